//! What a match or a tournament is made of, checked and ready to be played.

use std::net::IpAddr;
use std::time::Duration;
use words::Language;
use words::{Say, shown_in_english};

use games::{AnyGame, PositionError};
use jiff::Timestamp;
use tokio::time::sleep;
use tournament::rating::SprtBounds;
use tournament::{Format, GameKey, Openings, StartPolicy};

use super::{Elsewhere, RoundTimes};
use crate::quota::DiskQuota;
use crate::source::{PlayerSource, Start};
use record::time_control::TimeControl;
use referee::Terms;
use referee::player::Conditions;

/// Everything about a match or tournament but its results.
pub struct Plan {
    /// The name of the tournament; `None` for a match.
    pub event: Option<String>,
    /// What the players are told.
    pub conditions: Conditions,
    /// How games are run beyond that.
    pub terms: Terms,
    /// The state that games start from, the opening not yet played.
    pub from: Box<dyn AnyGame>,
    /// That state in words, where it is not the usual start.
    pub position: Option<String>,
    /// The openings that games begin with.
    pub openings: Option<Openings>,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// Who is to play whom.
    pub format: Format,
    /// Games of each pair that meets.
    pub games: u32,
    /// The test that stops a match of two.
    pub sprt: Option<SprtBounds>,
    /// Games at the same time; at least 1.
    pub concurrency: usize,
    /// The least time between the beginnings of two games; 0 for none.
    pub game_every: Duration,
    /// What its games may add to the disk.
    pub disk: DiskQuota,
    /// Who starts.
    pub start_policy: StartPolicy,
    /// The seed of starts, and of chance where that is to be repeatable.
    pub seed: u64,
    /// Whether chance brings the same in every run.
    pub repeatable: bool,
    /// What starting and dialling needs to know.
    pub start: Start,
    /// How long players of the lobby are waited for.
    pub wait: Duration,
    /// What a player that cannot be brought to the board means.
    pub on_failure: OnFailure,
    /// Whether more players may come while it runs.
    pub openness: Openness,
    /// When rounds may begin, if they have times.
    pub rounds: Option<RoundTimes>,
    /// Who takes the games of programs that workers have, if somebody does.
    pub elsewhere: Option<Elsewhere>,
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

/// Dice and cards that players from other machines could tell beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ForetoldChance;

shown_in_english!(ForetoldChance);

impl Say for ForetoldChance {
    fn say(&self, language: Language) -> String {
        language.say("files-foretold")
    }
}

impl Plan {
    /// The state that a game starts from, its opening not yet played: an
    /// opening may have a position of its own.
    ///
    /// # Errors
    /// None if the openings were read for the settings of the plan.
    pub(super) fn start_of(&self, game: GameKey) -> Result<Box<dyn AnyGame>, PositionError> {
        let openings = self.openings.as_ref();
        match openings.and_then(|openings| openings.position_of_game(game)) {
            None => Ok(self.from.clone_box()),
            Some(position) => {
                let Conditions { game, settings, .. } = &self.conditions;
                game.from_position(settings, position)
            }
        }
    }

    /// Refuses a seed for dice and cards where players of a lobby may come from
    /// other machines. `lobby` is the `HOST:PORT` where they dial in; `None` if
    /// no player comes from there.
    ///
    /// # Errors
    /// The dice and cards could be told beforehand.
    pub fn expect_secret_chance(&self, lobby: Option<&str>) -> Result<(), ForetoldChance> {
        let is_repeated = self.repeatable && self.from.has_chance();
        match is_repeated && lobby.is_some_and(|address| !is_of_this_machine(address)) {
            true => Err(ForetoldChance),
            false => Ok(()),
        }
    }
}

/// Whether only this machine reaches an address `HOST:PORT`.
fn is_of_this_machine(address: &str) -> bool {
    let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
    let host = host.trim_matches(['[', ']']);
    let literal = host.parse::<IpAddr>();
    literal.map_or_else(|_| host == "localhost", |address| address.is_loopback())
}

/// Who takes part.
pub struct Entrant {
    /// The name given; `None` to go by what its brain calls itself.
    pub name: Option<String>,
    /// The word that named it.
    pub brain: String,
    /// Its own limits, if they are not those of all.
    pub time: Option<TimeControl>,
    /// Where its brains come from.
    pub source: Result<PlayerSource, record::verdict::Failure>,
    /// Whether it plays no more, though its games count.
    pub is_out: bool,
}

impl Entrant {
    /// What the player is called before its brain has said a name.
    pub fn called(&self) -> &str {
        match (&self.name, &self.source) {
            (Some(name), _) => name,
            (None, Ok(PlayerSource::Lobby { name, .. })) => name,
            (None, _) => &self.brain,
        }
    }
}

/// What a player that cannot be brought to the board means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnFailure {
    /// The remaining games are not played: a match.
    Stop,
    /// It is tried again, and suspended if it fails again and again; the
    /// others go on: a tournament.
    Suspend,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_loopback_are_of_this_machine() {
        for own in [
            "127.0.0.1:5555",
            "127.1.2.3:0",
            "[::1]:5555",
            "localhost:5555",
        ] {
            assert!(is_of_this_machine(own), "{own}");
        }
        for public in ["0.0.0.0:5555", "[::]:5555", "192.0.2.1:1", "host.example:1"] {
            assert!(!is_of_this_machine(public), "{public}");
        }
    }
}
