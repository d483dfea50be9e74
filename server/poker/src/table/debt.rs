//! What a player owes a cash table for blinds that it missed.

use poker_rules::Positions;

/// What a player owes a cash table.
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
