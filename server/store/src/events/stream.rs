//! The thread that writes the stream.

use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::{Event, EventLevel, EventTarget};
use crate::{Place, Step, reached, tear};

/// Most lines that wait to be written. When so many wait, whoever has one more
/// to say does: nothing is dropped. At 100 bytes a line this is 200 KB.
const QUEUE_CAPACITY: usize = 2048;

/// How long lines may gather after a write, so that many moves cost one wake
/// of the thread and one write.
const GATHER: Duration = Duration::from_millis(1);

/// The pause before a full disk is tried again.
const ROOM_PAUSE: Duration = Duration::from_secs(1);

/// How often it is tried when nobody has more to say.
const LAST_TRIES: u32 = 60;

enum Message {
    Line(Vec<u8>),
    /// Everything said before this is to be on the disk; answered with where.
    Flush(oneshot::Sender<Option<Place>>),
}

/// A stream that events are said to. Clones say to the same one; the thread
/// behind it ends with the last of them.
#[derive(Clone, Debug)]
pub struct Events {
    messages: mpsc::Sender<Message>,
    level: EventLevel,
    /// What the stream had in it when it was opened.
    place: Option<Place>,
    failure: Arc<OnceLock<String>>,
}

impl Events {
    /// Opens the stream. A file is appended to; what a crash left of its last
    /// line is cut off first.
    ///
    /// # Errors
    /// The file cannot be opened, or the system has no thread left.
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

    /// Says an event, unless it is of a finer level than asked for. Waits
    /// while too many lines wait to be written.
    ///
    /// # Errors
    /// The stream has failed: why, in words.
    pub async fn say(&self, event: &Event<'_>) -> io::Result<()> {
        match self.line(event)? {
            Some(line) => {
                let sent = self.messages.send(line).await;
                sent.map_err(|_| self.stopped())
            }
            None => Ok(()),
        }
    }

    /// As [`Events::say`], on a thread that runs no tasks.
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

    /// Waits until everything said so far is written.
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

    /// As [`Events::flush`], on a thread that runs no tasks. Gives where it was
    /// written.
    ///
    /// # Errors
    /// As [`Events::say`].
    pub fn flush_blocking(&self) -> io::Result<Option<Place>> {
        let (reply, done) = oneshot::channel();
        let sent = self.messages.blocking_send(Message::Flush(reply));
        sent.map_err(|_| self.stopped())?;
        done.blocking_recv().map_err(|_| self.stopped())
    }

    /// What the stream had in it when it was opened; `None` for what cannot be
    /// read again.
    pub(super) fn place_at_start(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    fn line(&self, event: &Event<'_>) -> io::Result<Option<Message>> {
        if !event.is_of(self.level) {
            return Ok(None);
        }
        // The queue closes a moment later than the stream fails.
        if self.failure.get().is_some() {
            return Err(self.stopped());
        }
        let mut line = Vec::with_capacity(128);
        serde_json::to_writer(&mut line, event)?;
        line.push(b'\n');
        Ok(Some(Message::Line(line)))
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
    /// Where it is written, and how much of it there is.
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
                    Message::Line(line) => lines.extend_from_slice(&line),
                    Message::Flush(reply) => {
                        self.write(&mut lines)?;
                        self.sync()?;
                        // Whoever asked may have given up waiting.
                        let _ = reply.send(self.place.clone());
                    }
                }
            }
            self.write(&mut lines)?;
            thread::sleep(GATHER);
        }
        Ok(())
    }

    /// Writes whole lines in one go.
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

    /// Waits until it is on the disk, where it goes to a disk.
    fn sync(&self) -> io::Result<()> {
        match self.place {
            Some(_) => self.remember(self.file.sync_data()),
            None => Ok(()),
        }
    }

    /// Notes why the stream failed before anybody can find it closed.
    fn remember(&self, outcome: io::Result<()>) -> io::Result<()> {
        if let Err(error) = &outcome {
            // The first failure ends the thread: there is no second.
            let _ = self.failure.set(error.to_string());
        }
        outcome
    }
}

/// Writes all of it. Where the disk is full it waits until there is room: without
/// an end while somebody may have more to say, else a minute.
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

    /// A disk on which there is room for a byte after so many tries.
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
