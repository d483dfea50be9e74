//! The queue of messages to a client: bytes for a socket, events for a client
//! in this program. Both kinds are bounded, and nobody waits for a client that
//! does not read.

mod buffer;
mod local;
mod socket;
mod writer_task;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::AsyncWrite;

pub use self::local::LocalEvents;
use self::local::LocalQueue;
use self::socket::SocketQueue;
pub(super) use self::writer_task::WriterTask;
use super::message::Message;

/// The queue of messages to one client. Clones refer to the same queue.
#[derive(Clone)]
pub(super) struct SendQueue(Arc<QueueState>);

struct QueueState {
    way: Way,
    /// The client is asked to act.
    is_asked: AtomicBool,
    /// A question to it has ended since the last [`SendQueue::take_asked`].
    was_asked: AtomicBool,
}

enum Way {
    Socket(SocketQueue),
    Local(LocalQueue),
}

/// A send queue, and the task that empties it into this socket.
pub(super) fn to_socket<W>(socket: W) -> (SendQueue, WriterTask)
where
    W: AsyncWrite + Send + Unpin + 'static,
{
    let (queue, writer_task) = socket::channel(socket);
    (SendQueue::by(Way::Socket(queue)), writer_task)
}

/// A send queue to a client in this program, and the end that it reads.
pub(super) fn to_local() -> (SendQueue, LocalEvents) {
    let (queue, events) = local::channel();
    (SendQueue::by(Way::Local(queue)), events)
}

impl fmt::Debug for SendQueue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SendQueue").finish_non_exhaustive()
    }
}

impl SendQueue {
    fn by(way: Way) -> SendQueue {
        SendQueue(Arc::new(QueueState {
            way,
            is_asked: AtomicBool::new(false),
            was_asked: AtomicBool::new(false),
        }))
    }

    /// Whether there is room for messages that could also be left out.
    pub(super) fn is_idle(&self) -> bool {
        match &self.0.way {
            Way::Socket(queue) => queue.is_idle(),
            Way::Local(queue) => queue.is_idle(),
        }
    }

    /// Queues a message that the client must not miss. If there is no room, the
    /// client is given up: see [`SendQueue::overflown`].
    pub(super) fn post(&self, message: &Message) {
        match &self.0.way {
            Way::Socket(queue) => queue.post(message.parts()),
            Way::Local(queue) => queue.post(message),
        }
    }

    /// Queues a message that the client need not answer. On a busy socket it may
    /// wait up to 20 ms, to be written together with the next one.
    pub(super) fn post_news(&self, message: &Message) {
        match &self.0.way {
            Way::Socket(queue) => queue.post_news(message.parts()),
            Way::Local(queue) => queue.post(message),
        }
    }

    /// Queues the answer to a command; waits until the client has read earlier
    /// ones.
    pub(super) async fn answer(&self, message: Message) {
        match &self.0.way {
            Way::Socket(queue) => queue.answer(message.parts()).await,
            Way::Local(queue) => queue.answer(&message).await,
        }
    }

    /// Notes whether the client is asked to act. Only its table calls this.
    pub(super) fn set_asked(&self, is_asked: bool) {
        if !is_asked && self.0.is_asked.load(Ordering::SeqCst) {
            // First, so that a reader in between sees one of the two.
            self.0.was_asked.store(true, Ordering::SeqCst);
        }
        self.0.is_asked.store(is_asked, Ordering::SeqCst);
    }

    /// Whether the client is asked to act, or was since the last call.
    pub(super) fn take_asked(&self) -> bool {
        let is_asked = self.0.is_asked.load(Ordering::SeqCst);
        self.0.was_asked.swap(false, Ordering::SeqCst) || is_asked
    }

    /// Waits until a message finds no room.
    pub(super) async fn overflown(&self) {
        match &self.0.way {
            Way::Socket(queue) => queue.overflown().await,
            Way::Local(queue) => queue.overflown().await,
        }
    }

    /// Ends the queue: no more messages follow.
    pub(super) fn end(&self) {
        match &self.0.way {
            Way::Socket(queue) => queue.end(),
            Way::Local(queue) => queue.end(),
        }
    }
}
