//! The claims of jobs by workers. The results of these workers alone are taken.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::Timestamp;
use record::Thousandths;
use tokio::time::Instant;

/// Why a result is refused of a worker that has not claimed its job.
pub(super) const NOT_CLAIMED: &str = "this worker has not claimed it";

/// A job may be claimed by another worker once nothing has been heard of it for so long:
/// JetStream gives it to another one after 15 s without a sign of the first, which tells
/// of it every 4 s.
pub(super) const ABANDONED: Duration = Duration::from_secs(10);

/// How many jobs a worker may hold for each of its places: one that is played, and one
/// whose last result is on its way.
pub(super) const MOST_OF_PLACE: usize = 2;

/// A worker, as its submissions name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WorkerIdentity {
    pub(super) name: String,
    pub(super) key: String,
}

/// A worker that has begun a job.
#[derive(Clone, Debug)]
pub(super) struct ActiveClaim {
    pub(super) who: WorkerIdentity,
    /// The party of the worker, which counts as one.
    pub(super) party: String,
    /// How long it may take, unless its games halt.
    pub(super) until: Instant,
    /// How often the job had been handed out by then.
    pub(super) epoch: u32,
    pub(super) factor: Thousandths,
    /// When, by the clock of the coordinator: that of a worker may be wrong.
    pub(super) at: Timestamp,
}

impl ActiveClaim {
    /// How long that is ago.
    pub(super) fn so_far(&self) -> Duration {
        let ago = record::now().duration_since(self.at);
        ago.try_into().unwrap_or_default()
    }
}

/// The claims that hold, each by the number of its job.
#[derive(Default)]
pub(super) struct Claims {
    claimed: BTreeMap<u64, ActiveClaim>,
    /// How many jobs each key holds.
    held: BTreeMap<String, usize>,
    /// The lines of claims that the next run is to know, by the numbers of their jobs.
    kept: BTreeMap<u64, String>,
    /// Those that were not written yet.
    new: Vec<String>,
}

impl Claims {
    /// Keeps the claim of this job, which is this line, for the next run.
    pub(super) fn keep(&mut self, number: u64, line: String) {
        self.kept.insert(number, line.clone());
        self.new.push(line);
    }

    /// The next run need not know the claim of this job.
    pub(super) fn forget(&mut self, number: u64) {
        self.kept.remove(&number);
    }

    /// The lines that were not written yet; once.
    pub(super) fn new_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.new)
    }

    /// How many claims are kept for the next run, and their lines.
    pub(super) fn kept(&self) -> usize {
        self.kept.len()
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = &String> {
        self.kept.values()
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

    /// A game of this job has a result: its worker begins the next one now.
    pub(super) fn go_on(&mut self, number: u64) {
        if let Some(begun) = self.claimed.get_mut(&number) {
            begun.at = record::now();
        }
    }

    /// The games of this job have stood still for so long.
    pub(super) fn extend(&mut self, number: u64, by: Duration) {
        if let Some(begun) = self.claimed.get_mut(&number) {
            begun.until += by;
        }
    }

    /// A worker has claimed this job. The worker that had it before has it no more.
    pub(super) fn begin(&mut self, number: u64, begun: ActiveClaim) {
        self.release(number);
        *self.held.entry(begun.who.key.clone()).or_default() += 1;
        self.claimed.insert(number, begun);
    }

    /// The claim of this job holds no more.
    pub(super) fn end(&mut self, number: u64) {
        self.release(number);
        self.forget(number);
    }

    fn release(&mut self, number: u64) {
        let Some(begun) = self.claimed.remove(&number) else {
            return;
        };
        if let Some(count) = self.held.get_mut(&begun.who.key) {
            *count -= 1;
            if *count == 0 {
                self.held.remove(&begun.who.key);
            }
        }
    }
}
