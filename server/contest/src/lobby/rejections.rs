//! Clients that are not let in: each is told why, and waits longer for that every time it
//! comes again.

use std::time::Duration;

use net::token_bucket::{Rate, TokenBucket};
use protocol::line::{MAX_STRAY_LINES, ManagerLine, Version};
use referee::player::{Wire, WireEvent, refuse};
use store::same_name::NameKey;
use tokio::time::{Instant, timeout_at};

use net::{Forgettable, Origin, PerOrigin, Permit, Pool};
use parking_lot::Mutex;

/// How long the second answer to a name of an address takes; each further one
/// takes twice as long as the one before.
const SECOND: Duration = Duration::from_secs(2);

/// The longest that an answer takes.
const LONGEST: Duration = Duration::from_secs(120);

/// How long a name must not have been refused to be answered at once again.
const FORGIVEN: Duration = Duration::from_secs(300);

/// The answers of an address that are given at once, however many names it has;
/// further ones take [`LATE`] at least.
const AT_ONCE: Rate = Rate::burst(30, Duration::from_secs(10));

/// How long the answers of an address take that has had many.
const LATE: Duration = Duration::from_secs(30);

/// The most connections of an address that wait for an answer; further ones are
/// closed without one.
const MAX_WAITING: usize = 16;

/// The clients refused lately, of all addresses.
#[derive(Debug)]
pub(super) struct Rejections {
    known: Mutex<RejectionCounts>,
    /// The connections that wait for their answers; in all there are as many as there
    /// are connections.
    waiting: Pool,
}

#[derive(Debug, Default)]
struct RejectionCounts {
    names: PerOrigin<NameRefusals, (Origin, Option<NameKey>)>,
    at_once: PerOrigin<TokenBucket>,
}

#[derive(Debug)]
struct NameRefusals {
    times: u32,
    last: Instant,
}

impl Default for Rejections {
    fn default() -> Rejections {
        Rejections {
            known: Mutex::default(),
            waiting: Pool::divided(usize::MAX, MAX_WAITING),
        }
    }
}

impl Rejections {
    /// Tells a client of 0,2 why it is not let in, when its time has come, and says
    /// goodbye. `name` is `None` for a client that has told none, `version` is that of
    /// the protocol as far as it was agreed on. Whether it was answered: of an address
    /// that has too many waiting, the others are not.
    pub(super) async fn answer(
        &self,
        mut wire: Wire,
        version: Option<Version>,
        origin: Origin,
        name: Option<&str>,
        why: &str,
    ) -> bool {
        let now = Instant::now();
        let Some((delay, _waiting)) = self.enter(origin, name, now) else {
            return false;
        };
        stay(&mut wire, now + delay).await;
        if let Some(version) = version {
            refuse(&mut wire, version, why);
        }
        wire.queue(&ManagerLine::Quit);
        wire.flush().await;
        wire.flush_transcript();
        true
    }

    /// How long the next answer to this name takes, with a place among the waiting
    /// connections; `None` if there is no place.
    fn enter(
        &self,
        origin: Origin,
        name: Option<&str>,
        now: Instant,
    ) -> Option<(Duration, Permit)> {
        let waiting = self.waiting.take([origin]).ok()?;
        let RejectionCounts { names, at_once } = &mut *self.known.lock();
        let (at_once, _) = at_once.entry(origin, now, || TokenBucket::new(AT_ONCE));
        let least = match at_once.take(now) {
            Ok(()) => Duration::ZERO,
            Err(_) => LATE,
        };
        let key = (origin, name.map(NameKey::of));
        let (refused, is_own) = names.entry(key, now, || NameRefusals {
            times: 0,
            last: now,
        });
        // Refusals of other names, for which there is no room, do not count against it.
        if !is_own || refused.is_forgiven(now) {
            refused.times = 0;
        }
        let delay = refused.delay();
        refused.times += 1;
        refused.last = now + delay;
        Some((delay.max(least), waiting))
    }
}

impl Forgettable for NameRefusals {
    fn is_as_new(&self, now: Instant) -> bool {
        self.is_forgiven(now)
    }
}

impl NameRefusals {
    fn is_forgiven(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last) > FORGIVEN
    }

    /// How long the next answer takes.
    fn delay(&self) -> Duration {
        match self.times {
            0 => Duration::ZERO,
            times => SECOND.saturating_mul(1 << (times - 1).min(16)).min(LONGEST),
        }
    }
}

/// Waits until then, or until the other side has left or talks too much.
async fn stay(wire: &mut Wire, until: Instant) {
    let mut strays = 0;
    while strays < MAX_STRAY_LINES {
        match timeout_at(until, wire.receive()).await {
            Ok(WireEvent::Line(_)) => strays += 1,
            Ok(WireEvent::Broken(_) | WireEvent::Closed(_)) | Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use net::MAX_REMEMBERED;

    use super::*;

    fn origin(last: u8) -> Origin {
        Origin::of([192, 0, 2, last].into())
    }

    #[test]
    fn the_answers_to_a_name_take_longer_every_time() {
        let rejections = Rejections::default();
        let now = Instant::now();
        let delay = |name, now| {
            let entered = rejections.enter(origin(1), Some(name), now);
            entered.unwrap().0.as_secs()
        };
        let delays: Vec<u64> = (0..9).map(|_| delay("Anna", now)).collect();
        assert_eq!(delays, [0, 2, 4, 8, 16, 32, 64, 120, 120]);
        assert_eq!(delay("Bert", now), 0, "another name");
        assert_eq!(
            delay("ANNA", now + FORGIVEN),
            120,
            "counted from its answer"
        );
        assert_eq!(delay("Anna", now + 3 * FORGIVEN), 0);
    }

    #[test]
    fn an_address_with_many_names_waits_too_and_few_of_it_at_once() {
        let rejections = Rejections::default();
        let now = Instant::now();
        let enter = |name: usize| rejections.enter(origin(1), Some(&name.to_string()), now);
        for name in 0..30 {
            assert_eq!(enter(name).unwrap().0, Duration::ZERO);
        }
        let waiting: Vec<_> = (30..30 + MAX_WAITING).map_while(enter).collect();
        assert!(waiting.iter().all(|(delay, _)| *delay == LATE));
        assert_eq!(waiting.len(), MAX_WAITING);
        assert!(enter(99).is_none());
        let other = rejections.enter(origin(2), None, now);
        assert_eq!(other.unwrap().0, Duration::ZERO, "another address");
        drop(waiting);
        assert!(enter(99).is_some());
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let rejections = Rejections::default();
        let now = Instant::now();
        for number in 0..MAX_REMEMBERED + 10 {
            let address = std::net::Ipv4Addr::from(u32::try_from(number).unwrap());
            let later = now + Duration::from_millis(number as u64);
            let entered = rejections.enter(Origin::of(address.into()), None, later);
            assert_eq!(entered.unwrap().0, Duration::ZERO, "{number}");
        }
        let known = rejections.known.lock();
        assert_eq!(known.names.len(), MAX_REMEMBERED + 1);
    }
}
