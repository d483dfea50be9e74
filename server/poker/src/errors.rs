//! The limit on the errors of a client.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// More errors than this within [`WINDOW`] are a flood.
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
