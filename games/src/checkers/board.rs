//! The pieces on the board, and how a move changes them.

use super::action::Move;
use super::rule::{Czech, English, International, Rule, Variant};
use super::square::Square;
use crate::Seat;

/// The pieces, as sets of the bits of the rule's
/// [`Geometry`](super::Geometry).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The pieces of each seat.
    pub(super) pieces: [u64; 2],
    /// Those of both that are kings.
    pub(super) kings: u64,
}

impl Board {
    /// The start: black's men on the low numbers, white's on the high ones.
    pub const fn start(rule: Rule) -> Board {
        let geometry = rule.geometry();
        let size = geometry.size() as u32;
        let mut pieces = [0; 2];
        let mut row = 0;
        while row < size / 2 - 1 {
            pieces[0] |= geometry.row(row);
            pieces[1] |= geometry.row(size - 1 - row);
            row += 1;
        }
        Board { pieces, kings: 0 }
    }

    /// A board with these pieces of each seat, of which some are kings; `None`
    /// where two are on one square, or on none, or a king is nobody's.
    pub const fn new(rule: Rule, pieces: [u64; 2], kings: u64) -> Option<Board> {
        let all = pieces[0] | pieces[1];
        let is_sound = pieces[0] & pieces[1] == 0
            && all & !rule.geometry().squares() == 0
            && kings & !all == 0;
        if is_sound {
            Some(Board { pieces, kings })
        } else {
            None
        }
    }

    /// The pieces of a seat.
    pub const fn pieces(&self, seat: Seat) -> u64 {
        self.pieces[seat.index()]
    }

    /// The men of a seat.
    pub const fn men(&self, seat: Seat) -> u64 {
        self.pieces[seat.index()] & !self.kings
    }

    /// The kings of a seat.
    pub const fn kings(&self, seat: Seat) -> u64 {
        self.pieces[seat.index()] & self.kings
    }

    /// All pieces.
    pub const fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }

    /// The squares that a legal move of a seat captures; meaningless for any
    /// other move.
    pub fn captured(&self, rule: Rule, seat: Seat, action: Move) -> u64 {
        match rule {
            Rule::English => self.taken::<English>(seat.index(), action),
            Rule::Czech => self.taken::<Czech>(seat.index(), action),
            Rule::International => self.taken::<International>(seat.index(), action),
        }
    }

    /// The board after a legal move of a seat; nonsense after any other.
    #[must_use]
    pub fn after(&self, rule: Rule, seat: Seat, action: Move) -> Board {
        match rule {
            Rule::English => self.moved::<English>(seat.index(), action),
            Rule::Czech => self.moved::<Czech>(seat.index(), action),
            Rule::International => self.moved::<International>(seat.index(), action),
        }
    }

    /// The board after a piece of a seat has gone from one square to another and
    /// has taken these pieces.
    #[must_use]
    pub fn after_taking(
        &self,
        rule: Rule,
        seat: Seat,
        [from, to]: [Square; 2],
        taken: u64,
    ) -> Board {
        match rule {
            Rule::English => self.changed::<English>(seat.index(), [from, to], taken),
            Rule::Czech => self.changed::<Czech>(seat.index(), [from, to], taken),
            Rule::International => self.changed::<International>(seat.index(), [from, to], taken),
        }
    }

    /// The squares on which nothing stands.
    #[inline(always)]
    pub(super) fn empty<V: Variant>(&self) -> u64 {
        V::GEOMETRY.squares() & !self.occupied()
    }

    fn taken<V: Variant>(&self, side: usize, action: Move) -> u64 {
        if !action.is_capture() {
            return 0;
        }
        let other = self.pieces[1 - side];
        let mut taken = 0;
        let mut at = V::GEOMETRY.bit(action.from());
        for landing in action.landings() {
            let to = V::GEOMETRY.bit(landing);
            taken |= V::GEOMETRY.between(at, to) & other;
            at = to;
        }
        taken
    }

    fn moved<V: Variant>(&self, side: usize, action: Move) -> Board {
        let taken = self.taken::<V>(side, action);
        self.changed::<V>(side, [action.from(), action.to()], taken)
    }

    fn changed<V: Variant>(&self, side: usize, ends: [Square; 2], taken: u64) -> Board {
        let geometry = V::GEOMETRY;
        let [from, to] = ends.map(|square| geometry.bit(square));
        let mut board = *self;
        // A capture may end where it began.
        board.pieces[side] = board.pieces[side] & !from | to;
        board.pieces[1 - side] &= !taken;
        let is_king = self.kings & from != 0 || to & geometry.king_row(side) != 0;
        board.kings &= !(from | taken);
        if is_king {
            board.kings |= to;
        }
        board
    }
}
