//! The player that learns the results of its actions.

mod agent;
mod situation;
mod store;

pub use agent::QLearner;
pub use situation::Buckets;
pub use store::{Store, StoreError};

use situation::{DEEDS, SITUATIONS};

/// How often an action was taken, and its total result.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tally {
    count: f64,
    /// In chips.
    total: f64,
}

impl Tally {
    /// Results older than so many others count less and less: the learner met
    /// them while it played worse, or against another.
    const MEMORY: f64 = 2_000.0;

    /// Adds results to those that there are.
    fn add(&mut self, more: Tally) {
        let kept = (Tally::MEMORY / self.count.max(1.0)).min(1.0);
        self.count = self.count * kept + more.count;
        self.total = self.total * kept + more.total;
    }

    /// The average result.
    fn value(&self) -> f64 {
        self.total / self.count.max(1.0)
    }
}

/// The table of a learner.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules(Vec<[Tally; DEEDS.len()]>);

impl Default for Rules {
    fn default() -> Rules {
        Rules(vec![Default::default(); SITUATIONS])
    }
}

impl Rules {
    fn row(&self, situation: usize) -> &[Tally; DEEDS.len()] {
        &self.0[situation.min(SITUATIONS - 1)]
    }

    /// Adds results; a place outside the table is passed over.
    fn add(&mut self, situation: usize, deed: usize, more: Tally) {
        let row = self.0.get_mut(situation);
        if let Some(tally) = row.and_then(|row| row.get_mut(deed)) {
            tally.add(more);
        }
    }

    /// How many results are in it.
    pub fn results(&self) -> f64 {
        self.0.iter().flatten().map(|tally| tally.count).sum()
    }
}
