//! The parts of the larger commands.

use poker_rules::table::{Format, Limit, Mode};
use poker_rules::{CardSet, Variant};

use super::Extras;
use crate::line::Name;
use crate::poker::CompactString;

/// `<hello>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// 1 to [`MAX_NAME`](crate::poker::MAX_NAME) printable characters.
    pub name: Name,
    /// The secret that owns the name.
    pub token: Option<String>,
}

/// `<create>`: a table as somebody wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Create {
    /// Its name; without one, the server finds a name.
    pub name: Option<Name>,
    /// 2 to 10.
    pub seats: usize,
    /// In chips, at least 1 and at most the big blind.
    pub small_blind: u64,
    /// In chips, at most the buy-in.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// In chips; of a cash table the most.
    pub buyin: u64,
    /// How it is played.
    pub format: Format,
    /// A cash table closes after this number of hands; 0: never.
    pub hands: u64,
    /// The blinds of a freezeout rise after each such number of hands; 0: never.
    pub level_hands: u64,
    /// For whom.
    pub mode: Mode,
    /// How long a player may think, in milliseconds; 0: as long as it takes.
    pub move_time: u64,
    /// What is played.
    pub game: Variant,
    /// How high bets may be.
    pub limit: Limit,
    /// What else it deals.
    pub extras: Extras,
}

impl Default for Create {
    fn default() -> Create {
        Create {
            name: None,
            seats: 6,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            buyin: 1000,
            format: Format::Cash,
            hands: 0,
            level_hands: 0,
            mode: Mode::Agent,
            move_time: 0,
            game: Variant::Texas,
            limit: Limit::No,
            extras: Extras::default(),
        }
    }
}

/// `<join>`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// The table; `None`: any that waits.
    pub table: Option<u64>,
    /// The seat, counted from 1; `None`: the lowest free seat.
    pub seat: Option<usize>,
    /// The number of chips; `None`: the buy-in of the table.
    pub buyin: Option<u64>,
}

/// `<watch>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Which table.
    pub table: u64,
    /// `view="referee"`: with all cards, some hands late.
    pub referee: Option<Referee>,
}

/// How a referee looks on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    /// The operator's token.
    pub token: String,
    /// How many hands late, at least 1.
    pub delay: u64,
}

/// `<action>`: what a player wants to do. A wrong amount is an error only when
/// it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    /// `fold`, `check`, `call`, `bet`, `raise`, `allin`, `bringin` or `draw`.
    pub kind: &'static str,
    /// The amount to which the player bets or raises.
    pub amount: Stake,
    /// The cards that the player throws away; none stands pat. Only a `draw` uses
    /// them.
    pub cards: CardSet,
    /// For which hand, as it was written.
    pub hand: Option<CompactString>,
    /// For which decision of the hand: [`TurnOffer::decision`](poker_rules::table::TurnOffer).
    pub decision: Option<u64>,
}

/// The amount of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stake {
    /// There is no amount.
    Missing,
    /// It is no amount.
    Wrong(String),
    /// In chips.
    Chips(u64),
}
