//! The table of a coordinator's jobs. It has no sockets and, but for the dates of records,
//! no clock: both come as arguments.

mod claiming;
mod going_on;
mod orders;
mod placing;
mod results;
mod trust;

use std::collections::{BTreeMap, VecDeque};

use contest::Assignment;
use tokio::time::Instant;

use super::audits::{AuditRules, Audits};
use super::claims::Claims;
use super::earlier_jobs::EarlierJobs;
use super::job_entry::JobEntry;
use super::loads::Loads;
use super::pace::Pace;
use super::run_terms::RunTerms;
use super::worker_registry::{WaitReason, WorkerRegistry};
use crate::job::JobKey;

pub(super) use self::placing::LOOK;
pub(super) use self::results::{Ending, PendingGame};

/// The most games that are handed out at a time beyond an opening for each place at a worker: a
/// contest looks through those under way whenever one begins or ends.
const MAX_FAST: usize = 4096;

/// The jobs of a run.
pub(super) struct JobTable {
    frame: RunTerms,
    pub(super) workers: WorkerRegistry,
    jobs: BTreeMap<u64, JobEntry>,
    /// The workers that have begun jobs.
    claims: Claims,
    /// The jobs of earlier runs with games that the contest has not handed out yet.
    earlier: EarlierJobs,
    /// The jobs that are to be handed out, oldest first.
    waiting: VecDeque<u64>,
    /// The jobs that nobody could be given when it was last tried.
    unplaced: VecDeque<u64>,
    /// The wait of games for a worker that is not here.
    waits: Option<Wait>,
    /// How often the workers had changed by then.
    placed_for: u64,
    /// How many games are in the queue of each class, or begun from it.
    load: Loads,
    /// How long games take.
    pace: Pace,
    /// When silent jobs and absent workers were last looked for.
    looked: Option<Instant>,
    pub(super) audits: Audits,
    /// Whether somebody was suspended since that was last asked for.
    has_suspended: bool,
    /// The subjects of workers whose jobs others get now, and the runs and numbers of these
    /// jobs.
    unwanted: Vec<(String, String, u64)>,
    /// How many wrong records each key has handed in.
    wrong: BTreeMap<String, u32>,
    next: u64,
    /// The numbers of games and results so far.
    pub(super) counts: Counts,
}

/// A wait of games for a worker.
struct Wait {
    since: Instant,
    why: WaitReason,
    was_said: bool,
}

/// The counts of a coordinator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Games whose results were handed on.
    pub(super) taken: u64,
    /// Results that were refused.
    pub(super) refused: u64,
    /// Jobs that were handed out more than once.
    pub(super) again: u64,
    /// Workers that were suspended.
    pub(super) suspended: u64,
}

impl JobTable {
    pub(super) fn new(frame: RunTerms, workers: WorkerRegistry, audits: AuditRules) -> JobTable {
        let run = frame.run.clone();
        JobTable {
            frame,
            workers,
            jobs: BTreeMap::new(),
            claims: Claims::default(),
            earlier: EarlierJobs::default(),
            waiting: VecDeque::new(),
            unplaced: VecDeque::new(),
            waits: None,
            placed_for: 0,
            load: Loads::default(),
            pace: Pace::default(),
            looked: None,
            audits: Audits::new(audits, run),
            has_suspended: false,
            unwanted: Vec::new(),
            wrong: BTreeMap::new(),
            next: 1,
            counts: Counts::default(),
        }
    }

    /// Takes in a game, or both games of an opening: one worker plays them. Those that a
    /// worker plays for an earlier run go on there.
    pub(super) fn add(&mut self, assignments: Vec<Assignment>, now: Instant) {
        let mut new: Option<JobEntry> = None;
        for assignment in assignments {
            let earlier = self.earlier.take(&assignment, &self.frame);
            let earlier = earlier.filter(|(claim, _)| self.is_at_worker(claim));
            match earlier {
                Some((claim, place)) => self.go_on(&claim, place, assignment, now),
                None => {
                    let entry =
                        new.get_or_insert_with(|| JobEntry::new(&self.frame.run, &assignment, now));
                    entry.put(entry.games.len(), assignment);
                }
            }
        }
        if let Some(entry) = new {
            self.jobs.insert(self.next, entry);
            self.waiting.push_back(self.next);
            self.next += 1;
        }
    }

    /// A job has no open games any more.
    fn end(&mut self, number: u64) {
        self.jobs.remove(&number);
        self.claims.end(number);
    }

    /// How many games are handed out at a time.
    pub(super) fn room(&self) -> usize {
        let slow = self.workers.room();
        let fast = slow.saturating_mul(self.pace.openings_of_place());
        slow.max(fast.min(MAX_FAST)).max(self.earlier.room())
    }

    /// The claims of this run, and those of earlier ones that may hold.
    pub(super) fn claims(&mut self) -> &mut Claims {
        &mut self.claims
    }

    /// Whether a job was handed out by this run.
    pub(super) fn is_own(&self, key: &JobKey) -> bool {
        key.run == self.frame.run || self.jobs.contains_key(&key.number)
    }

    /// Checks that a job was handed out by this run, for the last time in this epoch, and
    /// that the worker has read the job itself.
    fn expect_current(&self, key: &JobKey, run: &str, epoch: u32) -> Result<(), String> {
        if key.run != run {
            return Err("it belongs to an earlier run of the coordinator".to_owned());
        }
        if key.ticket != self.frame.ticket(run, key.number, key.epoch) {
            return Err("it has not the ticket of its job".to_owned());
        }
        if key.epoch == epoch {
            Ok(())
        } else {
            Err(format!(
                "it was handed out again: this is epoch {}, now is {epoch}",
                key.epoch
            ))
        }
    }

    /// The job of this key, if it is still to be played.
    fn current(&mut self, key: &JobKey) -> Result<&mut JobEntry, String> {
        let (run, epoch) = match self.jobs.get(&key.number) {
            // One of an earlier run is told that first.
            None => (&self.frame.run, key.epoch),
            Some(entry) => (&entry.run, entry.epoch),
        };
        self.expect_current(key, run, epoch)?;
        let entry = self.jobs.get_mut(&key.number);
        entry.ok_or_else(|| "its games have their results".to_owned())
    }
}

#[cfg(test)]
#[path = "job_table_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "simulation.rs"]
mod simulation;
