use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::AsyncRead;

use super::*;
use crate::throttle::{READ_COST, WINDOW, WINDOW_BYTES};

/// More bytes than one go may read.
const FAR_TOO_MUCH: usize = 8 * WINDOW_BYTES;

/// A connection whose peer sends the same byte without end, a fixed number in
/// each read. It fails the test if a reader never pauses.
struct EndlessStream {
    byte: u8,
    at_once: usize,
    read: Arc<AtomicUsize>,
    reads: Arc<AtomicUsize>,
}

impl EndlessStream {
    fn fill(&self, buffer: &mut [u8]) -> usize {
        let length = self.at_once.min(buffer.len());
        buffer[..length].fill(self.byte);
        let read = self.read.fetch_add(length, Ordering::Relaxed) + length;
        let reads = self.reads.fetch_add(1, Ordering::Relaxed);
        assert!(read < FAR_TOO_MUCH && reads < FAR_TOO_MUCH / 4, "no end");
        length
    }
}

impl AsyncRead for EndlessStream {
    fn poll_read(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let length = self.fill(buffer.initialize_unfilled());
        buffer.advance(length);
        Poll::Ready(Ok(()))
    }
}

impl tokio::io::AsyncWrite for EndlessStream {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

impl Link for EndlessStream {
    fn read_now(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        let length = self.fill(buffer.initialize_unfilled());
        buffer.advance(length);
        Ok(())
    }

    fn read_noticed(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        self.read_now(buffer)
    }
}

/// A connection to an endless sender; the function gives how many bytes were
/// read since its last call, and in how many reads.
fn flooded(byte: u8, at_once: usize) -> (Wire, impl Fn() -> (usize, usize)) {
    let (read, reads) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
    let link = EndlessStream {
        byte,
        at_once,
        read: read.clone(),
        reads: reads.clone(),
    };
    let cost = move || {
        let taken = |count: &AtomicUsize| count.swap(0, Ordering::Relaxed);
        (taken(&read), taken(&reads))
    };
    (Wire::new(link), cost)
}

#[tokio::test(start_paused = true)]
async fn a_look_ends_whatever_comes() {
    for byte in *b"\nx \r" {
        for at_once in [1, 7, CHUNK] {
            let (mut wire, cost) = flooded(byte, at_once);
            while wire.receive_now().is_some() {}
            let (read, reads) = cost();
            assert!(
                read <= WINDOW_BYTES + CHUNK,
                "{read} bytes of {byte} by {at_once}"
            );
            assert!(
                reads <= WINDOW_BYTES / READ_COST + 1,
                "{reads} reads of {byte}"
            );
            // Nothing more may be read at this instant.
            assert_eq!(wire.receive_now(), None);
            assert_eq!(cost(), (0, 0));
            tokio::time::advance(WINDOW).await;
            let _ = wire.drain();
            assert!(cost().0 <= WINDOW_BYTES + CHUNK);
        }
    }
}

#[test]
fn a_line_without_its_end_is_quoted() {
    assert_eq!(without_end(b" \r"), "");
    assert_eq!(
        without_end(b"hello ok"),
        "; it sent 'hello ok' without a line end"
    );
    assert!(!without_end(b"token hush").contains("hush"));
    assert!(without_end(&[b'x'; 1000]).chars().count() < 160);
}
