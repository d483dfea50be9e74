//! Games in pairs: with the same opening, each player starting once.

use std::collections::BTreeMap;

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
    /// Its returns in games that wait for those before them.
    waiting: BTreeMap<u32, i32>,
    /// The next pair to be counted.
    next: u32,
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

    /// Takes in the return of the first player in game `number`. [`GamePairs::advance`]
    /// counts the complete pairs.
    pub(super) fn take_in(&mut self, number: u32, own: i32) {
        if number / 2 >= self.next {
            self.waiting.insert(number, own);
        }
    }

    /// Counts the next pair if both of its games have ended, and says whether
    /// it did.
    pub(super) fn advance(&mut self) -> bool {
        let [one, other] = [0, 1].map(|game| self.next.saturating_mul(2).saturating_add(game));
        let (Some(first), Some(second)) = (self.waiting.get(&one), self.waiting.get(&other)) else {
            return false;
        };
        let half_points = |own: &i32| match own {
            1.. => 2,
            0 => 1,
            _ => 0,
        };
        self.counts[half_points(first) + half_points(second)] += 1;
        let both = i64::from(*first) + i64::from(*second);
        self.sum += both;
        self.squares += i128::from(both) * i128::from(both);
        self.waiting.remove(&one);
        self.waiting.remove(&other);
        self.next += 1;
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
            pairs.take_in(number, own);
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
}
