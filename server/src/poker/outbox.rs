//! What is said to a client. Whoever has something to say writes it at once
//! where the client's socket takes it, and leaves it here where not; nobody
//! ever waits for the socket but the postman.

mod desk;
mod postman;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::poker::{Event, encode};
use tokio::io::AsyncWrite;
use tokio::sync::Notify;

use self::desk::Desk;
pub(super) use self::postman::Postman;

/// Most bytes that wait. A client that lets more pile up is a slow reader.
const BYTES: usize = 1 << 20;

/// With no more than this waiting a client is answered at once; otherwise it
/// is not read from either until it has taken its answers in.
const ANSWERS: usize = 128 * 1024;

/// A message, encoded once for all who get it.
pub(super) type Bytes = Arc<[u8]>;

/// The message that holds these events.
pub(super) fn message<'a>(events: impl IntoIterator<Item = &'a Event>) -> Bytes {
    let mut bytes = Vec::new();
    encode(events, &mut bytes);
    bytes.into()
}

/// Where messages to one client go. Clones are the same one.
#[derive(Clone)]
pub(super) struct Outbox(Arc<Shared>);

struct Shared {
    desk: Mutex<Desk>,
    /// There is work for the postman.
    call: Notify,
    /// Some bytes that waited were written.
    written: Notify,
    /// The client is given up.
    overflow: Notify,
    /// The client is asked to act.
    is_asked: AtomicBool,
    /// A question to it ended since [`Outbox::take_asked`] was called last.
    was_asked: AtomicBool,
}

/// An outbox, and what empties it into this socket.
pub(super) fn channel<W>(socket: W) -> (Outbox, Postman)
where
    W: AsyncWrite + Send + Unpin + 'static,
{
    let shared = Arc::new(Shared {
        desk: Mutex::new(Desk::new(Box::new(socket))),
        call: Notify::new(),
        written: Notify::new(),
        overflow: Notify::new(),
        is_asked: AtomicBool::new(false),
        was_asked: AtomicBool::new(false),
    });
    (Outbox(shared.clone()), Postman(shared))
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        // A desk is whole whatever a panicking thread did before.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Outbox {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Outbox").finish_non_exhaustive()
    }
}

impl Outbox {
    /// Whether there is room for something that may as well be left out.
    pub(super) fn is_idle(&self) -> bool {
        self.0.desk().waiting() < ANSWERS
    }

    /// Says something that the client must not miss. Where there is no room
    /// for it the client is given up: [`Outbox::overflown`] tells.
    pub(super) fn post(&self, message: &[u8]) {
        self.leave(message, Desk::write_now);
    }

    /// The same for what asks nothing of the client: where much is said it may
    /// wait, 2 ms at most, to be written with what follows.
    pub(super) fn post_news(&self, message: &[u8]) {
        self.leave(message, Desk::write_soon);
    }

    fn leave(&self, message: &[u8], then: impl FnOnce(&mut Desk) -> bool) {
        let mut desk = self.0.desk();
        if desk.waiting() + message.len() > BYTES {
            self.0.overflow.notify_one();
            return;
        }
        desk.leave(message);
        let needs_postman = then(&mut desk);
        drop(desk);
        if needs_postman {
            self.0.call.notify_one();
        }
    }

    /// Says the answer to a command, waiting while the client has not taken in
    /// earlier ones.
    pub(super) async fn answer(&self, message: Bytes) {
        while self.0.desk().waiting() > ANSWERS {
            self.0.written.notified().await;
        }
        self.post(&message);
    }

    /// Notes whether the client is asked to act; its table does, and nobody else.
    pub(super) fn set_asked(&self, is_asked: bool) {
        if !is_asked && self.0.is_asked.load(Ordering::SeqCst) {
            // First, so that whoever looks in between sees one of the two.
            self.0.was_asked.store(true, Ordering::SeqCst);
        }
        self.0.is_asked.store(is_asked, Ordering::SeqCst);
    }

    /// Whether the client is asked to act, or was since this was called last.
    pub(super) fn take_asked(&self) -> bool {
        let is_asked = self.0.is_asked.load(Ordering::SeqCst);
        self.0.was_asked.swap(false, Ordering::SeqCst) || is_asked
    }

    /// Waits until there was no room for a message.
    pub(super) async fn overflown(&self) {
        self.0.overflow.notified().await;
    }

    /// Nothing more will be said.
    pub(super) fn end(&self) {
        self.0.desk().end();
        self.0.call.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::io::AsyncReadExt as _;
    use tokio::time::{Instant, timeout};

    use super::desk::PATIENCE;
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_is_posted_is_written_in_order_and_then_the_side_is_shut() {
        let (mut near, far) = tokio::io::duplex(1 << 16);
        let (outbox, postman) = channel(far);
        for text in ["one", "two", "three"] {
            outbox.post(text.as_bytes());
        }
        outbox.end();
        postman.deliver().await;
        let mut heard = String::new();
        near.read_to_string(&mut heard).await.unwrap();
        assert_eq!(heard, "onetwothree");
    }

    #[tokio::test(start_paused = true)]
    async fn news_waits_for_what_goes_with_it_but_not_long() {
        let (mut near, far) = tokio::io::duplex(1 << 16);
        let (outbox, postman) = channel(far);
        let delivering = tokio::spawn(postman.deliver());
        let start = Instant::now();
        let mut heard = [0; 16];
        outbox.post_news(b"one");
        tokio::task::yield_now().await;
        outbox.post(b"two");
        assert_eq!(near.read(&mut heard).await.unwrap(), 6);
        assert_eq!(start.elapsed(), Duration::ZERO);
        outbox.post_news(b"three");
        assert_eq!(near.read(&mut heard).await.unwrap(), 5);
        assert!(start.elapsed() >= PATIENCE);
        // Little is said now: nothing is waited for.
        outbox.post_news(b"four");
        let start = Instant::now();
        assert_eq!(near.read(&mut heard).await.unwrap(), 4);
        assert_eq!(start.elapsed(), Duration::ZERO);
        outbox.post_news(b"and");
        outbox.end();
        assert_eq!(near.read(&mut heard).await.unwrap(), 3);
        assert_eq!(near.read(&mut heard).await.unwrap(), 0);
        delivering.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_in_is_given_up_and_nobody_waits() {
        let (_near, far) = tokio::io::duplex(16);
        let (outbox, postman) = channel(far);
        let delivering = tokio::spawn(postman.deliver());
        outbox.post(&[b'x'; 100]);
        // The write times out, by the paused clock at once.
        outbox.overflown().await;
        delivering.await.unwrap();
        outbox.answer(vec![b'x'; 2 * BYTES].into()).await;
        outbox.overflown().await;
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_than_the_bound_waits() {
        let (_near, far) = tokio::io::duplex(16);
        let (outbox, _postman) = channel(far);
        let quarter = vec![b'x'; BYTES / 4];
        for _ in 0..4 {
            outbox.post(&quarter);
        }
        assert!(!outbox.is_idle());
        let overflown = timeout(Duration::ZERO, outbox.overflown());
        assert!(overflown.await.is_err());
        outbox.post(&quarter);
        outbox.overflown().await;
    }

    #[tokio::test(start_paused = true)]
    async fn what_the_socket_takes_is_written_without_the_postman() {
        let (mut near, far) = tokio::io::duplex(4);
        let (outbox, postman) = channel(far);
        outbox.post(b"one");
        let mut heard = [0; 16];
        assert_eq!(near.read(&mut heard).await.unwrap(), 3);
        outbox.post(b"two and more");
        outbox.post(b", in order");
        assert_eq!(near.read(&mut heard).await.unwrap(), 4);
        outbox.end();
        let delivering = tokio::spawn(postman.deliver());
        let mut rest = String::new();
        near.read_to_string(&mut rest).await.unwrap();
        assert_eq!(rest, "and more, in order");
        delivering.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_dropped_postman_hangs_up() {
        let (mut near, far) = tokio::io::duplex(16);
        let (outbox, postman) = channel(far);
        outbox.post(b"one");
        drop(postman);
        outbox.post(b"two");
        let mut heard = String::new();
        near.read_to_string(&mut heard).await.unwrap();
        assert_eq!(heard, "one");
    }
}
