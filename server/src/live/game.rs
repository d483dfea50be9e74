//! A game as those see it who watch: the state of now, never a backlog.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use games::{AnyGame, GameInfo, Seat};
use jiff::Timestamp;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::player::Conditions;
use crate::record::{Entry, Journal, RecordedPlayer};
use crate::referee::Observer;

/// A running game.
pub struct Live {
    /// Its number.
    pub id: u64,
    /// What is played.
    pub info: &'static GameInfo,
    /// Who plays, in the order of seats.
    pub players: [String; 2],
    board: Mutex<Board>,
    changes: watch::Sender<()>,
    whispers: watch::Sender<()>,
}

/// What is on the board.
pub struct Board {
    /// The state of the game.
    pub state: Box<dyn AnyGame>,
    /// What was played, turns as they are written and what chance brought in
    /// brackets.
    pub moves: Vec<String>,
    /// Who played last, and what.
    pub last: Option<(Seat, String)>,
    /// How it ended, in a line.
    pub ending: Option<String>,
    /// Whether the end may be spoken of: a result counts once it is kept.
    pub is_told: bool,
    /// All that has happened so far. What would tell the dice beforehand, and
    /// the verdict, are in it when the end is told.
    pub journal: Arc<Journal>,
    /// When the last move was made.
    pub since: Instant,
    /// Grows with everything that happens.
    pub version: u64,
    /// The whole journal, once the game is over.
    whole: Option<Arc<Journal>>,
}

impl Live {
    /// A game that starts from this state. `players` are their names and the
    /// words for them in records.
    pub(super) fn new(
        id: u64,
        state: Box<dyn AnyGame>,
        players: [(String, String); 2],
        conditions: &Conditions,
    ) -> Arc<Live> {
        let started = Timestamp::now();
        let started = Timestamp::from_millisecond(started.as_millisecond()).unwrap_or(started);
        let settings = &conditions.settings;
        let options = settings.changed();
        let journal = Journal {
            id,
            game: conditions.game.info.name.to_owned(),
            board: settings.board(),
            options: options
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            event: None,
            started,
            seed: None,
            time: conditions.time,
            position: None,
            opening: String::new(),
            players: players
                .iter()
                .map(|(name, word)| RecordedPlayer {
                    name: name.clone(),
                    brain: word.clone(),
                    protocol: String::new(),
                    transcript: Vec::new(),
                })
                .collect(),
            entries: Vec::new(),
            verdict: None,
        };
        Arc::new(Live {
            id,
            info: state.info(),
            players: players.map(|(name, _)| name),
            board: Mutex::new(Board {
                state,
                moves: Vec::new(),
                last: None,
                ending: None,
                is_told: false,
                journal: Arc::new(journal),
                since: Instant::now(),
                version: 1,
                whole: None,
            }),
            changes: watch::Sender::default(),
            whispers: watch::Sender::default(),
        })
    }

    /// What is on the board now. Let go of it before waiting for anything.
    pub fn board(&self) -> MutexGuard<'_, Board> {
        // A board is whole whatever a panicking thread did before.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes with every move and with the end.
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

    /// Notes how it ended, which is not told yet.
    pub(super) fn end(&self, ending: String, journal: Option<&Journal>) {
        let mut board = self.board();
        board.ending = Some(ending);
        board.whole = journal.map(|journal| Arc::new(journal.clone()));
    }

    /// Tells how it ended.
    pub(super) fn tell_end(&self) {
        let mut board = self.board();
        board.is_told = true;
        board.version += 1;
        if let Some(whole) = board.whole.take() {
            board.journal = whole;
        }
        drop(board);
        self.changes.send_replace(());
    }
}

impl Board {
    /// Takes in what has happened since.
    fn follow(&mut self, journal: &Journal) {
        let own = Arc::make_mut(&mut self.journal);
        let news = journal.entries.get(own.entries.len()..).unwrap_or_default();
        own.entries.extend_from_slice(news);
        self.version += 1;
    }
}

/// Brings every move to the board.
pub(super) struct Publisher(pub(super) Arc<Live>);

impl Observer for Publisher {
    fn played<'a>(
        &'a mut self,
        journal: &'a Journal,
        state: &'a dyn AnyGame,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        let mut board = self.0.board();
        board.state = state.clone_box();
        board.since = Instant::now();
        board.follow(journal);
        match journal.entries.last() {
            Some(Entry::Turn { seat, text, .. }) => {
                board.moves.push(text.clone());
                board.last = Some((*seat, text.clone()));
            }
            Some(Entry::Chance { text }) => board.moves.push(format!("[{text}]")),
            Some(Entry::Info { .. }) | None => {}
        }
        drop(board);
        self.0.changes.send_replace(());
        Box::pin(std::future::ready(()))
    }

    fn heard(&mut self, journal: &Journal) {
        self.0.board().follow(journal);
        self.0.whispers.send_replace(());
    }
}
