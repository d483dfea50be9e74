//! The limits on how fast a client may send commands other than actions, and on how
//! fast it and its address may err.

use std::collections::VecDeque;
use std::time::Duration;

use net::token_bucket::{Rate, TokenBucket};
use tokio::time::{Instant, sleep_until};

/// Commands that are taken from a client. Further commands wait in its socket,
/// so that one client cannot fill the queues of the others.
const RATE: Rate = Rate::per_period(200, Duration::from_secs(1));

/// Counts the commands of a client.
#[derive(Debug)]
pub(super) struct Pace(TokenBucket);

impl Default for Pace {
    fn default() -> Pace {
        Pace(TokenBucket::new(RATE))
    }
}

impl Pace {
    /// Waits until the next command may be taken.
    pub(super) async fn step(&mut self) {
        while let Err(open) = self.0.take(Instant::now()) {
            sleep_until(open).await;
        }
    }
}

/// The errors of all clients of an address that are answered at once, and then one in
/// each period: more than a class makes when its agents all err. A client that connects
/// anew after each error gets no further.
pub(super) const ERRORS: Rate = Rate::burst(100, Duration::from_millis(100));

/// More errors of a client than this within [`WINDOW`] are a flood.
const MOST: usize = 20;

const WINDOW: Duration = Duration::from_secs(10);

/// The times of the errors within [`WINDOW`]. A token bucket would not do: it
/// forgets all errors when a period ends, but each of the last ten seconds
/// counts.
#[derive(Debug, Default)]
pub(super) struct Errors(VecDeque<Instant>);

impl Errors {
    /// Counts an error; returns whether it is one too many.
    pub(super) fn count(&mut self, now: Instant) -> bool {
        let old = |then: &Instant| now.saturating_duration_since(*then) >= WINDOW;
        while self.0.front().is_some_and(old) {
            self.0.pop_front();
        }
        if self.0.len() >= MOST {
            return true;
        }
        self.0.push_back(now);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn two_hundred_commands_are_taken_in_a_second() {
        let (start, mut pace) = (Instant::now(), Pace::default());
        for commands in 1..=600 {
            pace.step().await;
            let seconds = start.elapsed().as_secs();
            assert_eq!(seconds, (commands - 1) / 200, "{commands} commands");
        }
    }

    #[test]
    fn the_twenty_first_error_within_ten_seconds_is_one_too_many() {
        let start = Instant::now();
        let mut errors = Errors::default();
        let step = Duration::from_millis(499);
        assert!((0..20).all(|n| !errors.count(start + n * step)));
        assert!(errors.count(start + 20 * step));
        let mut errors = Errors::default();
        let step = Duration::from_millis(500);
        assert!((0..100).all(|n| !errors.count(start + n * step)));
    }
}
