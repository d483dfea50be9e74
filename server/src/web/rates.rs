//! How often an address may ask.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// Looking at something.
    Look,
    /// Doing something.
    Act,
    /// Trying to prove to be somebody.
    Prove,
}

impl Kind {
    /// How many at once, and how many a second after that.
    fn allowed(self) -> (f64, f64) {
        match self {
            Kind::Look => (400.0, 100.0),
            Kind::Act => (60.0, 10.0),
            Kind::Prove => (10.0, 0.1),
        }
    }
}

/// The most addresses that are remembered; those who came last are let in
/// unseen beyond that, as the budget of connections bounds them too.
const MAX_REMEMBERED: usize = 10_000;

/// What every address has left.
#[derive(Default)]
pub(super) struct Rates(Mutex<HashMap<(IpAddr, Kind), Bucket>>);

struct Bucket {
    left: f64,
    at: Instant,
}

impl Rates {
    /// Whether this address may do one more.
    pub(super) fn admit(&self, address: IpAddr, kind: Kind) -> bool {
        let (most, per_second) = kind.allowed();
        let now = Instant::now();
        let mut buckets = self.lock();
        if buckets.len() >= MAX_REMEMBERED && !buckets.contains_key(&(address, kind)) {
            return true;
        }
        let bucket = buckets.entry((address, kind)).or_insert(Bucket {
            left: most,
            at: now,
        });
        let since = now.saturating_duration_since(bucket.at).as_secs_f64();
        bucket.left = (bucket.left + since * per_second).min(most);
        bucket.at = now;
        let admitted = bucket.left >= 1.0;
        if admitted {
            bucket.left -= 1.0;
        }
        admitted
    }

    /// Forgets those who may do everything again.
    pub(super) fn sweep(&self) {
        let now = Instant::now();
        self.lock().retain(|(_, kind), bucket| {
            let (most, per_second) = kind.allowed();
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            bucket.left + since * per_second < most
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(IpAddr, Kind), Bucket>> {
        // Numbers are whole whatever a panicking thread did before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn so_many_at_once_and_then_as_time_goes_by() {
        let rates = Rates::default();
        let address: IpAddr = [127, 0, 0, 1].into();
        let tries = (0..100).filter(|_| rates.admit(address, Kind::Prove));
        assert_eq!(tries.count(), 10);
        assert!(rates.admit([127, 0, 0, 2].into(), Kind::Prove));
        tokio::time::advance(Duration::from_secs(10)).await;
        assert!(rates.admit(address, Kind::Prove));
        assert!(!rates.admit(address, Kind::Prove));
        rates.sweep();
        assert_eq!(rates.lock().len(), 1);
        tokio::time::advance(Duration::from_secs(1000)).await;
        rates.sweep();
        assert!(rates.lock().is_empty());
    }
}
