//! What two players did in the games of these two.

use crate::ReturnSum;
use crate::rating::{PairCounts, Score};

/// What two players did in the games of these two, as the first of them sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encounter {
    /// All of their games.
    pub score: Score,
    /// Those of them that are in pairs.
    pub pairs: PairCounts,
    /// What was got.
    pub returns: ReturnSum,
}

impl Encounter {
    /// Counts a game by what the first player got in it. `before` is what it got in the
    /// other game of the same pair of games, if that was counted.
    pub fn record(&mut self, own: i32, before: Option<i32>) {
        let score = |own: i32| match own {
            1.. => Score::new(1, 0, 0),
            0 => Score::new(0, 1, 0),
            _ => Score::new(0, 0, 1),
        };
        self.score += score(own);
        match before {
            Some(before) => {
                self.pairs.add([score(own), score(before)]);
                self.returns.add_to_pair(own, before);
            }
            None => self.returns.add(own),
        }
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub fn reversed(self) -> Encounter {
        Encounter {
            score: self.score.reversed(),
            pairs: self.pairs.reversed(),
            returns: self.returns.reversed(),
        }
    }
}
