//! What waits to be written to a client. Whoever has something to say puts it
//! here and never waits for the client's socket.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use protocol::poker::{Event, encode};
use tokio::io::{AsyncWrite, AsyncWriteExt as _};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, timeout, timeout_at};

/// Most messages that wait. A client that lets more pile up is a slow reader.
const MESSAGES: usize = 1024;

/// Most bytes that wait.
const BYTES: usize = 1 << 20;

/// With no more than this waiting a client is answered at once; otherwise it
/// is not read from either until it has taken its answers in.
const ANSWERS: usize = 128 * 1024;

/// The longest wait for a client to take something in.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Most messages that are written in one piece.
const AT_ONCE: usize = 64;

/// The longest that a message which asks nothing waits for one to go with it.
const PATIENCE: Duration = Duration::from_millis(2);

/// A message, encoded once for all who get it.
pub(super) type Bytes = Arc<[u8]>;

/// The message that holds these events.
pub(super) fn message<'a>(events: impl IntoIterator<Item = &'a Event>) -> Bytes {
    let mut bytes = Vec::new();
    encode(events, &mut bytes);
    bytes.into()
}

/// Where messages to one client go. Clones are the same one.
#[derive(Clone, Debug)]
pub(super) struct Outbox {
    queue: mpsc::Sender<Parcel>,
    load: Arc<Load>,
}

#[derive(Debug)]
enum Parcel {
    Message(Bytes),
    /// It may wait a moment for what follows.
    News(Bytes),
    /// Nothing follows: the writing side is shut.
    End,
}

#[derive(Debug, Default)]
struct Load {
    /// Bytes that wait.
    bytes: AtomicUsize,
    /// Some were written.
    written: Notify,
    /// The client is given up.
    overflow: Notify,
}

/// The other end: what writes.
pub(super) struct Postman<W> {
    socket: W,
    queue: mpsc::Receiver<Parcel>,
    load: Arc<Load>,
}

/// An outbox, and what empties it into this socket.
pub(super) fn channel<W>(socket: W) -> (Outbox, Postman<W>) {
    let (sender, queue) = mpsc::channel(MESSAGES);
    let load = Arc::<Load>::default();
    let outbox = Outbox {
        queue: sender,
        load: load.clone(),
    };
    let postman = Postman {
        socket,
        queue,
        load,
    };
    (outbox, postman)
}

impl Outbox {
    /// Whether there is room for something that may as well be left out.
    pub(super) fn is_idle(&self) -> bool {
        self.load.bytes.load(Ordering::Relaxed) < ANSWERS && self.queue.capacity() > MESSAGES / 2
    }

    /// Puts a message in that the client must not miss. Where there is no room
    /// the client is given up: [`Outbox::overflown`] tells.
    pub(super) fn post(&self, message: Bytes) {
        let length = message.len();
        self.put(length, Parcel::Message(message));
    }

    /// The same for what asks nothing of the client: it is written together
    /// with what follows, where that comes within 2 ms.
    pub(super) fn post_news(&self, message: Bytes) {
        let length = message.len();
        self.put(length, Parcel::News(message));
    }

    fn put(&self, length: usize, parcel: Parcel) {
        let waiting = self.load.bytes.fetch_add(length, Ordering::Relaxed);
        if waiting + length > BYTES || self.queue.try_send(parcel).is_err() {
            self.load.overflow.notify_one();
        }
    }

    /// Puts the answer to a command in, waiting while the client has not taken
    /// in earlier ones.
    pub(super) async fn answer(&self, message: Bytes) {
        while self.load.bytes.load(Ordering::Relaxed) > ANSWERS {
            tokio::select! {
                () = self.load.written.notified() => {}
                () = self.queue.closed() => break,
            }
        }
        self.post(message);
    }

    /// Waits until there was no room for a message.
    pub(super) async fn overflown(&self) {
        self.load.overflow.notified().await;
    }

    /// Nothing more will be put in.
    pub(super) fn end(&self) {
        // Without room the client is given up anyway.
        let _ = self.queue.try_send(Parcel::End);
    }
}

impl<W: AsyncWrite + Unpin> Postman<W> {
    /// Writes until the end, or until the client takes nothing in for 5 s.
    pub(super) async fn deliver(mut self) {
        let mut parcels = Vec::with_capacity(AT_ONCE);
        let mut joined = Vec::new();
        while self.queue.recv_many(&mut parcels, AT_ONCE).await > 0 {
            self.gather(&mut parcels).await;
            let mut is_last = false;
            joined.clear();
            let bytes = match &parcels[..] {
                [Parcel::Message(bytes) | Parcel::News(bytes)] => bytes,
                _ => {
                    for parcel in &parcels {
                        match parcel {
                            Parcel::Message(bytes) | Parcel::News(bytes) => {
                                joined.extend_from_slice(bytes);
                            }
                            Parcel::End => {
                                is_last = true;
                                break;
                            }
                        }
                    }
                    &joined[..]
                }
            };
            let written = timeout(WRITE_TIMEOUT, self.socket.write_all(bytes)).await;
            self.load.bytes.fetch_sub(bytes.len(), Ordering::Relaxed);
            self.load.written.notify_one();
            match written {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    tracing::debug!("writing to a client failed: {error}");
                    break;
                }
                Err(_) => {
                    self.load.overflow.notify_one();
                    break;
                }
            }
            parcels.clear();
            joined.shrink_to(ANSWERS);
            if is_last {
                // The other side may be gone already.
                let _ = self.socket.shutdown().await;
                break;
            }
        }
        // Whoever waits for room waits for nobody now.
        self.load.bytes.store(0, Ordering::Relaxed);
        self.load.written.notify_one();
    }

    /// Waits a moment for something to go with news.
    async fn gather(&mut self, parcels: &mut Vec<Parcel>) {
        let until = Instant::now() + PATIENCE;
        let is_news = |parcel: &Parcel| matches!(parcel, Parcel::News(_));
        while parcels.len() < AT_ONCE && parcels.iter().all(is_news) {
            let room = AT_ONCE - parcels.len();
            match timeout_at(until, self.queue.recv_many(parcels, room)).await {
                Ok(1..) => {}
                Ok(0) | Err(_) => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt as _;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_is_posted_is_written_in_order_and_then_the_side_is_shut() {
        let (mut near, far) = tokio::io::duplex(1 << 16);
        let (outbox, postman) = channel(far);
        for text in ["one", "two", "three"] {
            outbox.post(text.as_bytes().into());
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
        outbox.post_news(b"one".as_slice().into());
        tokio::task::yield_now().await;
        outbox.post(b"two".as_slice().into());
        assert_eq!(near.read(&mut heard).await.unwrap(), 6);
        assert_eq!(start.elapsed(), Duration::ZERO);
        outbox.post_news(b"three".as_slice().into());
        assert_eq!(near.read(&mut heard).await.unwrap(), 5);
        assert!(start.elapsed() >= PATIENCE);
        outbox.post_news(b"four".as_slice().into());
        outbox.end();
        assert_eq!(near.read(&mut heard).await.unwrap(), 4);
        assert_eq!(near.read(&mut heard).await.unwrap(), 0);
        delivering.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn who_takes_nothing_in_is_given_up_and_nobody_waits() {
        let (_near, far) = tokio::io::duplex(16);
        let (outbox, postman) = channel(far);
        let delivering = tokio::spawn(postman.deliver());
        outbox.post(vec![b'x'; 100].into());
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
        for _ in 0..=MESSAGES {
            outbox.post([b'x'].as_slice().into());
        }
        outbox.overflown().await;
        assert!(!outbox.is_idle());
    }
}
