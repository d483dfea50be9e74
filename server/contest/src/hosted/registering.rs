//! A contest that begins when it has the players that it needs.

use jiff::Timestamp;

use crate::file::TournamentConfig;
use crate::{ContestControl, openness_of};

/// Whether it cannot begin with the players registered so far.
pub(super) fn waits_for_players(config: &TournamentConfig) -> bool {
    let players = config.players.len();
    let may_come = config
        .registration
        .as_ref()
        .is_some_and(|terms| terms.is_open(players, Timestamp::now()));
    may_come && (players < 2 || !config.format.takes_newcomers())
}

/// Waits until somebody has registered or nobody can any more; `false` if it is
/// stopped before.
pub(super) async fn more_came(config: &TournamentConfig, control: &ContestControl) -> bool {
    let mut changes = control.subscribe();
    let closing = openness_of(config.registration.as_ref(), config.players.len()).closing();
    tokio::pin!(closing);
    loop {
        if control.phase().is_stopping() {
            return false;
        }
        if control.has_other_players() {
            return true;
        }
        tokio::select! {
            () = &mut closing => return true,
            // The control lives as long as this.
            _ = changes.changed() => {}
        }
    }
}
