//! The signals that ask this program to stop.

use std::io;
use std::process;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;

use crate::keys;

/// The exit status after a second Ctrl-C, as shells have it.
const LEFT_AT_ONCE: i32 = 130;

/// Gives the first request to stop; leaves the program at the second.
pub struct StopSignals {
    first: mpsc::Receiver<()>,
}

impl StopSignals {
    /// Starts to catch SIGINT and SIGTERM.
    ///
    /// # Errors
    /// The system does not let us.
    pub fn new() -> io::Result<StopSignals> {
        let interrupt = signal(SignalKind::interrupt())?;
        let terminate = signal(SignalKind::terminate())?;
        let (sender, first) = mpsc::channel(1);
        tokio::spawn(listen(interrupt, terminate, sender));
        Ok(StopSignals { first })
    }

    /// Requests that come from here alone, for simulations.
    #[doc(hidden)]
    pub fn from_channel(first: mpsc::Receiver<()>) -> StopSignals {
        StopSignals { first }
    }

    /// Waits for the first request.
    pub async fn next(&mut self) {
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
