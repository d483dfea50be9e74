//! A game as it can be looked at, move by move: of a running game or of a
//! record, which are the same journal.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use games::{AnyGame, GameInfo, Seat, UnknownGame};

use super::place::Place;
use super::read_error::ReaderFailed;
use super::site::Site;
use host::ContestsError;
use host::live::Live;
use host::recent::Recent;
use record::GameId;
use record::{Checkpoints, DamagedRecord, Entry, Journal, ReadRecordError};
use record::{RecordFolder, read_record};
use referee::clock::Clocks;

/// The records of the server's own store that were looked at last, by number;
/// 32 are kept in memory.
pub(super) type GameHistories = Recent<GameId, GameHistory, 32>;

/// Why a game cannot be looked at.
#[derive(Debug, thiserror::Error)]
pub(super) enum HistoryError {
    /// Nothing is known of a game of this number.
    #[error("There is no game {0} here: none was begun, or it was broken off without a result.")]
    Missing(GameId),
    /// Its contest is not here.
    #[error("{0}")]
    Contest(#[from] ContestsError),
    /// Its record cannot be read.
    #[error("The record is damaged: {0}")]
    Unreadable(#[from] ReadRecordError),
    /// Its record does not follow the rules.
    #[error("The record is damaged: {0}")]
    Unplayable(#[from] DamagedRecord),
    /// A game that is not played here any more.
    #[error("{0}")]
    UnknownGame(#[from] UnknownGame),
    /// Nobody has read it.
    #[error("{0}")]
    Reader(#[from] ReaderFailed),
}

/// A game to be looked at.
#[derive(Clone)]
pub(super) struct GameHistory {
    /// Where it is.
    pub(super) place: Place,
    /// What is played.
    pub(super) info: &'static GameInfo,
    /// All that happened so far.
    pub(super) journal: Arc<Journal>,
    /// States that it leads to.
    pub(super) checkpoints: Arc<Checkpoints>,
    /// Where it is played now, unless it is over and told.
    pub(super) live: Option<Now>,
    /// Why it could not be played, where somebody was not brought to it.
    pub(super) failure: Option<String>,
    /// Which state of a running game this is.
    pub(super) state: State,
}

/// What tells states of a running game apart; taken together with what was
/// seen, at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Grows with every move and with the end.
    pub(super) version: u64,
    /// Grows with everything that happens, with thoughts too.
    pub(super) happened: u64,
}

/// What is so at this instant.
#[derive(Clone)]
pub(super) struct Now {
    /// How long the seat on turn has been thinking.
    pub(super) thinking: Duration,
    /// Whether it is over, which is not told yet.
    pub(super) is_over: bool,
}

/// How many of the last moves are known with a position: what one sees of a
/// seat that answers at once.
const TRAIL: usize = 2;

/// One position of it.
pub(super) struct Position {
    /// How many moves were made, those of chance counted.
    pub(super) ply: usize,
    /// The position.
    pub(super) state: Box<dyn AnyGame>,
    /// The last moves, each with the position before it; the last one last.
    pub(super) trail: Vec<(Box<dyn AnyGame>, Entry)>,
    /// The clocks after the last move.
    pub(super) clocks: Clocks,
    /// The time that each seat has used.
    used: Vec<Duration>,
}

impl Position {
    /// Takes the time of a turn off the clock of who played it.
    fn charge(&mut self, entry: &Entry) {
        let Entry::Turn { seat, used, .. } = entry else {
            return;
        };
        self.clocks.charge(*seat, *used);
        if let Some(sum) = self.used.get_mut(seat.index()) {
            *sum = sum.saturating_add(*used);
        }
    }

    /// The time that a seat has used.
    pub(super) fn used(&self, seat: Seat) -> Duration {
        self.used.get(seat.index()).copied().unwrap_or_default()
    }
}

impl GameHistory {
    /// A running game as it is now, or as it ended.
    pub(super) fn of_live(live: &Arc<Live>) -> GameHistory {
        let snapshot = live.snapshot();
        let now = Now {
            thinking: snapshot.thinking,
            is_over: snapshot.is_over,
        };
        GameHistory {
            place: Place::of(live),
            info: live.info,
            journal: snapshot.journal,
            checkpoints: snapshot.checkpoints,
            live: (!snapshot.is_told).then_some(now),
            failure: snapshot.failure,
            state: State {
                version: snapshot.version,
                happened: snapshot.happened,
            },
        }
    }

    /// Whether it is played now.
    pub(super) fn is_running(&self) -> bool {
        self.live.as_ref().is_some_and(|now| !now.is_over)
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
    /// The journal does not follow the rules.
    pub(super) fn position(&self, ply: usize) -> Result<Position, HistoryError> {
        let ply = ply.min(self.length());
        // The last moves are played again, each from the position before it.
        let known = self
            .checkpoints
            .replay(&self.journal, ply.saturating_sub(TRAIL));
        let (known, mut replay) = known?;
        let seats = self.journal.players.len();
        let mut position = Position {
            ply: known,
            state: replay.state().clone_box(),
            trail: Vec::new(),
            clocks: Clocks::new(self.journal.time, seats),
            used: vec![Duration::ZERO; seats],
        };
        for entry in replay.entries_so_far() {
            position.charge(entry);
        }
        while position.ply < ply {
            let before = (position.ply + TRAIL >= ply).then(|| replay.state().clone_box());
            // The verdict is not looked at: what was played can be shown.
            let Some(Ok(step)) = replay.next() else {
                break;
            };
            position.charge(step.entry);
            if let Entry::Info { .. } = step.entry {
                continue;
            }
            position.ply += 1;
            self.checkpoints.keep(position.ply, &replay);
            let before = before.map(|before| (before, step.entry.clone()));
            position.trail.extend(before);
        }
        position.state = replay.state().clone_box();
        Ok(position)
    }
}

impl Site {
    /// The game at this place that runs, or ended lately without a result:
    /// of that nothing else is kept.
    pub(super) fn live(&self, place: &Place) -> Option<Arc<Live>> {
        let contest = place.tournament.as_deref();
        self.running_games.find(contest, place.id)
    }

    /// The game at this place, running or recorded.
    ///
    /// # Errors
    /// There is none, or its record is damaged.
    pub(super) async fn history(&self, place: &Place) -> Result<GameHistory, HistoryError> {
        if let Some(live) = self.live(place) {
            return Ok(GameHistory::of_live(&live));
        }
        let place = place.clone();
        if let Some(name) = &place.tournament {
            let store = self.contests.find(name)?.store;
            return self.read(move || recorded(&store, place)).await;
        }
        if let Some(history) = self.histories.get(&place.id) {
            return Ok(history);
        }
        let store = self.store.clone();
        let id = place.id;
        let history = self.read(move || recorded(&store, place)).await?;
        self.histories.insert(id, history.clone());
        Ok(history)
    }
}

/// The game of this place in its store.
fn recorded(store: &Path, place: Place) -> Result<GameHistory, HistoryError> {
    let id = place.id;
    let path = RecordFolder::new(store).path().join(format!("{id:06}.xml"));
    if !path.is_file() {
        return Err(HistoryError::Missing(id));
    }
    let journal = read_record(&path)?;
    let game = games::find(&journal.game)?;
    Ok(GameHistory {
        place,
        info: game.info,
        journal: Arc::new(journal),
        checkpoints: Arc::default(),
        live: None,
        failure: None,
        state: State::default(),
    })
}
