//! Connections whose other side has to read: a client that takes an answer drop by
//! drop would hold it in memory.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream that fails when the other side reads less than `least` bytes in a
/// `window` while there is more for it.
pub(super) struct PacedStream<S> {
    stream: S,
    window: Duration,
    /// In bytes.
    least: usize,
    /// Since the other side has let us wait: how much it has taken, and when
    /// the window ends.
    blocked: Option<WriteWindow>,
}

struct WriteWindow {
    taken: usize,
    ends: Pin<Box<Sleep>>,
}

impl<S> PacedStream<S> {
    pub(super) fn new(stream: S, window: Duration, least: usize) -> PacedStream<S> {
        PacedStream {
            stream,
            window,
            least,
            blocked: None,
        }
    }

    /// Notes how much the other side has taken, or that it takes nothing now.
    fn pace(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(taken)) => {
                if let Some(blocked) = &mut self.blocked {
                    blocked.taken += taken;
                }
            }
            Poll::Ready(Err(_)) => return written,
            Poll::Pending => {
                let window = self.window;
                let blocked = self.blocked.get_or_insert_with(|| WriteWindow {
                    taken: 0,
                    ends: Box::pin(sleep(window)),
                });
                ready!(blocked.ends.as_mut().poll(context));
                if blocked.taken < self.least {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
                blocked.taken = 0;
                blocked.ends.as_mut().reset(Instant::now() + window);
                // The new window wakes this task; it cannot have ended yet.
                let _ = blocked.ends.as_mut().poll(context);
            }
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.pace(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.pace(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Flushing comes when everything has been handed to the system.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.blocked = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};
    use tokio::time::advance;

    use super::*;

    const WINDOW: Duration = Duration::from_secs(20);

    /// Writes 1,000 bytes to a client that reads `bite` bytes every 5 s; returns
    /// whether all was written.
    async fn is_served(bite: usize) -> bool {
        let (stream, mut reader) = duplex(64);
        let mut stream = PacedStream::new(stream, WINDOW, 100);
        let writing = tokio::spawn(async move {
            stream.write_all(&[7; 1000]).await?;
            stream.flush().await
        });
        let mut bytes = vec![0; bite];
        while !writing.is_finished() {
            advance(Duration::from_secs(5)).await;
            let _ = reader.read(&mut bytes).await;
            tokio::task::yield_now().await;
        }
        matches!(writing.await, Ok(Ok(())))
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_drop_by_drop_is_cut_off_and_one_that_reads_on_is_not() {
        assert!(!is_served(1).await);
        assert!(is_served(50).await);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_is_cut_off() {
        let (stream, _reader) = duplex(10);
        let mut stream = PacedStream::new(stream, WINDOW, 100);
        let cut = stream.write_all(&[7; 1000]).await.unwrap_err();
        assert_eq!(cut.kind(), io::ErrorKind::TimedOut);
    }
}
