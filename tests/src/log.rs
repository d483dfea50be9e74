//! What a scripted brain heard and said, and when.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The diary of a brain over all its connections. Clones write into the same.
#[derive(Clone, Debug, Default)]
pub struct Log(Arc<Mutex<Vec<Entry>>>);

/// One thing that happened to a brain.
#[derive(Clone, Debug)]
pub struct Entry {
    /// When.
    pub at: Instant,
    /// In which connection, counted from 1.
    pub connection: usize,
    /// What.
    pub what: What,
}

/// What happened to a brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The connection stands.
    Connected,
    /// A line came.
    Heard(String),
    /// It wrote this.
    Said(String),
    /// The manager said something that it must not say.
    Complaint(String),
    /// The connection is over.
    Closed,
}

impl Log {
    pub(crate) fn note(&self, connection: usize, what: What) {
        self.lock().push(Entry {
            at: Instant::now(),
            connection,
            what,
        });
    }

    /// Everything so far, in order.
    pub fn entries(&self) -> Vec<Entry> {
        self.lock().clone()
    }

    /// The lines heard in a connection, counted from 1.
    pub fn heard(&self, connection: usize) -> Vec<String> {
        let entries = self.entries().into_iter();
        let lines = entries.filter(|entry| entry.connection == connection);
        lines.filter_map(|entry| entry.what.heard()).collect()
    }

    /// The lines heard in all connections that begin like this.
    pub fn heard_like(&self, beginning: &str) -> Vec<String> {
        let lines = self.entries().into_iter();
        lines
            .filter_map(|entry| entry.what.heard())
            .filter(|line| line.starts_with(beginning))
            .collect()
    }

    /// How many connections there were.
    pub fn connections(&self) -> usize {
        let entries = self.entries();
        let connected = |entry: &&Entry| entry.what == What::Connected;
        entries.iter().filter(connected).count()
    }

    /// What the manager must not have said.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.entries().into_iter();
        entries
            .filter_map(|entry| match entry.what {
                What::Complaint(what) => Some(what),
                _ => None,
            })
            .collect()
    }

    /// When the N-th line (from 1) that begins like this was heard.
    pub fn when(&self, beginning: &str, nth: usize) -> Option<Instant> {
        let entries = self.entries().into_iter();
        let mut like = entries.filter(
            |entry| matches!(&entry.what, What::Heard(line) if line.starts_with(beginning)),
        );
        like.nth(nth - 1).map(|entry| entry.at)
    }

    /// Waits until the N-th line (from 1) that begins like this was heard;
    /// whether that happened within `limit`.
    #[must_use]
    pub fn wait_for(&self, beginning: &str, nth: usize, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while self.when(beginning, nth).is_none() {
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        true
    }

    /// Everything so far, for a message.
    pub fn text(&self) -> String {
        let entries = self.entries();
        let Some(start) = entries.first().map(|entry| entry.at) else {
            return "(nothing)".to_owned();
        };
        let lines = entries.iter().map(|entry| {
            let at = (entry.at - start).as_millis();
            format!("{at:>6} ms  #{}  {:?}\n", entry.connection, entry.what)
        });
        lines.collect()
    }

    /// A test that failed while it wrote does not hide what was written.
    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl What {
    fn heard(self) -> Option<String> {
        match self {
            What::Heard(line) => Some(line),
            _ => None,
        }
    }
}
