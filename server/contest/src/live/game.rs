//! One game as its spectators see it.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use games::{AnyGame, GameInfo, Seat, Viewer};
use tokio::sync::watch;
use tokio::time::Instant;
use words::Phrase;

use super::framed;
use super::talks::Talks;
use crate::freeze::Freeze;
use parking_lot::{Mutex, MutexGuard};
use record::clock::Clocks;
use record::verdict::Verdict;
use record::{Checkpoints, Entry, GameId, HIDDEN, Journal, RecordedPlayer};
use referee::Observer;

/// A running game.
pub struct LiveGame {
    /// Its number: unique in the store of the server or of its tournament.
    pub id: GameId,
    /// The tournament that it belongs to; none where it is played in the server.
    pub tournament: Option<String>,
    /// The game that is played.
    pub info: &'static GameInfo,
    /// The players, in the order of seats.
    pub players: Vec<String>,
    board: Mutex<Board>,
    told: Mutex<SpectatorView>,
    /// The conversations of its programs, for spectators that may read them.
    pub talks: Talks,
    changes: watch::Sender<()>,
    whispers: watch::Sender<()>,
    spectators: Arc<()>,
    /// The freeze of its tournament.
    pub(crate) freeze: OnceLock<Freeze>,
}

/// The state of the board.
pub struct Board {
    /// The state of the game.
    pub state: Box<dyn AnyGame>,
    /// The turns that were played, as they are written, and the outcomes of chance in
    /// brackets.
    pub moves: Vec<String>,
    /// The seat that played last, and its move.
    pub last: Option<(Seat, String)>,
    /// The seat that offered a draw, and how many moves had been made then; see
    /// [`Board::draw_offer`].
    draw: Option<(Seat, usize)>,
    /// The seat that would take moves back, how many, and how many had been made then; see
    /// [`Board::take_back_offer`].
    take_back: Option<(Seat, usize, usize)>,
    /// How many moves are left of it, where it is broken off because others are taken back.
    pub left: Option<usize>,
    /// Why its result does not count, though it is kept.
    pub struck: Option<String>,
    /// How it ended, in a line.
    pub ending: Option<Phrase>,
    /// Whether the end may be spoken of: a result counts once it is kept.
    pub is_told: bool,
    /// How it ended, once that is told.
    pub verdict: Option<Verdict>,
    /// The time that the seats had left when the last move was made.
    pub clocks: Clocks,
    /// When the last move was made.
    pub since: Instant,
    /// Whether nobody is asked for a move until the game goes on.
    pub is_paused: bool,
    /// The seats whose players have lost the connection, and may come back.
    pub away: Vec<Seat>,
    /// Why it cannot be played, where somebody could not be brought to it.
    pub failure: Option<String>,
    /// Grows with every move, pause, loss of a player and the end: tells one board from
    /// another.
    pub version: u64,
    /// Grows with everything that happens, with thoughts too.
    pub happened: u64,
    /// The entries that no spectator has taken in yet.
    news: Vec<Entry>,
    /// How much of the journal is known here.
    entries: usize,
    /// The whole journal, once the game is over.
    whole: Option<Arc<Journal>>,
}

/// The entries that the spectators have taken in. They are theirs: the game neither waits
/// for them nor copies them. Where both are locked, this comes before the board.
struct SpectatorView {
    journal: Arc<Journal>,
    /// The entries that are not in that journal yet.
    news: Vec<Entry>,
    checkpoints: Arc<Checkpoints>,
}

/// The parts of a [`Snapshot`] beside the journal.
struct CurrentState {
    thinking: Duration,
    is_paused: bool,
    away: Vec<Seat>,
    is_over: bool,
    is_told: bool,
    failure: Option<String>,
    version: u64,
    happened: u64,
}

/// All that had happened in a game at one instant.
pub struct Snapshot {
    /// The whole journal so far. Facts that would tell the dice beforehand, and the
    /// verdict, are in it when the end is told.
    pub journal: Arc<Journal>,
    /// States that this journal leads to.
    pub checkpoints: Arc<Checkpoints>,
    /// How long ago the last move was made.
    pub thinking: Duration,
    /// As [`Board::is_paused`].
    pub is_paused: bool,
    /// As [`Board::away`].
    pub away: Vec<Seat>,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether the end may be spoken of.
    pub is_told: bool,
    /// Why it cannot be played, where somebody could not be brought to it.
    pub failure: Option<String>,
    /// As [`Board::version`].
    pub version: u64,
    /// As [`Board::happened`].
    pub happened: u64,
}

impl LiveGame {
    /// A game that starts from this state, with the journal as it begins: of
    /// the server, or of a tournament.
    pub fn new(
        journal: Journal,
        state: Box<dyn AnyGame>,
        tournament: Option<String>,
    ) -> Arc<LiveGame> {
        let journal = Journal {
            // Nobody must be able to tell the dice beforehand.
            seed: None,
            ..journal
        };
        let players = journal.players.iter().map(|player| player.name.clone());
        let players = players.collect();
        Arc::new(LiveGame {
            id: journal.id,
            tournament,
            info: state.info(),
            players,
            board: Mutex::new(Board {
                state,
                moves: Vec::new(),
                last: None,
                draw: None,
                take_back: None,
                left: None,
                struck: None,
                ending: None,
                is_told: false,
                verdict: None,
                clocks: Clocks::of(&journal),
                since: Instant::now(),
                is_paused: false,
                away: Vec::new(),
                failure: None,
                version: 1,
                happened: 1,
                news: Vec::new(),
                entries: journal.entries.len(),
                whole: None,
            }),
            told: Mutex::new(SpectatorView {
                journal: Arc::new(journal),
                news: Vec::new(),
                checkpoints: Arc::default(),
            }),
            talks: Talks::default(),
            changes: watch::Sender::default(),
            whispers: watch::Sender::default(),
            spectators: Arc::default(),
            freeze: OnceLock::new(),
        })
    }

    /// What people call it: `7`, or `cup 7` for that of a tournament.
    pub fn called(&self) -> String {
        match &self.tournament {
            Some(tournament) => format!("{tournament} {}", self.id),
            None => self.id.to_string(),
        }
    }

    /// Whether everybody but operators and its players sees nothing of it, because its
    /// tournament is frozen.
    pub fn is_frozen(&self) -> bool {
        self.freeze.get().is_some_and(Freeze::holds)
    }

    /// The same as it is now, without the thoughts.
    pub fn without_thoughts(&self) -> Arc<LiveGame> {
        let mut journal = Journal::clone(&self.journal());
        let board = self.board();
        journal
            .entries
            .retain(|entry| !matches!(entry, Entry::Info { .. }));
        let live = LiveGame::new(journal, board.state.clone_box(), self.tournament.clone());
        if let Some(freeze) = self.freeze.get() {
            // It has none yet.
            let _ = live.freeze.set(freeze.clone());
        }
        let mut own = live.board();
        own.moves.clone_from(&board.moves);
        own.last.clone_from(&board.last);
        own.draw = board.draw;
        own.take_back = board.take_back;
        own.left = board.left;
        own.struck.clone_from(&board.struck);
        own.ending.clone_from(&board.ending);
        own.failure.clone_from(&board.failure);
        own.is_told = board.is_told;
        own.verdict.clone_from(&board.verdict);
        own.since = board.since;
        own.is_paused = board.is_paused;
        own.version = board.version;
        own.happened = board.happened;
        drop(own);
        live
    }

    /// The state of the board now. Let go of it before waiting for anything.
    pub fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock()
    }

    /// All that has happened so far. To be asked without the board in hand.
    pub fn journal(&self) -> Arc<Journal> {
        self.snapshot().journal
    }

    /// The entries of the journal after the first so many. Copies nothing but these,
    /// however long the journal is.
    pub fn since(&self, entries: usize) -> Vec<Entry> {
        let (told, _) = self.take_in();
        let known = told.journal.entries.len();
        let old = told.journal.entries.get(entries..).unwrap_or_default();
        let new = told.news.get(entries.saturating_sub(known)..);
        [old, new.unwrap_or_default()].concat()
    }

    /// All that is so at this instant. To be asked without the board in hand.
    pub fn snapshot(&self) -> Snapshot {
        let (mut told, mut now) = self.take_in();
        while !told.news.is_empty() {
            let SpectatorView { journal, news, .. } = &mut *told;
            if let Some(journal) = Arc::get_mut(journal) {
                journal.entries.append(news);
                break;
            }
            // Another spectator looks at it: it is copied while the game, and spectators
            // that want only the news, go on.
            let (base, news) = (journal.clone(), news.clone());
            drop(told);
            let mut longer = Journal::clone(&base);
            let count = news.len();
            longer.entries.extend(news);
            (told, now) = self.take_in();
            if Arc::ptr_eq(&told.journal, &base) {
                told.news.drain(..count);
                told.journal = Arc::new(longer);
            }
        }
        let CurrentState {
            thinking,
            is_paused,
            away,
            is_over,
            is_told,
            failure,
            version,
            happened,
        } = now;
        Snapshot {
            journal: told.journal.clone(),
            checkpoints: told.checkpoints.clone(),
            thinking,
            is_paused,
            away,
            is_over,
            is_told,
            failure,
            version,
            happened,
        }
    }

    /// Takes the news of the board in, and gives the rest of the state at this instant.
    fn take_in(&self) -> (MutexGuard<'_, SpectatorView>, CurrentState) {
        let mut told = self.told.lock();
        let mut board = self.board();
        let news = std::mem::take(&mut board.news);
        told.news.extend(news);
        if board.is_told
            && let Some(whole) = board.whole.take()
        {
            *told = SpectatorView {
                journal: whole,
                news: Vec::new(),
                checkpoints: Arc::default(),
            };
        }
        let now = CurrentState {
            thinking: board.since.elapsed(),
            is_paused: board.is_paused,
            away: board.away.clone(),
            is_over: board.ending.is_some(),
            is_told: board.is_told,
            failure: board.failure.clone(),
            version: board.version,
            happened: board.happened,
        };
        drop(board);
        (told, now)
    }

    /// Counts a spectator, as long as this is held.
    pub fn spectate(&self) -> Arc<()> {
        self.spectators.clone()
    }

    /// How many spectators there are.
    pub fn spectators(&self) -> usize {
        Arc::strong_count(&self.spectators).saturating_sub(1)
    }

    /// Changes with every move, pause and the end.
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Changes with everything that a brain says it thinks.
    pub fn subscribe_to_thoughts(&self) -> watch::Receiver<()> {
        self.whispers.subscribe()
    }

    /// How many moves were made, those of chance counted.
    pub fn ply(&self) -> usize {
        self.board().moves.len()
    }

    /// Shows that the game is paused, or that it goes on.
    pub fn set_paused(&self, is_paused: bool) {
        let mut board = self.board();
        if board.is_paused == is_paused {
            return;
        }
        board.is_paused = is_paused;
        board.version += 1;
        board.happened += 1;
        drop(board);
        self.changes.send_replace(());
    }

    /// Shows that a player has lost the connection, or is back.
    fn set_away(&self, seat: Seat, is_away: bool) {
        let mut board = self.board();
        if board.away.contains(&seat) == is_away {
            return;
        }
        board.away.retain(|other| *other != seat);
        board.away.extend(is_away.then_some(seat));
        board.version += 1;
        board.happened += 1;
        drop(board);
        self.changes.send_replace(());
    }

    /// Notes the players as they came to the board.
    pub fn note_players(&self, players: &[RecordedPlayer]) {
        let mut told = self.told.lock();
        Arc::make_mut(&mut told.journal).players = players.to_vec();
    }

    /// Notes how it ended, which is not told yet.
    pub fn end(&self, ending: Phrase, journal: Option<&Journal>) {
        self.talks.end();
        let mut board = self.board();
        let is_over = journal.is_some_and(|journal| journal.verdict.is_some());
        let taken_back = board.left.filter(|_| !is_over).map(|left| {
            let what = Phrase::new("terminal-end-taken-back").with("left", left);
            framed(self.id, &self.players, what, "*")
        });
        board.ending = Some(taken_back.unwrap_or(ending));
        board.whole = journal.map(|journal| Arc::new(journal.clone()));
    }

    /// Notes that it cannot be played, which is not told yet.
    pub fn fail(&self, why: String) {
        let what = Phrase::new("terminal-end-unplayable").with("why", why.clone());
        let ending = framed(self.id, &self.players, what, "*");
        self.end(ending, None);
        self.board().failure = Some(why);
    }

    /// Tells how it ended.
    pub fn tell_end(&self) {
        let mut board = self.board();
        board.is_told = true;
        board.version += 1;
        board.happened += 1;
        let whole = board.whole.as_ref();
        board.verdict = whole.and_then(|whole| whole.verdict.clone());
        drop(board);
        self.changes.send_replace(());
    }
}

impl Board {
    /// How much of the journal has led here.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// Why it ended so, where that is told and its cause does not say it all.
    pub fn why(&self) -> Option<&str> {
        self.verdict.as_ref()?.detail.as_deref()
    }

    /// The seat that offers a draw; an offer holds for one move.
    pub fn draw_offer(&self) -> Option<Seat> {
        let holds = |(_, then): &(Seat, usize)| self.moves.len() <= then + 1;
        self.draw.filter(holds).map(|(seat, _)| seat)
    }

    /// Notes that a seat offers a draw, or that none is offered any more.
    pub fn offer_draw(&mut self, by: Option<Seat>) {
        self.draw = by.map(|seat| (seat, self.moves.len()));
    }

    /// The seat that would take moves back, and how many; the offer holds until the next
    /// move.
    pub fn take_back_offer(&self) -> Option<(Seat, usize)> {
        let offer = self
            .take_back
            .filter(|(.., then)| self.moves.len() == *then);
        offer.map(|(seat, count, _)| (seat, count))
    }

    /// Notes that a seat would take so many moves back, or that none would.
    pub fn offer_take_back(&mut self, offer: Option<(Seat, usize)>) {
        self.take_back = offer.map(|(seat, count)| (seat, count, self.moves.len()));
    }

    /// Takes in the entries since.
    fn follow(&mut self, journal: &Journal) {
        let news = journal.entries.get(self.entries..).unwrap_or_default();
        self.news.extend_from_slice(news);
        for entry in news {
            if let Entry::Turn { seat, used, .. } = entry {
                self.clocks.charge(*seat, used.unwrap_or_default());
            }
        }
        self.entries += news.len();
        self.happened += 1;
    }
}

/// Brings every move to the board.
pub struct Publisher(pub Arc<LiveGame>);

impl Publisher {
    /// Takes in the entries that have led to this state.
    pub fn follow(&self, journal: &Journal, state: &dyn AnyGame) {
        let mut board = self.0.board();
        let before = std::mem::replace(&mut board.state, state.clone_box());
        // Everybody may look at the list of moves.
        let told = |text: &str| before.told(text, Viewer::Public);
        let told = |text: &str| told(text).unwrap_or_else(|| HIDDEN.to_owned());
        let written = |text: &str| before.notation(text).unwrap_or_else(|| told(text));
        board.since = Instant::now();
        board.follow(journal);
        board.version += 1;
        match journal.entries.last() {
            Some(Entry::Turn { seat, text, .. }) => {
                let text = written(text);
                board.moves.push(text.clone());
                board.last = Some((*seat, text));
            }
            Some(Entry::Chance { text }) => board.moves.push(format!("[{}]", told(text))),
            Some(Entry::Info { .. }) | None => {}
        }
        drop(board);
        self.0.changes.send_replace(());
    }
}

impl Observer for Publisher {
    fn played<'a>(
        &'a mut self,
        journal: &'a Journal,
        state: &'a dyn AnyGame,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        self.follow(journal, state);
        Box::pin(std::future::ready(()))
    }

    fn away(&mut self, seat: Seat, is_away: bool) {
        self.0.set_away(seat, is_away);
    }

    fn heard(&mut self, journal: &Journal) {
        self.0.board().follow(journal);
        self.0.whispers.send_replace(());
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;
