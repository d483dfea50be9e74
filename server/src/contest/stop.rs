//! Who asks a contest to stop or to pause: Ctrl-C and its kin, or the program
//! that it is a part of.

use std::io;
use std::process;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::{mpsc, watch};

use super::keys;

/// The exit status after a second Ctrl-C, as shells have it.
const LEFT_AT_ONCE: i32 = 130;

/// Who asks a contest to stop.
pub enum Stop {
    /// Signals, and the keys of the terminal: it is a program of its own.
    Signals,
    /// Whoever sets this: it is a part of a program that goes on, and its lobby
    /// stays open.
    Asked(watch::Receiver<ContestCommand>),
}

/// What is wanted of a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContestCommand {
    /// Games are begun as boards are free.
    #[default]
    GoOn,
    /// No game is begun; those that run are finished.
    Rest,
    /// No game is begun any more; those that run may end.
    Stop,
}

/// The same, listened to.
pub(super) enum Stopping {
    Signals(StopSignals),
    Asked(watch::Receiver<ContestCommand>),
}

impl Stop {
    /// Whether the program goes on after it.
    pub(super) fn is_part(&self) -> bool {
        matches!(self, Stop::Asked(_))
    }

    /// # Errors
    /// The system does not let us catch signals.
    pub(super) fn listen(self) -> io::Result<Stopping> {
        Ok(match self {
            Stop::Signals => Stopping::Signals(StopSignals::new()?),
            Stop::Asked(asked) => Stopping::Asked(asked),
        })
    }
}

impl Stopping {
    /// Waits for the next request. After [`ContestCommand::Stop`] there is none.
    pub(super) async fn next(&mut self) -> ContestCommand {
        match self {
            Stopping::Signals(signals) => {
                signals.next().await;
                ContestCommand::Stop
            }
            Stopping::Asked(asked) => match asked.changed().await {
                Ok(()) => *asked.borrow_and_update(),
                // Nobody is left who could ask: that is a request, too.
                Err(_) => ContestCommand::Stop,
            },
        }
    }
}

/// Gives the first request to stop; leaves the program at the second.
pub(crate) struct StopSignals {
    first: mpsc::Receiver<()>,
}

impl StopSignals {
    /// Starts to catch SIGINT and SIGTERM.
    ///
    /// # Errors
    /// The system does not let us.
    pub(crate) fn new() -> io::Result<StopSignals> {
        let interrupt = signal(SignalKind::interrupt())?;
        let terminate = signal(SignalKind::terminate())?;
        let (sender, first) = mpsc::channel(1);
        tokio::spawn(listen(interrupt, terminate, sender));
        Ok(StopSignals { first })
    }

    /// Waits for the first request.
    pub(crate) async fn next(&mut self) {
        if self.first.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}

async fn listen(mut interrupt: Signal, mut terminate: Signal, first: mpsc::Sender<()>) {
    let mut asked = false;
    loop {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        if asked {
            keys::restore();
            // What was announced is committed; brains are ended by their keepers.
            process::exit(LEFT_AT_ONCE);
        }
        asked = true;
        // Nobody waits for it any more when the games are over already.
        let _ = first.try_send(());
    }
}
