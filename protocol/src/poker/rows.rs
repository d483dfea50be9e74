//! Rows of the lists that a client asks for.

use poker_rules::Variant;

use super::Wait;
use super::command::{Format, Limit, Mode, Specials};
use super::described::described;

described! {
    /// One table in `<tables>`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TableRow {
        /// Its number.
        pub id: u64 = "id",
        /// Its name.
        pub name: String = "name",
        /// How many seats it has.
        pub seats: usize = "seats",
        /// How many of them are taken.
        pub taken: usize = "taken",
        /// In chips, as it is now.
        pub small_blind: u64 = "small-blind",
        /// In chips, as it is now.
        pub big_blind: u64 = "big-blind",
        /// The fewest chips to sit down with.
        pub min_buyin: u64 = "min-buyin",
        /// The most chips to sit down with.
        pub max_buyin: u64 = "max-buyin",
        /// The game; `None` for Texas hold'em.
        pub game: Option<Variant> = "game",
        /// How high bets may be; `None` for no limit.
        pub limit: Option<Limit> = "limit",
        /// What else is not usual.
        pub specials: Specials,
        /// How long it lasts.
        pub format: Format = "format",
        /// For whom it is.
        pub mode: Mode = "mode",
        /// Whether it plays.
        pub state: TableState = "state",
        /// The wait of the table, if no hand is played.
        pub wait: Option<Wait> => "starts-in or closes-in",
    }
}

/// Whether a table plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// It waits for players; nothing was dealt.
    Waiting,
    /// It plays.
    Running,
}

impl TableState {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            TableState::Waiting => "waiting",
            TableState::Running => "running",
        }
    }
}

described! {
    /// How one player did, in `<statistics>`.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct PlayerStatistics {
        /// The name.
        pub name: String = "name",
        /// Hands dealt to the player.
        pub hands: u64 = "hands",
        /// Hands in which something was won.
        pub won: u64 = "won",
        /// Chips won less chips lost.
        pub net: i64 = "net",
        /// Big blinds won in a hundred hands.
        pub bb100: f64 = "bb100" digits 2,
        /// How often chips were put in before the flop of one's own accord, of 1.
        pub vpip: f64 = "vpip" digits 4,
        /// How often was raised before the flop, of 1.
        pub pfr: f64 = "pfr" digits 4,
        /// Bets and raises per call, on all rounds; `None` if there was no call.
        pub aggression: Option<f64> = "aggression" digits 4,
        /// How many hands went to a showdown with the player in.
        pub showdowns: u64 = "showdowns" or 0,
        /// How many of those were won, at least in part.
        pub showdowns_won: u64 = "showdowns-won" or 0,
    }
}
