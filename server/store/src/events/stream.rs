//! The thread that writes the stream.

use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::{Event, EventLevel, EventTarget};
use metrics::{COUNTS, GaugeHold};

use crate::{Place, Step, reached, tear};

/// The most lines that wait to be written. When the queue is full, callers wait:
/// no line is dropped. At 100 bytes a line this is 200 KB.
const QUEUE_CAPACITY: usize = 2048;

/// How long lines gather after a write, so that many moves need one wake-up of
/// the thread and one write.
const GATHER: Duration = Duration::from_millis(1);

/// The pause before writing to a full disk is tried again.
const ROOM_PAUSE: Duration = Duration::from_secs(1);

/// The number of tries when no more events can come.
const LAST_TRIES: u32 = 60;

pub(super) enum Message {
    Line {
        bytes: Vec<u8>,
        _waiting: GaugeHold,
    },
    /// Syncs all lines queued before; the reply is their place.
    Flush(oneshot::Sender<Option<Place>>),
}

/// A stream of events. Clones write to the same stream; its thread ends with the
/// last clone.
#[derive(Clone, Debug)]
pub struct Events {
    messages: mpsc::Sender<Message>,
    level: EventLevel,
    /// The place and length of the stream when it was opened.
    place: Option<Place>,
    failure: Arc<OnceLock<String>>,
}

impl Events {
    /// Opens the stream. A file is appended to, after an incomplete last line of
    /// a crash is cut off.
    ///
    /// # Errors
    /// The file cannot be opened, or no thread can be started.
    pub fn open(target: &EventTarget, level: EventLevel) -> io::Result<Events> {
        let opened = target.open()?;
        let (messages, inbox) = mpsc::channel(QUEUE_CAPACITY);
        let failure = Arc::new(OnceLock::new());
        let events = Events {
            messages,
            level,
            place: opened.place.clone(),
            failure: Arc::clone(&failure),
        };
        let thread = StreamThread {
            inbox,
            file: opened.file,
            place: opened.place,
            failure,
        };
        thread::Builder::new()
            .name("events".to_owned())
            .spawn(move || {
                if let Err(error) = thread.run() {
                    tracing::error!("cannot write events: {error}");
                }
            })?;
        Ok(events)
    }

    /// Writes an event, unless the level excludes it. Waits while the queue is
    /// full.
    ///
    /// # Errors
    /// The stream has failed; the error says why.
    pub async fn say(&self, event: &Event<'_>) -> io::Result<()> {
        match self.line(event)? {
            Some(line) => self.write(line).await,
            None => Ok(()),
        }
    }

    /// Writes a line. Waits while the queue is full.
    pub(super) async fn write(&self, line: Message) -> io::Result<()> {
        let sent = self.messages.send(line).await;
        sent.map_err(|_| self.stopped())
    }

    /// Like [`Events::say`], for a thread that runs no tasks.
    ///
    /// # Errors
    /// As [`Events::say`].
    pub fn say_blocking(&self, event: &Event<'_>) -> io::Result<()> {
        match self.line(event)? {
            Some(line) => {
                let sent = self.messages.blocking_send(line);
                sent.map_err(|_| self.stopped())
            }
            None => Ok(()),
        }
    }

    /// Waits until all events so far are written.
    ///
    /// # Errors
    /// As [`Events::say`].
    pub async fn flush(&self) -> io::Result<()> {
        let (reply, done) = oneshot::channel();
        let sent = self.messages.send(Message::Flush(reply)).await;
        sent.map_err(|_| self.stopped())?;
        done.await.map_err(|_| self.stopped())?;
        Ok(())
    }

    /// Like [`Events::flush`], for a thread that runs no tasks. Gives the place
    /// of the stream.
    ///
    /// # Errors
    /// As [`Events::say`].
    pub fn flush_blocking(&self) -> io::Result<Option<Place>> {
        let (reply, done) = oneshot::channel();
        let sent = self.messages.blocking_send(Message::Flush(reply));
        sent.map_err(|_| self.stopped())?;
        done.blocking_recv().map_err(|_| self.stopped())
    }

    /// The place and length of the stream when it was opened; `None` if it cannot
    /// be read again.
    pub(super) fn place_at_start(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// The line of an event; `None` if the level excludes it.
    pub(super) fn line(&self, event: &Event<'_>) -> io::Result<Option<Message>> {
        if !event.is_of(self.level) {
            return Ok(None);
        }
        // The queue closes a moment after the stream fails.
        if self.failure.get().is_some() {
            return Err(self.stopped());
        }
        let mut line = Vec::with_capacity(128);
        serde_json::to_writer(&mut line, event)?;
        line.push(b'\n');
        Ok(Some(Message::Line {
            bytes: line,
            _waiting: COUNTS.event_lines.hold(),
        }))
    }

    fn stopped(&self) -> io::Error {
        let why = self
            .failure
            .get()
            .map_or("its thread ended", String::as_str);
        io::Error::other(format!("the event stream has stopped: {why}"))
    }
}

struct StreamThread {
    inbox: mpsc::Receiver<Message>,
    file: File,
    /// The place and length of the text written so far.
    place: Option<Place>,
    failure: Arc<OnceLock<String>>,
}

impl StreamThread {
    /// Writes until the last [`Events`] is gone or the file fails.
    fn run(mut self) -> io::Result<()> {
        let mut messages = Vec::with_capacity(QUEUE_CAPACITY);
        let mut lines = Vec::new();
        while self.inbox.blocking_recv_many(&mut messages, QUEUE_CAPACITY) > 0 {
            for message in messages.drain(..) {
                match message {
                    Message::Line { bytes, .. } => lines.extend_from_slice(&bytes),
                    Message::Flush(reply) => {
                        self.write(&mut lines)?;
                        self.sync()?;
                        // The caller may have given up waiting.
                        let _ = reply.send(self.place.clone());
                    }
                }
            }
            self.write(&mut lines)?;
            thread::sleep(GATHER);
        }
        Ok(())
    }

    /// Writes whole lines in one call.
    fn write(&mut self, lines: &mut Vec<u8>) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        tear(Step::EventTorn, &mut self.file, lines);
        let is_over = || self.inbox.is_closed();
        let written = write_patiently(&mut self.file, lines, is_over, ROOM_PAUSE);
        self.remember(written)?;
        reached(Step::EventWritten);
        if let Some(place) = &mut self.place {
            place.length += lines.len() as u64;
        }
        lines.clear();
        Ok(())
    }

    /// Syncs the stream, if it is a file.
    fn sync(&self) -> io::Result<()> {
        match self.place {
            Some(_) => self.remember(self.file.sync_data()),
            None => Ok(()),
        }
    }

    /// Stores why the stream failed, before a caller can find it closed.
    fn remember(&self, outcome: io::Result<()>) -> io::Result<()> {
        if let Err(error) = &outcome {
            // The first failure ends the thread, so there is no second one.
            let _ = self.failure.set(error.to_string());
        }
        outcome
    }
}

/// Writes everything. Waits while the disk is full: without a limit while more
/// events may come, otherwise up to a minute.
fn write_patiently(
    file: &mut impl Write,
    lines: &[u8],
    is_over: impl Fn() -> bool,
    pause: Duration,
) -> io::Result<()> {
    let (mut rest, mut waits, mut last_tries) = (lines, 0u64, 0);
    while !rest.is_empty() {
        match file.write(rest) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if is_full(&error) && last_tries < LAST_TRIES => {
                if waits == 0 {
                    tracing::warn!("events wait for room: {error}");
                }
                waits += 1;
                last_tries += u32::from(is_over());
                thread::sleep(pause);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk that has room for one byte after a number of tries.
    struct Disk {
        tries: u32,
        full_for: u32,
        written: Vec<u8>,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.tries += 1;
            if !self.tries.is_multiple_of(self.full_for + 1) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.written.extend(&bytes[..1]);
            Ok(1)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_wait_for_room_and_are_written_once() {
        let disk = |full_for| Disk {
            tries: 0,
            full_for,
            written: Vec::new(),
        };
        for is_over in [false, true] {
            let mut full = disk(if is_over { 5 } else { 500 });
            write_patiently(&mut full, b"{line}\n", || is_over, Duration::ZERO).unwrap();
            assert_eq!(full.written, b"{line}\n");
        }
        let mut full = disk(500);
        let error = write_patiently(&mut full, b"{line}\n", || true, Duration::ZERO).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!((full.tries, full.written.len()), (LAST_TRIES + 1, 0));
    }
}
