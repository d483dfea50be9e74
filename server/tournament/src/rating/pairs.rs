//! Games in pairs: with the same opening, each player starting once.

use std::collections::BTreeMap;

/// The results of pairs of games between two players.
///
/// Games 2n and 2n + 1 are a pair. The points of such pairs, 0 to 2 in halves,
/// vary less than those of single games, so five counts say more than three.
/// Pairs are taken in their order, whichever ends first, so that short games
/// have no more say than long ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamePairs {
    counts: [u64; 5],
    /// Half points of games that wait for those before them.
    waiting: BTreeMap<u32, u8>,
    /// The next pair to be counted.
    next: u32,
}

impl GamePairs {
    /// Takes in how game `number` ended, in half points of the first player: 0,
    /// 1 or 2. [`GamePairs::advance`] counts what is complete.
    pub(super) fn take_in(&mut self, number: u32, half_points: u8) {
        if number / 2 >= self.next {
            self.waiting.insert(number, half_points.min(2));
        }
    }

    /// Counts the next pair if both of its games have ended, and says whether
    /// it did.
    pub(super) fn advance(&mut self) -> bool {
        let [one, other] = [0, 1].map(|game| self.next.saturating_mul(2).saturating_add(game));
        let (Some(first), Some(second)) = (self.waiting.get(&one), self.waiting.get(&other)) else {
            return false;
        };
        self.counts[usize::from(first + second)] += 1;
        self.waiting.remove(&one);
        self.waiting.remove(&other);
        self.next += 1;
        true
    }

    /// Takes in how game `number` ended, in half points of the first player: 0,
    /// 1 or 2, and counts all pairs that are complete.
    pub fn record(&mut self, number: u32, half_points: u8) {
        self.take_in(number, half_points);
        while self.advance() {}
    }

    /// Pairs whose first player has 0, 1/2, 1, 3/2 and 2 points.
    pub fn counts(&self) -> [u64; 5] {
        self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_when_both_games_have_ended_each_once() {
        let mut pairs = GamePairs::default();
        for (number, half_points) in [(1, 2), (3, 1), (2, 1), (2, 0)] {
            pairs.record(number, half_points);
        }
        assert_eq!(pairs.counts(), [0; 5], "the first game is missing");
        pairs.record(0, 2);
        assert_eq!(pairs.counts(), [0, 1, 0, 0, 1]);
        pairs.record(1, 0);
        assert_eq!(pairs.counts(), [0, 1, 0, 0, 1], "it was counted before");
    }
}
