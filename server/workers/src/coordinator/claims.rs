//! The claims of jobs by workers. The results of these workers alone are taken.

use std::collections::BTreeMap;
use std::time::Duration;

use super::assignments::{ClaimedJobs, JobOfRun};
use super::job_entry::{ActiveClaim, WorkerIdentity};
use crate::job::JobKey;

/// Why a result is refused of a worker that has not claimed its job.
pub(super) const NOT_CLAIMED: &str = "this worker has not claimed it";

/// A job may be claimed by another worker once nothing has been heard of it for so long:
/// JetStream gives it to another one after 15 s without a sign of the first, which tells
/// of it every 4 s.
pub(super) const ABANDONED: Duration = Duration::from_secs(10);

/// How many jobs a worker may hold beyond its places: one that has just been handed in
/// and one that is taken up meanwhile.
pub(super) const MORE_THAN_PLACES: usize = 2;

/// The claims that hold, each by the number of its job.
#[derive(Default)]
pub(super) struct Claims {
    claimed: BTreeMap<u64, ActiveClaim>,
    /// How many jobs each key holds.
    held: BTreeMap<String, usize>,
    /// The claims of earlier runs: their results may still come.
    earlier: ClaimedJobs,
    /// Whether they are others than were last written down.
    is_new: bool,
}

impl Claims {
    /// These claims after earlier runs with the claims `earlier`.
    pub(super) fn after(self, earlier: ClaimedJobs) -> Claims {
        Claims { earlier, ..self }
    }

    /// Whether the worker with this key had claimed a job of an earlier run. That is asked
    /// once for each.
    pub(super) fn was_of(&mut self, key: &JobKey, signer: &str) -> bool {
        let job = JobOfRun::of(key);
        let is_its = self.earlier.get(&job).is_some_and(|own| own == signer);
        if is_its {
            self.earlier.remove(&job);
            self.is_new = true;
        }
        is_its
    }

    /// All claims, those of earlier runs and of this one, if they are others than when it
    /// was last asked for.
    pub(super) fn news(&mut self, run: &str) -> Option<ClaimedJobs> {
        if !std::mem::take(&mut self.is_new) {
            return None;
        }
        let own = self.claimed.iter().map(|(number, begun)| {
            let job = JobOfRun {
                run: run.to_owned(),
                number: *number,
                epoch: begun.epoch,
            };
            (job, begun.who.key.clone())
        });
        Some(self.earlier.clone().into_iter().chain(own).collect())
    }

    /// The worker that has claimed this job, and when.
    pub(super) fn of(&self, number: u64) -> Option<&ActiveClaim> {
        self.claimed.get(&number)
    }

    /// Whether this worker has claimed this job.
    pub(super) fn is_of(&self, number: u64, who: &WorkerIdentity) -> bool {
        self.of(number).is_some_and(|begun| begun.who == *who)
    }

    /// How many jobs the worker with this key holds.
    pub(super) fn held_by(&self, key: &str) -> usize {
        self.held.get(key).copied().unwrap_or(0)
    }

    /// The jobs that the worker with this key holds.
    pub(super) fn jobs_of(&self, key: &str) -> Vec<u64> {
        let its = self.claimed.iter();
        let its = its.filter(|(_, begun)| begun.who.key == key);
        its.map(|(number, _)| *number).collect()
    }

    /// The games of this job have stood still for so long.
    pub(super) fn extend(&mut self, number: u64, by: Duration) {
        if let Some(begun) = self.claimed.get_mut(&number) {
            begun.until += by;
        }
    }

    /// A worker has claimed this job. The worker that had it before has it no more.
    pub(super) fn begin(&mut self, number: u64, begun: ActiveClaim) {
        self.end(number);
        self.is_new = true;
        *self.held.entry(begun.who.key.clone()).or_default() += 1;
        self.claimed.insert(number, begun);
    }

    /// The claim of this job holds no more.
    pub(super) fn end(&mut self, number: u64) {
        let Some(begun) = self.claimed.remove(&number) else {
            return;
        };
        self.is_new = true;
        if let Some(count) = self.held.get_mut(&begun.who.key) {
            *count -= 1;
            if *count == 0 {
                self.held.remove(&begun.who.key);
            }
        }
    }
}
