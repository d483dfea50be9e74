//! The steering of a contest: by the signals and keys of a terminal, or by the program
//! that it is a part of.

use std::io::{self, IsTerminal as _};

use super::phase::{ContestCommand, ContestControl, Phase};
use crate::keys::{Key, Keys};
use crate::signals::StopSignals;

/// The question of Ctrl-C to a person who plays.
const QUESTION: &str =
    "Leave? The game is broken off and counts for nobody: press Ctrl-C again. Or play on.";

/// The way in which a contest is steered.
pub enum Steering {
    /// Signals, and the keys of the terminal: it is a program of its own.
    Terminal,
    /// The holder of this: the contest is a part of a program that goes on, and its lobby
    /// stays open.
    Host(ContestControl),
}

/// The same at work: commands from signals and keys go to the control.
pub(super) struct ActiveSteering {
    pub(super) control: ContestControl,
    terminal: Option<(StopSignals, Keys)>,
}

impl Steering {
    /// Begins to catch signals and to read keys. If a person plays at this
    /// terminal, keys belong to the person, and Ctrl-C asks first.
    ///
    /// # Errors
    /// The system does not let us catch signals.
    pub(super) fn begin(self, seats_person: bool) -> io::Result<ActiveSteering> {
        Ok(match self {
            Steering::Terminal => {
                let asks = seats_person && io::stdin().is_terminal();
                let signals = StopSignals::with_question(asks.then_some(QUESTION))?;
                ActiveSteering {
                    control: ContestControl::default(),
                    terminal: Some((signals, Keys::new(!seats_person))),
                }
            }
            Steering::Host(control) => ActiveSteering {
                control,
                terminal: None,
            },
        })
    }
}

impl ActiveSteering {
    /// Whether the program goes on after the contest.
    pub(super) fn is_part(&self) -> bool {
        self.terminal.is_none()
    }

    /// Passes the commands of signals and keys on to the control, until this is dropped.
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
