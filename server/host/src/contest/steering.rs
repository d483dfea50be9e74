//! Who steers a contest: the signals and keys of a terminal, or the program
//! that it is a part of.

use std::io;

use super::phase::{ContestCommand, ContestControl, Phase};
use crate::keys::{Key, Keys};
use crate::signals::StopSignals;

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
