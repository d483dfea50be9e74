//! Seats and their players.

use std::time::Duration;

use poker_rules::Positions;
use poker_rules::table::Cause;
use tokio::time::Instant;

use record::Id;

/// The number of a client; the server never gives a number twice.
pub type ClientId = Id<OfClient>;

/// The kind of a [`ClientId`].
pub enum OfClient {}

/// A client that wants to sit down.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The client's number.
    pub client: ClientId,
    /// The client's name.
    pub name: String,
    /// Whether a beaten hand is shown too.
    pub show_always: bool,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The client of the seat. Invalid once that client is gone.
    pub client: ClientId,
    /// The name of the player.
    pub name: String,
    /// The chips; during a hand, those before it.
    pub stack: u64,
    /// The time that is left to it beyond the limits of its actions.
    pub bank: Duration,
    /// Whether the player answers.
    pub presence: Presence,
    /// Whether a beaten hand is shown too.
    pub show_always: bool,
    /// The blinds that it owes a cash table.
    pub debt: Debt,
    /// Whether the player leaves when the hand, which is played out, is over.
    pub leaving: bool,
}

/// Whether the player of a seat answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The player is connected.
    Here,
    /// The connection is lost, but the seat is kept.
    Away {
        /// Until then.
        until: Instant,
    },
    /// The player does not come back. In a freezeout the chips stay and are
    /// blinded off; at a cash table they go when the hand is over.
    Gone(Cause),
}

impl Presence {
    /// Whether the player does not come back.
    pub fn is_gone(&self) -> bool {
        matches!(self, Presence::Gone(_))
    }

    /// Why the server acts for the player; `None` while the player is there.
    pub(super) fn cause(&self) -> Option<Cause> {
        match self {
            Presence::Here => None,
            Presence::Away { .. } => Some(Cause::Disconnected),
            Presence::Gone(cause) => Some(*cause),
        }
    }
}

/// The debt of a player to a cash table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Debt {
    /// A big blind, which is a bet.
    pub big: bool,
    /// A small blind, which goes to the pot and is no bet.
    pub small: bool,
    /// Whether the player has not played here yet: then the small blind is not missed.
    pub is_new: bool,
}

impl Debt {
    pub(super) fn is_owed(self) -> bool {
        self.big || self.small
    }

    /// Notes that the blinds went from these places to those, past this seat, which is
    /// not dealt in.
    pub(super) fn pass(&mut self, seat: usize, before: Positions, now: Positions, count: usize) {
        let is_between = |from, to| (1..ahead(from, to, count)).contains(&ahead(from, seat, count));
        self.big |= is_between(before.big, now.big);
        let small = is_between(before.small, now.small) || seat == now.small;
        self.small |= small && !self.is_new;
    }
}

/// How many seats it is from one to the other, clockwise.
fn ahead(from: usize, to: usize, count: usize) -> usize {
    (to + count - from) % count
}

/// Whether nobody makes up for blinds at this seat now.
pub(super) fn has_to_wait(places: Positions, seat: usize, count: usize) -> bool {
    ahead(places.button, seat, count) < ahead(places.button, places.big, count)
}
