//! Bytes on their way into a socket. A sender writes its message at once if the
//! socket takes it, and leaves it here if not; only the writer task ever waits
//! for the socket.

use std::sync::Arc;

use tokio::io::AsyncWrite;

use super::buffer::{SendBuffer, SharedBuffer};
use super::writer_task::WriterTask;

/// Maximum number of bytes that wait. A client with more is too slow.
const BYTES: usize = 1 << 20;

/// While no more bytes than this wait, a client gets answers at once. Otherwise
/// the server reads no commands from it until it has read its answers.
const ANSWERS: usize = 128 * 1024;

/// The queue of bytes for one client. Clones refer to the same queue.
#[derive(Clone)]
pub(super) struct SocketQueue(Arc<SharedBuffer>);

/// A send queue, and the task that empties it into this socket.
pub(super) fn channel<W>(socket: W) -> (SocketQueue, WriterTask)
where
    W: AsyncWrite + Send + Unpin + 'static,
{
    let shared = Arc::new(SharedBuffer::new(Box::new(socket)));
    (SocketQueue(shared.clone()), WriterTask(shared))
}

impl SocketQueue {
    /// Whether there is room for messages that could also be left out.
    pub(super) fn is_idle(&self) -> bool {
        self.0.lock().waiting() < ANSWERS
    }

    /// Queues a message that the client must not miss. If there is no room, the
    /// client is given up: see [`SocketQueue::overflown`].
    pub(super) fn post<'a>(&self, message: impl Iterator<Item = &'a [u8]> + Clone) {
        self.leave(message, SendBuffer::write_now);
    }

    /// Queues a message that the client need not answer. If the queue is busy, it
    /// may wait up to 20 ms, to be written together with the next one.
    pub(super) fn post_news<'a>(&self, message: impl Iterator<Item = &'a [u8]> + Clone) {
        self.leave(message, SendBuffer::write_soon);
    }

    fn leave<'a>(
        &self,
        message: impl Iterator<Item = &'a [u8]> + Clone,
        then: impl FnOnce(&mut SendBuffer) -> bool,
    ) {
        let length: usize = message.clone().map(<[u8]>::len).sum();
        let mut buffer = self.0.lock();
        if buffer.waiting() + length > BYTES {
            self.0.overflow.notify_one();
            return;
        }
        buffer.leave(message);
        let needs_writer = then(&mut buffer);
        drop(buffer);
        if needs_writer {
            self.0.call.notify_one();
        }
    }

    /// Queues the answer to a command; waits until the client has read earlier
    /// ones.
    pub(super) async fn answer<'a>(&self, message: impl Iterator<Item = &'a [u8]> + Clone) {
        while self.0.lock().waiting() > ANSWERS {
            self.0.written.notified().await;
        }
        self.post(message);
    }

    /// Waits until a message finds no room.
    pub(super) async fn overflown(&self) {
        self.0.overflow.notified().await;
    }

    /// Ends the queue: no more messages follow.
    pub(super) fn end(&self) {
        self.0.lock().end();
        self.0.call.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::iter::once;
    use std::time::Duration;

    use tokio::io::AsyncReadExt as _;
    use tokio::time::{Instant, timeout};

    use super::super::buffer::PATIENCE;
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_is_posted_is_written_in_order_and_then_the_side_is_shut() {
        let (mut near, far) = tokio::io::duplex(1 << 16);
        let (send_queue, writer_task) = channel(far);
        for text in ["one", "two", "three"] {
            send_queue.post(once(text.as_bytes()));
        }
        send_queue.end();
        writer_task.deliver().await;
        let mut heard = String::new();
        near.read_to_string(&mut heard).await.unwrap();
        assert_eq!(heard, "onetwothree");
    }

    #[tokio::test(start_paused = true)]
    async fn news_waits_for_what_goes_with_it_but_not_long() {
        let (mut near, far) = tokio::io::duplex(1 << 16);
        let (send_queue, writer_task) = channel(far);
        let delivering = tokio::spawn(writer_task.deliver());
        let start = Instant::now();
        let mut heard = [0; 16];
        send_queue.post_news(once(&b"one"[..]));
        tokio::task::yield_now().await;
        send_queue.post(once(&b"two"[..]));
        assert_eq!(near.read(&mut heard).await.unwrap(), 6);
        assert_eq!(start.elapsed(), Duration::ZERO);
        send_queue.post_news(once(&b"three"[..]));
        assert_eq!(near.read(&mut heard).await.unwrap(), 5);
        assert!(start.elapsed() >= PATIENCE);
        // The queue is not busy now: the news are written at once.
        send_queue.post_news(once(&b"four"[..]));
        let start = Instant::now();
        assert_eq!(near.read(&mut heard).await.unwrap(), 4);
        assert_eq!(start.elapsed(), Duration::ZERO);
        send_queue.post_news(once(&b"and"[..]));
        send_queue.end();
        assert_eq!(near.read(&mut heard).await.unwrap(), 3);
        assert_eq!(near.read(&mut heard).await.unwrap(), 0);
        delivering.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_in_is_given_up_and_nobody_waits() {
        let (_near, far) = tokio::io::duplex(16);
        let (send_queue, writer_task) = channel(far);
        let delivering = tokio::spawn(writer_task.deliver());
        send_queue.post(once(&[b'x'; 100][..]));
        // The write times out, by the paused clock at once.
        send_queue.overflown().await;
        delivering.await.unwrap();
        send_queue.answer(once(&vec![b'x'; 2 * BYTES][..])).await;
        send_queue.overflown().await;
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_than_the_bound_waits() {
        let (_near, far) = tokio::io::duplex(16);
        let (send_queue, _postman) = channel(far);
        let quarter = vec![b'x'; BYTES / 4];
        for _ in 0..4 {
            send_queue.post(once(&quarter[..]));
        }
        assert!(!send_queue.is_idle());
        let overflown = timeout(Duration::ZERO, send_queue.overflown());
        assert!(overflown.await.is_err());
        send_queue.post(once(&quarter[..]));
        send_queue.overflown().await;
    }

    #[tokio::test(start_paused = true)]
    async fn what_the_socket_takes_is_written_without_the_postman() {
        let (mut near, far) = tokio::io::duplex(4);
        let (send_queue, writer_task) = channel(far);
        send_queue.post(once(&b"one"[..]));
        let mut heard = [0; 16];
        assert_eq!(near.read(&mut heard).await.unwrap(), 3);
        send_queue.post(once(&b"two and more"[..]));
        send_queue.post(once(&b", in order"[..]));
        assert_eq!(near.read(&mut heard).await.unwrap(), 4);
        send_queue.end();
        let delivering = tokio::spawn(writer_task.deliver());
        let mut rest = String::new();
        near.read_to_string(&mut rest).await.unwrap();
        assert_eq!(rest, "and more, in order");
        delivering.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_dropped_postman_hangs_up() {
        let (mut near, far) = tokio::io::duplex(16);
        let (send_queue, writer_task) = channel(far);
        send_queue.post(once(&b"one"[..]));
        drop(writer_task);
        send_queue.post(once(&b"two"[..]));
        let mut heard = String::new();
        near.read_to_string(&mut heard).await.unwrap();
        assert_eq!(heard, "one");
    }
}
