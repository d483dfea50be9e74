//! The acts of a contest when its phase changes: to pause, to go on, to stop.

use store::NoRoom;
use tokio::time::Instant;
use words::Phrase;

use super::Runner;
use crate::phase::{ContestCommand, Phase};

impl Runner {
    /// Whether there may be something to do though no game runs.
    pub(super) fn is_waiting(&self) -> bool {
        match self.phase {
            Phase::Halted => true,
            Phase::Paused | Phase::Starved => {
                !self.schedule.is_complete() || self.absent.is_waited_for()
            }
            Phase::Running => {
                self.absent.is_waited_for()
                    || self.context.plan.openness.is_open()
                    || self.schedule.is_held()
                    || (self.rests_until().is_some() && !self.schedule.is_complete())
            }
            Phase::Idle | Phase::Stopping { .. } | Phase::Ended(_) => false,
        }
    }

    /// When games that still run are broken off.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match self.phase {
            Phase::Stopping { until } => until,
            _ => None,
        }
    }

    /// Brings the games into the phase that the contest is in, and says so.
    pub(super) fn follow(&mut self) {
        let next = self.control.phase();
        if next == self.phase {
            return;
        }
        let games = &self.context.watchers.games;
        match next {
            Phase::Stopping { until } => {
                self.ended.stopped = true;
                // Games that go on later need not come to their end now.
                if until.is_some() && self.playable.in_hands().is_some() {
                    games.stop();
                } else {
                    games.let_end();
                }
            }
            // Games that go on later stand still at once, however long they still take.
            Phase::Paused => games.set_halted(self.playable.in_hands().is_some()),
            _ => games.set_halted(next == Phase::Halted),
        }
        let notice = self.notice(&next);
        self.context.screen.notice(&notice);
        self.phase = next;
    }

    /// The message when this phase begins.
    fn notice(&self, next: &Phase) -> Phrase {
        let running = self.running.len();
        match next {
            Phase::Running => Phrase::new("terminal-going-on"),
            Phase::Paused => Phrase::new("terminal-pausing").with("games", running),
            Phase::Halted => Phrase::new("terminal-halted"),
            Phase::Stopping { until } => {
                let once_more = until.is_some() && !self.is_part;
                let stopping = if once_more {
                    "terminal-stopping-once-more"
                } else {
                    "terminal-stopping"
                };
                Phrase::new(stopping).with("games", running)
            }
            Phase::Idle | Phase::Starved | Phase::Ended(_) => {
                Phrase::new("terminal-text").with("text", next.to_string())
            }
        }
    }

    /// Whether there is room for the results of more games. Says so when that
    /// changes.
    pub(super) fn has_room(&mut self) -> bool {
        let room = self.sink.room();
        let has_room = room.is_ok() || self.schedule.is_complete();
        if self.control.set_room(has_room) {
            let notice = match room {
                Err(NoRoom) => Phrase::new("terminal-no-room"),
                Ok(()) => Phrase::new("terminal-room-again"),
            };
            self.context.screen.notice(&notice);
            self.phase = if has_room {
                Phase::Running
            } else {
                Phase::Starved
            };
        }
        has_room
    }

    /// Begins no game any more because of a player who cannot be brought to the
    /// board: that is no stop that somebody asked for.
    pub(super) fn finish(&mut self) {
        if self.control.command(ContestCommand::Finish).is_ok() && !self.phase.is_stopping() {
            self.context.watchers.games.let_end();
            self.phase = self.control.phase();
        }
    }
}
