//! Which games of each pair have been played.

use std::collections::BTreeSet;

use super::{GameKey, Pair};

/// Sets of game numbers, one a pair. Games end nearly in the order in which
/// they were given out, so a number below which all are done and the few
/// beyond it say everything.
#[derive(Clone, Debug)]
pub(super) struct DoneGames {
    /// By [`Pair::index`]: all games below this number are done.
    below: Vec<u32>,
    /// Games done at or above it.
    beyond: BTreeSet<GameKey>,
}

impl DoneGames {
    pub(super) fn new(players: usize) -> DoneGames {
        DoneGames {
            below: vec![0; Pair::count(players)],
            beyond: BTreeSet::new(),
        }
    }

    /// Notes a game; whether it was not known yet.
    pub(super) fn insert(&mut self, key: GameKey) -> bool {
        let below = &mut self.below[key.pair.index()];
        if key.number < *below || !self.beyond.insert(key) {
            return false;
        }
        let mut lowest = GameKey {
            pair: key.pair,
            number: *below,
        };
        while *below < u32::MAX && self.beyond.remove(&lowest) {
            *below += 1;
            lowest.number = *below;
        }
        true
    }

    /// How many games with numbers below `limit` are done.
    pub(super) fn count(&self, pair: Pair, limit: u32) -> u32 {
        let below = self.below[pair.index()];
        if below >= limit {
            return limit;
        }
        below + keys(&self.beyond, pair, below..limit).count() as u32
    }

    /// The lowest number that is neither done nor in `taken`.
    pub(super) fn lowest_free(&self, pair: Pair, taken: &BTreeSet<GameKey>) -> u32 {
        let below = self.below[pair.index()];
        let is_free = |number: &u32| {
            let number = *number;
            let key = GameKey { pair, number };
            !self.beyond.contains(&key) && !taken.contains(&key)
        };
        (below..u32::MAX).find(is_free).unwrap_or(u32::MAX)
    }

    /// How much is kept beside the one number a pair.
    #[cfg(test)]
    pub(super) fn out_of_order(&self) -> usize {
        self.beyond.len()
    }
}

/// The games of a pair with numbers in a range.
pub(super) fn keys(
    set: &BTreeSet<GameKey>,
    pair: Pair,
    numbers: std::ops::Range<u32>,
) -> impl Iterator<Item = &GameKey> {
    let key = |number| GameKey { pair, number };
    set.range(key(numbers.start)..key(numbers.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::PlayerId;

    #[test]
    fn games_may_end_in_any_order_and_count_once() {
        let pair = Pair::new(PlayerId::new(0), PlayerId::new(1)).unwrap();
        let key = |number| GameKey { pair, number };
        let mut done = DoneGames::new(2);
        for number in [2, 0, 5, u32::MAX] {
            assert!(done.insert(key(number)));
            assert!(!done.insert(key(number)));
        }
        assert_eq!((done.count(pair, 5), done.count(pair, 6)), (2, 3));
        assert_eq!(done.lowest_free(pair, &BTreeSet::new()), 1);
        assert_eq!(done.lowest_free(pair, &BTreeSet::from([key(1), key(3)])), 4);
        assert!(done.insert(key(1)));
        assert!(!done.insert(key(1)));
        assert_eq!(done.out_of_order(), 2, "0 to 2 are one number");
        assert_eq!(done.count(pair, 2), 2);
    }
}
