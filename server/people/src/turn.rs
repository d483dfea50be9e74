//! A person's turn, from the first action to the whole turn on its way to the referee:
//! the same on the page and on telnet.

use std::sync::Arc;

use games::{AnyGame, Illegal, Seat, Turn};
use parking_lot::MutexGuard;
use tokio::sync::mpsc::error::TrySendError;
use words::{Language, Say, shown_in_english};

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

shown_in_english!(TurnRefused);

impl Say for TurnRefused {
    fn say(&self, language: Language) -> String {
        match self {
            TurnRefused::NoSeat => language.say("terminal-not-your-game"),
            TurnRefused::Over => language.say("terminal-game-over"),
            TurnRefused::OnItsWay => language.say("terminal-on-its-way"),
            TurnRefused::NotYourTurn => language.say("terminal-not-your-turn"),
            TurnRefused::Changed => language.say("terminal-board-changed"),
            TurnRefused::TooFast => language.say("terminal-too-fast"),
            TurnRefused::Illegal(why) => format!("{}.", why.say(language)),
        }
    }
}

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

    /// Whether this is a whole legal turn now.
    pub fn is_legal(&self, text: &str) -> bool {
        let board = self.live().board();
        board.state.turn() == Turn::Seat(self.seat())
            && board.state.clone_box().play_turn(text).is_ok()
    }

    /// Plays a whole turn on the board of now.
    ///
    /// # Errors
    /// It is refused, and nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<(), TurnRefused> {
        let board = self.own_board()?;
        let ply = board.moves.len();
        let turn = board.state.clone_box().play_turn(text)?.text;
        drop(board);
        self.send(Answer { ply, turn })
    }

    /// Plays an action that was chosen on the board after `ply` turns. The turn is sent
    /// as soon as it is whole.
    ///
    /// # Errors
    /// It is refused, and nothing has changed.
    pub fn act(&mut self, ply: usize, action: &str) -> Result<TurnProgress, TurnRefused> {
        let board = self.own_board()?;
        if ply != board.moves.len() {
            return Err(TurnRefused::Changed);
        }
        let mut state = board.state.clone_box();
        drop(board);
        let mut actions = self.so_far(ply).to_vec();
        actions.push(action.to_owned());
        match state.clone_box().play_turn(&actions.join(" ")) {
            Ok(played) => {
                let turn = played.text;
                self.send(Answer { ply, turn })?;
                Ok(TurnProgress::Sent)
            }
            Err(illegal) => {
                replay(state.as_mut(), self.so_far(ply));
                let own = one_of(state.as_mut(), action, self.seat()).ok_or(illegal)?;
                actions.pop();
                actions.push(own);
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

/// The legal action that this text names, if the turn goes on after it.
fn one_of(state: &mut dyn AnyGame, action: &str, seat: Seat) -> Option<String> {
    let legal = state.legal_actions();
    let own = legal
        .into_iter()
        .find(|legal| legal.eq_ignore_ascii_case(action.trim()))?;
    state.play_actions(&own).ok()?;
    (state.turn() == Turn::Seat(seat)).then_some(own)
}

fn replay(state: &mut dyn AnyGame, actions: &[String]) {
    for action in actions {
        // Cannot fail: they were legal before, on the same board.
        if state.play_actions(action).is_err() {
            return;
        }
    }
}
