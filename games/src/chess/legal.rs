//! Which moves are legal.
//!
//! Legal moves are found as such and not tried out: a piece goes where it can
//! within the line of its pin and on the squares that stop a check, the king
//! where nothing attacks it.

use super::square::rank_set;
use super::{Chess, Kind, Move, Square, attacks, squares};
use crate::Seat;

/// Castling with one rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Castling {
    pub(super) king: Square,
    pub(super) rook: Square,
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
}

impl Castling {
    pub(super) fn new(king: Square, rook: Square) -> Castling {
        let (king_file, rook_file) = if rook.file() > king.file() {
            (6, 5)
        } else {
            (2, 3)
        };
        Castling {
            king,
            rook,
            king_to: king.on_file(king_file),
            rook_to: king.on_file(rook_file),
        }
    }

    /// The move as the rules in force write it.
    pub(super) fn step(self, chess960: bool) -> Move {
        Move::new(self.king, if chess960 { self.rook } else { self.king_to })
    }
}

impl Chess {
    /// Puts all legal moves into `out`.
    pub(super) fn list_moves(&self, out: &mut Vec<Move>) {
        self.visit(!0, &mut |kind, from, targets| {
            let last = if kind == Kind::Pawn {
                targets & (rank_set(0) | rank_set(7))
            } else {
                0
            };
            out.extend(squares(targets & !last).map(|to| Move::new(from, to)));
            for to in squares(last) {
                out.extend(Kind::PROMOTIONS.map(|kind| Move::promoting(from, to, kind)));
            }
            false
        });
        out.extend(
            self.legal_castlings()
                .map(|castling| castling.step(self.rules.chess960)),
        );
    }

    /// Adds the legal moves that take a piece or make a queen to `out`, for searches. Pieces
    /// below a queen are left out where a pawn becomes one.
    pub fn list_captures(&self, out: &mut Vec<Move>) {
        let last = rank_set(0) | rank_set(7);
        let taken = self.of_seat(self.to_move.other());
        let passed = self.en_passant.map_or(0, Square::bit);
        self.visit(taken | last | passed, &mut |kind, from, targets| {
            if kind != Kind::Pawn {
                out.extend(squares(targets & taken).map(|to| Move::new(from, to)));
            } else {
                let queens = squares(targets & last);
                out.extend(queens.map(|to| Move::promoting(from, to, Kind::Queen)));
                let takes = targets & (taken | passed) & !last;
                out.extend(squares(takes).map(|to| Move::new(from, to)));
            }
            false
        });
    }

    /// Whether there is a legal move. In chess960 castling may be the only one,
    /// as the king can castle without leaving its square.
    pub(super) fn can_move(&self) -> bool {
        self.visit(!0, &mut |_, _, targets| targets != 0) || self.legal_castlings().next().is_some()
    }

    /// Shows each piece and where of `within` it may go, castling left out, until `stop`
    /// says so; whether it did.
    fn visit(&self, within: u64, stop: &mut impl FnMut(Kind, Square, u64) -> bool) -> bool {
        let us = self.to_move;
        let own = self.of_seat(us);
        let king = self.king(us);
        if stop(Kind::King, king, self.king_targets(king, within)) {
            return true;
        }
        let allowed = self.evasions(king) & within & !own;
        if allowed == 0 {
            return false;
        }
        let occupied = self.occupied();
        let kinds = [
            Kind::Pawn,
            Kind::Knight,
            Kind::Bishop,
            Kind::Rook,
            Kind::Queen,
        ];
        for kind in kinds {
            for from in squares(self.of_kind(kind) & own) {
                let mut targets = self.reached(kind, from, occupied) & allowed;
                if self.pinned & from.bit() != 0 {
                    targets &= attacks::line(king, from);
                }
                if kind == Kind::Pawn && self.takes_en_passant(from) {
                    targets |= self.en_passant.map_or(0, Square::bit) & within;
                }
                if stop(kind, from, targets) {
                    return true;
                }
            }
        }
        false
    }

    /// Where pieces other than the king may go without leaving it in check.
    fn evasions(&self, king: Square) -> u64 {
        match self.checkers {
            0 => !0,
            one if one & (one - 1) == 0 => {
                one | attacks::between(king, Square::of_number(one.trailing_zeros()))
            }
            _ => 0,
        }
    }

    /// Where a piece other than a king goes, its own pieces included.
    pub(super) fn reached(&self, kind: Kind, from: Square, occupied: u64) -> u64 {
        match kind {
            Kind::Pawn => self.pawn_targets(from, occupied),
            Kind::Knight => attacks::knight(from),
            Kind::Bishop => attacks::bishop(from, occupied),
            Kind::Rook => attacks::rook(from, occupied),
            Kind::Queen => attacks::bishop(from, occupied) | attacks::rook(from, occupied),
            Kind::King => attacks::king(from),
        }
    }

    fn pawn_targets(&self, from: Square, occupied: u64) -> u64 {
        let (us, bit) = (self.to_move, from.bit());
        let theirs = self.of_seat(us.other());
        let (one, two) = if us == Seat::FIRST {
            let one = bit << 8 & !occupied;
            (one, (one & rank_set(2)) << 8)
        } else {
            let one = bit >> 8 & !occupied;
            (one, (one & rank_set(5)) >> 8)
        };
        one | two & !occupied | attacks::pawn(us, from) & theirs
    }

    /// Where of `within` the king may step.
    fn king_targets(&self, king: Square, within: u64) -> u64 {
        let steps = attacks::king(king) & within & !self.of_seat(self.to_move);
        let safe = squares(steps).filter(|to| self.is_safe(*to, king));
        safe.fold(0, |set, to| set | to.bit())
    }

    fn is_safe(&self, to: Square, king: Square) -> bool {
        // The king itself does not shield the squares behind it.
        !self.is_attacked(to, self.to_move.other(), self.occupied() & !king.bit())
    }

    /// Whether a pawn here takes en passant legally.
    fn takes_en_passant(&self, from: Square) -> bool {
        self.en_passant.is_some_and(|target| {
            attacks::pawn(self.to_move, from) & target.bit() != 0
                && self.is_safe_en_passant(from, target)
        })
    }

    /// Whether any pawn takes here en passant legally.
    pub(super) fn can_take_en_passant(&self, target: Square) -> bool {
        let from = attacks::pawn(self.to_move.other(), target);
        squares(from & self.pieces(self.to_move, Kind::Pawn))
            .any(|from| self.is_safe_en_passant(from, target))
    }

    /// Two pawns leave their squares at once, so neither pins nor checks tell
    /// enough: the attackers of the king afterwards are found anew.
    fn is_safe_en_passant(&self, from: Square, target: Square) -> bool {
        let taken = en_passant_pawn(self.to_move, target);
        let occupied = self.occupied() & !from.bit() & !taken | target.bit();
        let theirs = self.of_seat(self.to_move.other()) & !taken;
        self.attackers(self.king(self.to_move), occupied) & theirs == 0
    }

    /// The ways of castling for which neither king nor rook have moved.
    fn castlings(&self) -> impl Iterator<Item = Castling> + use<> {
        let us = self.to_move;
        let king = self.king(us);
        let rooks = squares(self.castling & self.of_seat(us));
        rooks.map(move |rook| Castling::new(king, rook))
    }

    fn legal_castlings(&self) -> impl Iterator<Item = Castling> {
        self.castlings()
            .filter(|castling| self.is_legal_castling(*castling))
    }

    /// Whether nothing stands between, and the king neither passes nor reaches
    /// an attacked square. It must not be in check.
    fn may_castle(&self, castling: Castling) -> bool {
        let Castling {
            king,
            rook,
            king_to,
            rook_to,
        } = castling;
        let others = self.occupied() & !king.bit() & !rook.bit();
        let kings_way = attacks::between(king, king_to) | king_to.bit();
        let rooks_way = attacks::between(rook, rook_to) | rook_to.bit();
        if (kings_way | rooks_way) & others != 0 {
            return false;
        }
        let them = self.to_move.other();
        let passing = squares(attacks::between(king, king_to));
        // In chess960 the rook may have stood before an attacker.
        let after = others | king_to.bit() | rook_to.bit();
        !self.is_attacked(king_to, them, after)
            && passing
                .into_iter()
                .all(|square| !self.is_attacked(square, them, others | rook.bit()))
    }

    /// The castling that a move means: the king takes its own rook, or goes
    /// farther than a king steps, to where castling takes it.
    pub(super) fn castling_of(&self, step: Move) -> Option<Castling> {
        let (from, to) = (step.from(), step.to());
        if self.castling == 0
            || step.promotion().is_some()
            || from != self.king(self.to_move)
            || from.rank() != to.rank()
        {
            return None;
        }
        let far = from.file().abs_diff(to.file()) > 1;
        self.castlings()
            .find(|castling| castling.rook == to || far && castling.king_to == to)
    }

    /// Whether a move is legal, castling apart.
    pub(super) fn is_legal(&self, kind: Kind, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        let king = self.king(self.to_move);
        let bit = to.bit();
        if self.of_seat(self.to_move) & bit != 0 {
            return false;
        }
        if kind == Kind::King {
            return step.promotion().is_none()
                && attacks::king(from) & bit != 0
                && self.is_safe(to, king);
        }
        let promotes = kind == Kind::Pawn && (rank_set(0) | rank_set(7)) & bit != 0;
        if promotes != step.promotion().is_some() {
            return false;
        }
        if kind == Kind::Pawn && self.en_passant == Some(to) && self.takes_en_passant(from) {
            return true;
        }
        self.reached(kind, from, self.occupied()) & self.evasions(king) & bit != 0
            && (self.pinned & from.bit() == 0 || attacks::line(king, from) & bit != 0)
    }

    /// Whether castling is legal now.
    pub(super) fn is_legal_castling(&self, castling: Castling) -> bool {
        self.checkers == 0 && self.may_castle(castling)
    }
}

/// The pawn that `by` takes en passant by going to `target`.
pub(super) fn en_passant_pawn(by: Seat, target: Square) -> u64 {
    match by {
        Seat::FIRST => target.bit() >> 8,
        _ => target.bit() << 8,
    }
}
