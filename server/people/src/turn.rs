//! A person's turn, from the first action to the whole turn on its way to the referee:
//! the same on the page and on telnet.

use std::sync::Arc;

use games::{AnyGame, Illegal, Seat, Turn};
use parking_lot::MutexGuard;
use tokio::sync::mpsc::error::TrySendError;
use words::says;

use contest::live::{Board, LiveGame};
use contest::person::{Answer, SeatHandle};

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnProgress {
    /// It needs further actions.
    GoesOn,
    /// It is complete and on its way.
    Sent,
}

/// Why an action or a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnRefused {
    /// The person has no seat in this game.
    NoSeat,
    /// The game is over.
    Over,
    /// The last turn has not reached the board.
    OnItsWay,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The person chose it on an older board.
    Changed,
    /// The queue of turns is full.
    TooFast,
    /// The rules refuse it.
    Illegal(#[from] Illegal),
}

says!(TurnRefused, language {
    Self::NoSeat => "terminal-not-your-game",
    Self::Over => "terminal-game-over",
    Self::OnItsWay => "terminal-on-its-way",
    Self::NotYourTurn => "terminal-not-your-turn",
    Self::Changed => "terminal-board-changed",
    Self::TooFast => "terminal-too-fast",
    Self::Illegal(why) => { format!("{}.", why.say(language)) },
});

/// The seat of a person in a game, with the turn that the person has begun there.
pub struct PersonTurn {
    handle: SeatHandle,
    /// How many turns had been played when the last one of this person was sent.
    sent: Option<usize>,
    /// The number of turns played, and the actions of the unfinished turn.
    so_far: (usize, Vec<String>),
}

impl PersonTurn {
    /// Nothing is begun in this seat.
    pub fn new(handle: SeatHandle) -> PersonTurn {
        PersonTurn {
            handle,
            sent: None,
            so_far: (0, Vec::new()),
        }
    }

    /// The game.
    pub fn live(&self) -> &Arc<LiveGame> {
        &self.handle.live
    }

    /// Where the person sits.
    pub fn seat(&self) -> Seat {
        self.handle.seat
    }

    /// The actions of the unfinished turn on the board after `ply` turns.
    pub fn so_far(&self, ply: usize) -> &[String] {
        match &self.so_far {
            (at, actions) if *at == ply => actions,
            _ => &[],
        }
    }

    /// Whether a turn is on its way from the board after `ply` turns.
    pub fn is_sent(&self, ply: usize) -> bool {
        self.sent == Some(ply)
    }

    /// Takes back the actions of the unfinished turn.
    pub fn clear(&mut self) {
        self.so_far = (0, Vec::new());
    }

    /// The state of this board after the actions of the unfinished turn.
    pub fn state(&self, board: &Board) -> Box<dyn AnyGame> {
        let mut state = board.state.clone_box();
        for action in self.so_far(board.moves.len()) {
            // Cannot fail: they were legal before, on the same board.
            let _ = state.play_actions(action);
        }
        state
    }

    /// Whether this is a legal turn now, the rest of one, or a part of one that goes on.
    pub fn is_legal(&self, text: &str) -> bool {
        self.own_board().is_ok_and(|board| {
            let so_far = self.so_far(board.moves.len());
            BegunTurn::new(board.state.as_ref(), so_far, text).is_ok()
        })
    }

    /// Plays what a person has typed on the board of now: a turn, the rest of one, or a
    /// part of one that goes on. The turn is sent as soon as it is whole.
    ///
    /// # Errors
    /// It is refused, and nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<TurnProgress, TurnRefused> {
        let ply = self.own_board()?.moves.len();
        self.act(ply, text)
    }

    /// Plays what was chosen on the board after `ply` turns, likewise.
    ///
    /// # Errors
    /// It is refused, and nothing has changed.
    pub fn act(&mut self, ply: usize, text: &str) -> Result<TurnProgress, TurnRefused> {
        let board = self.own_board()?;
        if ply != board.moves.len() {
            return Err(TurnRefused::Changed);
        }
        let begun = BegunTurn::new(board.state.as_ref(), self.so_far(ply), text)?;
        drop(board);
        match begun {
            BegunTurn::Whole(turn) => {
                self.send(Answer { ply, turn })?;
                Ok(TurnProgress::Sent)
            }
            BegunTurn::GoesOn(actions) => {
                self.so_far = (ply, actions);
                Ok(TurnProgress::GoesOn)
            }
        }
    }

    /// The board, if the person may play on it.
    fn own_board(&self) -> Result<MutexGuard<'_, Board>, TurnRefused> {
        let board = self.live().board();
        if board.ending.is_some() {
            Err(TurnRefused::Over)
        } else if self.is_sent(board.moves.len()) {
            Err(TurnRefused::OnItsWay)
        } else if board.state.turn() != Turn::Seat(self.seat()) {
            Err(TurnRefused::NotYourTurn)
        } else {
            Ok(board)
        }
    }

    fn send(&mut self, answer: Answer) -> Result<(), TurnRefused> {
        let ply = answer.ply;
        let sent = self.handle.answers.try_send(answer);
        sent.map_err(|error| match error {
            TrySendError::Full(_) => TurnRefused::TooFast,
            TrySendError::Closed(_) => TurnRefused::Over,
        })?;
        self.sent = Some(ply);
        self.clear();
        Ok(())
    }
}

/// A turn of the seat on turn, as far as it was typed.
pub(crate) enum BegunTurn {
    /// All of it, as the wire writes it.
    Whole(String),
    /// Its actions so far: it goes on.
    GoesOn(Vec<String>),
}

impl BegunTurn {
    /// Adds what a person has typed to the actions so far, which were played from this
    /// state.
    ///
    /// # Errors
    /// It is not legal.
    pub(crate) fn new(
        state: &dyn AnyGame,
        so_far: &[String],
        text: &str,
    ) -> Result<BegunTurn, Illegal> {
        let mut reached = state.clone_box();
        if !so_far.is_empty() {
            reached.play_actions(&so_far.join(" "))?;
        }
        let typed = reached.read_notation(text)?;
        let turn = format!("{} {typed}", so_far.join(" "));
        let illegal = match state.clone_box().play_turn(&turn) {
            Ok(played) => return Ok(BegunTurn::Whole(played.text)),
            Err(illegal) => illegal,
        };
        let (mut actions, own) = (so_far.to_vec(), state.turn());
        // Actions of turns that go on are single words.
        for action in typed.split_ascii_whitespace() {
            match reached.play_actions(action) {
                Ok(played) if reached.turn() == own => actions.push(played),
                _ => return Err(illegal),
            }
        }
        if actions.len() > so_far.len() {
            Ok(BegunTurn::GoesOn(actions))
        } else {
            Err(illegal)
        }
    }
}
