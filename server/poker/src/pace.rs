//! The limits on how fast a client may send commands other than actions, and an
//! address errors.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

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
/// each period: more than a class makes when its agents all err. A client that connects
/// anew after each error gets no further.
pub(super) const ERRORS: Rate = Rate::burst(100, Duration::from_millis(100));

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
}
