//! A socket and the bytes that wait to be written to it.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::{Buf as _, BytesMut};
use parking_lot::{Mutex, MutexGuard};
use tokio::io::AsyncWrite;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Capacity in bytes that is kept when all is written.
const KEPT: usize = 16 * 1024;

/// The longest time that news wait for other messages, of which another is expected
/// within this time. A timer that is due before the next tick of the system (4 ms)
/// makes every wait for input dearer by a third, so it is not shorter.
pub(super) const PATIENCE: Duration = Duration::from_millis(20);

/// A buffer that the senders share with the writer task, and how they call each other.
pub(super) struct SharedBuffer {
    buffer: Mutex<SendBuffer>,
    /// There is work for the writer task.
    pub(super) call: Notify,
    /// Some bytes that waited were written.
    pub(super) written: Notify,
    /// The client is given up.
    pub(super) overflow: Notify,
}

impl SharedBuffer {
    pub(super) fn new(socket: Box<dyn AsyncWrite + Send + Unpin>) -> SharedBuffer {
        SharedBuffer {
            buffer: Mutex::new(SendBuffer::new(socket)),
            call: Notify::new(),
            written: Notify::new(),
            overflow: Notify::new(),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, SendBuffer> {
        self.buffer.lock()
    }
}

pub(super) struct SendBuffer {
    /// `None` once nothing can be written any more.
    socket: Option<Box<dyn AsyncWrite + Send + Unpin>>,
    waiting: BytesMut,
    /// How many bytes were ever written.
    pub(super) written: u64,
    /// When the last message was added.
    last: Instant,
    /// Whether it came within [`PATIENCE`] of the one before.
    is_busy: bool,
    writer_task: Duty,
    is_ended: bool,
}

/// The duty of the writer task.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Duty {
    /// Nothing: the task that adds a message writes it.
    None,
    /// News, which may wait a moment: the next task that adds a message writes
    /// all.
    News,
    /// Bytes that the socket did not take: nobody else writes.
    Backlog,
}

/// The next step of the writer task.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    Sleep,
    Doze,
    /// Write, until the total of bytes written reaches this number.
    Write(u64),
    /// All is written, and no more follows.
    Shut,
    /// Nothing can be written any more.
    Gone,
}

impl SendBuffer {
    fn new(socket: Box<dyn AsyncWrite + Send + Unpin>) -> SendBuffer {
        SendBuffer {
            socket: Some(socket),
            waiting: BytesMut::new(),
            written: 0,
            last: Instant::now(),
            is_busy: false,
            writer_task: Duty::None,
            is_ended: false,
        }
    }

    /// How many bytes wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a message, unless nothing is written any more.
    pub(super) fn leave<'a>(&mut self, message: impl Iterator<Item = &'a [u8]>) {
        if self.socket.is_some() && !self.is_ended {
            for part in message {
                self.waiting.extend_from_slice(part);
            }
            let before = std::mem::replace(&mut self.last, Instant::now());
            self.is_busy = self.last.duration_since(before) < PATIENCE;
        }
    }

    /// Ends the buffer: no more messages follow.
    pub(super) fn end(&mut self) {
        self.is_ended = true;
        self.writer_task = Duty::Backlog;
    }

    /// Writes as much as the socket takes, unless the writer task is writing.
    /// Returns whether the writer task has to be called.
    pub(super) fn write_now(&mut self) -> bool {
        if self.writer_task == Duty::Backlog {
            return false;
        }
        // If the socket takes no more, the writer task registers to be woken.
        let outcome = self.write(&mut Context::from_waker(Waker::noop()));
        if outcome.is_pending() {
            self.writer_task = Duty::Backlog;
        }
        outcome.is_pending() || self.socket.is_none()
    }

    /// Lets the news that were just added wait a moment if messages come so
    /// often that another one will go with them; otherwise writes them. Returns
    /// whether the writer task has to be called.
    pub(super) fn write_soon(&mut self) -> bool {
        if !self.is_busy {
            return self.write_now();
        }
        let is_new = self.writer_task == Duty::None;
        if is_new {
            self.writer_task = Duty::News;
        }
        is_new
    }

    /// The writer task has waited long enough.
    pub(super) fn wake(&mut self) {
        self.writer_task = Duty::Backlog;
    }

    /// The next step of the writer task.
    pub(super) fn step(&mut self) -> Step {
        if self.socket.is_none() {
            Step::Gone
        } else if self.waiting.is_empty() {
            self.writer_task = Duty::None;
            if self.is_ended {
                Step::Shut
            } else {
                Step::Sleep
            }
        } else if self.writer_task == Duty::News {
            Step::Doze
        } else {
            self.writer_task = Duty::Backlog;
            Step::Write(self.written + self.waiting.len() as u64)
        }
    }

    /// Writes until the socket takes no more.
    pub(super) fn write(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while let Some(socket) = &mut self.socket
            && !self.waiting.is_empty()
        {
            match Pin::new(socket).poll_write(context, &self.waiting) {
                Poll::Ready(Ok(length @ 1..)) => {
                    self.waiting.advance(length);
                    self.written += length as u64;
                }
                Poll::Ready(Ok(0)) => self.close(),
                Poll::Ready(Err(error)) => {
                    tracing::debug!("writing to a client failed: {error}");
                    self.close();
                }
                Poll::Pending => return Poll::Pending,
            }
        }
        if self.waiting.capacity() > KEPT {
            self.waiting = BytesMut::new();
        }
        Poll::Ready(())
    }

    /// Shuts the writing side.
    pub(super) fn shut(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(socket) = &mut self.socket else {
            return Poll::Ready(());
        };
        // The other side may be gone already.
        Pin::new(socket).poll_shutdown(context).map(drop)
    }

    /// Drops the socket and the waiting bytes.
    pub(super) fn close(&mut self) {
        self.socket = None;
        self.waiting = BytesMut::new();
    }
}
