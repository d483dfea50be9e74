//! The rules that end a game.

use super::{Chess, Kind, square};
use crate::{Outcome, Seat, Turn};

/// Moves of both seats without a pawn's move or a capture after which the
/// game is a draw where draws are claimed, and in any case.
const CLAIMED_HALFMOVES: u8 = 100;
const FORCED_HALFMOVES: u8 = 150;

impl Chess {
    pub(super) fn whose_turn(&self) -> Turn {
        let drawn = self.drawn();
        // A mate counts even if the same move completes fifty moves.
        if (drawn.is_none() || self.counts_moves()) && !self.can_move() {
            return Turn::Over(match self.checkers {
                0 => Outcome::draw("stalemate"),
                _ => Outcome::win(self.to_move.other(), "checkmate"),
            });
        }
        match drawn {
            Some(cause) => Turn::Over(Outcome::draw(cause)),
            None => Turn::Seat(self.to_move),
        }
    }

    /// Whether enough moves were made for a draw.
    fn counts_moves(&self) -> bool {
        let limit = if self.rules.claim_draws {
            CLAIMED_HALFMOVES
        } else {
            FORCED_HALFMOVES
        };
        self.halfmoves >= limit
    }

    /// The rule that makes this a draw, stalemate apart. A caller that counts moves has
    /// to look for a mate first.
    pub fn drawn(&self) -> Option<&'static str> {
        if self.cannot_mate() {
            return Some("insufficient material");
        }
        let claimed = self.rules.claim_draws;
        match self.occurrences {
            0..=2 => {}
            5.. => return Some("fivefold repetition"),
            _ if claimed => return Some("threefold repetition"),
            _ => {}
        }
        match self.halfmoves {
            FORCED_HALFMOVES.. => Some("seventy-five moves"),
            CLAIMED_HALFMOVES.. if claimed => Some("fifty moves"),
            _ => None,
        }
    }

    /// Whether this seat could mate by any legal moves of both, as far as the
    /// pieces alone say it: it cannot with a king alone; with one knight, unless
    /// the other side has a pawn, a rook, a bishop or a knight that takes a square
    /// from its own king; and with bishops, unless somebody has a pawn or a knight,
    /// or there are bishops on squares of both colours.
    ///
    /// Source: FIDE Laws of 2023, articles 6.9 and 7.5.5, in the reading of
    /// python-chess (`Board.has_insufficient_material`).
    pub fn can_mate(&self, seat: Seat) -> bool {
        let own = self.of_seat(seat);
        let strong = [Kind::Pawn, Kind::Rook, Kind::Queen];
        if strong.iter().any(|kind| self.pieces(seat, *kind) != 0) {
            return true;
        }
        let (knights, bishops) = (self.of_kind(Kind::Knight), self.of_kind(Kind::Bishop));
        if own & knights != 0 {
            // The king and one knight need a piece in the way of the other king;
            // a queen is in nobody's way.
            let helpers =
                self.of_seat(seat.other()) & !self.of_kind(Kind::King) & !self.of_kind(Kind::Queen);
            return own.count_ones() > 2 || helpers != 0;
        }
        if own & bishops != 0 {
            let has_both = bishops & square::DARK != 0 && bishops & !square::DARK != 0;
            return has_both || self.of_kind(Kind::Pawn) != 0 || knights != 0;
        }
        false
    }

    /// Whether nobody can be mated by any moves, as far as pieces alone say it:
    /// the kings with one knight at most, or with any bishops that all stand on
    /// squares of one colour.
    pub fn cannot_mate(&self) -> bool {
        let strong = [Kind::Pawn, Kind::Rook, Kind::Queen];
        if strong.iter().any(|kind| self.of_kind(*kind) != 0) {
            return false;
        }
        let (knights, bishops) = (self.of_kind(Kind::Knight), self.of_kind(Kind::Bishop));
        if knights != 0 {
            return bishops == 0 && knights.count_ones() == 1;
        }
        bishops & square::DARK == 0 || bishops & !square::DARK == 0
    }
}
