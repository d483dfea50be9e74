//! The signals that ask this program to stop.

use std::io;
use std::process;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;
use tokio::time::Instant;
use words::complain;

use crate::keys;

/// How soon the answer to a question has to come.
const QUESTION: Duration = Duration::from_secs(10);

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
        StopSignals::with_question(None)
    }

    /// The same, but Ctrl-C first writes this question on standard error; it is a
    /// request if Ctrl-C comes again soon.
    ///
    /// # Errors
    /// The system does not let us.
    pub fn with_question(question: Option<&'static str>) -> io::Result<StopSignals> {
        let interrupt = signal(SignalKind::interrupt())?;
        let terminate = signal(SignalKind::terminate())?;
        let (sender, first) = mpsc::channel(1);
        tokio::spawn(listen(interrupt, terminate, question, sender));
        Ok(StopSignals { first })
    }

    /// Requests that come from here alone.
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

async fn listen(
    mut interrupt: Signal,
    mut terminate: Signal,
    question: Option<&'static str>,
    first: mpsc::Sender<()>,
) {
    let (mut asked, mut stopping) = (None::<Instant>, false);
    loop {
        let is_typed = tokio::select! {
            _ = interrupt.recv() => true,
            _ = terminate.recv() => false,
        };
        if stopping {
            keys::restore();
            // Announced results are committed; brains are ended by their keepers.
            process::exit(LEFT_AT_ONCE);
        }
        let is_sure = asked.is_some_and(|asked| asked.elapsed() < QUESTION);
        if let Some(question) = question
            && is_typed
            && !is_sure
        {
            asked = Some(Instant::now());
            // Below the ^C of the terminal.
            complain("");
            complain(question);
            continue;
        }
        stopping = true;
        // Nobody waits for it any more when the games are over already.
        let _ = first.try_send(());
    }
}
