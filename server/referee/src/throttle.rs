//! Limits how fast a connection is read. A peer that sends without end costs
//! the manager little and others nothing: the excess waits in its own socket.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::time::{Instant, Sleep, sleep_until};

use net::token_bucket::{Rate, TokenBucket};

/// The most bytes that may be read in one [`WINDOW`].
pub const WINDOW_BYTES: usize = 256 * 1024;

/// See [`WINDOW_BYTES`].
pub const WINDOW: Duration = Duration::from_millis(100);

/// The least that a read counts, in bytes: single bytes cost a system call
/// each.
pub const READ_COST: usize = 32;

/// Counts the bytes that are read from a connection. Every loop that reads until nothing
/// is left must use it.
#[derive(Debug)]
pub struct Throttle {
    bytes: TokenBucket,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Default for Throttle {
    fn default() -> Throttle {
        Throttle {
            bytes: TokenBucket::new(Rate::per_period(WINDOW_BYTES, WINDOW)),
            pause: None,
        }
    }
}

impl Throttle {
    /// Whether more may be read now.
    pub fn is_open(&self) -> bool {
        self.closed_until().is_none()
    }

    /// When more may be read; `None` if more may be read now.
    fn closed_until(&self) -> Option<Instant> {
        let until = self.bytes.refilled_at();
        until.filter(|until| Instant::now() < *until)
    }

    /// Ready when more may be read.
    pub fn poll_open(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while let Some(open) = self.closed_until() {
            let pause = self
                .pause
                .get_or_insert_with(|| Box::pin(sleep_until(open)));
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        Poll::Ready(())
    }

    /// Counts one read.
    pub fn count(&mut self, now: Instant, bytes: usize) {
        self.bytes.spend(now, bytes.max(READ_COST));
    }

    /// Reads once, as soon as the limit allows. Cancel-safe.
    ///
    /// # Errors
    /// An error of the stream.
    pub async fn read(
        &mut self,
        stream: &mut (impl AsyncRead + Unpin),
        chunk: &mut [u8],
    ) -> io::Result<usize> {
        std::future::poll_fn(|context| self.poll_open(context)).await;
        let length = stream.read(chunk).await?;
        self.count(Instant::now(), length);
        Ok(length)
    }

    /// Reads to the end and discards everything.
    pub async fn read_out(&mut self, stream: &mut (impl AsyncRead + Unpin)) {
        let mut rest = [0; 4096];
        while let Ok(1..) = self.read(stream, &mut rest).await {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn so_much_is_read_in_a_second_and_no_more() {
        for at_once in [1, 4096] {
            let mut endless = tokio::io::repeat(b'x');
            let mut throttle = Throttle::default();
            let mut chunk = vec![0; at_once];
            let (start, mut read, mut reads) = (Instant::now(), 0, 0);
            while start.elapsed() < Duration::from_secs(1) {
                read += throttle.read(&mut endless, &mut chunk).await.unwrap();
                reads += 1;
            }
            assert!(read <= 11 * WINDOW_BYTES, "{read} bytes");
            assert!(reads <= 11 * WINDOW_BYTES / READ_COST, "{reads} reads");
        }
    }
}
