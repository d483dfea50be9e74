//! The task that writes bytes that a socket did not take at once, and news that
//! may wait a moment.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::time::timeout;

use super::buffer::{PATIENCE, SharedBuffer, Step};

/// The longest wait for a client to read something.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Writes to the socket of a client. Dropping it closes the writing side.
pub(crate) struct WriterTask(pub(super) Arc<SharedBuffer>);

impl WriterTask {
    /// Writes until the end, or until the client reads nothing for 5 s.
    pub(crate) async fn deliver(self) {
        loop {
            let step = self.0.lock().step();
            match step {
                Step::Sleep => self.0.call.notified().await,
                Step::Doze => {
                    // A call before the timeout means that something must be
                    // written at once.
                    let _ = timeout(PATIENCE, self.0.call.notified()).await;
                    self.0.lock().wake();
                }
                Step::Write(goal) => {
                    if timeout(WRITE_TIMEOUT, self.write(goal)).await.is_err() {
                        self.0.overflow.notify_one();
                        return;
                    }
                }
                Step::Shut => {
                    poll_fn(|context| self.0.lock().shut(context)).await;
                    return;
                }
                Step::Gone => return,
            }
        }
    }

    /// Writes until `goal` bytes are written in all, or the socket fails.
    async fn write(&self, goal: u64) {
        poll_fn(|context| {
            let mut buffer = self.0.lock();
            let before = buffer.written;
            let outcome = buffer.write(context);
            let after = buffer.written;
            drop(buffer);
            if after > before {
                self.0.written.notify_one();
            }
            match outcome {
                Poll::Pending if after < goal => Poll::Pending,
                _ => Poll::Ready(()),
            }
        })
        .await;
    }
}

impl Drop for WriterTask {
    fn drop(&mut self) {
        self.0.lock().close();
        // Nothing is written any more: a sender that waits for room goes on.
        self.0.written.notify_one();
    }
}
