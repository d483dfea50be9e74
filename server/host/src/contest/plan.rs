//! What a match or a tournament is made of, checked and ready to be played.

use std::time::Duration;

use games::AnyGame;
use tournament::rating::SprtBounds;
use tournament::{Format, Openings, StartPolicy};

use crate::source::{PlayerSource, Start};
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
}

/// Who takes part.
pub struct Entrant {
    /// The name given; `None` to go by what its brain calls itself.
    pub name: Option<String>,
    /// The word that named it.
    pub brain: String,
    /// Where its brains come from.
    pub source: Result<PlayerSource, record::verdict::Failure>,
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
