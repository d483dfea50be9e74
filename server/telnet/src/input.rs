//! The limits on how fast lines may come.

use std::time::Duration;

use net::token_bucket::{Rate, TokenBucket};
use tokio::time::Instant;

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
pub(super) enum LineAdmission {
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
    pub(super) fn take(&mut self, now: Instant) -> LineAdmission {
        let was_over = self.is_over;
        self.is_over = self.lines.take(now).is_err();
        match (self.is_over, was_over) {
            (false, _) => LineAdmission::Yes,
            (true, false) => LineAdmission::NoMore,
            (true, true) => LineAdmission::No,
        }
    }
}

/// How many lines all sessions of an address may have carried out: a line can
/// take a millisecond, and one address may have thousands of sessions.
pub(super) const ADDRESS: Rate = Rate::burst(400, Duration::from_millis(10));

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_taken_in_and_then_a_line_now_and_then() {
        let mut allowance = Allowance::default();
        for _ in 0..BURST {
            assert_eq!(allowance.take(Instant::now()), LineAdmission::Yes);
        }
        assert_eq!(allowance.take(Instant::now()), LineAdmission::NoMore);
        assert_eq!(allowance.take(Instant::now()), LineAdmission::No);
        tokio::time::advance(2 * PAUSE).await;
        assert_eq!(allowance.take(Instant::now()), LineAdmission::Yes);
        assert_eq!(allowance.take(Instant::now()), LineAdmission::Yes);
        assert_eq!(allowance.take(Instant::now()), LineAdmission::NoMore);
    }
}
