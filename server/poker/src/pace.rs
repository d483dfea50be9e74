//! The limits on how fast a client may send commands other than actions, and an
//! address errors.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use net::Origin;
use net::token_bucket::{Rate, TokenBucket};

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
/// each period: more than a class makes whose agents all err. Whoever connects anew
/// after each error gets no further.
const ERRORS: Rate = Rate::burst(100, Duration::from_millis(100));

/// The most addresses whose errors are counted each by itself; further ones are
/// counted together.
const MAX_REMEMBERED: usize = 10_000;

/// How fast the errors of each address are answered.
#[derive(Debug, Default)]
pub(super) struct ErrorPaces(Mutex<HashMap<Option<Origin>, TokenBucket>>);

impl ErrorPaces {
    /// Waits until another error of this address may be answered.
    pub(super) async fn step(&self, origin: Origin) {
        while let Err(open) = self.with(origin, TokenBucket::take) {
            sleep_until(open).await;
        }
    }

    /// Waits as for an error if the address has made too many lately.
    pub(super) async fn pass(&self, origin: Origin) {
        let is_empty = |bucket: &mut TokenBucket, now| {
            let until = bucket.empty_until();
            until.is_some_and(|until| now < until)
        };
        if self.with(origin, is_empty) {
            self.step(origin).await;
        }
    }

    fn with<T>(&self, origin: Origin, ask: impl FnOnce(&mut TokenBucket, Instant) -> T) -> T {
        let now = Instant::now();
        // The buckets stay consistent even if a thread panicked before.
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut key = Some(origin);
        if all.len() >= MAX_REMEMBERED && !all.contains_key(&key) {
            all.retain(|_, bucket| !bucket.is_full(now));
            if all.len() >= MAX_REMEMBERED {
                key = None;
            }
        }
        let bucket = all.entry(key);
        ask(bucket.or_insert_with(|| TokenBucket::new(ERRORS)), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn clients_that_err_and_come_again_are_answered_ever_slower() {
        let (start, paces) = (Instant::now(), ErrorPaces::default());
        let [one, other] = [1, 2].map(|last| Origin::of([192, 0, 2, last].into()));
        paces.pass(one).await;
        for _ in 0..150 {
            paces.step(one).await;
        }
        assert_eq!(start.elapsed(), Duration::from_secs(5));
        paces.pass(one).await;
        assert!(start.elapsed() > Duration::from_secs(5), "a new connection");
        let before = Instant::now();
        paces.pass(other).await;
        paces.step(other).await;
        assert_eq!(before.elapsed(), Duration::ZERO, "others are not slower");
    }

    #[tokio::test(start_paused = true)]
    async fn two_hundred_commands_are_taken_in_a_second() {
        let (start, mut pace) = (Instant::now(), Pace::default());
        for commands in 1..=600 {
            pace.step().await;
            let seconds = start.elapsed().as_secs();
            assert_eq!(seconds, (commands - 1) / 200, "{commands} commands");
        }
    }
}
