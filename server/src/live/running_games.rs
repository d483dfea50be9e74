//! The games of tournaments that run beside the games of the server. A game is
//! here from its first move until its result is kept, or until it is broken
//! off, so there are never more than the tournaments play at once and the
//! store has yet to write down. Some that were broken off are remembered.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use games::AnyGame;
use tokio::sync::mpsc;

use super::{Live, Publisher, Unfinished, ending};
use crate::record::Journal;
use crate::referee::Order;

/// What is said of a game that is not there any more.
const OVER: &str = "The game is over.";

/// Games by their tournament and their number in its store.
type Games = BTreeMap<(String, u64), Shown>;

/// What is known of all of them.
#[derive(Default)]
struct Known {
    games: Games,
    unfinished: Unfinished,
}

/// A game, and how its referee is told.
struct Shown {
    live: Arc<Live>,
    orders: mpsc::Sender<Order>,
    is_paused: bool,
}

/// All of them. Clones are the same.
#[derive(Clone, Default)]
pub struct RunningGames(Arc<Mutex<Known>>);

impl RunningGames {
    /// All games, tournament by tournament, the earliest first.
    pub fn all(&self) -> Vec<Arc<Live>> {
        self.lock()
            .games
            .values()
            .map(|shown| shown.live.clone())
            .collect()
    }

    /// The games of this tournament, the earliest first.
    pub fn of(&self, tournament: &str) -> Vec<Arc<Live>> {
        let all = (tournament.to_owned(), 0)..=(tournament.to_owned(), u64::MAX);
        let known = self.lock();
        known
            .games
            .range(all)
            .map(|(_, shown)| shown.live.clone())
            .collect()
    }

    /// The game of this number of this tournament that is played, or was
    /// broken off lately.
    pub fn find(&self, tournament: &str, id: u64) -> Option<Arc<Live>> {
        let known = self.lock();
        if let Some(shown) = known.games.get(&(tournament.to_owned(), id)) {
            return Some(shown.live.clone());
        }
        known.unfinished.find(tournament, id)
    }

    /// Whether this game is paused by itself.
    pub(crate) fn is_paused(&self, tournament: &str, id: u64) -> bool {
        let known = self.lock();
        let shown = known.games.get(&(tournament.to_owned(), id));
        shown.is_some_and(|shown| shown.is_paused)
    }

    /// Halts a game, or lets it go on; whether it is paused then.
    ///
    /// # Errors
    /// It is too late, in words.
    pub(crate) fn toggle_pause(&self, tournament: &str, id: u64) -> Result<bool, String> {
        let mut known = self.lock();
        let shown = known.games.get_mut(&(tournament.to_owned(), id));
        let shown = shown.ok_or(OVER)?;
        shown.pause(!shown.is_paused)?;
        Ok(shown.is_paused)
    }

    /// Breaks a game off, without a result.
    ///
    /// # Errors
    /// It is too late, in words.
    pub(crate) fn stop(&self, tournament: &str, id: u64) -> Result<(), String> {
        let known = self.lock();
        let shown = known.games.get(&(tournament.to_owned(), id));
        shown.ok_or(OVER)?.order(Order::Stop)
    }

    /// Lets all games of a tournament go on that were paused by themselves.
    pub(crate) fn resume_all(&self, tournament: &str) {
        let mut known = self.lock();
        let own = known
            .games
            .iter_mut()
            .filter(|((of, _), _)| of == tournament);
        for (_, shown) in own.filter(|(_, shown)| shown.is_paused) {
            // A game that is over takes no orders.
            let _ = shown.pause(false);
        }
    }

    /// Where the games of this tournament are shown.
    pub fn tournament_games(&self, tournament: &str) -> TournamentGames {
        TournamentGames {
            running_games: self.clone(),
            tournament: tournament.to_owned(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // A map is whole whatever a panicking thread did before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where the games of one tournament are shown. Clones are the same.
#[derive(Clone)]
pub struct TournamentGames {
    running_games: RunningGames,
    tournament: String,
}

impl TournamentGames {
    /// Shows a game from this state on, whose referee takes orders here.
    pub(crate) fn show(
        &self,
        journal: &Journal,
        start: &dyn AnyGame,
        orders: mpsc::Sender<Order>,
    ) -> GameGuard {
        let tournament = Some(self.tournament.clone());
        let live = Live::new(journal.clone(), start.clone_box(), tournament);
        let key = (self.tournament.clone(), live.id);
        let shown = Shown {
            live: live.clone(),
            orders,
            is_paused: false,
        };
        self.running_games.lock().games.insert(key, shown);
        GameGuard {
            tournament_games: self.clone(),
            live,
            is_over: false,
        }
    }

    /// Tells how a game ended, whose result is kept now.
    pub(crate) fn kept(&self, id: u64) {
        // Whoever is told and looks again finds it.
        let mut known = self.running_games.lock();
        if let Some(shown) = known.games.remove(&(self.tournament.clone(), id)) {
            shown.live.tell_end();
            known.unfinished.remember(&shown.live);
        }
    }

    /// Takes away what is left when the tournament is over: games that no
    /// result can be kept of any more.
    pub(crate) fn clear(&self) {
        for live in self.running_games.of(&self.tournament) {
            self.kept(live.id);
        }
    }
}

impl Shown {
    fn pause(&mut self, paused: bool) -> Result<(), String> {
        self.order(if paused { Order::Pause } else { Order::Resume })?;
        self.is_paused = paused;
        Ok(())
    }

    fn order(&self, order: Order) -> Result<(), String> {
        let sent = self.orders.try_send(order);
        sent.map_err(|_| "The game is about to end.".to_owned())
    }
}

/// A game that is shown. It was broken off if this is dropped before it is
/// said to be over, and is shown no more.
pub(crate) struct GameGuard {
    tournament_games: TournamentGames,
    live: Arc<Live>,
    is_over: bool,
}

impl GameGuard {
    /// Who brings the moves to the board.
    pub(crate) fn publisher(&self) -> Publisher {
        Publisher(self.live.clone())
    }

    /// Notes how it ended, which is told once it is kept.
    pub(crate) fn over(mut self, journal: &Journal) {
        self.live.end(ending(journal), Some(journal));
        self.is_over = true;
    }
}

impl Drop for GameGuard {
    fn drop(&mut self) {
        if !self.is_over {
            let broken_off = self.live.journal();
            self.live.end(ending(&broken_off), None);
            self.tournament_games.kept(self.live.id);
        }
    }
}

#[cfg(test)]
#[path = "running_games_tests.rs"]
mod tests;
