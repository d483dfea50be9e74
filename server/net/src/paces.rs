//! How fast something may be done by all clients of one origin.

use parking_lot::Mutex;
use tokio::time::{Instant, sleep_until};

use crate::token_bucket::{Rate, TokenBucket};
use crate::{Origin, PerOrigin};

/// The pace of each origin. Faster requests wait.
#[derive(Debug)]
pub struct Paces {
    rate: Rate,
    buckets: Mutex<PerOrigin<TokenBucket>>,
}

impl Paces {
    /// So fast from each origin.
    pub fn new(rate: Rate) -> Paces {
        Paces {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// Waits until it may be done once more from there.
    pub async fn step(&self, origin: Origin) {
        while let Err(open) = self.with(origin, TokenBucket::take) {
            sleep_until(open).await;
        }
    }

    /// Waits as for a step if there were too many from there lately.
    pub async fn pass(&self, origin: Origin) {
        let is_empty = |bucket: &mut TokenBucket, now| bucket.empty_until(now).is_some();
        if self.with(origin, is_empty) {
            self.step(origin).await;
        }
    }

    fn with<T>(&self, origin: Origin, ask: impl FnOnce(&mut TokenBucket, Instant) -> T) -> T {
        let now = Instant::now();
        let mut all = self.buckets.lock();
        let (bucket, _) = all.entry(origin, now, || TokenBucket::new(self.rate));
        ask(bucket, now)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn clients_that_err_and_come_again_are_answered_ever_slower() {
        let rate = Rate::burst(100, Duration::from_millis(100));
        let (start, paces) = (Instant::now(), Paces::new(rate));
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
}
