//! The seat of a person in a browser: a turn may take several clicks.

use std::sync::Arc;

use games::{AnyGame, Illegal, Seat, Turn};

use super::Guest;
use crate::place::Place;
use contest::live::Live;
use people::{Answer, SeatHandle};
use record::GameId;
use words::Language;

/// The outcome of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turned {
    /// The turn needs further actions.
    GoesOn,
    /// The turn is complete and on its way.
    Sent,
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlayError {
    /// The visitor has no seat in this game.
    #[error("You do not play this game.")]
    NotYours,
    /// The game is over.
    #[error("The game is over.")]
    Over,
    /// The last turn has not reached the board.
    #[error("Your move is on its way.")]
    OnItsWay,
    /// It is somebody else's turn.
    #[error("It is not your turn.")]
    NotYourTurn,
    /// The person chose it on an older board.
    #[error("The board has changed meanwhile: look again.")]
    Changed,
    /// The queue of turns is full.
    #[error("That comes too fast: try again.")]
    TooFast,
    /// The rules refuse it.
    #[error("{0}.")]
    Illegal(#[from] Illegal),
}

impl PlayError {
    /// The same to readers of this language.
    pub(crate) fn say(&self, language: Language) -> String {
        match self {
            PlayError::NotYours => language.say("page-not-your-game"),
            PlayError::Over => language.say("page-game-over"),
            PlayError::OnItsWay => language.say("page-on-its-way"),
            PlayError::NotYourTurn => language.say("page-not-your-turn"),
            PlayError::Changed => language.say("page-board-changed"),
            PlayError::TooFast => language.say("page-too-fast"),
            PlayError::Illegal(why) => format!("{}.", why.say(language)),
        }
    }
}

/// A seat in a game that is played.
pub(super) struct Playing {
    handle: SeatHandle,
    /// How many moves had been made when the last turn was sent.
    sent: Option<usize>,
    /// The number of moves made, and the actions of the unfinished turn.
    so_far: (usize, Vec<String>),
}

impl Playing {
    pub(super) fn new(handle: SeatHandle) -> Playing {
        Playing {
            handle,
            sent: None,
            so_far: (0, Vec::new()),
        }
    }

    pub(super) fn live(&self) -> &Arc<Live> {
        &self.handle.live
    }

    /// The actions of the unfinished turn on this board.
    fn so_far(&self, ply: usize) -> &[String] {
        match &self.so_far {
            (at, actions) if *at == ply => actions,
            _ => &[],
        }
    }

    fn play(&mut self, ply: usize, action: &str) -> Result<Turned, PlayError> {
        let board = self.handle.live.board();
        if board.ending.is_some() {
            return Err(PlayError::Over);
        }
        let now = board.moves.len();
        if self.sent == Some(now) {
            return Err(PlayError::OnItsWay);
        }
        if board.state.turn() != Turn::Seat(self.handle.seat) {
            return Err(PlayError::NotYourTurn);
        }
        if ply != now {
            return Err(PlayError::Changed);
        }
        let mut state = board.state.clone_box();
        drop(board);
        let mut actions = self.so_far(now).to_vec();
        actions.push(action.to_owned());
        let whole = state.clone_box().play_turn(&actions.join(" "));
        match whole {
            Ok(played) => {
                let turn = played.text;
                let sent = self.handle.answers.try_send(Answer { ply, turn });
                sent.map_err(|_| PlayError::TooFast)?;
                self.sent = Some(now);
                self.so_far = (0, Vec::new());
                Ok(Turned::Sent)
            }
            Err(illegal) => {
                replay(state.as_mut(), self.so_far(now));
                let own = one_of(state.as_mut(), action, self.handle.seat);
                let own = own.ok_or(illegal)?;
                actions.pop();
                actions.push(own);
                self.so_far = (now, actions);
                Ok(Turned::GoesOn)
            }
        }
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

impl Guest {
    /// The seat in this game.
    pub(crate) fn seat_in(&self, place: &Place) -> Option<Seat> {
        let state = self.lock();
        let playing = state.playing.as_ref()?;
        let is_here = Place::of(playing.live()) == *place && !playing.live().board().is_told;
        is_here.then_some(playing.handle.seat)
    }

    /// The seat in this game, or the one that it was, if it was one of the last
    /// games of the session.
    pub(crate) fn had_seat_in(&self, place: &Place) -> Option<Seat> {
        let seats = &self.lock().seats;
        seats.seat_in(place.tournament.as_deref(), place.id)
    }

    /// The actions of the unfinished turn in this game, and whether a turn is on
    /// its way.
    pub(crate) fn turn_so_far(&self, id: GameId, ply: usize) -> (Vec<String>, bool) {
        let state = self.lock();
        match &state.playing {
            Some(playing) if playing.live().id == id => {
                (playing.so_far(ply).to_vec(), playing.sent == Some(ply))
            }
            _ => (Vec::new(), false),
        }
    }

    /// Plays an action in this game, on the board after `ply` moves.
    ///
    /// # Errors
    /// The action is refused.
    pub(crate) fn play(&self, id: GameId, ply: usize, action: &str) -> Result<Turned, PlayError> {
        let mut state = self.lock();
        let playing = state.playing.as_mut();
        let playing = playing.filter(|playing| playing.live().id == id);
        let turned = playing.ok_or(PlayError::NotYours)?.play(ply, action)?;
        drop(state);
        self.changes.send_replace(());
        Ok(turned)
    }

    /// Takes back the actions of the unfinished turn.
    pub(crate) fn take_back(&self) {
        if let Some(playing) = &mut self.lock().playing {
            playing.so_far = (0, Vec::new());
        }
        self.changes.send_replace(());
    }
}
