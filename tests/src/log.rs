//! The log of a scripted brain: the lines that it heard and said, with their
//! times.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// The log of a brain over all its connections. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Log(Arc<Mutex<Vec<Entry>>>);

/// One thing that happened to a brain.
#[derive(Clone, Debug)]
pub struct Entry {
    /// When it happened.
    pub at: Instant,
    /// The number of the connection, from 1.
    pub connection: usize,
    /// The event.
    pub what: What,
}

/// An event of a brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The connection was opened.
    Connected,
    /// A line came.
    Heard(String),
    /// The brain sent a line.
    Said(String),
    /// The manager sent something that the protocol does not allow.
    Complaint(String),
    /// The connection has ended.
    Closed,
}

impl Log {
    pub(crate) fn note(&self, connection: usize, what: What) {
        self.0.lock().push(Entry {
            at: Instant::now(),
            connection,
            what,
        });
    }

    /// Everything so far, in order.
    pub fn entries(&self) -> Vec<Entry> {
        self.0.lock().clone()
    }

    /// The lines heard in a connection, counted from 1.
    pub fn heard(&self, connection: usize) -> Vec<String> {
        let entries = self.entries().into_iter();
        let lines = entries.filter(|entry| entry.connection == connection);
        lines.filter_map(|entry| entry.what.heard()).collect()
    }

    /// The lines heard in all connections that begin with `beginning`.
    pub fn heard_like(&self, beginning: &str) -> Vec<String> {
        let lines = self.entries().into_iter();
        lines
            .filter_map(|entry| entry.what.heard())
            .filter(|line| line.starts_with(beginning))
            .collect()
    }

    /// The number of connections.
    pub fn connections(&self) -> usize {
        let entries = self.entries();
        let connected = |entry: &&Entry| entry.what == What::Connected;
        entries.iter().filter(connected).count()
    }

    /// The lines that the manager must not have sent.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.entries().into_iter();
        entries
            .filter_map(|entry| match entry.what {
                What::Complaint(what) => Some(what),
                _ => None,
            })
            .collect()
    }

    /// When the N-th line (from 1) that begins with `beginning` was heard.
    pub fn when(&self, beginning: &str, nth: usize) -> Option<Instant> {
        let entries = self.entries().into_iter();
        let mut like = entries.filter(
            |entry| matches!(&entry.what, What::Heard(line) if line.starts_with(beginning)),
        );
        like.nth(nth - 1).map(|entry| entry.at)
    }

    /// Waits until the N-th line (from 1) that begins with `beginning` was
    /// heard; gives whether that happened within `limit`.
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

    /// Waits until every connection so far has ended, but no longer than `limit`. A
    /// manager that has ended may have sent lines that its brains have yet to read.
    pub fn wait_for_ends(&self, limit: Duration) {
        let deadline = Instant::now() + limit;
        let is_open = || {
            let entries = self.entries();
            let count = |what: What| entries.iter().filter(|entry| entry.what == what).count();
            count(What::Closed) < count(What::Connected)
        };
        while is_open() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// All entries as text, for a message.
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
}

impl What {
    fn heard(self) -> Option<String> {
        match self {
            What::Heard(line) => Some(line),
            _ => None,
        }
    }
}
