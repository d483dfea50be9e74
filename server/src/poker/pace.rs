//! How fast a client may say what is no action.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// The most such commands in one [`WINDOW`]; what comes faster waits in its
/// own socket, so that one client cannot fill the queues of the others.
const MOST: u32 = 200;

const WINDOW: Duration = Duration::from_secs(1);

/// Counts the commands of a client.
#[derive(Debug)]
pub(super) struct Pace {
    since: Instant,
    count: u32,
}

impl Pace {
    pub(super) fn new(now: Instant) -> Pace {
        Pace {
            since: now,
            count: 0,
        }
    }

    /// Waits until the next command may be taken.
    pub(super) async fn step(&mut self) {
        let now = Instant::now();
        if now.duration_since(self.since) >= WINDOW {
            *self = Pace::new(now);
        }
        self.count += 1;
        if self.count > MOST {
            let open = self.since + WINDOW;
            sleep_until(open).await;
            *self = Pace::new(open);
        }
    }
}
