//! The limits on requests from one address.

use std::net::IpAddr;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use net::token_bucket::{Rate, TokenBucket};
use net::{Forgettable, Origin, PerOrigin};

/// The kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// To see something.
    Look,
    /// To do something.
    Act,
    /// To log in with a secret or the operator's token.
    Prove,
}

/// The requests that an address may still make, by kind.
#[derive(Debug)]
struct Allowance([TokenBucket; 3]);

impl Default for Allowance {
    /// How many requests may come at once, and the time for each further one.
    fn default() -> Allowance {
        let rates = [
            Rate::burst(400, Duration::from_millis(10)),
            Rate::burst(60, Duration::from_millis(100)),
            Rate::burst(10, Duration::from_secs(10)),
        ];
        Allowance(rates.map(TokenBucket::new))
    }
}

impl Forgettable for Allowance {
    fn is_as_new(&self, now: Instant) -> bool {
        self.0.iter().all(|bucket| bucket.is_full(now))
    }
}

/// The counters of all addresses.
#[derive(Default)]
pub(super) struct Rates(Mutex<PerOrigin<Allowance>>);

impl Rates {
    /// Whether this address may make another request of this kind.
    pub(super) fn admit(&self, address: IpAddr, kind: Kind) -> bool {
        let now = Instant::now();
        let mut all = self.0.lock();
        let (own, _) = all.entry(Origin::of(address), now, Allowance::default);
        own.0[kind as usize].take(now).is_ok()
    }

    /// Whether [`Rates::admit`] would refuse this address.
    pub(super) fn is_spent(&self, address: IpAddr, kind: Kind) -> bool {
        let all = self.0.lock();
        let own = all.get(Origin::of(address));
        own.is_some_and(|own| own.0[kind as usize].empty_until(Instant::now()).is_some())
    }

    /// Forgets counters that are full again.
    pub(super) fn sweep(&self) {
        self.0.lock().sweep(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use net::MAX_REMEMBERED;

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
        assert_eq!(rates.0.lock().len(), 1);
        tokio::time::advance(Duration::from_secs(1000)).await;
        rates.sweep();
        assert!(rates.0.lock().is_empty());
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
        assert!(rates.0.lock().len() <= MAX_REMEMBERED + 1);
        let of_new =
            (20_000..20_100).filter(|network| rates.admit(address(*network, 1), Kind::Prove));
        assert!(of_new.count() <= 10, "further ones count together");
    }
}
