//! The games of tournaments that run beside the games of the house. A game is
//! here from its first move until its result is kept, or until it is broken
//! off, so there are never more than the tournaments play at once and the
//! store has yet to write down.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use games::AnyGame;

use super::{Live, Publisher, ending};
use crate::record::Journal;

/// Games by their tournament and their number in its store.
type Games = BTreeMap<(String, u64), Arc<Live>>;

/// All of them. Clones are the same.
#[derive(Clone, Default)]
pub struct Arena(Arc<Mutex<Games>>);

impl Arena {
    /// All games, tournament by tournament, the earliest first.
    pub fn all(&self) -> Vec<Arc<Live>> {
        self.lock().values().cloned().collect()
    }

    /// The games of this tournament, the earliest first.
    pub fn of(&self, tournament: &str) -> Vec<Arc<Live>> {
        let all = (tournament.to_owned(), 0)..=(tournament.to_owned(), u64::MAX);
        let games = self.lock();
        games.range(all).map(|(_, live)| live.clone()).collect()
    }

    /// The game of this number of this tournament.
    pub fn find(&self, tournament: &str, id: u64) -> Option<Arc<Live>> {
        self.lock().get(&(tournament.to_owned(), id)).cloned()
    }

    /// Where the games of this tournament are shown.
    pub fn court(&self, tournament: &str) -> Court {
        Court {
            arena: self.clone(),
            tournament: tournament.to_owned(),
        }
    }

    fn take(&self, tournament: &str, id: u64) -> Option<Arc<Live>> {
        self.lock().remove(&(tournament.to_owned(), id))
    }

    fn lock(&self) -> MutexGuard<'_, Games> {
        // A map is whole whatever a panicking thread did before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where the games of one tournament are shown. Clones are the same.
#[derive(Clone)]
pub struct Court {
    arena: Arena,
    tournament: String,
}

impl Court {
    /// Shows a game from this state on.
    pub(crate) fn show(&self, journal: &Journal, start: &dyn AnyGame) -> Showing {
        let tournament = Some(self.tournament.clone());
        let live = Live::new(journal.clone(), start.clone_box(), tournament);
        let key = (self.tournament.clone(), live.id);
        self.arena.lock().insert(key, live.clone());
        Showing {
            court: self.clone(),
            live,
            is_over: false,
        }
    }

    /// Tells how a game ended, whose result is kept now.
    pub(crate) fn kept(&self, id: u64) {
        if let Some(live) = self.arena.take(&self.tournament, id) {
            live.tell_end();
        }
    }

    /// Takes away what is left when the tournament is over: games that no
    /// result can be kept of any more.
    pub(crate) fn clear(&self) {
        for live in self.arena.of(&self.tournament) {
            self.kept(live.id);
        }
    }
}

/// A game that is shown. It was broken off if this is dropped before it is
/// said to be over, and is shown no more.
pub(crate) struct Showing {
    court: Court,
    live: Arc<Live>,
    is_over: bool,
}

impl Showing {
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

impl Drop for Showing {
    fn drop(&mut self) {
        if !self.is_over {
            let broken_off = self.live.board().journal.clone();
            self.live.end(ending(&broken_off), None);
            self.court.kept(self.live.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use games::{Settings, find};

    use super::*;
    use crate::record::Entry;
    use crate::record::samples::five_in_a_row;

    fn start() -> Box<dyn AnyGame> {
        let entry = find("gomoku").unwrap();
        entry.start(&Settings::default_of(entry.info)).unwrap()
    }

    /// A journal of this number before its first move.
    fn begun(id: u64) -> Journal {
        Journal {
            entries: Vec::new(),
            verdict: None,
            seed: Some(7),
            ..five_in_a_row(id)
        }
    }

    #[test]
    fn a_game_is_shown_until_its_result_is_kept() {
        let arena = Arena::default();
        let (club, cup) = (arena.court("club"), arena.court("cup"));
        let shown = club.show(&begun(7), start().as_ref());
        let _other = cup.show(&begun(7), start().as_ref());
        assert_eq!(arena.all().len(), 2, "numbers are those of a tournament");
        let live = arena.find("club", 7).unwrap();
        assert_eq!(live.tournament.as_deref(), Some("club"));
        assert_eq!(live.board().journal.seed, None, "nobody foresees chance");
        // The moves come to the board one by one.
        let whole = five_in_a_row(7);
        let (mut state, mut journal) = (start(), begun(7));
        for entry in &whole.entries {
            journal.entries.push(entry.clone());
            if let Entry::Turn { text, .. } = entry {
                state.play_turn(text).unwrap();
                shown.publisher().follow(&journal, state.as_ref());
            }
        }
        assert_eq!(live.ply(), whole.turns());
        shown.over(&whole);
        assert!(live.board().ending.is_some() && !live.board().is_told);
        assert!(arena.find("club", 7).is_some(), "it is not kept yet");
        club.kept(7);
        assert!(live.board().is_told && live.board().journal.verdict.is_some());
        assert!(arena.of("club").is_empty() && arena.of("cup").len() == 1);
    }

    #[test]
    fn a_game_that_is_broken_off_is_shown_no_more() {
        let arena = Arena::default();
        let court = arena.court("club");
        let shown = court.show(&begun(1), start().as_ref());
        let live = arena.find("club", 1).unwrap();
        let mut changes = live.subscribe();
        changes.mark_unchanged();
        drop(shown);
        assert!(arena.all().is_empty());
        assert!(changes.has_changed().unwrap(), "those who watch are told");
        let board = live.board();
        assert!(board.is_told && board.journal.verdict.is_none());
        assert!(board.ending.as_ref().unwrap().contains("no result"));
    }

    #[test]
    fn what_a_tournament_leaves_behind_is_taken_away() {
        let arena = Arena::default();
        let court = arena.court("club");
        court
            .show(&begun(1), start().as_ref())
            .over(&five_in_a_row(1));
        let live = arena.find("club", 1).unwrap();
        court.clear();
        assert!(arena.all().is_empty() && live.board().is_told);
    }
}
