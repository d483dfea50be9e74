//! How fast lines are taken in.

use std::time::Duration;

use tokio::time::Instant;

/// Lines that may come at once: a whole game pasted.
const BURST: u32 = 200;

/// The time after which one more line may come.
const PAUSE: Duration = Duration::from_millis(50);

/// Counts lines, so that a pasted file costs the server little.
#[derive(Debug)]
pub(super) struct Allowance {
    /// When all of [`BURST`] may come again.
    full_at: Instant,
    /// Whether the last line was passed over.
    is_over: bool,
}

/// What becomes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admitted {
    Yes,
    /// It is passed over, the first one of several.
    NoMore,
    No,
}

impl Allowance {
    pub(super) fn new(now: Instant) -> Allowance {
        Allowance {
            full_at: now,
            is_over: false,
        }
    }

    pub(super) fn take(&mut self, now: Instant) -> Admitted {
        let full_at = self.full_at.max(now) + PAUSE;
        let was_over = self.is_over;
        self.is_over = full_at > now + BURST * PAUSE;
        match (self.is_over, was_over) {
            (false, _) => {
                self.full_at = full_at;
                Admitted::Yes
            }
            (true, false) => Admitted::NoMore,
            (true, true) => Admitted::No,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_taken_in_and_then_a_line_now_and_then() {
        let mut allowance = Allowance::new(Instant::now());
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
