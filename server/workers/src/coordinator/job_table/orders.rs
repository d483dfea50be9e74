//! What is heard of jobs, and the orders for their games.

use contest::Assignment;
use tokio::time::Instant;

use super::JobTable;
use crate::coordinator::job_entry::SILENT;
use crate::job::{JobKey, JobOrders};

impl JobTable {
    /// Something was heard of a job from the worker with this key; nothing if it is not
    /// at it. Gives the board of its game, where it is still to be played.
    pub(in crate::coordinator) fn heard(
        &mut self,
        job: &JobKey,
        key: &str,
        game: usize,
        now: Instant,
    ) -> Option<Option<&mut Assignment>> {
        if let Some(epoch) = self.audits.epoch(job.number) {
            self.expect_current(job, &self.frame.run, epoch).ok()?;
            self.audits.heard(job.number, key, now);
            return Some(None);
        }
        if !self.jobs.contains_key(&job.number) {
            // A worker that is still at it is told that it is not wanted any more.
            let run = &self.frame.run;
            return self.expect_current(job, run, job.epoch).ok().map(|()| None);
        }
        let claim = self.claims.of(job.number);
        let is_its = claim.is_some_and(|begun| begun.who.key == key);
        let entry = self.current(job).ok().filter(|_| is_its)?;
        (entry.heard, entry.silence) = (now, SILENT);
        let game = entry.games.get_mut(game);
        Some(game.and_then(|game| game.assignment.as_mut()))
    }

    /// Notes that the worker of a job hears orders at the subject `ear`, and gives the orders
    /// to send there now. Orders that are lost on the way are sent again the next time.
    pub(in crate::coordinator) fn listens(
        &mut self,
        number: u64,
        ear: String,
    ) -> Option<(String, JobOrders)> {
        let Some(entry) = self.jobs.get_mut(&number) else {
            let is_audit = self.audits.epoch(number).is_some();
            let none = JobOrders::new(&self.frame.run, number, Vec::new());
            return (!is_audit).then_some((ear, none));
        };
        entry.ear = Some(ear.clone());
        if entry.told.is_some() {
            // It may have missed that.
            entry.told = Some(entry.courses());
            return Some((ear, JobOrders::new(&entry.run, number, entry.courses())));
        }
        let (ear, courses) = entry.news()?;
        Some((ear, JobOrders::new(&entry.run, number, courses)))
    }

    /// The orders for running games that are not sent yet, each with its subject.
    pub(in crate::coordinator) fn news(&mut self) -> Vec<(String, JobOrders)> {
        let news = self.jobs.iter_mut().filter_map(|(number, entry)| {
            let (ear, courses) = entry.news()?;
            Some((ear, JobOrders::new(&entry.run, *number, courses)))
        });
        let unwanted = self.unwanted.drain(..);
        let unwanted =
            unwanted.map(|(ear, run, number)| (ear, JobOrders::new(&run, number, Vec::new())));
        news.chain(unwanted).collect()
    }
}
