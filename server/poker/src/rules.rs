//! Settings of the poker server.

use std::time::Duration;

use super::table::{MatchOptions, Times};
use contest::DiskQuota;
use names::Tokens;
use net::{Budget, USUAL_PERCENT};
use record::hand::Decks;
use store::Room;

/// Settings of the poker server.
#[derive(Clone, Debug)]
pub struct PokerRules {
    /// Maximum number of clients at once.
    pub max_clients: usize,
    /// How many of the clients and tables may be those of one address, in
    /// percent.
    pub percent: usize,
    /// The names that are kept for agents which are started here.
    pub agents: Vec<String>,
    /// How often the server checks for signs of life.
    pub keepalive: Duration,
    /// How long tables wait, and how long they keep a seat.
    pub times: Times,
    /// The tokens that give the referee's view: the operator's, and that for
    /// the view alone.
    pub referees: Vec<String>,
    /// The secrets of names, if names are protected.
    pub names: Option<Tokens>,
    /// The bytes that the hands of each address may add to the disk.
    pub quota: DiskQuota,
    /// The connections allowed, of all ports together.
    pub budget: Budget,
    /// Whether there is room for the records of hands.
    pub room: Room,
    /// Where cards come from.
    pub decks: Decks,
    /// Whether clients may make tables.
    pub open: bool,
    /// Options that only the table of a match has.
    pub match_options: MatchOptions,
}

impl Default for PokerRules {
    fn default() -> PokerRules {
        PokerRules {
            max_clients: 100,
            percent: USUAL_PERCENT,
            agents: Vec::new(),
            keepalive: Duration::from_millis(3000),
            times: Times::default(),
            referees: Vec::new(),
            names: None,
            quota: DiskQuota::default(),
            budget: Budget::default(),
            room: Room::endless(),
            decks: Decks::System,
            open: true,
            match_options: MatchOptions::default(),
        }
    }
}
