//! Which games of each tie have been played.

use std::collections::{BTreeSet, HashMap};

use super::{GameKey, MAX_TIE_GAMES, Tie};

/// Sets of game numbers, one a tie. Games end nearly in the order in which
/// they were given out, so a number below which all are done and the few
/// beyond it say everything.
#[derive(Clone, Debug, Default)]
pub(super) struct DoneGames {
    /// All games of the tie below this number are done.
    below: HashMap<Tie, u32>,
    /// Games done at or above it.
    beyond: BTreeSet<GameKey>,
}

impl DoneGames {
    /// Notes a game; whether it was not known yet.
    pub(super) fn insert(&mut self, key: GameKey) -> bool {
        let below = self.below.entry(key.tie()).or_default();
        if key.number < *below || !self.beyond.insert(key) {
            return false;
        }
        while *below < MAX_TIE_GAMES && self.beyond.remove(&key.tie().game(*below)) {
            *below += 1;
        }
        true
    }

    /// Whether a game is done.
    pub(super) fn contains(&self, key: GameKey) -> bool {
        key.number < self.below(key.tie()) || self.beyond.contains(&key)
    }

    /// How many games with numbers below `limit` are done.
    pub(super) fn count(&self, tie: Tie, limit: u32) -> u32 {
        let below = self.below(tie);
        if below >= limit {
            return limit;
        }
        below + keys(&self.beyond, tie, below..limit).count() as u32
    }

    /// The lowest number that is neither done nor in `taken`.
    pub(super) fn lowest_free(&self, tie: Tie, taken: &BTreeSet<GameKey>) -> u32 {
        let numbers = self.below(tie)..MAX_TIE_GAMES;
        let [mut done, mut taken] =
            [&self.beyond, taken].map(|set| keys(set, tie, numbers.clone()).peekable());
        let is_free = |number: &u32| {
            let is_next = |key: &&GameKey| **key == tie.game(*number);
            // Both are in the order of numbers.
            let is_done = done.next_if(is_next).is_some();
            let is_taken = taken.next_if(is_next).is_some();
            !is_done && !is_taken
        };
        { numbers }.find(is_free).unwrap_or(MAX_TIE_GAMES)
    }

    /// How much is kept beside the one number a tie.
    #[cfg(test)]
    pub(super) fn out_of_order(&self) -> usize {
        self.beyond.len()
    }

    fn below(&self, tie: Tie) -> u32 {
        self.below.get(&tie).copied().unwrap_or(0)
    }
}

/// The games of a tie with numbers in a range.
pub(super) fn keys(
    set: &BTreeSet<GameKey>,
    tie: Tie,
    numbers: std::ops::Range<u32>,
) -> impl Iterator<Item = &GameKey> {
    set.range(tie.game(numbers.start)..tie.game(numbers.end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pair, PlayerId};

    #[test]
    fn games_may_end_in_any_order_and_count_once() {
        let pair = Pair::new(PlayerId::new(0), PlayerId::new(1)).unwrap();
        let tie = Tie { phase: 1, pair };
        let key = |number| tie.game(number);
        let mut done = DoneGames::default();
        for number in [2, 0, 5, MAX_TIE_GAMES - 1] {
            assert!(done.insert(key(number)));
            assert!(!done.insert(key(number)));
        }
        assert_eq!((done.count(tie, 5), done.count(tie, 6)), (2, 3));
        assert_eq!(done.lowest_free(tie, &BTreeSet::new()), 1);
        assert_eq!(done.lowest_free(tie, &BTreeSet::from([key(1), key(3)])), 4);
        assert!(done.insert(key(1)));
        assert!(!done.insert(key(1)));
        assert_eq!(done.out_of_order(), 2, "0 to 2 are one number");
        assert_eq!(done.count(tie, 2), 2);
    }
}
