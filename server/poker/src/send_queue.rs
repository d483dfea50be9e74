//! What is said to a client: bytes for one that has a socket, the events
//! themselves for one in this program. Both are bounded, and nobody waits for a
//! client that takes nothing in.

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

/// Where messages to one client go. Clones are the same one.
#[derive(Clone)]
pub(super) struct SendQueue(Arc<Shared>);

struct Shared {
    way: Way,
    /// The client is asked to act.
    is_asked: AtomicBool,
    /// A question to it ended since [`SendQueue::take_asked`] was called last.
    was_asked: AtomicBool,
}

enum Way {
    Socket(SocketQueue),
    Local(LocalQueue),
}

/// A send queue, and what empties it into this socket.
pub(super) fn to_socket<W>(socket: W) -> (SendQueue, WriterTask)
where
    W: AsyncWrite + Send + Unpin + 'static,
{
    let (queue, writer_task) = socket::channel(socket);
    (SendQueue::by(Way::Socket(queue)), writer_task)
}

/// A send queue to a client in this program, and where that one reads.
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
        SendQueue(Arc::new(Shared {
            way,
            is_asked: AtomicBool::new(false),
            was_asked: AtomicBool::new(false),
        }))
    }

    /// Whether there is room for something that may as well be left out.
    pub(super) fn is_idle(&self) -> bool {
        match &self.0.way {
            Way::Socket(queue) => queue.is_idle(),
            Way::Local(queue) => queue.is_idle(),
        }
    }

    /// Says something that the client must not miss. Where there is no room
    /// for it the client is given up: [`SendQueue::overflown`] tells.
    pub(super) fn post(&self, message: &Message) {
        match &self.0.way {
            Way::Socket(queue) => queue.post(message.bytes()),
            Way::Local(queue) => queue.post(message),
        }
    }

    /// The same for what asks nothing of the client: where much is said to a
    /// socket it may wait, 2 ms at most, to be written with what follows.
    pub(super) fn post_news(&self, message: &Message) {
        match &self.0.way {
            Way::Socket(queue) => queue.post_news(message.bytes()),
            Way::Local(queue) => queue.post(message),
        }
    }

    /// Says the answer to a command, waiting while the client has not taken in
    /// earlier ones.
    pub(super) async fn answer(&self, message: Message) {
        match &self.0.way {
            Way::Socket(queue) => queue.answer(message.bytes()).await,
            Way::Local(queue) => queue.answer(&message).await,
        }
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
        match &self.0.way {
            Way::Socket(queue) => queue.overflown().await,
            Way::Local(queue) => queue.overflown().await,
        }
    }

    /// Nothing more will be said.
    pub(super) fn end(&self) {
        match &self.0.way {
            Way::Socket(queue) => queue.end(),
            Way::Local(queue) => queue.end(),
        }
    }
}
