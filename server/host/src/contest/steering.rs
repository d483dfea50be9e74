//! Who steers a contest: the signals and keys of a terminal, or the program
//! that it is a part of.

use std::io;
use std::process;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;

use super::keys::{self, Key, Keys};
use super::phase::{ContestCommand, ContestControl, Phase};

/// The exit status after a second Ctrl-C, as shells have it.
const LEFT_AT_ONCE: i32 = 130;

/// Who steers a contest.
pub enum Steering {
    /// Signals, and the keys of the terminal: it is a program of its own.
    Terminal,
    /// Whoever holds this: it is a part of a program that goes on, and its
    /// lobby stays open.
    Host(ContestControl),
}

/// The same at work: what comes from signals and keys goes to the control.
pub(super) struct Steered {
    pub(super) control: ContestControl,
    terminal: Option<(StopSignals, Keys)>,
}

impl Steering {
    /// Begins to catch signals and, where they are `wanted`, to read keys.
    ///
    /// # Errors
    /// The system does not let us catch signals.
    pub(super) fn begin(self, keys_wanted: bool) -> io::Result<Steered> {
        Ok(match self {
            Steering::Terminal => Steered {
                control: ContestControl::default(),
                terminal: Some((StopSignals::new()?, Keys::new(keys_wanted))),
            },
            Steering::Host(control) => Steered {
                control,
                terminal: None,
            },
        })
    }
}

impl Steered {
    /// Whether the program goes on after the contest.
    pub(super) fn is_part(&self) -> bool {
        self.terminal.is_none()
    }

    /// Passes what signals and keys ask for on to the control, until this is
    /// dropped.
    pub(super) async fn pass_on(&mut self) {
        let Some((signals, keys)) = &mut self.terminal else {
            return std::future::pending().await;
        };
        loop {
            let command = tokio::select! {
                () = signals.next() => ContestCommand::Stop,
                key = keys.next() => match (key, self.control.phase()) {
                    (Key::Stop, _) => ContestCommand::Finish,
                    (Key::Pause, Phase::Halted) => ContestCommand::GoOn,
                    (Key::Pause, _) => ContestCommand::Halt,
                },
            };
            // A contest that is about to end is paused no more.
            let _ = self.control.command(command);
        }
    }
}

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
