//! A game that can be shown move by move. Running games and records have the
//! same journal.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use games::{AnyGame, GameInfo, Seat, UnknownGame, Viewer};

use super::place::Place;
use super::read_error::ReaderFailed;
use crate::analyses::PendingAnalysis;
use contest::ContestsError;
use contest::live::LiveGame;
use contest::recent::Recent;
use record::clock::Clocks;
use record::{
    Checkpoints, DamagedRecord, Entry, GameId, Journal, ReadRecordError, RecordFolder, is_unruled,
    read_record,
};
use store::StoreError;
use words::says;

/// Recently shown records of the server's own store, by number; 32 are kept
/// in memory.
pub(super) type GameHistories = Recent<GameId, GameHistory, 32>;

/// Why a game cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(super) enum HistoryError {
    /// There is no game with this number.
    Missing(GameId),
    /// Its contest cannot be found.
    Contest(#[from] ContestsError),
    /// Its record cannot be read.
    Unreadable(#[from] ReadRecordError),
    /// Its record does not follow the rules.
    Unplayable(#[from] DamagedRecord),
    /// The server does not know this kind of game.
    UnknownGame(#[from] UnknownGame),
    /// It has no rules here, and so no positions; this is its record.
    Unruled(Box<Journal>),
    /// The results of its contest cannot be read.
    Results(#[from] StoreError),
    /// The reading task failed.
    Reader(#[from] ReaderFailed),
}

says!(HistoryError {
    Self::Missing(id) => ("page-no-game", id = id.get()),
    Self::Contest(why) => why,
    Self::Unreadable(why) => ("terminal-record-damaged", why = why.to_string()),
    Self::Unplayable(why) => ("terminal-record-damaged", why = why.to_string()),
    Self::UnknownGame(why) => why,
    Self::Unruled(_) => "page-no-positions",
    Self::Results(_) => "terminal-store-unread",
    Self::Reader(why) => why,
});

/// A game that can be shown.
#[derive(Clone)]
pub(super) struct GameHistory {
    /// The place of the game.
    pub(super) place: Place,
    /// The kind of game.
    pub(super) info: &'static GameInfo,
    /// Everything that has happened so far.
    pub(super) journal: Arc<Journal>,
    /// Some of the states of the journal.
    pub(super) checkpoints: Arc<Checkpoints>,
    /// The present of a running game; `None` once its end has been told.
    pub(super) live: Option<LiveStatus>,
    /// Why the game could not be played, if a player could not be brought to it.
    pub(super) failure: Option<String>,
    /// Whether it was broken off because moves were taken back, and goes on as another one.
    pub(super) is_taken_back: bool,
    /// The version of a running game.
    pub(super) state: State,
    /// Its analysis by a brain of the server, if somebody has asked for it.
    pub(super) analysis: Option<Arc<PendingAnalysis>>,
    /// Whether it is over, and a brain of the server can analyse it.
    pub(super) has_analyst: bool,
}

/// The version of a running game, taken at the same instant as its journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Grows with every move and with the end.
    pub(super) version: u64,
    /// Grows with everything that happens, with thoughts too.
    pub(super) happened: u64,
}

/// The present of a running game.
#[derive(Clone)]
pub(super) struct LiveStatus {
    /// How long the seat on turn has been thinking.
    pub(super) thinking: Duration,
    /// Whether nobody is asked for a move until the game goes on.
    pub(super) is_paused: bool,
    /// The seats whose players have lost the connection, and may come back.
    pub(super) away: Vec<Seat>,
    /// The seat that offers a draw.
    pub(super) draw_offer: Option<Seat>,
    /// The seat that would take moves back, and how many.
    pub(super) take_back_offer: Option<(Seat, usize)>,
    /// How many people watch it.
    pub(super) spectators: usize,
    /// Whether it is over, although its end has not been told yet.
    pub(super) is_over: bool,
}

/// How many of the last moves are kept with the position before them, so that
/// a page can also show the move before an immediate answer.
const TRAIL: usize = 2;

/// One position of a game.
pub(super) struct Position {
    /// How many moves were made, chance included.
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
    /// Takes the time of a turn off the player's clock.
    fn charge(&mut self, entry: &Entry) {
        let Entry::Turn { seat, used, .. } = entry else {
            return;
        };
        let used = used.unwrap_or_default();
        self.clocks.charge(*seat, used);
        if let Some(sum) = self.used.get_mut(seat.index()) {
            *sum = sum.saturating_add(used);
        }
    }

    /// The time that a seat has used.
    pub(super) fn used(&self, seat: Seat) -> Duration {
        self.used.get(seat.index()).copied().unwrap_or_default()
    }
}

impl GameHistory {
    /// A running game in its current state, or in its last one.
    pub(super) fn of_live(live: &Arc<LiveGame>) -> GameHistory {
        let snapshot = live.snapshot();
        let board = live.board();
        let (draw_offer, take_back_offer) = (board.draw_offer(), board.take_back_offer());
        let is_taken_back = board.left.is_some() && snapshot.journal.verdict.is_none();
        drop(board);
        let now = LiveStatus {
            thinking: snapshot.thinking,
            is_paused: snapshot.is_paused,
            away: snapshot.away,
            draw_offer,
            take_back_offer,
            spectators: live.spectators(),
            is_over: snapshot.is_over,
        };
        GameHistory {
            place: Place::of(live),
            info: live.info,
            journal: snapshot.journal,
            checkpoints: snapshot.checkpoints,
            live: (!snapshot.is_told).then_some(now),
            failure: snapshot.failure,
            is_taken_back,
            state: State {
                version: snapshot.version,
                happened: snapshot.happened,
            },
            analysis: None,
            has_analyst: false,
        }
    }

    /// Whether its record has cards that nobody showed and this visitor may not know.
    pub(super) fn is_secret(&self, sees_all: bool) -> bool {
        !sees_all && has_secrets(&self.journal)
    }

    /// Whether the game is still being played.
    pub(super) fn is_running(&self) -> bool {
        self.live.as_ref().is_some_and(|now| !now.is_over)
    }

    /// The moves, chance included.
    pub(super) fn moves(&self) -> impl Iterator<Item = &Entry> {
        let is_move = |entry: &&Entry| !matches!(entry, Entry::Info { .. });
        self.journal.entries.iter().filter(is_move)
    }

    /// How many moves there are.
    pub(super) fn length(&self) -> usize {
        self.moves().count()
    }

    /// The turns after so many moves, at most `count`, as people write them; empty where
    /// they write them as the record does.
    pub(super) fn notations(&self, after: usize, count: usize) -> Vec<String> {
        let mut all = Vec::new();
        let Ok((mut ply, mut replay)) = self.checkpoints.replay(&self.journal, after) else {
            return all;
        };
        while all.len() < count {
            let written = replay.notation();
            match (replay.next(), written) {
                (Some(Ok(step)), _) if matches!(step.entry, Entry::Info { .. }) => {}
                (Some(Ok(_)), Some(written)) => {
                    ply += 1;
                    all.extend((ply > after).then_some(written));
                }
                _ => break,
            }
        }
        all
    }

    /// The name of the player at this seat.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.journal.player(seat).map_or("?", |player| &player.name)
    }

    /// The position after `ply` moves, or after the last one if there are fewer.
    ///
    /// # Errors
    /// The journal does not follow the rules.
    pub(super) fn position(&self, ply: usize) -> Result<Position, HistoryError> {
        let ply = ply.min(self.length());
        // The last moves are replayed, each from the position before it.
        let known = self
            .checkpoints
            .replay(&self.journal, ply.saturating_sub(TRAIL));
        let (known, mut replay) = known?;
        let seats = self.journal.players.len();
        let mut position = Position {
            ply: known,
            state: replay.state().clone_box(),
            trail: Vec::new(),
            clocks: Clocks::new(self.journal.times()),
            used: vec![Duration::ZERO; seats],
        };
        for entry in replay.entries_so_far() {
            position.charge(entry);
        }
        while position.ply < ply {
            let before = (position.ply + TRAIL >= ply).then(|| replay.state().clone_box());
            // The verdict does not matter: the moves that were played can be shown.
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

/// Whether a record has secrets that not everybody may know.
pub(super) fn has_secrets(journal: &Journal) -> bool {
    matches!(record::told(journal, Viewer::Public), Cow::Owned(_))
}

/// The game of this place in its store.
///
/// # Errors
/// There is none, or its record is damaged.
pub(super) fn recorded(store: &Path, place: Place) -> Result<GameHistory, HistoryError> {
    let id = place.id;
    let path = RecordFolder::new(store).of_game(id);
    if !path.is_file() {
        return Err(HistoryError::Missing(id));
    }
    let journal = read_record(&path)?;
    if is_unruled(&journal.game) {
        return Err(HistoryError::Unruled(Box::new(journal)));
    }
    let game = games::find(&journal.game)?;
    Ok(GameHistory {
        place,
        info: game.info,
        journal: Arc::new(journal),
        checkpoints: Arc::default(),
        live: None,
        failure: None,
        is_taken_back: false,
        state: State::default(),
        analysis: None,
        has_analyst: false,
    })
}
