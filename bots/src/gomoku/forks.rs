//! What free points are worth to a position by their best two lines.
//!
//! A point where two good lines cross is worth far more than the lines by
//! themselves. The numbers are a logistic regression over 18,593 positions of
//! games of `alphabeta` against itself (2,500 positions a move, from random
//! openings), without those where a stone wins or makes a double threat.

use super::field::Place;
use super::shape::Shape;

/// Rows by the best line of a point, columns by the second best.
type Table = [[i16; Shape::COUNT]; Shape::COUNT];

/// What a point is worth to the colour on turn, in thousandths of the
/// logarithm of the odds. The last two rows stand for what the search settles
/// in nearly all cases and are set by hand.
#[rustfmt::skip]
const ON_TURN: Table = [
    [0; Shape::COUNT],
    [0; Shape::COUNT],
    [  22,   22,    0,    0,    0,    0,    0,    0,    0,    0],
    [ 109,  109,    0,    0,    0,    0,    0,    0,    0,    0],
    [  85,   85,    0,   39,  137,    0,    0,    0,    0,    0],
    [ 124,  124,   54,  101,  130,  113,    0,    0,    0,    0],
    [  70,   70,  172,  203,  604,  344, 1582,    0,    0,    0],
    [  39,   39,  293,  301,  647,  465, 3068, 3100,    0,    0],
    [5000; Shape::COUNT],
    [8000; Shape::COUNT],
];

/// What a point is worth to the other colour.
#[rustfmt::skip]
const OFF_TURN: Table = [
    [0; Shape::COUNT],
    [0; Shape::COUNT],
    [  47,   47,    0,    0,    0,    0,    0,    0,    0,    0],
    [ 174,  174,    0,    0,    0,    0,    0,    0,    0,    0],
    [ 120,  120,    0,   43,   91,    0,    0,    0,    0,    0],
    [ 170,  170,   42,   87,   89,  125,    0,    0,    0,    0],
    [  73,   73,  149,  144,  289,  149,  314,    0,    0,    0],
    [  38,   38,  271,  340,  460,  580, 1195, 1200,    0,    0],
    [1500; Shape::COUNT],
    [3000; Shape::COUNT],
];

/// The sums over all free points.
pub(crate) struct Forks {
    /// The best two lines of each point.
    pairs: [Vec<(u8, u8)>; 2],
    /// For each colour, on turn and off turn.
    sums: [[i32; 2]; 2],
}

/// Points that count for nothing.
const NOTHING: (u8, u8) = (Shape::Dead as u8, Shape::Dead as u8);

impl Forks {
    /// The sums over no points, of so many places.
    pub(crate) fn new(places: usize) -> Forks {
        Forks {
            pairs: [vec![NOTHING; places], vec![NOTHING; places]],
            sums: [[0; 2]; 2],
        }
    }

    /// The balance for the colour on turn.
    pub(crate) fn odds(&self, colour: usize) -> i32 {
        self.sums[colour][0] - self.sums[1 - colour][1]
    }

    /// Counts a point with the shapes of its four lines. With `fouls` what
    /// looks like two threes or fours may not be played and is worth nothing.
    pub(crate) fn weigh(&mut self, place: Place, colour: usize, shapes: [Shape; 4], fouls: bool) {
        let [mut best, mut second] = [Shape::Dead; 2];
        for shape in shapes {
            if shape > best {
                second = best;
                best = shape;
            } else {
                second = second.max(shape);
            }
        }
        let double = second >= Shape::Four || best == Shape::OpenThree && second == best;
        let pair = match fouls && double && best < Shape::Win {
            true => NOTHING,
            false => (best as u8, second as u8),
        };
        self.change(place, colour, pair);
    }

    /// Counts a point no longer.
    pub(crate) fn drop(&mut self, place: Place, colour: usize) {
        self.change(place, colour, NOTHING);
    }

    fn change(&mut self, place: Place, colour: usize, pair: (u8, u8)) {
        let before = std::mem::replace(&mut self.pairs[colour][place], pair);
        for (sum, table) in self.sums[colour].iter_mut().zip([&ON_TURN, &OFF_TURN]) {
            let worth = |(best, second): (u8, u8)| i32::from(table[best as usize][second as usize]);
            *sum += worth(pair) - worth(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crossing_of_two_threes_is_worth_more_than_two_points_with_one() {
        let mut forks = Forks::new(4);
        let [none, three] = [Shape::OpenTwo, Shape::OpenThree];
        forks.weigh(0, 0, [none, three, none, none], false);
        forks.weigh(1, 0, [none, three, none, none], false);
        let apart = forks.odds(0);
        forks.drop(1, 0);
        forks.weigh(0, 0, [three, none, none, three], false);
        assert!(forks.odds(0) > apart);
        assert!(forks.odds(1) < 0);
        forks.weigh(0, 0, [three, none, none, three], true);
        assert_eq!(forks.odds(0), 0);
    }
}
