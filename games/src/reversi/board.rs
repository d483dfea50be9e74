//! The discs, and the rules by which they are put and turned.

use super::INFO;
use super::action::Move;
use super::bits::{Bits, Eight, Six, Size, Ten};
use super::field::Field;
use super::square::Square;
use crate::{Illegal, Outcome, Seat, Text, Turn};

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reversi {
    /// The squares of each seat.
    discs: [u128; 2],
    /// The discs that the last move turned.
    turned: u128,
    last: Option<Move>,
    to_move: Seat,
    size: u8,
}

/// Calls a method of the field with the type of this size.
macro_rules! on_field {
    ($game:expr, $field:ident => $result:expr) => {
        match $game.size {
            6 => {
                let $field = $game.field::<Six>();
                $result
            }
            8 => {
                let $field = $game.field::<Eight>();
                $result
            }
            _ => {
                let $field = $game.field::<Ten>();
                $result
            }
        }
    };
}

impl Reversi {
    /// The start on a board of 6, 8 or 10 squares a side: two discs of each
    /// seat cross each other in the middle.
    pub(super) fn begin(size: u8) -> Reversi {
        let middle = u32::from(size / 2);
        let bit = |column: u32, row: u32| 1_u128 << (row * u32::from(size) + column);
        let black = bit(middle, middle - 1) | bit(middle - 1, middle);
        let white = bit(middle - 1, middle - 1) | bit(middle, middle);
        Reversi::with_discs(size, [black, white], Seat::FIRST)
    }

    /// A board with these discs, `to_move` on turn.
    pub(super) fn with_discs(size: u8, discs: [u128; 2], to_move: Seat) -> Reversi {
        Reversi {
            discs,
            turned: 0,
            last: None,
            to_move,
            size,
        }
    }

    /// The squares along an edge: 6, 8 or 10.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The squares where this seat's discs lie, as bits numbered by
    /// [`Square::number`].
    pub fn discs(&self, seat: Seat) -> u128 {
        self.discs[seat.index()]
    }

    /// How many discs this seat has.
    pub fn count(&self, seat: Seat) -> u32 {
        self.discs(seat).count_ones()
    }

    /// The discs as the seat on turn sees them; `S` must be the size of the
    /// board.
    #[inline]
    pub fn field<S: Size>(&self) -> Field<S> {
        let [own, other] = [self.to_move, self.to_move.other()];
        let [own, other] = [own, other].map(|seat| S::Bits::of(self.discs[seat.index()]));
        Field { own, other }
    }

    /// The seat that is on turn, or would be if the game were not over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The last move, since the start or since the position given.
    pub fn last(&self) -> Option<Move> {
        self.last
    }

    /// The discs that the last move turned, as bits.
    pub fn turned(&self) -> u128 {
        self.turned
    }

    /// The seat of the disc here; `None` on a free square and outside the
    /// board.
    pub fn at(&self, square: Square) -> Option<Seat> {
        let bit = self.bit(square)?;
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.find(|seat| self.discs(*seat) & bit != 0)
    }

    /// The squares where the seat on turn may put a disc, as bits.
    pub fn playable(&self) -> u128 {
        on_field!(self, field => field.moves().wide())
    }

    /// Whether the seat on turn can do nothing but pass.
    pub fn must_pass(&self) -> bool {
        on_field!(self, field => {
            field.moves().wide() == 0 && field.passed().moves().wide() != 0
        })
    }

    #[inline]
    pub(super) fn whose_turn(&self) -> Turn {
        if self.playable() != 0 || self.must_pass() {
            return Turn::Seat(self.to_move);
        }
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| self.count(seat));
        Turn::Over(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::win(Seat::FIRST, "win"),
            std::cmp::Ordering::Less => Outcome::win(Seat::SECOND, "win"),
            std::cmp::Ordering::Equal => Outcome::draw("draw"),
        })
    }

    #[inline]
    pub(super) fn list(&self, out: &mut Vec<Move>) {
        on_field!(self, field => list(field, out));
    }

    #[inline]
    pub(super) fn act(&mut self, action: Move) -> Result<(), Illegal> {
        match action {
            Move::Square(square) => on_field!(self, field => self.put(field, square))?,
            Move::Pass if self.must_pass() => self.turned = 0,
            Move::Pass => return Err(self.why_no_pass()),
        }
        self.last = Some(action);
        self.to_move = self.to_move.other();
        Ok(())
    }

    /// Puts a disc of the seat on turn here and turns those of the other seat.
    #[inline]
    fn put<S: Size>(&mut self, field: Field<S>, square: Square) -> Result<(), Illegal> {
        let Some(bit) = self.bit(square) else {
            let reason = Text::new("rules-outside-board").with("place", square.to_string());
            return Err(Illegal::new(reason.with("size", self.size)));
        };
        let flips = field.flips(square.number(self.size)).wide();
        if flips == 0 || (self.discs[0] | self.discs[1]) & bit != 0 {
            return Err(self.why_not(square));
        }
        let own = self.to_move.index();
        self.discs[own] |= flips | bit;
        self.discs[1 - own] &= !flips;
        self.turned = flips;
        Ok(())
    }

    /// Why no disc can be put on a square of the board.
    #[cold]
    fn why_not(&self, square: Square) -> Illegal {
        if self.whose_turn().outcome().is_some() {
            return Illegal::over();
        }
        if let Some(owner) = self.at(square) {
            let reason = Text::new("rules-occupied-by").with("place", square.to_string());
            return Illegal::new(reason.with("who", INFO.who_by_name(owner)));
        }
        if self.must_pass() {
            let who = INFO.who_by_name(self.to_move);
            return Illegal::new(Text::new("rules-must-pass").with("who", who));
        }
        Illegal::new(Text::new("rules-turns-nothing").with("place", square.to_string()))
    }

    /// Why the seat on turn cannot pass.
    #[cold]
    fn why_no_pass(&self) -> Illegal {
        let first = self.playable().trailing_zeros();
        match Square::from_number(first, self.size) {
            Some(square) => {
                let who = INFO.who_by_name(self.to_move);
                let reason = Text::new("rules-cannot-pass").with("who", who);
                Illegal::new(reason.with("place", square.to_string()))
            }
            None => Illegal::over(),
        }
    }

    /// The bit of a square, if it lies on the board.
    #[inline]
    fn bit(&self, square: Square) -> Option<u128> {
        let inside = square.column() < self.size && square.row() < self.size;
        inside.then(|| 1 << square.number(self.size))
    }
}

#[inline]
fn list<S: Size>(field: Field<S>, out: &mut Vec<Move>) {
    let moves = field.moves();
    for number in moves.squares() {
        // Below 10, both of them.
        let (column, row) = ((number % S::SIDE) as u8, (number / S::SIDE) as u8);
        out.extend(Square::new(column, row).map(Move::Square));
    }
    if moves == Bits::NONE && field.passed().moves() != Bits::NONE {
        out.push(Move::Pass);
    }
}
