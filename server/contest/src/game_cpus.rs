//! The processors of games that run at once, where each has some of its own.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tournament::GameKey;

/// Which processors of [`Plan::game_cpus`](super::Plan::game_cpus) each running game has,
/// by their index.
#[derive(Default)]
pub(super) struct TakenCpus(Mutex<BTreeMap<GameKey, usize>>);

impl TakenCpus {
    /// Gives a game the free processors, of so many sets, for which `rank` is the highest;
    /// the first of equals. Nothing where all are taken.
    pub(super) fn take(&self, game: GameKey, sets: usize, rank: impl Fn(usize) -> usize) {
        let mut taken = self.0.lock();
        let is_free = |set: &usize| taken.values().all(|other| other != set);
        // Of equals, the last one is the highest.
        let free = (0..sets).rev().filter(is_free);
        if let Some(set) = free.max_by_key(|set| rank(*set)) {
            taken.insert(game, set);
        }
    }

    /// Those of a running game.
    pub(super) fn of(&self, game: GameKey) -> Option<usize> {
        self.0.lock().get(&game).copied()
    }

    /// The game has ended.
    pub(super) fn free(&self, game: GameKey) {
        self.0.lock().remove(&game);
    }
}

#[cfg(test)]
mod tests {
    use tournament::{Format, Schedule, StartPolicy};

    use super::*;

    #[test]
    fn no_two_games_that_run_at_once_have_the_same_processors() {
        let mut schedule = Schedule::new(Format::RoundRobin, 2, 4, StartPolicy::Second, 0);
        let mut next = || schedule.next(|_, _| true).unwrap().key;
        let games = [next(), next(), next(), next()];
        let taken = TakenCpus::default();
        // The programs of the second game wait at the last processors.
        taken.take(games[0], 3, |_| 0);
        taken.take(games[1], 3, |set| usize::from(set == 2));
        taken.take(games[2], 3, |_| 1);
        taken.take(games[3], 3, |_| 0);
        let of = games.map(|game| taken.of(game));
        assert_eq!(of, [Some(0), Some(2), Some(1), None]);
        taken.free(games[1]);
        taken.take(games[3], 3, |set| usize::from(set == 0));
        assert_eq!(taken.of(games[3]), Some(2));
    }
}
