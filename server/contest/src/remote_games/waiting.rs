//! The games that wait before workers play them: one of a pair for the other one, and all of
//! them for a worker.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use record::GameId;
use tokio::sync::watch;
use tournament::GameKey;

use super::Assignment;
use crate::running_games::GameGuard;

/// The games that wait. Clones are the same.
#[derive(Clone, Default)]
pub(super) struct WaitingGames {
    /// The pairs of games that are handed out together, by the first game of each, with the
    /// game that has come and waits for the other one.
    pairs: Arc<Mutex<BTreeMap<GameKey, Option<Assignment>>>>,
    /// The games that workers had begun in an earlier run, with the numbers that they had.
    earlier: Arc<Mutex<BTreeMap<GameKey, GameId>>>,
    /// How many games wait for a worker.
    queued: watch::Sender<usize>,
}

impl WaitingGames {
    /// Workers had begun these games in an earlier run.
    pub(super) fn go_on_with(&self, earlier: BTreeMap<GameKey, GameId>) {
        *self.earlier.lock() = earlier;
    }

    /// The number that this game had in an earlier run, if it was begun; once.
    pub(super) fn earlier(&self, key: GameKey) -> Option<GameId> {
        self.earlier.lock().remove(&key)
    }

    /// Has this game and the next one of its tie, which are about to be played, handed out
    /// together.
    pub(super) fn join(&self, first: GameKey) {
        self.pairs.lock().insert(first, None);
    }

    /// The games that are to be handed out now: nothing yet for the one of a pair that comes
    /// first.
    pub(super) fn with_partner(&self, assignment: Assignment) -> Option<Vec<Assignment>> {
        let key = assignment.key;
        let first = key.tie().game(key.number & !1);
        let mut pairs = self.pairs.lock();
        match pairs.get_mut(&first) {
            None => Some(vec![assignment]),
            Some(waiting @ None) => {
                *waiting = Some(assignment);
                None
            }
            Some(Some(_)) => {
                let mut games = vec![pairs.remove(&first)??, assignment];
                games.sort_by_key(|game| game.key);
                Some(games)
            }
        }
    }

    /// Notes that a game waits for a worker, until the returned value is dropped.
    pub(super) fn queue<'a>(&'a self, guard: &'a GameGuard) -> QueuedGame<'a> {
        self.queued.send_modify(|count| *count += 1);
        guard.set_queued(true);
        let count = &self.queued;
        QueuedGame { count, guard }
    }

    /// How many games wait for a worker; changes with that.
    pub(super) fn queued(&self) -> watch::Receiver<usize> {
        self.queued.subscribe()
    }
}

/// A game that waits for a worker, until this is dropped.
pub(super) struct QueuedGame<'a> {
    count: &'a watch::Sender<usize>,
    guard: &'a GameGuard,
}

impl Drop for QueuedGame<'_> {
    fn drop(&mut self) {
        self.count
            .send_modify(|count| *count = count.saturating_sub(1));
        self.guard.set_queued(false);
    }
}
