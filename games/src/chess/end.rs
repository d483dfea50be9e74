//! The rules that end a game.

use super::{Chess, Kind, square};
use crate::{Outcome, Turn};

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
        let limit = match self.rules.claim_draws {
            true => CLAIMED_HALFMOVES,
            false => FORCED_HALFMOVES,
        };
        self.halfmoves >= limit
    }

    /// The rule that makes this a draw, stalemate apart. Whoever counts moves
    /// has to look for a mate first.
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
