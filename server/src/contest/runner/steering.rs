//! What is wanted of a contest while it runs: to pause, to go on, to stop.

use super::Runner;
use crate::contest::keys::Key;
use crate::contest::stop::ContestCommand;
use crate::referee::Order;

impl Runner {
    /// Whether there may be something to do though no game runs.
    pub(super) fn is_waiting(&self) -> bool {
        let resting = (self.resting || self.starved) && !self.schedule.is_complete();
        (self.paused || resting || self.absent.is_waited_for()) && !self.stopping
    }

    /// Whether no game is begun now, whatever room there is.
    pub(super) fn is_halted(&self) -> bool {
        self.stopping || self.paused || self.resting
    }

    /// Whether there is room for the results of more games. Says so when that
    /// changes.
    pub(super) fn has_room(&mut self) -> bool {
        let room = self.sink.room();
        let starved = room.is_err() && !self.schedule.is_complete();
        if starved != self.starved {
            let notice = match room {
                Err(no_room) => no_room.to_string(),
                Ok(()) => "there is room on the disk; going on".to_owned(),
            };
            self.context.screen.notice(&notice);
        }
        self.starved = starved;
        !starved
    }

    /// Takes the course that is asked for.
    pub(super) async fn take(&mut self, course: ContestCommand) {
        let running = self.running.len();
        self.resting = course == ContestCommand::Rest;
        let notice = match course {
            ContestCommand::GoOn => "going on".to_owned(),
            ContestCommand::Rest => format!("pausing; games still running: {running}"),
            ContestCommand::Stop => {
                self.stop().await;
                let more = match self.is_part {
                    true => "",
                    false => "; once more to leave at once",
                };
                format!("stopping; games still running: {running}{more}")
            }
        };
        self.context.screen.notice(&notice);
    }

    /// Does what a key means.
    pub(super) async fn dispatch(&mut self, key: Key) {
        let running = self.running.len();
        match key {
            Key::Pause if self.paused => {
                self.set_paused(false).await;
                self.context.screen.notice("going on");
            }
            Key::Pause => {
                self.set_paused(true).await;
                self.context.screen.notice("paused: p goes on, s stops");
            }
            Key::Stop => {
                self.stop().await;
                let notice = format!("stopping; games still running: {running}");
                self.context.screen.notice(&notice);
            }
        }
    }

    /// Starts no more games; those that run have to go on to end.
    async fn stop(&mut self) {
        self.stopping = true;
        self.ended.stopped = true;
        if self.paused {
            self.set_paused(false).await;
        }
    }

    async fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
        let order = if paused { Order::Pause } else { Order::Resume };
        for referee in self.orders.values() {
            // A game that is over takes no orders.
            let _ = referee.send(order).await;
        }
    }
}
