//! Games that were due while one of their players could not play.

use std::collections::{BTreeMap, BTreeSet};

use super::{Pair, PlayerId};

/// Pairs that are owed games, each kept with one player who could not play
/// when the pair was looked at last, so that somebody busy or absent costs
/// nothing until it is free. One entry a pair, however many games it is owed.
#[derive(Clone, Debug, Default)]
pub(super) struct DeferredPairs {
    /// The pairs by the player they wait for, the earliest due first.
    queues: BTreeMap<PlayerId, BTreeSet<(u64, Pair)>>,
    owed: BTreeMap<Pair, OwedGames>,
}

#[derive(Clone, Copy, Debug)]
struct OwedGames {
    games: u32,
    blocker: PlayerId,
    /// Where in the order the first of them is.
    position: u64,
}

impl DeferredPairs {
    /// How many games a pair is owed.
    pub(super) fn owed(&self, pair: Pair) -> u32 {
        self.owed.get(&pair).map_or(0, |owed| owed.games)
    }

    /// Owes a pair one more game, due at `position`, that `blocker` could not
    /// play.
    pub(super) fn park(&mut self, pair: Pair, blocker: PlayerId, position: u64) {
        self.owe(pair, blocker, position, 1);
    }

    /// The same with so many games more, one at least, the first of them due at
    /// `position`.
    pub(super) fn owe(&mut self, pair: Pair, blocker: PlayerId, position: u64, games: u32) {
        let mut owed = self.remove(pair).unwrap_or(OwedGames {
            games: 0,
            blocker,
            position,
        });
        owed.games += games;
        owed.position = owed.position.min(position);
        self.insert(pair, owed);
    }

    /// Takes the earliest game with both players free. The other games owed to its pair
    /// are due a cycle of `cycle_length` later.
    pub(super) fn take(
        &mut self,
        is_free: impl Fn(PlayerId) -> bool,
        cycle_length: u64,
    ) -> Option<Pair> {
        let mut earliest: Option<(u64, Pair)> = None;
        let mut held_up = Vec::new();
        for (blocker, queue) in self.queues.iter().filter(|(blocker, _)| is_free(**blocker)) {
            for &(position, pair) in queue {
                if earliest.is_some_and(|earliest| earliest < (position, pair)) {
                    break;
                }
                let other = pair.other(*blocker);
                if is_free(other) {
                    earliest = Some((position, pair));
                    break;
                }
                held_up.push((pair, other));
            }
        }
        for (pair, blocker) in held_up {
            if let Some(owed) = self.remove(pair) {
                self.insert(pair, OwedGames { blocker, ..owed });
            }
        }
        let (_, pair) = earliest?;
        let mut owed = self.remove(pair)?;
        owed.games -= 1;
        owed.position += cycle_length;
        if owed.games > 0 {
            self.insert(pair, owed);
        }
        Some(pair)
    }

    /// Forgets the games that the pairs of a player are owed.
    pub(super) fn forget(&mut self, player: PlayerId) {
        let pairs = self.owed.keys().copied();
        let gone: Vec<Pair> = pairs.filter(|pair| pair.includes(player)).collect();
        for pair in gone {
            self.remove(pair);
        }
    }

    /// How many pairs are kept.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.owed.len()
    }

    fn insert(&mut self, pair: Pair, owed: OwedGames) {
        let queue = self.queues.entry(owed.blocker).or_default();
        queue.insert((owed.position, pair));
        self.owed.insert(pair, owed);
    }

    fn remove(&mut self, pair: Pair) -> Option<OwedGames> {
        let owed = self.owed.remove(&pair)?;
        if let Some(queue) = self.queues.get_mut(&owed.blocker) {
            queue.remove(&(owed.position, pair));
            if queue.is_empty() {
                self.queues.remove(&owed.blocker);
            }
        }
        Some(owed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_game_of_free_players_is_taken_first() {
        let [a, b, c, d] = [0, 1, 2, 3].map(PlayerId::new);
        let pair = |one, other| Pair::new(one, other).unwrap();
        let mut deferred = DeferredPairs::default();
        deferred.park(pair(a, b), a, 10);
        deferred.park(pair(c, d), c, 5);
        deferred.park(pair(a, c), a, 3);
        deferred.park(pair(a, b), b, 16);
        assert_eq!(deferred.owed(pair(a, b)), 2);

        assert_eq!(deferred.take(|_| false, 6), None);
        assert_eq!(deferred.take(|player| player != c, 6), Some(pair(a, b)));
        assert_eq!(deferred.take(|player| player != a, 6), Some(pair(c, d)));
        assert_eq!(deferred.take(|_| true, 6), Some(pair(a, c)));
        assert_eq!(deferred.take(|_| true, 6), Some(pair(a, b)));
        assert_eq!((deferred.take(|_| true, 6), deferred.len()), (None, 0));
        assert!(deferred.queues.is_empty());
    }

    #[test]
    fn a_pair_held_up_by_the_other_player_waits_for_that_one() {
        let [a, b, c] = [0, 1, 2].map(PlayerId::new);
        let mut deferred = DeferredPairs::default();
        deferred.park(Pair::new(a, b).unwrap(), a, 1);
        assert_eq!(deferred.take(|player| player == a, 3), None);
        assert!(deferred.queues.contains_key(&b), "a is no longer looked at");
        deferred.park(Pair::new(a, c).unwrap(), c, 2);
        deferred.forget(b);
        assert_eq!(
            (deferred.owed(Pair::new(a, b).unwrap()), deferred.len()),
            (0, 1)
        );
    }
}
