//! A game as those see it who watch: the state of now, never a backlog.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use games::{AnyGame, GameInfo, Seat};
use tokio::sync::watch;

use crate::record::{Entry, Journal};
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
}

impl Live {
    /// A game that starts from this state.
    pub fn new(id: u64, state: Box<dyn AnyGame>, players: [String; 2]) -> Arc<Live> {
        Arc::new(Live {
            id,
            info: state.info(),
            players,
            board: Mutex::new(Board {
                state,
                moves: Vec::new(),
                last: None,
                ending: None,
                is_told: false,
            }),
            changes: watch::Sender::default(),
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

    /// How many moves were made, those of chance counted.
    pub fn ply(&self) -> usize {
        self.board().moves.len()
    }

    /// Notes how it ended, which is not told yet.
    pub(super) fn end(&self, ending: String) {
        self.board().ending = Some(ending);
    }

    /// Tells how it ended.
    pub(super) fn tell_end(&self) {
        self.board().is_told = true;
        self.changes.send_replace(());
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
}
