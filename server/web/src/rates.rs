//! The limits on requests from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use net::Origin;
use net::token_bucket::{Rate, TokenBucket};

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// To see something.
    Look,
    /// To do something.
    Act,
    /// To log in with a secret or the operator's token.
    Prove,
}

impl Kind {
    /// How many requests may come at once, and the time for each further one.
    fn rate(self) -> Rate {
        match self {
            Kind::Look => Rate::burst(400, Duration::from_millis(10)),
            Kind::Act => Rate::burst(60, Duration::from_millis(100)),
            Kind::Prove => Rate::burst(10, Duration::from_secs(10)),
        }
    }
}

/// Maximum number of counters. Beyond it, further addresses are counted together.
const MAX_REMEMBERED: usize = 10_000;

/// The counters of all addresses.
#[derive(Default)]
pub(super) struct Rates(Mutex<Buckets>);

type Buckets = HashMap<(Option<Origin>, Kind), TokenBucket>;

impl Rates {
    /// Whether this address may make another request of this kind.
    pub(super) fn admit(&self, address: IpAddr, kind: Kind) -> bool {
        let mut buckets = self.lock();
        let now = Instant::now();
        let mut key = (Some(Origin::of(address)), kind);
        if buckets.len() >= MAX_REMEMBERED && !buckets.contains_key(&key) {
            buckets.retain(|_, bucket| !bucket.is_full(now));
            if buckets.len() >= MAX_REMEMBERED {
                key.0 = None;
            }
        }
        let bucket = buckets.entry(key);
        let bucket = bucket.or_insert_with(|| TokenBucket::new(kind.rate()));
        bucket.take(now).is_ok()
    }

    /// Whether [`Rates::admit`] would refuse this address.
    pub(super) fn is_spent(&self, address: IpAddr, kind: Kind) -> bool {
        let buckets = self.lock();
        let bucket = buckets.get(&(Some(Origin::of(address)), kind));
        let bucket = bucket.or_else(|| buckets.get(&(None, kind)));
        let until = bucket.and_then(TokenBucket::empty_until);
        until.is_some_and(|until| Instant::now() < until)
    }

    /// Forgets counters that are full again.
    pub(super) fn sweep(&self) {
        let now = Instant::now();
        self.lock().retain(|_, bucket| !bucket.is_full(now));
    }

    fn lock(&self) -> MutexGuard<'_, Buckets> {
        // The counters stay consistent even if a thread panicked before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn so_many_at_once_and_then_as_time_goes_by() {
        let rates = Rates::default();
        let address: IpAddr = [127, 0, 0, 1].into();
        let tries = (0..100).filter(|_| rates.admit(address, Kind::Prove));
        assert_eq!(tries.count(), 10);
        assert!(rates.admit([127, 0, 0, 2].into(), Kind::Prove));
        assert!(rates.is_spent(address, Kind::Prove));
        assert!(!rates.is_spent([127, 0, 0, 2].into(), Kind::Prove));
        tokio::time::advance(Duration::from_secs(10)).await;
        assert!(rates.admit(address, Kind::Prove));
        assert!(!rates.admit(address, Kind::Prove));
        rates.sweep();
        assert_eq!(rates.lock().len(), 1);
        tokio::time::advance(Duration::from_secs(1000)).await;
        rates.sweep();
        assert!(rates.lock().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_with_many_addresses_is_one_and_nobody_gets_in_uncounted() {
        let rates = Rates::default();
        let address =
            |network: u16, host: u16| IpAddr::from([0x2001, 0xdb8, network, 0, 0, 0, 0, host]);
        let of_one = (0..100).filter(|host| rates.admit(address(1, *host), Kind::Prove));
        assert_eq!(of_one.count(), 10);
        for network in 0..=u16::try_from(MAX_REMEMBERED).unwrap() {
            rates.admit(address(network, 1), Kind::Prove);
        }
        assert!(rates.lock().len() <= MAX_REMEMBERED + 1);
        let of_new =
            (20_000..20_100).filter(|network| rates.admit(address(*network, 1), Kind::Prove));
        assert!(of_new.count() <= 10, "further ones count together");
    }
}
