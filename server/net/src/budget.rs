//! How many connections there may be at once.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{NoPermit, Origin, Permit, Pool};
use crate::token_bucket::{Rate, TokenBucket};
use tokio::time::Instant;

use metrics::{COUNTS, Refusal};
use parking_lot::Mutex;

/// The most connections at once, waiting and playing, unless configured. At
/// about 15 KB for each that waits they take 250 MB.
pub const MAX_CONNECTIONS: usize = 16_384;

/// One address may have so many times fewer connections than all together,
/// unless configured.
const ADDRESS_SHARE: usize = 4;

/// How often it is logged that connections are turned away, so that a flood
/// does not fill the log.
const REFUSALS_LOGGED: Rate = Rate::burst(10, Duration::from_secs(10));

/// Files that are kept back for everything but connections: the database and
/// its readers, records that are synced (64), programs (four each: two
/// pipes, a handle, a connection), the log, the listeners.
const RESERVE: usize = 256;

/// How many connections are wanted; the system may allow fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// The most at once in all, from 1.
    pub connections: usize,
    /// The most at once from one address, from 1; `None` means a quarter of
    /// all.
    pub per_address: Option<usize>,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            connections: MAX_CONNECTIONS,
            per_address: None,
        }
    }
}

/// The connections there are: a pool that logs the addresses turned away. Clones
/// count together.
#[derive(Clone, Debug)]
pub struct Budget {
    places: Pool,
    turned_away: Arc<Mutex<TurnedAway>>,
}

#[derive(Debug)]
struct TurnedAway {
    /// How many were turned away since the log said so.
    unlogged: usize,
    logged: TokenBucket,
}

impl Default for Budget {
    /// A budget of [`MAX_CONNECTIONS`], whatever the system allows.
    fn default() -> Budget {
        Budget::of(MAX_CONNECTIONS, ConnectionLimits::default())
    }
}

impl Budget {
    /// The part of the wanted connections that this process can bear: it may have as many
    /// files open as the system lets it from now on, and of these a reserve is kept back.
    pub fn of_process(limits: ConnectionLimits) -> Budget {
        let files = raise_file_limit();
        Budget::of(connections_within(files), limits)
    }

    /// A budget of so many places, a quarter of them for one address.
    pub fn of_places(most: usize) -> Budget {
        let limits = ConnectionLimits {
            connections: most,
            per_address: None,
        };
        Budget::of(most, limits)
    }

    fn of(possible: usize, limits: ConnectionLimits) -> Budget {
        let most = limits.connections.min(possible);
        let share = || most.div_ceil(ADDRESS_SHARE);
        let here = limits.per_address.unwrap_or_else(share).min(most);
        Budget {
            places: Pool::divided(most, here),
            turned_away: Arc::new(Mutex::new(TurnedAway {
                unlogged: 0,
                logged: TokenBucket::new(REFUSALS_LOGGED),
            })),
        }
    }

    /// The most connections at once.
    pub fn most(&self) -> usize {
        self.places.most()
    }

    /// The most connections at once from one address.
    pub fn most_per_address(&self) -> usize {
        self.places.most_per_origin
    }

    /// The connections there are now.
    pub fn taken(&self) -> usize {
        self.places.taken()
    }

    /// Logs the allowed numbers of connections, and where they are less than the wanted ones.
    pub fn log(&self, limits: ConnectionLimits) {
        let (most, here) = (self.most(), self.most_per_address());
        tracing::info!("connections at once: at most {most}, from one address {here}");
        if most < limits.connections {
            tracing::warn!(
                "{} connections are wanted, but the limit of open files (ulimit -Hn) allows \
                 {most}: raise it, or lower 'connections' under [limits]",
                limits.connections
            );
        }
    }

    /// Notes that somebody was turned away for want of a place. The log says
    /// so, but not for each of a flood.
    pub fn turned_away(&self, address: IpAddr) {
        let mut turned_away = self.turned_away.lock();
        if turned_away.logged.take(Instant::now()).is_err() {
            turned_away.unlogged += 1;
            return;
        }
        let others = std::mem::take(&mut turned_away.unlogged);
        drop(turned_away);
        match others {
            0 => tracing::warn!("too many connections; {address} is turned away"),
            others => tracing::warn!(
                "too many connections; {address} is turned away, and {others} others before it"
            ),
        }
    }

    /// A place for a connection from this address; `None` where there are
    /// [`Budget::most_per_address`] from there, or [`Budget::most`] in all.
    pub fn take(&self, address: IpAddr) -> Option<Permit> {
        self.take_within(address, self.most_per_address())
    }

    /// A place for a connection that carries many visitors: that of a trusted
    /// proxy. It counts in all; each visitor behind it has a share of its own.
    pub fn take_for_many(&self, address: IpAddr) -> Option<Permit> {
        self.take_within(address, self.most())
    }

    /// A place, where fewer than `most_here` are taken from this address.
    fn take_within(&self, address: IpAddr, most_here: usize) -> Option<Permit> {
        let permit = self.places.take_within([Origin::of(address)], most_here);
        let permit = permit.inspect_err(|why| {
            COUNTS.refused(match why {
                NoPermit::AllTaken(_) => Refusal::Budget,
                NoPermit::OwnTaken(_) => Refusal::Address,
            });
        });
        permit.ok()
    }
}

/// How many connections are possible with so many files. Where the reserve would
/// be more than half of them, half of them it is.
fn connections_within(files: usize) -> usize {
    files - RESERVE.min(files / 2)
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
        let take = |last, count| -> Vec<Permit> {
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
        assert_eq!(budget.taken(), 0);
    }

    #[test]
    fn the_addresses_of_one_client_count_together() {
        let budget = Budget::default();
        let address = |host: u16| IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, host]);
        let places: Vec<Permit> = (0..u16::MAX)
            .map_while(|host| budget.take(address(host)))
            .collect();
        assert_eq!(places.len(), budget.most_per_address());
        drop(places);
        assert_eq!(budget.taken(), 0);
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
            (20_000, 19_744),
        ] {
            assert_eq!(connections_within(files), connections, "{files}");
        }
        let budget = Budget::of(connections_within(64), ConnectionLimits::default());
        assert_eq!((budget.most(), budget.most_per_address()), (32, 8));
        let address = IpAddr::from(Ipv4Addr::LOCALHOST);
        let places: Vec<Permit> = (0..100).map_while(|_| budget.take(address)).collect();
        assert_eq!(places.len(), 8);
    }

    #[test]
    fn what_is_wanted_holds_as_far_as_files_allow() {
        let budget = |connections, per_address| {
            let limits = ConnectionLimits {
                connections,
                per_address,
            };
            let budget = Budget::of(connections_within(4096), limits);
            (budget.most(), budget.most_per_address())
        };
        assert_eq!(budget(1_000, None), (1_000, 250));
        assert_eq!(budget(1_000, Some(10)), (1_000, 10));
        assert_eq!(budget(1_000, Some(1_000_000)), (1_000, 1_000));
        assert_eq!(budget(1_000_000, None), (3_840, 960));
        // 10,000 that wait have room where the system allows 20,000 files.
        let usual = Budget::of(connections_within(20_000), ConnectionLimits::default());
        assert!(usual.most() > 10_000, "{}", usual.most());
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_does_not_fill_the_log() {
        let budget = Budget::default();
        for _ in 0..1_000 {
            budget.turned_away(Ipv4Addr::LOCALHOST.into());
        }
        assert_eq!(budget.turned_away.lock().unlogged, 990);
        tokio::time::advance(Duration::from_secs(10)).await;
        budget.turned_away(Ipv4Addr::LOCALHOST.into());
        assert_eq!(budget.turned_away.lock().unlogged, 0);
    }

    #[test]
    fn the_limit_of_the_process_is_known() {
        let budget = Budget::of_process(ConnectionLimits::default());
        assert!((1..=MAX_CONNECTIONS).contains(&budget.most()));
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
