//! How many connections there may be at once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::mutex::Mutex;

/// The most connections at once, waiting and playing, however many files the
/// system lets us have.
pub const MAX_CONNECTIONS: usize = 4096;

/// One address may have so many times fewer connections than all together.
const ADDRESS_SHARE: usize = 4;

/// Files that are kept back for everything but connections: the database and
/// those who read it, records that are synced (64), programs (four each: two
/// pipes, a handle, a connection), the log, the listeners.
const RESERVE: usize = 256;

/// The connections there are. Clones count together.
#[derive(Clone, Debug)]
pub struct Budget {
    counts: Arc<Mutex<Counts>>,
    /// The most at once.
    most: usize,
}

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

impl Default for Budget {
    /// A budget of [`MAX_CONNECTIONS`], whatever the system allows.
    fn default() -> Budget {
        Budget::of(MAX_CONNECTIONS)
    }
}

impl Budget {
    /// What this process can bear: it may have as many files open as the system
    /// lets it from now on, and of these a reserve is kept back.
    pub fn of_process() -> Budget {
        Budget::of(connections_within(raise_file_limit()))
    }

    /// A budget of so many places, a quarter of them for one address.
    pub fn of(most: usize) -> Budget {
        Budget {
            counts: Arc::default(),
            most,
        }
    }

    /// The most connections at once.
    pub fn most(&self) -> usize {
        self.most
    }

    /// The most connections at once from one address.
    pub fn most_per_address(&self) -> usize {
        self.most.div_ceil(ADDRESS_SHARE)
    }

    /// A place for a connection from this address; `None` where there are
    /// [`Budget::most_per_address`] from there, or [`Budget::most`] in all.
    pub fn take(&self, address: IpAddr) -> Option<Place> {
        self.take_within(address, self.most_per_address())
    }

    /// A place for a connection that carries many visitors: that of a trusted
    /// proxy. It counts in all; each visitor behind it has a share of its own.
    pub fn take_for_many(&self, address: IpAddr) -> Option<Place> {
        self.take_within(address, self.most)
    }

    /// A place, where fewer than `most_here` are taken from this address.
    fn take_within(&self, address: IpAddr, most_here: usize) -> Option<Place> {
        let mut counts = self.counts.lock();
        let here = counts.by_address.get(&address).copied().unwrap_or(0);
        if counts.total >= self.most || here >= most_here {
            return None;
        }
        counts.total += 1;
        counts.by_address.insert(address, here + 1);
        Some(Place {
            budget: self.clone(),
            address,
        })
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
        let mut counts = self.budget.counts.lock();
        counts.total -= 1;
        if let Some(here) = counts.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

/// How many connections there may be with so many files. Where the reserve would
/// be more than half of them, half of them it is.
fn connections_within(files: usize) -> usize {
    let reserve = RESERVE.min(files / 2);
    (files - reserve).min(MAX_CONNECTIONS)
}

/// As many open files as the system lets us have: every connection is one.
fn raise_file_limit() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    let current = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!("the limit of open files stays as it is: {error}");
            limit.current
        }
    };
    // None: there is no limit.
    current.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    })
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
        let share = MAX_CONNECTIONS / 4;
        let first = take(1, share + 1);
        assert_eq!(first.len(), share);
        let others: Vec<_> = (2..9).flat_map(|last| take(last, share)).collect();
        assert_eq!(first.len() + others.len(), MAX_CONNECTIONS);
        drop(first);
        assert_eq!(take(1, 3).len(), 3);
        drop(others);
        assert!(budget.counts.lock().by_address.is_empty());
    }

    #[test]
    fn few_files_make_few_connections_and_leave_some_for_the_rest() {
        for (files, connections) in [
            (0, 0),
            (64, 32),
            (256, 128),
            (512, 256),
            (1024, 768),
            (4096, 3840),
            (1 << 20, MAX_CONNECTIONS),
            (usize::MAX, MAX_CONNECTIONS),
        ] {
            assert_eq!(connections_within(files), connections, "{files}");
        }
        let budget = Budget::of(connections_within(64));
        assert_eq!((budget.most(), budget.most_per_address()), (32, 8));
        let address = IpAddr::from(Ipv4Addr::LOCALHOST);
        let places: Vec<Place> = (0..100).map_while(|_| budget.take(address)).collect();
        assert_eq!(places.len(), 8);
    }

    #[test]
    fn the_limit_of_the_process_is_known() {
        let budget = Budget::of_process();
        assert!((1..=MAX_CONNECTIONS).contains(&budget.most()));
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
