//! What a table is told by the server, beside the wishes of whoever made it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use record::HandId;
use record::hand::Decks;

use super::Stand;
use store::Room;

/// How long a table waits for what.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// From the second player to the first hand while seats are free.
    pub first_hand: Duration,
    /// Until a table at which nobody sits closes, before its first hand.
    pub empty: Duration,
    /// Until a cash table with fewer than two players with chips closes.
    pub thin: Duration,
    /// The same where people play.
    pub thin_for_people: Duration,
    /// So that people can follow: after each action, street and showdown.
    pub pause: Duration,
    /// How long a seat is kept for somebody whose connection is gone.
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

/// What only a match asks of its table.
#[derive(Clone, Debug, Default)]
pub struct MatchOptions {
    /// Who sits where, whatever they ask for; nobody else may sit down. Empty:
    /// whoever comes.
    pub reserved: Vec<String>,
    /// Every hand begins with the buy-in before everybody.
    pub refill: bool,
    /// What was played of the match already.
    pub stand: Stand,
}

/// What a table is told by the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long it waits for what.
    pub times: Times,
    /// Where its cards come from.
    pub decks: Decks,
    /// What only a match asks.
    pub match_options: MatchOptions,
    /// For whom the first seats are kept until the first hand, one each.
    pub kept: Vec<String>,
    /// The number of the last hand at any table.
    pub last_hand: Arc<AtomicU64>,
    /// Whether there is room for the records of more hands.
    pub room: Room,
}

impl Settings {
    /// A number that no other hand has.
    pub(super) fn next_hand(&self) -> HandId {
        HandId::new(self.last_hand.fetch_add(1, Ordering::Relaxed) + 1)
    }
}
