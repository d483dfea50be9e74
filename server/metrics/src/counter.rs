//! A number that only grows.

use std::sync::atomic::{AtomicU64, Ordering};

/// How often something happened since the process started.
#[derive(Debug)]
pub struct Counter(AtomicU64);

impl Counter {
    pub(super) const fn new() -> Counter {
        Counter(AtomicU64::new(0))
    }

    /// Counts so many more.
    #[inline]
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// The number so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
