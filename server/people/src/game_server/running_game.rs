//! A game that is being played.

use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::player::Player;
use super::{GameRequest, GameStart, PersonId};
use contest::live::LiveGame;
use contest::lobby::HeldName;
use net::Permit;

/// How long the players of a game may pause it, all in all.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// A game from the moment somebody is to play it until its end is told.
pub(super) struct RunningGame {
    pub(super) live: Arc<LiveGame>,
    pub(super) game_request: GameRequest,
    /// In the order of seats.
    pub(super) players: Vec<Player>,
    /// Where it begins again once it is broken off, because moves were taken back.
    pub(super) goes_on: Option<GameStart>,
    /// The seat that would break it off.
    pub(super) stop: Option<Seat>,
    /// The task that plays it, until its result is kept.
    pub(super) task: AbortHandle,
    /// Whether people have a limit of time in it.
    pub(super) is_timed: bool,
    pub(super) pauses: Pauses,
    /// Its place among the games, and those of the programs started for it.
    pub(super) _permits: Vec<Permit>,
    pub(super) _names: Vec<Arc<HeldName>>,
}

/// The pauses of a game that its players asked for.
#[derive(Debug)]
pub(super) struct Pauses {
    /// The person that would pause it, and waits for the other one to agree.
    pub(super) asked: Option<PersonId>,
    /// When the pause of now ends by itself.
    pub(super) ends: Option<Instant>,
    /// How long it may still be paused.
    pub(super) left: Duration,
}

impl Default for Pauses {
    fn default() -> Pauses {
        Pauses {
            asked: None,
            ends: None,
            left: LONGEST_PAUSE,
        }
    }
}

impl Pauses {
    /// Notes that it is paused from now on.
    pub(super) fn begin(&mut self, now: Instant) {
        self.asked = None;
        self.ends = Some(now + self.left);
    }

    /// Notes that the game goes on, after a pause by its players or the operator.
    pub(super) fn end(&mut self, now: Instant) {
        self.asked = None;
        if let Some(ends) = self.ends.take() {
            self.left = ends.saturating_duration_since(now);
        }
    }
}
