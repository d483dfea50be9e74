//! The pieces, and the other parts of a state.

use super::history::History;
use super::{Kind, Square, attacks, keys, squares};
use crate::Seat;

/// The rules that may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The pieces may begin on other squares, and a king that castles takes
    /// its own rook.
    pub chess960: bool,
    /// The third repetition and fifty moves end the game; without it, only the
    /// fifth repetition and 75 moves do.
    pub claim_draws: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            chess960: false,
            claim_draws: true,
        }
    }
}

/// The parts of a position that a FEN describes, not yet checked.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    /// The pieces of every kind.
    pub(super) kinds: [u64; 6],
    /// The pieces of each seat.
    pub(super) owners: [u64; 2],
    pub(super) to_move: Seat,
    /// The rooks that may castle.
    pub(super) castling: u64,
    pub(super) en_passant: Option<Square>,
    pub(super) halfmoves: u8,
    pub(super) fullmoves: u16,
}

/// A state of the game.
#[derive(Clone, Debug)]
pub struct Chess {
    pub(super) kinds: [u64; 6],
    pub(super) owners: [u64; 2],
    pub(super) castling: u64,
    /// The pieces that give check to the seat on turn.
    pub(super) checkers: u64,
    /// The pieces, of both seats, that alone stand between its king and a
    /// slider.
    pub(super) pinned: u64,
    pub(super) key: u64,
    pub(super) to_move: Seat,
    pub(super) en_passant: Option<Square>,
    /// How many moves of both seats ago the last pawn moved or the last piece
    /// was taken.
    pub(crate) halfmoves: u8,
    /// How often the position has come up, this time included.
    pub(super) occurrences: u8,
    /// The number of the move, counted from 1 and up after the second seat's.
    pub(crate) fullmoves: u16,
    pub(super) rules: Rules,
    pub(super) last: Option<[Square; 2]>,
    pub(super) history: History,
}

impl Chess {
    /// The state of a setup that has its kings.
    pub(super) fn of_setup(setup: &Setup, rules: Rules) -> Chess {
        let mut state = Chess {
            kinds: setup.kinds,
            owners: setup.owners,
            castling: setup.castling,
            checkers: 0,
            pinned: 0,
            key: 0,
            to_move: setup.to_move,
            en_passant: None,
            halfmoves: setup.halfmoves,
            occurrences: 1,
            fullmoves: setup.fullmoves,
            rules,
            last: None,
            history: History::default(),
        };
        state.refresh();
        state.en_passant = setup
            .en_passant
            .filter(|target| state.can_take_en_passant(*target));
        state.key = state.computed_key();
        state
    }

    /// The rules in force.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The seat that is on turn, or would be if the game were not over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// All pieces of a kind, of both seats.
    pub fn of_kind(&self, kind: Kind) -> u64 {
        self.kinds[kind.index()]
    }

    /// All pieces of a seat.
    pub fn of_seat(&self, seat: Seat) -> u64 {
        self.owners[seat.index() & 1]
    }

    /// The pieces of this kind that a seat has.
    pub fn pieces(&self, seat: Seat, kind: Kind) -> u64 {
        self.of_kind(kind) & self.of_seat(seat)
    }

    /// All squares where something stands.
    pub fn occupied(&self) -> u64 {
        self.owners[0] | self.owners[1]
    }

    /// Where the king of a seat stands.
    pub fn king(&self, seat: Seat) -> Square {
        Square::of_number(self.pieces(seat, Kind::King).trailing_zeros())
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<(Seat, Kind)> {
        let kind = self.kind_at(square)?;
        let first = self.owners[0] & square.bit() != 0;
        Some((if first { Seat::FIRST } else { Seat::SECOND }, kind))
    }

    /// The kind of piece on a square, of either colour.
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        let [_, knights, bishops, rooks, queens, kings] = self.kinds;
        // The bits of the kind's index: no branch depends on the kind.
        let bit = |set: u64| (set >> square.index()) as usize & 1;
        let odd = bit(knights | rooks | kings);
        let index = odd | bit(bishops | rooks) << 1 | bit(queens | kings) << 2;
        let stands = self.occupied() & square.bit() != 0;
        Kind::ALL.get(index).copied().filter(|_| stands)
    }

    /// The rooks that may still castle, as far as moves of the king and the
    /// rooks are concerned.
    pub fn castling_rooks(&self) -> u64 {
        self.castling
    }

    /// The square where a pawn can be taken en passant by a legal move.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The pieces that give check to the seat on turn.
    pub fn checkers(&self) -> u64 {
        self.checkers
    }

    /// How often this position has come up since the start, or since the
    /// position given: 1 the first time.
    pub fn occurrences(&self) -> u8 {
        self.occurrences
    }

    /// A number for the position: pieces, seat on turn, castling, en passant.
    /// Positions that the rules of repetition call the same have the same one.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Where the piece moved last came from and where it stands now, since the
    /// start or since the position given. Of castling it is the king.
    pub fn last(&self) -> Option<[Square; 2]> {
        self.last
    }

    /// The pieces of both seats that attack a square, where these are occupied.
    pub fn attackers(&self, square: Square, occupied: u64) -> u64 {
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds;
        let white = self.owners[0];
        // A pawn attacks this square from the squares that a pawn of the other
        // seat would attack from it.
        let pawns = pawns
            & (attacks::pawn(Seat::SECOND, square) & white
                | attacks::pawn(Seat::FIRST, square) & !white);
        pawns
            | attacks::knight(square) & knights
            | attacks::king(square) & kings
            | attacks::bishop(square, occupied) & (bishops | queens)
            | attacks::rook(square, occupied) & (rooks | queens)
    }

    /// Whether a piece of `by` attacks a square, where these are occupied.
    pub(super) fn is_attacked(&self, square: Square, by: Seat, occupied: u64) -> bool {
        let own = self.of_seat(by);
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds;
        if attacks::knight(square) & knights & own != 0
            || attacks::pawn(by.other(), square) & pawns & own != 0
            || attacks::king(square) & kings & own != 0
        {
            return true;
        }
        let (straight, slanted) = ((rooks | queens) & own, (bishops | queens) & own);
        attacks::rook_lines(square) & straight != 0
            && attacks::rook(square, occupied) & straight != 0
            || attacks::bishop_lines(square) & slanted != 0
                && attacks::bishop(square, occupied) & slanted != 0
    }

    /// Finds the checks and pins of the seat on turn.
    pub(super) fn refresh(&mut self) {
        let king = self.king(self.to_move);
        let theirs = self.of_seat(self.to_move.other());
        let occupied = self.occupied();
        let [pawns, knights, bishops, rooks, queens, _] = self.kinds;
        self.pinned = 0;
        self.checkers =
            (attacks::knight(king) & knights | attacks::pawn(self.to_move, king) & pawns) & theirs;
        let sliders = (attacks::rook_lines(king) & (rooks | queens)
            | attacks::bishop_lines(king) & (bishops | queens))
            & theirs;
        for slider in squares(sliders) {
            let between = attacks::between(king, slider) & occupied;
            if between == 0 {
                self.checkers |= slider.bit();
            } else if between & (between - 1) == 0 {
                self.pinned |= between;
            }
        }
    }

    /// The key, computed from nothing; moves keep it up to date.
    pub(super) fn computed_key(&self) -> u64 {
        let mut key = 0;
        for seat in [Seat::FIRST, Seat::SECOND] {
            for kind in Kind::ALL {
                let own = squares(self.pieces(seat, kind));
                key = own.fold(key, |key, square| key ^ keys::piece(seat, kind, square));
            }
        }
        key = squares(self.castling).fold(key, |key, rook| key ^ keys::castling(rook));
        if let Some(target) = self.en_passant {
            key ^= keys::en_passant(target);
        }
        if self.to_move != Seat::FIRST {
            key ^= keys::SECOND_TO_MOVE;
        }
        key
    }
}
