//! Playing a move.

use super::legal::{Castling, en_passant_pawn};
use super::square::back_rank;
use super::{Chess, INFO, Kind, Move, Square, attacks, keys};
use crate::{Illegal, Seat, Text};

impl Chess {
    pub(super) fn make(&mut self, step: Move) -> Result<(), Illegal> {
        if self.drawn().is_some() {
            return Err(Illegal::over());
        }
        if let Some(castling) = self.castling_of(step) {
            return if self.is_legal_castling(castling) {
                self.castle(castling);
                Ok(())
            } else {
                Err(self.why_not(step))
            };
        }
        let from = step.from();
        match self.kind_at(from) {
            Some(kind) if self.of_seat(self.to_move) & from.bit() != 0 => {
                if !self.is_legal(kind, step) {
                    return Err(self.why_not(step));
                }
                self.go(kind, step);
                Ok(())
            }
            _ => Err(self.why_not(step)),
        }
    }

    /// Plays a move that is known to be legal, in the form in which legal moves are listed.
    /// Another one leaves a state without a meaning.
    pub fn play_listed(&mut self, step: Move) {
        match self.castling_of(step) {
            Some(castling) => self.castle(castling),
            None => {
                if let Some(kind) = self.kind_at(step.from()) {
                    self.go(kind, step);
                }
            }
        }
    }

    /// The move in the form that records keep: in the usual chess a king
    /// castles by moving two squares, in chess960 by taking its rook. Other
    /// moves stay as they are.
    pub fn canonical_move(&self, step: Move) -> Move {
        match self.castling_of(step) {
            Some(castling) => castling.step(self.rules.chess960),
            None => step,
        }
    }

    /// Whether the king castles by this move.
    pub fn castles(&self, step: Move) -> bool {
        self.castling_of(step).is_some()
    }

    /// Where the king and the rook stand after this castling, in this order;
    /// `None` for another move.
    pub fn castling_squares(&self, step: Move) -> Option<[Square; 2]> {
        let castling = self.castling_of(step)?;
        Some([castling.king_to, castling.rook_to])
    }

    /// The piece that this legal move takes, and where it stands.
    pub fn taken_by(&self, step: Move) -> Option<(Square, Kind)> {
        let them = self.of_seat(self.to_move.other());
        if them & step.to().bit() != 0 {
            return Some((step.to(), self.kind_at(step.to())?));
        }
        let pawn = self.pieces(self.to_move, Kind::Pawn) & step.from().bit() != 0;
        let taken = self
            .en_passant
            .filter(|target| pawn && *target == step.to());
        taken.map(|target| {
            let pawn = en_passant_pawn(self.to_move, target);
            (Square::of_number(pawn.trailing_zeros()), Kind::Pawn)
        })
    }

    /// The state with the other seat on turn and nothing else changed, for
    /// searches that ask which moves a seat would have after a pass; `None` in
    /// check.
    pub fn passed(&self) -> Option<Chess> {
        if self.checkers != 0 {
            return None;
        }
        let mut state = self.clone();
        state.history.clear();
        state.occurrences = 1;
        state.end_turn(None);
        Some(state)
    }

    fn castle(&mut self, castling: Castling) {
        let us = self.to_move;
        self.remember(false);
        self.toggle(us, Kind::King, castling.king);
        self.toggle(us, Kind::Rook, castling.rook);
        self.toggle(us, Kind::King, castling.king_to);
        self.toggle(us, Kind::Rook, castling.rook_to);
        self.lose_castling(self.castling & back_rank(us));
        self.last = Some([castling.king, castling.king_to]);
        self.end_turn(None);
        self.occurrences = 1;
    }

    /// Plays a legal move that is not castling.
    fn go(&mut self, kind: Kind, step: Move) {
        let (us, from, to) = (self.to_move, step.from(), step.to());
        let them = us.other();
        let taken = match self.of_seat(them) & to.bit() {
            0 => None,
            _ => self.kind_at(to),
        };
        self.remember(kind == Kind::Pawn || taken.is_some());
        if let Some(taken) = taken {
            self.toggle(them, taken, to);
        } else if kind == Kind::Pawn && self.en_passant == Some(to) {
            let pawn = en_passant_pawn(us, to);
            self.toggle(them, Kind::Pawn, Square::of_number(pawn.trailing_zeros()));
        }
        self.toggle(us, kind, from);
        self.toggle(us, step.promotion().unwrap_or(kind), to);
        let lost = match kind {
            Kind::King => self.castling & back_rank(us),
            _ => 0,
        };
        self.lose_castling(lost | self.castling & (from.bit() | to.bit()));
        self.last = Some([from, to]);
        let passed = (kind == Kind::Pawn && from.index().abs_diff(to.index()) == 16)
            .then(|| Square::of_number((from.index() + to.index()) as u32 / 2));
        self.end_turn(passed);
        self.occurrences = 1 + self.history.count(self.key);
    }

    /// Counts the move, and keeps the position as one that may come again
    /// unless this move makes that impossible.
    fn remember(&mut self, irreversible: bool) {
        if irreversible {
            self.halfmoves = 0;
            self.history.clear();
        } else {
            self.halfmoves = self.halfmoves.saturating_add(1);
            self.history.push(self.key);
        }
    }

    /// Puts a piece on a square, or takes it away.
    fn toggle(&mut self, seat: Seat, kind: Kind, square: Square) {
        self.kinds[kind.index()] ^= square.bit();
        self.owners[seat.index() & 1] ^= square.bit();
        self.key ^= keys::piece(seat, kind, square);
    }

    fn lose_castling(&mut self, rooks: u64) {
        if rooks != 0 {
            self.castling &= !rooks;
            for rook in super::squares(rooks) {
                self.key ^= keys::castling(rook);
            }
            // The earlier positions have castling that is lost now.
            self.history.clear();
        }
    }

    /// Gives the turn to the other seat; `passed` is the square that a pawn
    /// went over.
    fn end_turn(&mut self, passed: Option<Square>) {
        if let Some(old) = self.en_passant.take() {
            self.key ^= keys::en_passant(old);
        }
        if self.to_move != Seat::FIRST {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.to_move = self.to_move.other();
        self.key ^= keys::SECOND_TO_MOVE;
        self.refresh();
        self.en_passant = passed.filter(|target| self.can_take_en_passant(*target));
        if let Some(target) = self.en_passant {
            self.key ^= keys::en_passant(target);
        }
    }

    /// Why a move is illegal.
    fn why_not(&self, step: Move) -> Illegal {
        if !self.can_move() {
            return Illegal::over();
        }
        let (from, to) = (step.from(), step.to());
        let Some((seat, kind)) = self.at(from) else {
            return Illegal::new(Text::new("rules-no-piece").with("place", from.to_string()));
        };
        if seat != self.to_move {
            return Illegal::new(
                Text::new("rules-chess-piece-of-other")
                    .with("piece", kind.name())
                    .with("place", from.to_string())
                    .with("who", INFO.who_by_name(seat))
                    .with("mover", INFO.who_by_name(self.to_move)),
            );
        }
        if let Some(castling) = self.castling_of(step) {
            return Illegal::new(match self.checkers {
                0 => Text::new("rules-chess-no-castling").with("place", castling.rook.to_string()),
                _ => Text::new("rules-chess-no-castling-in-check"),
            });
        }
        if self.of_seat(seat) & to.bit() != 0 {
            return Illegal::new(Text::new("rules-chess-own-piece").with("place", to.to_string()));
        }
        let last_rank = matches!(to.rank(), 0 | 7);
        let reaches = match kind {
            Kind::King => attacks::king(from) & to.bit() != 0,
            Kind::Pawn if self.en_passant == Some(to) => true,
            _ => self.reached(kind, from, self.occupied()) & to.bit() != 0,
        };
        let reason = match (kind, step.promotion()) {
            _ if !reaches => Text::new("rules-chess-does-not-reach")
                .with("piece", kind.name())
                .with("from", from.to_string())
                .with("to", to.to_string()),
            (Kind::Pawn, None) if last_rank => {
                Text::new("rules-chess-say-promotion").with("step", step.to_string())
            }
            (_, Some(_)) if kind != Kind::Pawn || !last_rank => {
                Text::new("rules-chess-no-promotion")
            }
            _ => Text::new("rules-chess-in-check"),
        };
        Illegal::new(reason)
    }
}
