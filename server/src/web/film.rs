//! A game as it can be looked at, move by move: of a running game or of a
//! record, which are the same journal.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use games::{AnyGame, GameInfo, Seat};

use super::site::Site;
use crate::clock::Clocks;
use crate::record::{Entry, Journal, RecordFolder, Replay, read_record};
use crate::serve::Live;

/// The most records that are kept in memory.
const KEPT: usize = 32;

/// A game to be looked at.
#[derive(Clone)]
pub(super) struct Film {
    /// What is played.
    pub(super) info: &'static GameInfo,
    /// All that happened so far.
    pub(super) journal: Arc<Journal>,
    /// Where it is played now, unless it is over and told.
    pub(super) live: Option<Now>,
}

/// What is so at this instant.
#[derive(Clone)]
pub(super) struct Now {
    /// Where it is played.
    pub(super) game: Arc<Live>,
    /// How long the seat on turn has been thinking.
    pub(super) thinking: Duration,
    /// Grows with everything that happens.
    pub(super) version: u64,
}

/// One position of it.
pub(super) struct Shot {
    /// How many moves were made, those of chance counted.
    pub(super) ply: usize,
    /// The position.
    pub(super) state: Box<dyn AnyGame>,
    /// The position before the last move, and that move.
    pub(super) before: Option<(Box<dyn AnyGame>, Entry)>,
    /// The clocks after the last move.
    pub(super) clocks: Clocks,
    /// The time that each seat has used.
    pub(super) used: [Duration; 2],
}

impl Film {
    /// A running game as it is now, or as it ended.
    pub(super) fn of_live(live: &Arc<Live>) -> Film {
        let board = live.board();
        let journal = board.journal.clone();
        let now = Now {
            game: live.clone(),
            thinking: board.since.elapsed(),
            version: board.version,
        };
        let is_over = board.is_told;
        drop(board);
        Film {
            info: live.info,
            journal,
            live: (!is_over).then_some(now),
        }
    }

    /// What was played, moves of chance among it.
    pub(super) fn moves(&self) -> impl Iterator<Item = &Entry> {
        let is_move = |entry: &&Entry| !matches!(entry, Entry::Info { .. });
        self.journal.entries.iter().filter(is_move)
    }

    /// How many moves there are.
    pub(super) fn length(&self) -> usize {
        self.moves().count()
    }

    /// The name of who sits there.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.journal.player(seat).map_or("?", |player| &player.name)
    }

    /// The position after so many moves, or after the last.
    ///
    /// # Errors
    /// The journal does not follow the rules; in words.
    pub(super) fn shot(&self, ply: usize) -> Result<Shot, String> {
        let damaged =
            |error: crate::record::DamagedRecord| format!("The record is damaged: {error}");
        let mut replay = Replay::start(&self.journal).map_err(damaged)?;
        let mut shot = Shot {
            ply: 0,
            state: replay.state().clone_box(),
            before: None,
            clocks: Clocks::new(self.journal.time),
            used: [Duration::ZERO; 2],
        };
        while shot.ply < ply {
            let before = replay.state().clone_box();
            // The verdict is not looked at: what was played can be shown.
            let Some(Ok(step)) = replay.next() else {
                break;
            };
            match step.entry {
                Entry::Info { .. } => continue,
                Entry::Turn { seat, used, .. } => {
                    shot.clocks.charge(*seat, *used);
                    shot.used[seat.index()] += *used;
                }
                Entry::Chance { .. } => {}
            }
            shot.ply += 1;
            shot.before = Some((before, step.entry.clone()));
        }
        shot.state = replay.state().clone_box();
        Ok(shot)
    }
}

/// The records that were looked at last.
#[derive(Default)]
pub(super) struct Films(Mutex<VecDeque<Film>>);

impl Films {
    fn get(&self, id: u64) -> Option<Film> {
        let mut films = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = films.iter().position(|film| film.journal.id == id)?;
        let film = films.remove(place)?;
        films.push_front(film.clone());
        Some(film)
    }

    fn keep(&self, film: Film) {
        let mut films = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        films.truncate(KEPT - 1);
        films.push_front(film);
    }
}

impl Site {
    /// The running game of this number.
    pub(super) async fn live(&self, id: u64) -> Option<Arc<Live>> {
        let view = self.house.look().await;
        view.games.into_iter().find(|live| live.id == id)
    }

    /// The game of this number, running or recorded.
    ///
    /// # Errors
    /// There is none, or its record is damaged; in words.
    pub(super) async fn film(&self, id: u64) -> Result<Film, String> {
        if let Some(live) = self.live(id).await {
            return Ok(Film::of_live(&live));
        }
        if let Some(film) = self.films.get(id) {
            return Ok(film);
        }
        let store = self.store.clone();
        let film = self.read(move || recorded(&store, id)).await?;
        self.films.keep(film.clone());
        Ok(film)
    }
}

/// The game of this number in a store.
///
/// # Errors
/// There is none, or its record is damaged; in words.
pub(super) fn recorded(store: &Path, id: u64) -> Result<Film, String> {
    let missing = || format!("There is no game {id} here.");
    let path = RecordFolder::new(store).path().join(format!("{id:06}.xml"));
    if !path.is_file() {
        return Err(missing());
    }
    let journal = read_record(&path).map_err(|error| format!("The record is damaged: {error}"))?;
    let game = games::find(&journal.game).map_err(|error| error.to_string())?;
    Ok(Film {
        info: game.info,
        journal: Arc::new(journal),
        live: None,
    })
}
