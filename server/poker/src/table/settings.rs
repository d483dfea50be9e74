//! The settings that a table gets from the server, besides the wishes of its
//! creator.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use poker_rules::Structure;
use record::HandId;
use record::hand::Decks;

use super::{ReservedSeat, Stand};
use store::{Blanks, Room};

/// How long a table waits in each situation.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// From the second player to the first hand while seats are free.
    pub first_hand: Duration,
    /// Until an empty table closes, before its first hand.
    pub empty: Duration,
    /// Until a cash table with fewer than two players with chips closes.
    pub thin: Duration,
    /// The same at tables of people.
    pub thin_for_people: Duration,
    /// After each action, street and showdown, so that people can follow.
    pub pause: Duration,
    /// How long a seat is kept for a player that has lost its connection.
    pub reconnect_grace: Duration,
}

impl Default for Times {
    fn default() -> Times {
        let seconds = Duration::from_secs;
        Times {
            first_hand: seconds(10),
            empty: seconds(60),
            thin: seconds(5),
            thin_for_people: seconds(30),
            pause: seconds(1),
            reconnect_grace: seconds(30),
        }
    }
}

/// Options that only the table of a match has.
#[derive(Clone, Debug, Default)]
pub struct MatchOptions {
    /// The player of each seat; nobody else may sit down. If empty, everybody
    /// may.
    pub reserved: Vec<String>,
    /// The seat of the first button; `None` if the decks decide.
    pub first_button: Option<usize>,
    /// Whether everybody begins every hand with the buy-in.
    pub refill: bool,
    /// Whether all players in at a showdown show, as the dealer of the ACPC has it.
    pub show_all: bool,
    /// How high bets may be, where the table does not say it.
    pub structure: Option<Structure>,
    /// The time that each player has beyond the limits of its actions, in all; zero
    /// for none.
    pub time_bank: Duration,
    /// How far the match was played already.
    pub stand: Stand,
    /// The players by seat of a table that deals only the hands it is told to; empty
    /// at every other table.
    pub held: Vec<Option<ReservedSeat>>,
}

/// The settings that a table gets from the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long the table waits.
    pub times: Times,
    /// The source of its decks.
    pub decks: Decks,
    /// Options of a match.
    pub match_options: MatchOptions,
    /// The names for which the first seats are kept until the first hand.
    pub kept: Vec<String>,
    /// The number of the last hand at any table.
    pub last_hand: Arc<AtomicU64>,
    /// Whether there is room for the records of more hands.
    pub room: Room,
    /// Memory of recorded hands, for the next ones.
    pub blanks: Blanks,
}

impl Settings {
    /// A number that no other hand has.
    pub(super) fn next_hand(&self) -> HandId {
        HandId::new(self.last_hand.fetch_add(1, Ordering::Relaxed) + 1)
    }
}
