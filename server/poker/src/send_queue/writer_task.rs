//! What writes when the socket did not take all at once, and what may wait a
//! moment.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::time::timeout;

use super::buffer::{PATIENCE, Step};
use super::socket::Shared;

/// The longest wait for a client to take something in.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Dropped, it closes the writing side.
pub(crate) struct WriterTask(pub(super) Arc<Shared>);

impl WriterTask {
    /// Writes until the end, or until the client takes nothing in for 5 s.
    pub(crate) async fn deliver(self) {
        loop {
            let step = self.0.buffer().step();
            match step {
                Step::Sleep => self.0.call.notified().await,
                Step::Doze => {
                    // Called before, it is for what does not wait.
                    let _ = timeout(PATIENCE, self.0.call.notified()).await;
                    self.0.buffer().wake();
                }
                Step::Write(goal) => {
                    if timeout(WRITE_TIMEOUT, self.write(goal)).await.is_err() {
                        self.0.overflow.notify_one();
                        return;
                    }
                }
                Step::Shut => {
                    poll_fn(|context| self.0.buffer().shut(context)).await;
                    return;
                }
                Step::Gone => return,
            }
        }
    }

    /// Writes until so much is written in all, or nothing can be any more.
    async fn write(&self, goal: u64) {
        poll_fn(|context| {
            let mut buffer = self.0.buffer();
            let before = buffer.written();
            let outcome = buffer.write(context);
            let after = buffer.written();
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
        self.0.buffer().close();
        // Whoever waits for room waits for nobody now.
        self.0.written.notify_one();
    }
}
