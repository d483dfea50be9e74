//! The seat of a person who is connected: its two sides, that of the referee
//! and that of whoever shows the person the board.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use games::Seat;
use protocol::line::ManagerLine;
use tokio::sync::{mpsc, oneshot};

use crate::live::Live;
use crate::player::{LocalPlayer, PlayerFactory, Wire, converse};

/// A turn that a person played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many moves had been made when it was typed: one that comes too late
    /// is no answer to the next question.
    pub ply: usize,
    /// The turn in canonical form; legal where it was typed.
    pub turn: String,
}

/// The person's side. When all of them are dropped, the person has left the
/// game.
#[derive(Clone)]
pub struct SeatHandle {
    /// The game.
    pub live: Arc<Live>,
    /// Where the person sits.
    pub seat: Seat,
    /// Where turns go.
    pub answers: mpsc::Sender<Answer>,
    _here: Arc<oneshot::Sender<()>>,
}

/// The referee's side, until the game begins.
pub(super) struct PersonSeat(Mutex<Option<Sitting>>);

struct Sitting {
    live: Arc<Live>,
    name: String,
    answers: mpsc::Receiver<Answer>,
    leaves: oneshot::Receiver<()>,
}

/// Both sides of a seat.
pub(super) fn seat(live: &Arc<Live>, seat: Seat) -> (PersonSeat, SeatHandle) {
    // One turn at a time can be of use.
    let (sender, answers) = mpsc::channel(1);
    let (here, leaves) = oneshot::channel();
    let sitting = Sitting {
        live: live.clone(),
        name: live.players[seat.index()].clone(),
        answers,
        leaves,
    };
    let handle = SeatHandle {
        live: live.clone(),
        seat,
        answers: sender,
        _here: Arc::new(here),
    };
    (PersonSeat(Mutex::new(Some(sitting))), handle)
}

impl PlayerFactory for PersonSeat {
    fn sit_down(&self) -> Wire {
        let sitting = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match sitting {
            Some(sitting) => converse(sitting),
            // A seat is for one game; nobody answers at the second.
            None => Wire::new(tokio::io::duplex(1).0),
        }
    }
}

impl LocalPlayer for Sitting {
    fn name(&self) -> String {
        self.name.clone()
    }

    /// What happens is on the board.
    fn hear(&mut self, _: &ManagerLine<'_>) {}

    async fn answer(&mut self) -> io::Result<Option<String>> {
        loop {
            match self.answers.recv().await {
                Some(answer) if answer.ply == self.live.ply() => return Ok(Some(answer.turn)),
                Some(_) => {}
                None => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }

    async fn gone(&mut self) {
        // Nothing is ever sent: it ends when the other side is dropped.
        let _ = (&mut self.leaves).await;
    }
}
