//! The parts of the larger events.

use std::borrow::Cow;

use poker_rules::{Cards, Variant};

use crate::poker::command::{Limit, Specials};
use crate::poker::described::{Part, described};
use crate::poker::tag::Tag;
use crate::poker::{Element, Unreadable};

/// The players who come to a table and leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Sat down.
    Sat,
    /// Lost the connection; the seat is kept.
    Away,
    /// Came back.
    Back,
    /// Got up, or did not come back.
    Gone,
}

impl Presence {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Presence::Sat => "sat",
            Presence::Away => "away",
            Presence::Back => "back",
            Presence::Gone => "gone",
        }
    }
}

/// The name of the element says it.
impl Part for Presence {
    fn write<'a>(&self, tag: Tag<'a>, _: &'static str) -> Tag<'a> {
        tag
    }

    fn read(element: &Element, _: &'static str) -> Result<Presence, Unreadable> {
        let all = [
            Presence::Sat,
            Presence::Away,
            Presence::Back,
            Presence::Gone,
        ];
        let mut named = all.into_iter().filter(|one| one.word() == element.name());
        named.next().ok_or_else(|| Unreadable::unknown(element))
    }
}

described! {
    /// `<hand>`
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct HandStart {
        /// The hand's number.
        pub id: u64 = "id",
        /// The table's number.
        pub table: u64 = "table",
        /// The seat of the button.
        pub dealer: usize = "dealer",
        /// In chips.
        pub small_blind: u64 = "small-blind",
        /// In chips.
        pub big_blind: u64 = "big-blind",
        /// In chips, of each player.
        pub ante: u64 = "ante",
        /// What the first player of stud has to put in, in chips, if that is due.
        pub bring_in: Option<u64> = "bring-in",
        /// The game; `None` for Texas hold'em.
        pub game: Option<Variant> = "game",
        /// How high bets may be; `None` for no limit.
        pub limit: Option<Limit> = "limit",
        /// What else is not usual.
        pub specials: Specials,
        /// The players who are dealt in: seat, name and stack before anything was posted.
        pub players: Vec<(usize, String, u64)> => "player",
    }
}

described! {
    /// `<acted>`
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Acted {
        /// The hand's number.
        pub hand: u64 = "hand",
        /// The seat.
        pub seat: usize = "seat",
        /// The word that was sent: `fold`, `check`, `call`, `bet`, `raise`, `allin`,
        /// `bringin`, `draw`.
        pub kind: Cow<'static, str> = "type",
        /// Chips added.
        pub amount: u64 = "amount",
        /// The bet on this round.
        pub total: u64 = "total",
        /// The stack after it.
        pub stack: u64 = "stack",
        /// Everything put in by all, this round included.
        pub pot: u64 = "pot",
        /// How many cards a `draw` changed; 0 for who stood pat.
        pub cards: Option<usize> = "cards",
        /// Why the server acted for the player, if it did.
        pub cause: Option<Cause> = "cause",
    }
}

/// Why the server acts for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Too slow.
    Timeout,
    /// No connection.
    Disconnected,
    /// Got up.
    Left,
}

impl Cause {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Timeout => "timeout",
            Cause::Disconnected => "disconnected",
            Cause::Left => "left",
        }
    }
}

described! {
    /// `<show>`
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Shown {
        /// Whose.
        pub seat: usize = "seat",
        /// The cards.
        pub cards: Cards = "cards",
        /// What they make, after the river: `two pair, kings and fours`.
        pub value: Option<Cow<'static, str>> = "value",
        /// The five cards that count, after the river.
        pub best: Option<Cards> = "best",
        /// What they make for the low half of the pot, if they qualify: `low, 8-6-4-2-A`.
        pub low: Option<String> = "low",
        /// With which board, if it is not the first: 2 the second, …
        pub run: Option<usize> = "run",
    }
}

described! {
    /// One player at the end of a hand.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Settled {
        /// The table.
        pub seat: usize = "seat",
        /// The seat.
        pub name: String = "name",
        /// The chips.
        pub stack: u64 = "stack",
        /// Won less lost.
        pub net: i64 = "net",
    }
}
