//! One game as those see it who watch.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use games::{AnyGame, GameInfo, Seat, Viewer};
use tokio::sync::watch;
use tokio::time::Instant;

use super::framed;
use crate::record::{Entry, HIDDEN, Journal};
use crate::referee::Observer;

/// A running game.
pub struct Live {
    /// Its number: unique in the store of the server or of its tournament.
    pub id: u64,
    /// The tournament that it belongs to; none where it is played in the server.
    pub tournament: Option<String>,
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
    /// Why it cannot be played, where somebody could not be brought to it.
    pub failure: Option<String>,
    /// Grows with every move and with the end: tells one board from another.
    pub version: u64,
    /// Grows with everything that happens, with thoughts too.
    pub happened: u64,
    /// The whole journal, once the game is over.
    whole: Option<Arc<Journal>>,
}

impl Live {
    /// A game that starts from this state, with the journal as it begins: of
    /// the server, or of a tournament.
    pub(crate) fn new(
        journal: Journal,
        state: Box<dyn AnyGame>,
        tournament: Option<String>,
    ) -> Arc<Live> {
        let journal = Journal {
            // Nobody must be able to tell the dice beforehand.
            seed: None,
            ..journal
        };
        let players = [Seat::FIRST, Seat::SECOND].map(|seat| {
            let player = journal.player(seat);
            player.map_or_else(String::new, |player| player.name.clone())
        });
        Arc::new(Live {
            id: journal.id,
            tournament,
            info: state.info(),
            players,
            board: Mutex::new(Board {
                state,
                moves: Vec::new(),
                last: None,
                ending: None,
                is_told: false,
                journal: Arc::new(journal),
                since: Instant::now(),
                failure: None,
                version: 1,
                happened: 1,
                whole: None,
            }),
            changes: watch::Sender::default(),
            whispers: watch::Sender::default(),
        })
    }

    /// The same as it is now, without what was thought.
    pub(crate) fn without_thoughts(&self) -> Arc<Live> {
        let board = self.board();
        let mut journal = Journal::clone(&board.journal);
        journal
            .entries
            .retain(|entry| !matches!(entry, Entry::Info { .. }));
        let live = Live::new(journal, board.state.clone_box(), self.tournament.clone());
        let mut own = live.board();
        own.moves.clone_from(&board.moves);
        own.last.clone_from(&board.last);
        own.ending.clone_from(&board.ending);
        own.failure.clone_from(&board.failure);
        own.is_told = board.is_told;
        own.since = board.since;
        own.version = board.version;
        own.happened = board.happened;
        drop(own);
        live
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
    pub(crate) fn end(&self, ending: String, journal: Option<&Journal>) {
        let mut board = self.board();
        board.ending = Some(ending);
        board.whole = journal.map(|journal| Arc::new(journal.clone()));
    }

    /// Notes that it cannot be played, which is not told yet.
    pub(crate) fn fail(&self, why: String) {
        let [first, second] = &self.players;
        let what = format!("cannot be played: {why}");
        let ending = framed(self.id, [first, second], &what, "*");
        self.end(ending, None);
        self.board().failure = Some(why);
    }

    /// Tells how it ended.
    pub(crate) fn tell_end(&self) {
        let mut board = self.board();
        board.is_told = true;
        board.version += 1;
        board.happened += 1;
        if let Some(whole) = board.whole.take() {
            board.journal = whole;
        }
        drop(board);
        self.changes.send_replace(());
    }
}

impl Board {
    /// Why it ended so, where that is told and its cause does not say it all.
    pub fn why(&self) -> Option<&str> {
        self.journal.verdict.as_ref()?.detail.as_deref()
    }

    /// Takes in what has happened since.
    fn follow(&mut self, journal: &Journal) {
        let own = Arc::make_mut(&mut self.journal);
        let news = journal.entries.get(own.entries.len()..).unwrap_or_default();
        own.entries.extend_from_slice(news);
        self.happened += 1;
    }
}

/// Brings every move to the board.
pub(crate) struct Publisher(pub(crate) Arc<Live>);

impl Publisher {
    /// Takes in what has led to this state.
    pub(crate) fn follow(&self, journal: &Journal, state: &dyn AnyGame) {
        let mut board = self.0.board();
        let before = std::mem::replace(&mut board.state, state.clone_box());
        // Everybody may look at the list of moves.
        let told = |text: &str| before.told(text, Viewer::Public);
        let told = |text: &str| told(text).unwrap_or_else(|| HIDDEN.to_owned());
        board.since = Instant::now();
        board.follow(journal);
        board.version += 1;
        match journal.entries.last() {
            Some(Entry::Turn { seat, text, .. }) => {
                let text = told(text);
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

    fn heard(&mut self, journal: &Journal) {
        self.0.board().follow(journal);
        self.0.whispers.send_replace(());
    }
}
