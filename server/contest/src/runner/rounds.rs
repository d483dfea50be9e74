//! Rounds that begin at their times.

use std::time::Duration;

use super::Runner;
use crate::plan::time_of_day;

impl Runner {
    /// Lets the rounds begin whose time has come. Says when the next one does, as
    /// soon as all before it is played; started programs go home until then.
    pub(super) async fn open_rounds(&mut self) {
        let Some(times) = &self.context.plan.rounds else {
            return;
        };
        self.schedule.let_begin(times.open());
        self.tell_progress();
        let held = self.schedule.held_round();
        let Some(round) = held.filter(|_| self.schedule.is_held()) else {
            return;
        };
        if self.told_of_round.replace(round) != Some(round) {
            let notice = format!("round {} begins at {}", round + 1, times.begins(round));
            self.context.screen.notice(&notice);
            self.idle.go_home().await;
        }
    }

    /// How long it is until another round may begin; `None` if none is to.
    pub(super) fn until_next_round(&self) -> Option<Duration> {
        let times = self.context.plan.rounds.as_ref()?;
        Some(times.left(self.schedule.held_round()?))
    }
}

/// Waits for a round that may begin after so long; for ever if there is none.
pub(super) async fn next_round(left: Option<Duration>) {
    match left {
        Some(left) => time_of_day(left).await,
        None => std::future::pending().await,
    }
}
