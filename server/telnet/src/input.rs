//! The limits on how fast lines may come.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::{Instant, sleep_until};

use net::token_bucket::{Rate, TokenBucket};
use net::{Origin, PerOrigin};

/// Lines that may come at once: enough for a pasted game.
const BURST: usize = 200;

/// The time after which one more line may come.
const PAUSE: Duration = Duration::from_millis(50);

/// Counts lines, so that a pasted file costs the server little.
#[derive(Debug)]
pub(super) struct Allowance {
    lines: TokenBucket,
    /// Whether the last line was ignored.
    is_over: bool,
}

/// Whether a line is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admitted {
    Yes,
    /// No; it is the first line that is ignored.
    NoMore,
    No,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance {
            lines: TokenBucket::new(Rate::burst(BURST, PAUSE)),
            is_over: false,
        }
    }
}

impl Allowance {
    pub(super) fn take(&mut self, now: Instant) -> Admitted {
        let was_over = self.is_over;
        self.is_over = self.lines.take(now).is_err();
        match (self.is_over, was_over) {
            (false, _) => Admitted::Yes,
            (true, false) => Admitted::NoMore,
            (true, true) => Admitted::No,
        }
    }
}

/// How many lines all sessions of an address may have carried out: a line can
/// take a millisecond, and one address may have thousands of sessions.
const ADDRESS: Rate = Rate::burst(400, Duration::from_millis(10));

/// How fast the lines of each address are carried out. Clones count together.
#[derive(Clone, Debug, Default)]
pub(super) struct Paces(Arc<Mutex<PerOrigin<TokenBucket>>>);

/// The pace of the sessions of one address.
#[derive(Debug)]
pub(super) struct Pace {
    origin: Origin,
    all: Paces,
}

impl Paces {
    /// The pace that a session from this address shares with the others.
    pub(super) fn of(&self, origin: Origin) -> Pace {
        let all = self.clone();
        Pace { origin, all }
    }
}

impl Pace {
    /// Waits until the next line may be carried out.
    pub(super) async fn wait(&self) {
        while let Err(until) = self.take(Instant::now()) {
            sleep_until(until).await;
        }
    }

    fn take(&self, now: Instant) -> Result<(), Instant> {
        let mut all = self.all.0.lock();
        let (bucket, _) = all.entry(self.origin, now, || TokenBucket::new(ADDRESS));
        bucket.take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(last: u8) -> Origin {
        Origin::of([127, 0, 0, last].into())
    }

    #[tokio::test(start_paused = true)]
    async fn sessions_of_an_address_share_its_pace_and_another_has_its_own() {
        let paces = Paces::default();
        let sessions: Vec<Pace> = (0..100).map(|_| paces.of(origin(1))).collect();
        let start = Instant::now();
        for _ in 0..5 {
            for session in &sessions {
                session.wait().await;
            }
        }
        assert_eq!(start.elapsed(), Duration::from_secs(1));
        let other = paces.of(origin(2));
        other.wait().await;
        assert_eq!(start.elapsed(), Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_taken_in_and_then_a_line_now_and_then() {
        let mut allowance = Allowance::default();
        for _ in 0..BURST {
            assert_eq!(allowance.take(Instant::now()), Admitted::Yes);
        }
        assert_eq!(allowance.take(Instant::now()), Admitted::NoMore);
        assert_eq!(allowance.take(Instant::now()), Admitted::No);
        tokio::time::advance(2 * PAUSE).await;
        assert_eq!(allowance.take(Instant::now()), Admitted::Yes);
        assert_eq!(allowance.take(Instant::now()), Admitted::Yes);
        assert_eq!(allowance.take(Instant::now()), Admitted::NoMore);
    }
}
