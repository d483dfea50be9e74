//! The items that were handed in for the disk and are not there yet.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// The items that wait for the disk: how many, and since when. The caller keeps an entry
/// as long as the item is in its queue, so this has the bound of that queue.
#[derive(Debug)]
pub struct Backlog(Mutex<Entries>);

#[derive(Debug)]
struct Entries {
    next: u64,
    /// When each was handed in, in the order of their numbers.
    waiting: BTreeMap<u64, Instant>,
}

impl Backlog {
    pub(super) const fn new() -> Backlog {
        Backlog(Mutex::new(Entries {
            next: 0,
            waiting: BTreeMap::new(),
        }))
    }

    /// Something is handed in; it waits until the returned value is dropped.
    pub fn enter(&'static self) -> BacklogEntry {
        let mut entries = self.0.lock();
        let number = entries.next;
        entries.next += 1;
        entries.waiting.insert(number, Instant::now());
        BacklogEntry {
            backlog: self,
            number,
        }
    }

    /// How much waits.
    pub fn depth(&self) -> u64 {
        self.0.lock().waiting.len() as u64
    }

    /// How long the oldest has waited; nothing if none waits.
    pub fn lag(&self) -> Duration {
        let oldest = self.0.lock().waiting.first_key_value().map(|(_, at)| *at);
        oldest.map_or(Duration::ZERO, |at| at.elapsed())
    }
}

/// One that waits, until this is dropped.
#[derive(Debug)]
pub struct BacklogEntry {
    backlog: &'static Backlog,
    number: u64,
}

impl Drop for BacklogEntry {
    fn drop(&mut self) {
        self.backlog.0.lock().waiting.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_that_still_waits_counts_whatever_the_order_of_leaving() {
        static BACKLOG: Backlog = Backlog::new();
        assert_eq!((BACKLOG.depth(), BACKLOG.lag()), (0, Duration::ZERO));
        let (first, second) = (BACKLOG.enter(), BACKLOG.enter());
        let age = |number: u64| BACKLOG.0.lock().waiting[&number].elapsed();
        assert_eq!(BACKLOG.depth(), 2);
        let least = age(0);
        assert!(BACKLOG.lag() >= least);
        drop(second);
        assert!(BACKLOG.lag() >= least && BACKLOG.depth() == 1);
        drop(first);
        assert_eq!((BACKLOG.depth(), BACKLOG.lag()), (0, Duration::ZERO));
    }
}
