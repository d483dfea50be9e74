//! Rows of the lists that a client asks for.

use super::{Format, Limit, Mode, Specials, Wait};
use crate::Variant;
use crate::worded::worded;

/// One table in the list of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its number.
    pub id: u64,
    /// Its name.
    pub name: String,
    /// How many seats it has.
    pub seats: usize,
    /// How many of them are taken.
    pub taken: usize,
    /// In chips, as it is now.
    pub small_blind: u64,
    /// In chips, as it is now.
    pub big_blind: u64,
    /// The fewest chips to sit down with.
    pub min_buyin: u64,
    /// The most chips to sit down with.
    pub max_buyin: u64,
    /// The game; `None` for Texas hold'em.
    pub game: Option<Variant>,
    /// How high bets may be; `None` for no limit.
    pub limit: Option<Limit>,
    /// The other unusual settings.
    pub specials: Specials,
    /// How long it lasts.
    pub format: Format,
    /// Whether it is for programs or for people.
    pub mode: Mode,
    /// Whether it plays.
    pub state: TableState,
    /// The wait of the table, if no hand is played.
    pub wait: Option<Wait>,
}

worded! {
    /// Whether a table plays.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TableState {
        /// It waits for players; nothing was dealt.
        Waiting = "waiting",
        /// It plays.
        Running = "running",
    }
}

/// How one player did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// The name.
    pub name: String,
    /// Hands dealt to the player.
    pub hands: u64,
    /// Hands in which something was won.
    pub won: u64,
    /// Chips won less chips lost.
    pub net: i64,
    /// Big blinds won in a hundred hands.
    pub bb100: f64,
    /// How often chips were put in before the flop of one's own accord, of 1.
    pub vpip: f64,
    /// How often was raised before the flop, of 1.
    pub pfr: f64,
    /// Bets and raises per call, on all rounds; `None` if there was no call.
    pub aggression: Option<f64>,
    /// How many hands went to a showdown with the player in.
    pub showdowns: u64,
    /// How many of those were won, at least in part.
    pub showdowns_won: u64,
}
