//! A connection to a brain: sends and receives lines, whatever they mean.

use std::any::Any;
use std::fmt::Display;
use std::fs::File;
use std::future::poll_fn;
use std::io::{self, Write as _};
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use protocol::line::{Decoder, LineError, ManagerLine, quoted};
use tokio::io::{AsyncRead as _, AsyncWrite as _, ReadBuf};
use tokio::task::coop;
use tokio::time::{Instant, Sleep, sleep};

use super::history::SharedHistory;
use crate::Conversations;
use crate::throttle::Throttle;
use net::Link;
use record::Line;

/// How long the other side may take to accept a message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// The most bytes that one read takes.
const CHUNK: usize = 4096;

/// An uninitialised buffer of this size.
const UNREAD: [MaybeUninit<u8>; CHUNK] = [const { MaybeUninit::uninit() }; CHUNK];

/// The most lines that are taken in one go without waiting, so that a flood
/// cannot block the manager.
pub(super) const MAX_LINES_AT_ONCE: usize = 10_000;

/// A connection that exchanges lines.
pub struct Wire {
    link: Box<dyn Link>,
    decoder: Decoder,
    outgoing: Vec<u8>,
    /// How many of its bytes are sent.
    written: usize,
    /// The deadline for the rest, while the other side does not accept it.
    patience: Option<Pin<Box<Sleep>>>,
    /// The lines that were sent over it in both directions, for others to read.
    pub(super) history: SharedHistory,
    /// When the bytes of the last line arrived.
    read_at: Instant,
    /// Why the connection cannot be used any more.
    closed: Option<String>,
    throttle: Throttle,
    /// Values that are dropped with the connection.
    held: Vec<Box<dyn Any + Send>>,
}

/// Something received from the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireEvent {
    /// A line without its end.
    Line(String),
    /// A malformed line.
    Broken(LineError),
    /// The connection ended; says why.
    Closed(String),
}

impl Wire {
    /// A connection over this stream.
    pub fn new(link: impl Link + 'static) -> Wire {
        let now = Instant::now();
        Wire {
            link: Box::new(link),
            decoder: Decoder::default(),
            outgoing: Vec::new(),
            written: 0,
            patience: None,
            history: SharedHistory::default(),
            read_at: now,
            closed: None,
            throttle: Throttle::default(),
            held: Vec::new(),
        }
    }

    /// Keeps a value as long as the connection, such as its place among the
    /// allowed connections.
    pub fn hold(&mut self, thing: impl Send + 'static) {
        self.held.push(Box::new(thing));
    }

    /// Writes the whole conversation to a file from now on.
    pub fn write_transcript(&mut self, file: File) {
        self.history.lock().write_to(file);
    }

    /// When the bytes of the last received line arrived.
    pub fn read_at(&self) -> Instant {
        self.read_at
    }

    /// Whether the connection is known to be gone.
    pub fn is_closed(&self) -> bool {
        self.closed.is_some()
    }

    /// The last lines in and out, with their times since `start`.
    pub fn history_since(&self, start: Instant) -> Vec<Line> {
        self.history.lock().since(start)
    }

    /// Keeps all lines from now on, within bounds, and forgets those before; or
    /// the last lines only.
    pub fn keep_conversation(&mut self, kept: Conversations) {
        self.history.lock().keep(kept);
    }

    /// Lets another connection take its place, also for the readers of its history.
    pub(super) fn replace_by(&mut self, other: Wire) -> Wire {
        let mut old = std::mem::replace(self, other);
        old.history.give_place_to(&mut self.history);
        old
    }

    /// Adds a line to the next message.
    pub fn queue(&mut self, line: &ManagerLine<'_>) {
        let start = self.outgoing.len();
        line.encode(&mut self.outgoing);
        let text = &self.outgoing[start..self.outgoing.len() - 1];
        self.history.lock().note(Instant::now(), false, text);
    }

    /// Adds a line of another language with its end to the next message.
    pub fn queue_text(&mut self, line: &impl Display, end: &str) {
        let start = self.outgoing.len();
        let written = write!(self.outgoing, "{line}");
        debug_assert!(written.is_ok(), "a Vec takes everything");
        let now = Instant::now();
        self.history
            .lock()
            .note(now, false, &self.outgoing[start..]);
        self.outgoing.extend_from_slice(end.as_bytes());
    }

    /// Sends the queue in one piece. A connection that does not accept it within
    /// 5 s counts as dead; the next read reports that.
    pub async fn flush(&mut self) {
        poll_fn(|context| self.poll_flush(context)).await;
    }

    /// Like [`Wire::flush`]; call it until it is ready.
    pub(super) fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while self.closed.is_none() && self.written < self.outgoing.len() {
            let rest = &self.outgoing[self.written..];
            match Pin::new(&mut self.link).poll_write(context, rest) {
                Poll::Ready(Ok(length @ 1..)) => self.written += length,
                // A failed write does not close the reading side: lines that arrived
                // before the connection broke are still read and judged.
                Poll::Ready(Ok(0)) => break,
                Poll::Ready(Err(error)) => {
                    tracing::debug!("writing failed: {error}");
                    break;
                }
                Poll::Pending => {
                    let patience = || Box::pin(sleep(WRITE_TIMEOUT));
                    let patience = self.patience.get_or_insert_with(patience);
                    ready!(patience.as_mut().poll(context));
                    self.closed = Some("it reads nothing any more".to_owned());
                }
            }
        }
        self.patience = None;
        self.written = 0;
        self.outgoing.clear();
        self.outgoing.shrink_to(CHUNK);
        Poll::Ready(())
    }

    /// Receives from the other side. Cancel-safe: no data is lost if the call is
    /// dropped.
    pub async fn receive(&mut self) -> WireEvent {
        poll_fn(|context| self.poll_receive(context)).await
    }

    /// Like [`Wire::receive`].
    pub(super) fn poll_receive(&mut self, context: &mut Context<'_>) -> Poll<WireEvent> {
        loop {
            if !self.decoder.is_empty() || self.closed.is_some() {
                // A talkative peer takes its turn among the others, line by line.
                let turn = ready!(coop::poll_proceed(context));
                if let Some(received) = self.decoded() {
                    turn.made_progress();
                    return Poll::Ready(received);
                }
            }
            ready!(self.throttle.poll_open(context));
            let mut chunk = UNREAD;
            let mut buffer = ReadBuf::uninit(&mut chunk);
            let read = ready!(Pin::new(&mut self.link).poll_read(context, &mut buffer));
            self.take_in(read, &buffer);
        }
    }

    /// The next event that has already arrived, the kernel's buffers included; `None` if
    /// none has, or if so many bytes have that the rest must wait.
    pub fn receive_now(&mut self) -> Option<WireEvent> {
        self.look(|link, buffer| link.read_now(buffer))
    }

    /// The next event that had arrived when the runtime last looked at its sockets;
    /// `None` as in [`Wire::receive_now`]. Makes no system call if nothing had arrived.
    pub fn receive_noticed(&mut self) -> Option<WireEvent> {
        self.look(|link, buffer| link.read_noticed(buffer))
    }

    fn look(
        &mut self,
        read: impl Fn(&mut dyn Link, &mut ReadBuf<'_>) -> io::Result<()>,
    ) -> Option<WireEvent> {
        loop {
            if let Some(received) = self.decoded() {
                return Some(received);
            }
            if !self.throttle.is_open() {
                return None;
            }
            let mut chunk = UNREAD;
            let mut buffer = ReadBuf::uninit(&mut chunk);
            match read(self.link.as_mut(), &mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return None,
                read => self.take_in(read, &buffer),
            }
        }
    }

    /// Skips the lines that have already arrived.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub fn drain(&mut self) -> Result<(), LineError> {
        for _ in 0..MAX_LINES_AT_ONCE {
            match self.receive_now() {
                Some(WireEvent::Line(_)) => {}
                Some(WireEvent::Broken(error)) => return Err(error),
                Some(WireEvent::Closed(_)) | None => break,
            }
        }
        Ok(())
    }

    fn take_in(&mut self, read: io::Result<()>, buffer: &ReadBuf<'_>) {
        let bytes = buffer.filled();
        match read {
            Ok(()) if bytes.is_empty() => {
                self.closed = Some("it closed the connection".to_owned());
            }
            Ok(()) => {
                self.read_at = Instant::now();
                self.throttle.count(self.read_at, bytes.len());
                self.decoder.feed(bytes);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                self.throttle.count(Instant::now(), 0);
            }
            Err(error) => self.closed = Some(why_broken(&error)),
        }
    }

    /// The next line in the buffer, or the end if it has come.
    fn decoded(&mut self) -> Option<WireEvent> {
        let received = match self.decoder.next_line() {
            Some(Ok(line)) => {
                self.history
                    .lock()
                    .note(self.read_at, true, line.as_bytes());
                WireEvent::Line(line.to_owned())
            }
            Some(Err(error)) => {
                if error != LineError::Noise {
                    let text = String::from_utf8_lossy(error.bytes());
                    self.history
                        .lock()
                        .note(self.read_at, true, text.as_bytes());
                }
                WireEvent::Broken(error)
            }
            None => WireEvent::Closed(format!("{}{}", self.closed.as_ref()?, self.partial())),
        };
        Some(received)
    }

    /// A note on an incomplete line, to be put behind a message; empty if there
    /// is none.
    pub fn partial(&self) -> String {
        without_end(self.decoder.partial())
    }

    /// Writes buffered lines to the transcript file.
    pub fn flush_transcript(&mut self) {
        self.history.lock().flush();
    }
}

/// Why a connection broke, in words for the author of the program.
fn why_broken(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted => {
            "it broke the connection off, as a program does that ends before it has read all that \
             it was sent"
                .to_owned()
        }
        io::ErrorKind::TimedOut => "its machine does not answer any more".to_owned(),
        _ => error.to_string(),
    }
}

/// A note on an incomplete line, behind a semicolon; empty if there is none.
fn without_end(partial: &[u8]) -> String {
    match partial.trim_ascii() {
        [] => String::new(),
        partial => format!("; it sent '{}' without a line end", quoted(partial)),
    }
}

#[cfg(test)]
#[path = "wire_tests.rs"]
mod tests;
