//! The parts of a match or a tournament besides its game, checked and ready.

use std::num::NonZeroUsize;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::sleep;
use tournament::rating::SprtBounds;
use tournament::{Format, StartPolicy};

use super::{RemoteGames, RoundTimes};
use crate::quota::DiskQuota;
use crate::source::PlayerSource;
use launch::Cpus;
use record::time_control::TimeControl;

/// Everything about a match or tournament except its game and its results.
pub struct Plan {
    /// The name of the tournament; `None` for a match.
    pub event: Option<String>,
    /// The players.
    pub entrants: Vec<Entrant>,
    /// The format, which decides the pairings.
    pub format: Format,
    /// Games of each pair that meets.
    pub games: u32,
    /// The test that stops a match of two.
    pub sprt: Option<SprtBounds>,
    /// Games at the same time; at least 1.
    pub concurrency: usize,
    /// The processors of each game at the same time, where players want cores of their
    /// game; otherwise empty.
    pub game_cpus: Vec<Cpus>,
    /// The least time between the beginnings of two games; 0 for none.
    pub game_every: Duration,
    /// The bytes that its games may add to the disk.
    pub disk: DiskQuota,
    /// The policy that decides which player starts.
    pub start_policy: StartPolicy,
    /// The seed of starts, and of chance where that is to be repeatable.
    pub seed: u64,
    /// How long players of the lobby are waited for.
    pub wait: Duration,
    /// The consequence of a player that cannot be brought to the board.
    pub on_failure: OnFailure,
    /// Whether more players may come while it runs.
    pub openness: Openness,
    /// When rounds may begin, if they have times.
    pub rounds: Option<RoundTimes>,
    /// Hands games to the workers that have programs of players, if there are any.
    pub remote_games: Option<RemoteGames>,
}

/// Whether more players may come while a contest runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Openness {
    /// All are there: it is over when they have played.
    #[default]
    Closed,
    /// Until somebody stops it.
    Open,
    /// Until this instant.
    Until(Timestamp),
}

impl Openness {
    /// Whether more may come now.
    pub(super) fn is_open(self) -> bool {
        match self {
            Openness::Closed => false,
            Openness::Open => true,
            Openness::Until(until) => Timestamp::now() < until,
        }
    }

    /// Waits until nobody may come any more; for ever where that is never or has
    /// been.
    pub(crate) async fn closing(self) {
        match self {
            Openness::Until(until) if self.is_open() => {
                let left = until.duration_since(Timestamp::now()).unsigned_abs();
                time_of_day(left).await;
            }
            Openness::Closed | Openness::Open | Openness::Until(_) => {
                std::future::pending::<()>().await;
            }
        }
    }
}

/// Waits for a time of day that is so far away, or until the clock is to be
/// looked at again: it may have been set.
pub(super) async fn time_of_day(left: Duration) {
    sleep(left.min(CLOCK_CHECK) + JUST_AFTER).await;
}

/// How often a wait for a time of day looks at the clock.
const CLOCK_CHECK: Duration = Duration::from_secs(60);

/// So that the time has come, and not nearly.
const JUST_AFTER: Duration = Duration::from_millis(2);

/// A player that takes part.
pub struct Entrant {
    /// The name given; `None` to use the name that its brain gives itself.
    pub name: Option<String>,
    /// The word that named it.
    pub brain: String,
    /// Its own limits, if they are not those of all.
    pub time: Option<TimeControl>,
    /// Where its brains come from.
    pub source: Result<PlayerSource, record::verdict::Failure>,
    /// How many cores of its game its program runs on, if it is to have cores of its game.
    pub cores: Option<NonZeroUsize>,
    /// Whether it plays no more, though its games count.
    pub is_out: bool,
}

impl Entrant {
    /// The name of the player before its brain has given one.
    pub fn called(&self) -> &str {
        match (&self.name, &self.source) {
            (Some(name), _) => name,
            (None, Ok(source)) => source.comes().map_or(&self.brain, |(name, _)| name),
            (None, Err(_)) => &self.brain,
        }
    }
}

/// The consequence of a player that cannot be brought to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnFailure {
    /// The remaining games are not played: a match.
    Stop,
    /// It is suspended after so many tries in a row, at least 1; the others go on: a
    /// tournament.
    Suspend {
        /// How often it is tried.
        tries: u32,
    },
}
