//! How the poker server treats those who come.

use std::time::Duration;

use super::table::{MatchOptions, Times};
use host::lobby::{Budget, Tokens};
use record::hand::Decks;
use store::Room;

/// How the poker server treats those who come.
#[derive(Clone, Debug)]
pub struct PokerRules {
    /// The most clients at once.
    pub max_clients: usize,
    /// How often it is looked for a sign of life.
    pub keepalive: Duration,
    /// How long tables wait for what; how long a seat is kept.
    pub times: Times,
    /// The operator's token; none: nobody is the operator.
    pub operator: Option<String>,
    /// The secrets of names, where names are protected.
    pub names: Option<Tokens>,
    /// The connections allowed, of all ports together.
    pub budget: Budget,
    /// Whether there is room for the records of hands.
    pub room: Room,
    /// Where cards come from.
    pub decks: Decks,
    /// Whether clients may make tables.
    pub open: bool,
    /// What only a match asks of its table.
    pub match_options: MatchOptions,
}

impl Default for PokerRules {
    fn default() -> PokerRules {
        PokerRules {
            max_clients: 100,
            keepalive: Duration::from_millis(3000),
            times: Times::default(),
            operator: None,
            names: None,
            budget: Budget::default(),
            room: Room::endless(),
            decks: Decks::System,
            open: true,
            match_options: MatchOptions::default(),
        }
    }
}
