//! A move as the search keeps it: by its effect, in eight bytes.

use std::num::NonZeroU64;

use games::checkers::{Geometry, Square};

/// Where a move begins and ends, six bits each, and above them a bit for each
/// square on which it takes a piece. No two legal moves are the same in this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(NonZeroU64);

const SQUARE: u32 = 6;

impl Step {
    pub(crate) fn new(geometry: Geometry, from: Square, to: Square, taken: u64) -> Step {
        let squares = u64::from(to.number()) << SQUARE | numbered(geometry, taken) << (2 * SQUARE);
        // A square's number is not 0.
        let from = NonZeroU64::from(nonzero(from));
        Step(from | squares)
    }

    pub(crate) fn from(self) -> Option<Square> {
        square(self.0.get())
    }

    pub(crate) fn to(self) -> Option<Square> {
        square(self.0.get() >> SQUARE)
    }

    pub(crate) fn is_capture(self) -> bool {
        self.0.get() >> (2 * SQUARE) != 0
    }

    /// The bits of the squares on which it takes pieces.
    pub(crate) fn taken(self, geometry: Geometry) -> u64 {
        laid_out(geometry, self.0.get() >> (2 * SQUARE))
    }

    /// A number below 4,096 for where it begins and ends.
    pub(crate) fn ends(self) -> usize {
        // Twelve bits fit.
        (self.0.get() & 0xFFF) as usize
    }
}

fn nonzero(square: Square) -> std::num::NonZeroU8 {
    std::num::NonZeroU8::new(square.number()).unwrap_or(std::num::NonZeroU8::MIN)
}

fn square(bits: u64) -> Option<Square> {
    // Six bits fit.
    Square::new((bits & 0x3F) as u8)
}

/// A set of bits as the board has them, with a bit left out after every second
/// row, closed up.
fn numbered(geometry: Geometry, set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    let size = u32::from(geometry.size());
    let pairs = 0..size / 2;
    pairs.fold(0, |closed, pair| {
        let squares = set >> (pair * (size + 1)) & ((1 << size) - 1);
        closed | squares << (pair * size)
    })
}

/// The inverse.
fn laid_out(geometry: Geometry, numbered: u64) -> u64 {
    if numbered == 0 {
        return 0;
    }
    let size = u32::from(geometry.size());
    let pairs = 0..size / 2;
    pairs.fold(0, |set, pair| {
        let squares = numbered >> (pair * size) & ((1 << size) - 1);
        set | squares << (pair * (size + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_squares_are_closed_up_and_laid_out_again() {
        for geometry in [Geometry::EIGHT, Geometry::TEN] {
            let all = geometry.squares();
            assert_eq!(numbered(geometry, all), (1 << geometry.count()) - 1);
            assert_eq!(laid_out(geometry, numbered(geometry, all)), all);
            for square in geometry.each(all) {
                let bit = geometry.bit(square);
                assert_eq!(numbered(geometry, bit), 1 << (square.number() - 1));
                let step = Step::new(geometry, square, square, bit);
                assert_eq!((step.from(), step.to()), (Some(square), Some(square)));
                assert_eq!(step.taken(geometry), bit);
            }
        }
    }
}
