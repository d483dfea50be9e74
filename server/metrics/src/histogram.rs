//! How long something took, how often.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the buckets, in microseconds. A move that a brain answers
/// at once takes some tens of them.
pub(super) const BOUNDS: [u64; 15] = [
    10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000,
    1_000_000,
];

/// Times, counted in buckets.
#[derive(Debug)]
pub struct Histogram {
    /// One for each bound, and one for longer times.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    /// The sum, in nanoseconds: room for 584 years.
    sum: AtomicU64,
}

/// The counts of a histogram at one moment.
pub(super) struct Snapshot {
    /// How many were at most as long as each bound.
    pub(super) at_most: [u64; BOUNDS.len()],
    /// How many there were.
    pub(super) count: u64,
    pub(super) sum: Duration,
}

impl Histogram {
    pub(super) const fn new() -> Histogram {
        Histogram {
            buckets: [const { AtomicU64::new(0) }; BOUNDS.len() + 1],
            sum: AtomicU64::new(0),
        }
    }

    /// Counts a time.
    #[inline]
    pub fn observe(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().take_while(|bound| nanos > **bound * 1000);
        self.buckets[bucket.count()].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(nanos, Ordering::Relaxed);
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        let mut at_most = [0; BOUNDS.len()];
        let mut count = 0;
        for (index, bucket) in self.buckets.iter().enumerate() {
            count += bucket.load(Ordering::Relaxed);
            if let Some(at_most) = at_most.get_mut(index) {
                *at_most = count;
            }
        }
        Snapshot {
            at_most,
            count,
            sum: Duration::from_nanos(self.sum.load(Ordering::Relaxed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_counted_in_its_bucket_and_in_all_above() {
        let histogram = Histogram::new();
        for micros in [0, 10, 11, 900_000, 2_000_000] {
            histogram.observe(Duration::from_micros(micros));
        }
        let now = histogram.snapshot();
        assert_eq!(now.at_most[..2], [2, 3]);
        assert_eq!(now.at_most[13..], [3, 4]);
        assert_eq!((now.count, now.sum), (5, Duration::from_micros(2_900_021)));
        assert!(now.at_most.is_sorted());
    }
}
