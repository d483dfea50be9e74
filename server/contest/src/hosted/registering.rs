//! A contest that begins when it has the players that it needs.

use jiff::Timestamp;

use crate::file::TournamentConfig;
use crate::registrations::Trials;
use crate::{ContestControl, openness_of};

/// Whether it cannot begin with the players registered so far. A program that is tried may
/// become a player, also after the deadline.
pub(super) fn waits_for_players(config: &TournamentConfig, is_trying: bool) -> bool {
    let players = config.players.len();
    let is_open = config
        .registration
        .as_ref()
        .is_some_and(|terms| terms.is_open(players, Timestamp::now()));
    (is_open || is_trying) && (players < 2 || !config.format.takes_newcomers())
}

/// Waits until somebody has registered, nobody can any more, or a program has been tried;
/// `false` if it is stopped before.
pub(super) async fn more_came(
    config: &TournamentConfig,
    control: &ContestControl,
    trials: &mut Trials,
) -> bool {
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
            // The control lives as long as this, and so do the registrations.
            _ = changes.changed() => {}
            Ok(()) = trials.changed() => return true,
        }
    }
}

/// Waits until the programs of a contest have been tried that were uploaded before its
/// deadline: they may be players by then. `false` if there are none, or it is stopped.
pub(super) async fn trials_end(name: &str, control: &ContestControl, trials: &mut Trials) -> bool {
    let mut changes = control.subscribe();
    let mut has_waited = false;
    while trials.borrow_and_update().contains_key(name) {
        if control.phase().is_stopping() {
            return false;
        }
        has_waited = true;
        tokio::select! {
            _ = changes.changed() => {}
            ended = trials.changed() => if ended.is_err() { return false },
        }
    }
    has_waited
}
