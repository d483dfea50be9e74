//! Coming back into a running game: while the game runs, a brain's seat keeps a
//! door open for a new connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use games::Seat;
use tokio::sync::mpsc;

use super::handshake::Conditions;
use super::wire::Wire;

/// A connection that replaces an earlier one.
pub struct Reconnect {
    /// The connection; its brain knows the game and its seat.
    pub wire: Wire,
    /// Whether the brain proved that the seat is its own. Without proof it is
    /// let in only while the earlier connection is dead.
    pub takes_over: bool,
}

/// The outer side of the door, for the task that lets brains in.
#[derive(Clone)]
pub struct ReconnectHandle {
    /// The game and its conditions.
    pub conditions: Conditions,
    /// The seat of the brain.
    pub seat: Seat,
    absent: Arc<AtomicBool>,
    arrivals: mpsc::Sender<Reconnect>,
}

/// The inner side of the door, at the seat.
pub struct Reconnects {
    absent: Arc<AtomicBool>,
    arrivals: mpsc::Receiver<Reconnect>,
}

impl ReconnectHandle {
    /// A door to a seat, both sides of it.
    pub fn new(conditions: Conditions, seat: Seat) -> (ReconnectHandle, Reconnects) {
        let absent = Arc::new(AtomicBool::new(false));
        // A second connection is turned away while the first is being let in.
        let (sender, arrivals) = mpsc::channel(1);
        let door = ReconnectHandle {
            conditions,
            seat,
            absent: absent.clone(),
            arrivals: sender,
        };
        (door, Reconnects { absent, arrivals })
    }

    /// Whether the connection of the seat is dead.
    pub fn is_absent(&self) -> bool {
        self.absent.load(Ordering::Relaxed)
    }

    /// Brings a connection to the seat.
    ///
    /// # Errors
    /// Gives the connection back if the game is over or another one is just
    /// being let in.
    pub fn enter(&self, back: Reconnect) -> Result<(), Box<Reconnect>> {
        self.arrivals.try_send(back).map_err(|error| match error {
            mpsc::error::TrySendError::Full(back) | mpsc::error::TrySendError::Closed(back) => {
                Box::new(back)
            }
        })
    }
}

impl Reconnects {
    /// The next connection; pending for ever if none can come any more.
    pub(super) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Reconnect> {
        match self.arrivals.poll_recv(context) {
            Poll::Ready(Some(back)) => Poll::Ready(back),
            Poll::Ready(None) | Poll::Pending => Poll::Pending,
        }
    }

    pub(super) fn set_absent(&self, absent: bool) {
        self.absent.store(absent, Ordering::Relaxed);
    }
}
