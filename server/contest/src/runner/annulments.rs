//! Results of workers may be annulled: the games that rest on them wait until that is
//! settled, and annulled games are played again.

use std::time::Duration;

use store::{Annulment, Recount, WriterStopped};
use tokio::sync::{oneshot, watch};
use tokio::time::Instant;
use tournament::{PlayerId, Roster, Schedule};
use words::Phrase;

use super::Runner;
use crate::keep::resume;
use crate::remote_games::RemoteGames;

/// How long a contest that is stopped waits for audits that are under way. One that is
/// played to its end waits for all of them: the dispatcher bounds that.
const END_OF_AUDITS: Duration = Duration::from_secs(30);

/// Whether a result may still be annulled is known a moment after it is kept: only of
/// longer waits is something said.
const SAID_AFTER: Duration = Duration::from_secs(2);

/// The changes at workers, if there are any workers.
pub(super) struct Workers(Option<(RemoteGames, watch::Receiver<usize>, watch::Receiver<usize>)>);

impl Workers {
    pub(super) fn of(remote_games: Option<&RemoteGames>) -> Workers {
        Workers(remote_games.map(|own| (own.clone(), own.open().changes(), own.queued())))
    }

    /// Ready when something has changed; never where there are no workers.
    pub(super) async fn changed(&mut self) {
        match &mut self.0 {
            Some((remote_games, open, queued)) => remote_games.changed(open, queued).await,
            None => std::future::pending().await,
        }
    }
}

impl Runner {
    /// Annuls the games of workers that are newly found not to count, and notes whether
    /// results may still be annulled.
    pub(super) async fn annul(&mut self) -> Result<(), WriterStopped> {
        let Some(remote_games) = self.context.plan.remote_games.clone() else {
            // Nobody plays them again.
            self.schedule.await_audits(false);
            return Ok(());
        };
        // The workers whose results do not count are known before these are settled.
        let is_settled = remote_games.open().count() == 0;
        for (worker, reason) in remote_games.annulled() {
            // The results on their way to the store come before this, and none after it.
            if self.context.annulled.write().await.insert(worker.clone()) {
                self.annul_games_of(worker, reason).await?;
            }
        }
        self.schedule.await_audits(!is_settled);
        if is_settled || !self.running.is_empty() {
            self.audits_since = None;
        }
        Ok(())
    }

    /// Strikes the games of a worker and goes on from the results that are left.
    async fn annul_games_of(
        &mut self,
        worker: String,
        reason: String,
    ) -> Result<(), WriterStopped> {
        let (counted, recounted) = oneshot::channel();
        let annulment = Annulment {
            worker: worker.clone(),
            reason: reason.clone(),
            from: self.schedule.first_annullable(),
            recount: self.recount(counted),
        };
        let struck = self.sink.annul(annulment).await?;
        if let Ok(schedule) = recounted.await {
            self.schedule = schedule;
        }
        let notice = match struck {
            Some(0) => return Ok(()),
            Some(games) => Phrase::new("terminal-annulled").with("games", games),
            None => Phrase::new("terminal-not-annulled"),
        };
        let notice = notice.with("worker", worker).with("why", reason);
        self.context.screen.notice(&notice);
        if let Some(sprt) = self.schedule.sprt() {
            self.context.screen.remark(&sprt.phrase());
        }
        Ok(())
    }

    /// Counts the results in the store anew, and hands the schedule on.
    fn recount(&self, counted: oneshot::Sender<Schedule>) -> Recount {
        let context = &self.context;
        let called = |index: usize| context.plan.entrants[index].called().to_owned();
        let roster = Roster::with_suffixes(&context.names.all(called));
        let (mut schedule, screen) = (self.schedule.clone(), context.screen.clone());
        Box::new(move |results| {
            // The names that results are kept under are different ones.
            let Ok(roster) = roster else {
                return Ok(());
            };
            schedule.forget_results();
            resume(&mut schedule, &roster, results)?;
            schedule.play_on();
            let reached = PlayerId::all(roster.len()).map(|player| {
                let score = schedule.scores().total(player);
                (
                    roster.name(player).to_owned(),
                    score.points(),
                    score.games(),
                )
            });
            screen.recount(schedule.progress(), reached);
            // The caller waits for it.
            let _ = counted.send(schedule);
            Ok(())
        })
    }

    /// Whether the contest ends no sooner than results are settled. It waits for all of
    /// them if it is over then, and for a moment if it was stopped or goes on with other
    /// players.
    pub(super) fn waits_for_audits(&mut self) -> bool {
        let remote_games = self.context.plan.remote_games.as_ref();
        let open = remote_games.map_or(0, |remote_games| remote_games.open().count());
        if open == 0 {
            // Errors that were found with the last of them are annulled first.
            return self.schedule.awaits_audits();
        }
        let (since, was_said) = *self.audits_since.get_or_insert((Instant::now(), false));
        let waited = since.elapsed();
        if waited >= SAID_AFTER && !was_said {
            self.audits_since = Some((since, true));
            let notice = Phrase::new("terminal-audits-open").with("games", open);
            self.context.screen.notice(&notice);
        }
        !self.is_cut_short() || waited < END_OF_AUDITS
    }

    /// When there is something to do about results that are waited for.
    pub(super) fn next_word_of_audits(&self) -> Option<Instant> {
        match self.audits_since? {
            (since, false) => Some(since + SAID_AFTER),
            (since, true) => self.is_cut_short().then(|| since + END_OF_AUDITS),
        }
    }

    /// Whether it ends before all is played, or goes on with other players.
    fn is_cut_short(&self) -> bool {
        self.phase.is_stopping() || self.control.has_other_players()
    }
}
