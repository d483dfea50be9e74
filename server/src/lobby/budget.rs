//! How many connections there may be at once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most connections at once, waiting and playing.
pub const MAX_CONNECTIONS: usize = 4096;

/// The most connections at once from one address.
pub const MAX_PER_ADDRESS: usize = 1024;

/// The connections there are. Clones count together.
#[derive(Clone, Debug, Default)]
pub struct Budget(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place among the connections allowed, given back when dropped.
#[derive(Debug)]
pub struct Place {
    budget: Budget,
    address: IpAddr,
}

impl Budget {
    /// A place for a connection from this address; `None` where there are
    /// [`MAX_PER_ADDRESS`] from there, or [`MAX_CONNECTIONS`] in all.
    pub fn take(&self, address: IpAddr) -> Option<Place> {
        let mut counts = self.lock();
        let here = counts.by_address.get(&address).copied().unwrap_or(0);
        if counts.total >= MAX_CONNECTIONS || here >= MAX_PER_ADDRESS {
            return None;
        }
        counts.total += 1;
        counts.by_address.insert(address, here + 1);
        Some(Place {
            budget: self.clone(),
            address,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        // Nothing panics while it is held; the counts are right all the same.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Whose place it is.
    pub fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.budget.lock();
        counts.total -= 1;
        if let Some(here) = counts.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn an_address_and_all_together_have_so_many_places_and_no_more() {
        let budget = Budget::default();
        let address = |last| IpAddr::from(Ipv4Addr::new(127, 0, 0, last));
        let take = |last, count| -> Vec<Place> {
            let places = (0..count).map_while(|_| budget.take(address(last)));
            places.collect()
        };
        let first = take(1, MAX_PER_ADDRESS + 1);
        assert_eq!(first.len(), MAX_PER_ADDRESS);
        let others: Vec<_> = (2..9)
            .flat_map(|last| take(last, MAX_PER_ADDRESS))
            .collect();
        assert_eq!(first.len() + others.len(), MAX_CONNECTIONS);
        drop(first);
        assert_eq!(take(1, 3).len(), 3);
        drop(others);
        assert!(budget.lock().by_address.is_empty());
    }
}
