//! The limits on how fast a client may send commands other than actions, and an
//! address errors.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::{Instant, sleep_until};

use net::token_bucket::{Rate, TokenBucket};
use net::{Origin, PerOrigin};

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

/// How fast the errors of each address are answered.
#[derive(Debug, Default)]
pub(super) struct ErrorPaces(Mutex<PerOrigin<TokenBucket>>);

impl ErrorPaces {
    /// Waits until another error of this address may be answered.
    pub(super) async fn step(&self, origin: Origin) {
        while let Err(open) = self.with(origin, TokenBucket::take) {
            sleep_until(open).await;
        }
    }

    /// Waits as for an error if the address has made too many lately.
    pub(super) async fn pass(&self, origin: Origin) {
        let is_empty = |bucket: &mut TokenBucket, now| bucket.empty_until(now).is_some();
        if self.with(origin, is_empty) {
            self.step(origin).await;
        }
    }

    fn with<T>(&self, origin: Origin, ask: impl FnOnce(&mut TokenBucket, Instant) -> T) -> T {
        let now = Instant::now();
        let mut all = self.0.lock();
        let (bucket, _) = all.entry(origin, now, || TokenBucket::new(ERRORS));
        ask(bucket, now)
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
