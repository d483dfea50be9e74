//! Messages over a socket, both ways.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::time::{Duration, Instant};

use bot_kit::{Endpoint, Stream};
use poker_rules::table::Event;
use protocol::poker::{Command, Element, Fault, Framer, encode};

/// A connection to a poker server.
pub(super) struct Wire {
    stream: Stream,
    framer: Framer,
    bytes: Vec<u8>,
    spoke: Instant,
}

/// Why nothing more comes.
#[derive(Debug, thiserror::Error)]
pub(super) enum ConnectionError {
    /// The other side closed it.
    #[error("the server closed the connection")]
    Closed,
    /// It failed.
    #[error("the connection failed: {0}")]
    Failed(#[from] io::Error),
    /// The server sent data that is not the protocol.
    #[error("what the server sent cannot be read: {0}")]
    Unreadable(#[from] Fault),
}

impl Wire {
    /// Dials a server.
    pub(super) fn dial(server: &Endpoint) -> io::Result<Wire> {
        Ok(Wire {
            stream: server.connect()?,
            framer: Framer::default(),
            bytes: vec![0; 1 << 14],
            spoke: Instant::now(),
        })
    }

    /// The same connection for another thread, which reads from it while this
    /// one writes.
    pub(super) fn reader(&self) -> io::Result<Wire> {
        Ok(Wire {
            stream: self.stream.try_clone()?,
            framer: Framer::default(),
            bytes: self.bytes.clone(),
            spoke: self.spoke,
        })
    }

    /// Says these commands in one message, with one write.
    pub(super) fn say(&mut self, commands: &[Command]) -> io::Result<()> {
        let mut out = Vec::with_capacity(128);
        encode(commands, &mut out);
        self.stream.write_all(&out)?;
        self.spoke = Instant::now();
        Ok(())
    }

    /// The time without any data.
    pub(super) fn silence(&self) -> Duration {
        self.spoke.elapsed()
    }

    /// The events that came, at least one whole read of them; none where
    /// nothing came for so long. Elements that are no known events are ignored.
    pub(super) fn hear(&mut self, wait: Option<Duration>) -> Result<Vec<Event>, ConnectionError> {
        // A socket takes no wait of nothing.
        let wait = wait.map(|wait| wait.max(Duration::from_millis(1)));
        self.stream.set_read_timeout(wait)?;
        let count = match self.stream.read(&mut self.bytes) {
            Ok(0) => return Err(ConnectionError::Closed),
            Ok(count) => count,
            Err(error) if is_wait(error.kind()) => return Ok(Vec::new()),
            Err(error) if is_close(error.kind()) => return Err(ConnectionError::Closed),
            Err(error) => return Err(ConnectionError::Failed(error)),
        };
        self.framer.feed(&self.bytes[..count]);
        let mut events = Vec::new();
        while let Some(frame) = self.framer.next_frame() {
            let elements = Element::parse_message(frame?)?;
            events.extend(
                elements
                    .iter()
                    .filter_map(|element| protocol::poker::read_event(element).ok()),
            );
        }
        Ok(events)
    }
}

fn is_wait(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

fn is_close(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::BrokenPipe | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted
    )
}
