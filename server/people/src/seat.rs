//! The seat of a person who is connected: its two sides, that of the referee
//! and that of whoever shows the person the board.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use games::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use contest::live::Live;
use contest::source::PlayerFactory;
use parking_lot::Mutex;
use referee::player::{Event, Fault, Limits, News, Player, Question};

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
    limits: Limits,
    answers: mpsc::Receiver<Answer>,
    /// Ready when the person has left; `None` once that is told.
    leaves: Option<oneshot::Receiver<()>>,
    is_asked: bool,
    heard_at: Instant,
}

/// Both sides of a seat. `timed`: the person was told of limits of time, and
/// they hold.
pub(super) fn seat(live: &Arc<Live>, seat: Seat, timed: bool) -> (PersonSeat, SeatHandle) {
    // One turn at a time can be of use.
    let (sender, answers) = mpsc::channel(1);
    let (here, leaves) = oneshot::channel();
    let sitting = Sitting {
        live: live.clone(),
        name: live.players[seat.index()].clone(),
        limits: match timed {
            true => Limits::Halting,
            false => Limits::None,
        },
        answers,
        leaves: Some(leaves),
        is_asked: false,
        heard_at: Instant::now(),
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
    fn sit_down(self: Arc<Self>) -> Option<Box<dyn Player>> {
        let mut sitting = self.0.lock();
        // A seat is for one game; nobody answers at the second.
        Some(Box::new(sitting.take()?))
    }
}

impl Player for Sitting {
    fn name(&self) -> &str {
        &self.name
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    /// What happens is on the board.
    fn tell(&mut self, news: &News<'_>) {
        if let News::Over { .. } | News::BrokenOff = news {
            self.is_asked = false;
        }
    }

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        self.is_asked = true;
        Ok(())
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        while self.is_asked
            && let Some(answer) = ready!(self.answers.poll_recv(context))
        {
            if answer.ply == self.live.ply() {
                self.is_asked = false;
                self.heard_at = Instant::now();
                return Poll::Ready(Event::Turn(answer.turn));
            }
        }
        let Some(leaves) = &mut self.leaves else {
            return Poll::Pending;
        };
        // Nothing is ever sent: it ends when the other side is dropped.
        let _ = ready!(Pin::new(leaves).poll(context));
        self.leaves = None;
        Poll::Ready(Event::Fault(Fault::left()))
    }

    fn heard_at(&self) -> Instant {
        self.heard_at
    }
}
