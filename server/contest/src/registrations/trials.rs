//! How many uploaded programs each tournament tries.

use std::collections::BTreeMap;

use jiff::Timestamp;
use tokio::sync::watch;

/// How many programs each tournament tries.
pub(crate) type Trials = watch::Receiver<BTreeMap<String, usize>>;

/// Counts the programs that each tournament tries. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct TrialCounts(watch::Sender<BTreeMap<String, usize>>);

/// A program that was uploaded and is not entered yet. Its tournament waits for it.
#[derive(Debug)]
pub(crate) struct PendingTrial {
    contest: String,
    counts: TrialCounts,
    /// When it was uploaded: that it was in time counts, and not when it was tried.
    pub(crate) came: Timestamp,
}

impl TrialCounts {
    /// The counts from now on.
    pub(super) fn watch(&self) -> Trials {
        self.0.subscribe()
    }

    /// Notes that a program has been uploaded now, until the value is dropped.
    pub(super) fn begin(&self, contest: &str) -> PendingTrial {
        let contest = contest.to_owned();
        self.0
            .send_modify(|trials| *trials.entry(contest.clone()).or_default() += 1);
        PendingTrial {
            contest,
            counts: self.clone(),
            came: Timestamp::now(),
        }
    }
}

impl Drop for PendingTrial {
    fn drop(&mut self) {
        self.counts.0.send_modify(|trials| {
            if let Some(count) = trials.get_mut(&self.contest) {
                *count -= 1;
            }
            trials.retain(|_, count| *count > 0);
        });
    }
}
