//! The phase of a contest: one value that pages, keys, signals and the runner
//! share.
//!
//! ```text
//! Idle ── start ──> Running <── room ──> Starved
//!                     │  ▲
//!        Pause, Halt  ▼  │  GoOn
//!                  Paused <──> Halted
//!
//! each of the four ── Finish, Stop ──> Stopping ──> Ended ── start ──> Running
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;
use tournament::Progress;

use parking_lot::Mutex;
use words::{Phrase, UserError, says};

/// How long running games may take to end once a contest is stopped.
pub(super) const GRACE: Duration = Duration::from_secs(60);

/// Where a contest stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Phase {
    /// Nobody has started it.
    #[default]
    Idle,
    /// Games are begun as boards are free.
    Running,
    /// No game is begun because there is no room for results; those that run
    /// go on.
    Starved,
    /// No game is begun until it is let go on; those that run are finished.
    Paused,
    /// No game is begun, and those that run stand still.
    Halted,
    /// No game is begun any more; those that run may end.
    Stopping {
        /// When those that still run are broken off; `None` for never.
        until: Option<Instant>,
    },
    /// It is over; why, where not everything was played as planned.
    Ended(Option<UserError>),
}

/// A command to a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestCommand {
    /// To begin games again.
    GoOn,
    /// To begin no game, and to finish those that run.
    Pause,
    /// To begin no game, and to halt those that run.
    Halt,
    /// To begin no game any more, however long those that run take.
    Finish,
    /// The same; games that still run after a minute are broken off.
    Stop,
}

/// The reason why a contest does not obey a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandRefused {
    /// It has not been started, or is over.
    NotRunning,
    /// It is being stopped.
    Ending,
    /// It goes on already.
    NotPaused,
    /// It is paused already.
    PausedAlready,
}

impl Phase {
    /// Whether it has been started and has not ended.
    pub fn is_on(&self) -> bool {
        !matches!(self, Phase::Idle | Phase::Ended(_))
    }

    /// Whether it may begin games if there is room for their results.
    pub fn begins_games(&self) -> bool {
        matches!(self, Phase::Running | Phase::Starved)
    }

    /// Whether it begins no game any more, though some may run.
    pub fn is_stopping(&self) -> bool {
        matches!(self, Phase::Stopping { .. })
    }

    /// The phase after a command that comes at this instant.
    ///
    /// # Errors
    /// The command is refused; the phase stays.
    pub fn after(&self, command: ContestCommand, now: Instant) -> Result<Phase, CommandRefused> {
        use ContestCommand::{Finish, GoOn, Halt, Pause, Stop};
        match (self, command) {
            (Phase::Idle | Phase::Ended(_), _) => Err(CommandRefused::NotRunning),
            (Phase::Stopping { until: None }, Stop) => Ok(Phase::Stopping {
                until: now.checked_add(GRACE),
            }),
            (Phase::Stopping { .. }, Finish | Stop) => Ok(self.clone()),
            (Phase::Stopping { .. }, _) => Err(CommandRefused::Ending),
            (_, Finish) => Ok(Phase::Stopping { until: None }),
            (_, Stop) => Ok(Phase::Stopping {
                until: now.checked_add(GRACE),
            }),
            (Phase::Running | Phase::Starved, GoOn) => Err(CommandRefused::NotPaused),
            (_, GoOn) => Ok(Phase::Running),
            (Phase::Paused, Pause) | (Phase::Halted, Halt) => Err(CommandRefused::PausedAlready),
            (_, Pause) => Ok(Phase::Paused),
            (_, Halt) => Ok(Phase::Halted),
        }
    }
}

says!(Phase {
    Self::Idle => "contests-idle",
    Self::Running => "contests-running",
    Self::Starved => "contests-starved",
    Self::Paused => "contests-paused",
    Self::Halted => "contests-halted",
    Self::Stopping { .. } => "contests-stopping",
    Self::Ended(None) => "contests-ended",
    Self::Ended(Some(why)) => ("contests-ended-why", why),
});

/// The handle that steers a contest that has been started. Clones are the same.
#[derive(Clone, Debug)]
pub struct ContestControl {
    phase: watch::Sender<Phase>,
    progress: Arc<Mutex<Progress>>,
    /// The players that it waits for, and the steps that they have to take.
    waiting: Arc<Mutex<Vec<Phrase>>>,
    /// Whether other players take part than those last seated.
    has_other_players: Arc<AtomicBool>,
}

impl Default for ContestControl {
    fn default() -> ContestControl {
        ContestControl {
            phase: watch::Sender::new(Phase::Running),
            progress: Arc::default(),
            waiting: Arc::default(),
            has_other_players: Arc::default(),
        }
    }
}

impl ContestControl {
    /// Where it stands.
    pub fn phase(&self) -> Phase {
        self.phase.borrow().clone()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        *self.progress.lock()
    }

    /// The players that it waits for and the steps that they have to take, a line each;
    /// none where nobody is missing, or nobody has been for long.
    pub fn waiting(&self) -> Vec<Phrase> {
        self.waiting.lock().clone()
    }

    /// Brings it into another phase at once. The runner follows.
    ///
    /// # Errors
    /// It does not do that now.
    pub fn command(&self, command: ContestCommand) -> Result<(), CommandRefused> {
        let mut done = Ok(());
        self.phase
            .send_if_modified(|phase| match phase.after(command, Instant::now()) {
                Ok(next) => {
                    let is_new = *phase != next;
                    *phase = next;
                    is_new
                }
                Err(refused) => {
                    done = Err(refused);
                    false
                }
            });
        done
    }

    /// Notes that the players have changed, or the terms of registration: games that run
    /// are finished, and then all players are seated anew.
    pub fn note_other_players(&self) {
        self.has_other_players.store(true, Ordering::SeqCst);
        self.phase.send_modify(|_| {});
    }

    /// Notes that the present players are about to be seated.
    pub(crate) fn seat_players(&self) {
        self.has_other_players.store(false, Ordering::SeqCst);
    }

    /// Whether other players take part since then, or may.
    pub(crate) fn has_other_players(&self) -> bool {
        self.has_other_players.load(Ordering::SeqCst)
    }

    /// Notes that it is over, and why before all was played.
    pub fn end(&self, why: Option<UserError>) {
        self.set_waiting(Vec::new());
        self.phase.send_replace(Phase::Ended(why));
    }

    /// Notes whether there is room for the results of more games; whether that
    /// is news.
    pub(super) fn set_room(&self, room: bool) -> bool {
        let (from, to) = if room {
            (Phase::Starved, Phase::Running)
        } else {
            (Phase::Running, Phase::Starved)
        };
        self.phase.send_if_modified(|phase| {
            let is_news = *phase == from;
            if is_news {
                *phase = to;
            }
            is_news
        })
    }

    /// Says anew what it waits for, a line each.
    pub fn set_waiting(&self, waiting: Vec<Phrase>) {
        *self.waiting.lock() = waiting;
    }

    pub(super) fn set_progress(&self, progress: Progress) {
        *self.progress.lock() = progress;
    }

    /// Changes with the phase.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Phase> {
        self.phase.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMANDS: [ContestCommand; 5] = [
        ContestCommand::GoOn,
        ContestCommand::Pause,
        ContestCommand::Halt,
        ContestCommand::Finish,
        ContestCommand::Stop,
    ];

    /// The phase after each command.
    fn all_after(phase: &Phase, now: Instant) -> [Result<Phase, CommandRefused>; 5] {
        COMMANDS.map(|command| phase.after(command, now))
    }

    #[test]
    fn a_contest_is_paused_halted_and_let_go_on_until_it_is_stopped() {
        use CommandRefused::{Ending, NotPaused, NotRunning, PausedAlready};
        let now = Instant::now();
        let finishing = Phase::Stopping { until: None };
        let stopping = Phase::Stopping {
            until: Some(now + GRACE),
        };
        for phase in [Phase::Idle, Phase::Ended(None)] {
            assert!(
                all_after(&phase, now)
                    .iter()
                    .all(|after| *after == Err(NotRunning))
            );
        }
        let end = [Ok(finishing.clone()), Ok(stopping.clone())];
        let with_end = |[go_on, pause, halt]: [Result<Phase, CommandRefused>; 3]| {
            let [finish, stop] = end.clone();
            [go_on, pause, halt, finish, stop]
        };
        for phase in [Phase::Running, Phase::Starved] {
            let expected = [Err(NotPaused), Ok(Phase::Paused), Ok(Phase::Halted)];
            assert_eq!(all_after(&phase, now), with_end(expected));
        }
        let expected = [Ok(Phase::Running), Err(PausedAlready), Ok(Phase::Halted)];
        assert_eq!(all_after(&Phase::Paused, now), with_end(expected));
        let expected = [Ok(Phase::Running), Ok(Phase::Paused), Err(PausedAlready)];
        assert_eq!(all_after(&Phase::Halted, now), with_end(expected));
        let refused = [Err(Ending), Err(Ending), Err(Ending)];
        assert_eq!(all_after(&finishing, now), with_end(refused.clone()));
        // The minute runs from the first command to stop.
        let later = all_after(&stopping, now + GRACE / 2);
        assert_eq!(later[3..], [Ok(stopping.clone()), Ok(stopping.clone())]);
        assert_eq!(later[..3], refused);
    }

    #[test]
    fn room_matters_to_a_contest_that_begins_games_and_to_no_other() {
        let control = ContestControl::default();
        assert!(control.set_room(false) && !control.set_room(false));
        assert_eq!(control.phase(), Phase::Starved);
        assert!(control.set_room(true) && !control.set_room(true));
        control.command(ContestCommand::Pause).unwrap();
        assert!(!control.set_room(false) && !control.set_room(true));
        assert_eq!(control.phase(), Phase::Paused);
    }
}
