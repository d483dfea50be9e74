//! When a client that has lost its connection tries to come back.

use std::thread;
use std::time::{Duration, Instant};

use poker_rules::table::Event;

/// The waits before each try, in milliseconds: shorter together than the 30 s for which a
/// server keeps a seat.
const WAITS: [u64; 7] = [0, 100, 300, 1_000, 3_000, 5_000, 10_000];

/// How long a connection must have lasted to be one that was made: the next loss is the
/// first one again.
const LASTING: Duration = Duration::from_secs(60);

/// The tries since the last connection that was good for anything.
#[derive(Debug, Default)]
pub(crate) struct Returns {
    tries: usize,
    last: Option<Instant>,
}

impl Returns {
    /// Waits until the next try; false if there is none.
    pub(crate) fn wait(&mut self) -> bool {
        let wait = self.next(Instant::now());
        wait.map(thread::sleep).is_some()
    }

    fn next(&mut self, now: Instant) -> Option<Duration> {
        if self.last.is_some_and(|last| now - last > LASTING) {
            self.tries = 0;
        }
        let wait = Duration::from_millis(*WAITS.get(self.tries)?);
        self.tries += 1;
        self.last = Some(now);
        Some(wait)
    }

    /// Counts from the beginning if a server that says this has let the client in: what
    /// answers a hello may be said by one that closes each connection.
    pub(crate) fn hear(&mut self, event: &Event) {
        let answers_hello = matches!(
            event,
            Event::Welcome { .. } | Event::Error(_) | Event::Tables(_)
        );
        if !answers_hello {
            self.tries = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_end_where_a_server_only_answers_a_hello() {
        let mut returns = Returns::default();
        let now = Instant::now();
        for wait in WAITS {
            assert_eq!(returns.next(now), Some(Duration::from_millis(wait)));
            returns.hear(&Event::Tables(Vec::new()));
        }
        assert_eq!(returns.next(now), None);
        returns.hear(&Event::Ok);
        assert_eq!(returns.next(now), Some(Duration::ZERO));
        assert_eq!(
            returns.next(now + LASTING),
            Some(Duration::from_millis(100))
        );
        let later = now + 3 * LASTING;
        assert_eq!(returns.next(later), Some(Duration::ZERO));
    }
}
