//! Games in pairs: with the same opening, each player starting once.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A game of a pair of games: the return of the first of its two players, whether that one
/// began, and which machine played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOfPair {
    /// The return of the first player.
    pub own: i32,
    /// Whether the first player began, if that is known.
    pub(crate) began: Option<bool>,
    /// The worker that played it, if one did.
    machine: Option<Arc<str>>,
}

impl GameOfPair {
    /// A game with this return that this worker played, if one did.
    pub fn at(own: i32, worker: Option<&str>) -> GameOfPair {
        let machine = worker.map(Arc::from);
        GameOfPair {
            own,
            began: None,
            machine,
        }
    }

    /// The same game, which the first player began, or the other one.
    #[must_use]
    pub fn begun(self, by_first: bool) -> GameOfPair {
        GameOfPair {
            began: Some(by_first),
            ..self
        }
    }

    /// Whether one machine played both: else the two are no pair, as no time or processor
    /// is the same for them.
    pub(crate) fn is_with(&self, other: &GameOfPair) -> bool {
        self.machine == other.machine
    }
}

impl From<i32> for GameOfPair {
    /// A game that no worker played.
    fn from(own: i32) -> GameOfPair {
        GameOfPair::at(own, None)
    }
}

/// The results of pairs of games between two players.
///
/// Games 2n and 2n + 1 are a pair. The points of such pairs, 0 to 2 in halves,
/// vary less than those of single games, so five counts say more than three.
/// Pairs are taken in their order, whichever ends first, so that short games
/// have no more say than long ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GamePairs {
    counts: [u64; 5],
    /// The sum of the first player's returns in the pairs, and the sum of their squares.
    sum: i64,
    squares: i128,
    /// The games that wait for those before them.
    waiting: BTreeMap<u32, GameOfPair>,
    /// The next pair to be counted.
    next: u32,
    /// How many pairs two machines have played, which are not counted.
    pub(super) split: u64,
}

impl GamePairs {
    /// Pairs whose first player has 0, 1/2, 1, 3/2 and 2 points, all counted.
    pub(super) fn of_counts(counts: [u64; 5]) -> GamePairs {
        let next = counts.iter().sum::<u64>().try_into().unwrap_or(u32::MAX);
        GamePairs {
            counts,
            next,
            ..GamePairs::default()
        }
    }

    /// Takes in game `number`. [`GamePairs::advance`] counts the complete pairs.
    pub(super) fn take_in(&mut self, number: u32, game: GameOfPair) {
        if number / 2 >= self.next {
            self.waiting.insert(number, game);
        }
    }

    /// Counts the next pair if both of its games have ended, or leaves it out if two
    /// machines have played it; says whether it did.
    pub(super) fn advance(&mut self) -> bool {
        let [one, other] = [0, 1].map(|game| self.next.saturating_mul(2).saturating_add(game));
        let (Some(first), Some(second)) = (self.waiting.get(&one), self.waiting.get(&other)) else {
            return false;
        };
        let is_split = !first.is_with(second);
        let [first, second] = [first.own, second.own];
        self.waiting.remove(&one);
        self.waiting.remove(&other);
        self.next += 1;
        if is_split {
            self.split += 1;
            return true;
        }
        let half_points = |own: i32| match own {
            1.. => 2,
            0 => 1,
            _ => 0,
        };
        self.counts[half_points(first) + half_points(second)] += 1;
        let both = i64::from(first) + i64::from(second);
        self.sum += both;
        self.squares += i128::from(both) * i128::from(both);
        true
    }

    /// Pairs whose first player has 0, 1/2, 1, 3/2 and 2 points.
    pub(super) fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// The mean return of the first player in a pair, in standard deviations of that
    /// return; `None` where nothing varies.
    pub(super) fn lead(&self) -> Option<f64> {
        let pairs = self.counts.iter().sum::<u64>() as f64;
        let mean = self.sum as f64 / pairs;
        let variance = self.squares as f64 / pairs - mean * mean;
        (variance > 0.0).then(|| mean / variance.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_when_both_games_have_ended_each_once() {
        let mut pairs = GamePairs::default();
        let mut record = |number, own| {
            pairs.take_in(number, GameOfPair::from(own));
            while pairs.advance() {}
            pairs.counts()
        };
        for (number, own) in [(1, 1), (3, 0), (2, 0), (2, -1)] {
            record(number, own);
        }
        assert_eq!(record(3, 0), [0; 5], "the first game is missing");
        assert_eq!(record(0, 1), [0, 1, 0, 0, 1]);
        assert_eq!(record(1, -1), [0, 1, 0, 0, 1], "it was counted before");
    }

    #[test]
    fn a_pair_that_two_machines_have_played_is_left_out_and_the_next_one_counts() {
        let mut pairs = GamePairs::default();
        let workers = [Some("a"), Some("b"), Some("b"), Some("b"), None, Some("a")];
        for (number, worker) in (0..).zip(workers) {
            pairs.take_in(number, GameOfPair::at(1, worker));
        }
        while pairs.advance() {}
        assert_eq!((pairs.counts(), pairs.split), ([0, 0, 0, 0, 1], 2));
    }
}
