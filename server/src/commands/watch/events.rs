//! A stream of server-sent events, as it is read
//! (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).

use std::time::Duration;
use words::says;

use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use tokio::time::timeout;

/// The most bytes of one event; the largest of a game has as many as a page of its
/// entries.
const MOST_EVENT: usize = 16 << 20;

/// How long a stream may be silent: a server sends something every 15 s.
const SILENCE: Duration = Duration::from_secs(45);

/// An event: its name and its data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) name: String,
    pub(super) data: String,
}

/// Why a stream has ended before its last event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum StreamEnd {
    /// The connection broke.
    Broken(String),
    /// The server closed it.
    Closed,
    /// The game has begun again meanwhile.
    BegunAgain,
    /// Nothing came for too long.
    Silent,
    /// An event is too large.
    TooLarge,
}

says!(StreamEnd {
    Self::Broken(why) => why,
    Self::Closed => "terminal-watch-closed",
    Self::BegunAgain => "terminal-watch-begun-again",
    Self::Silent => ("terminal-watch-silent", seconds = SILENCE.as_secs()),
    Self::TooLarge => ("terminal-watch-too-large", most = MOST_EVENT),
});

/// The events of an answer.
pub(super) struct Events {
    body: Incoming,
    reader: Reader,
}

/// The bytes that have arrived and are no whole event yet.
#[derive(Default)]
struct Reader {
    bytes: Vec<u8>,
    /// How many of them are known to have no end of an event.
    looked: usize,
}

impl Events {
    pub(super) fn of(body: Incoming) -> Events {
        Events {
            body,
            reader: Reader::default(),
        }
    }

    /// The next event. Cancel safe: nothing is lost if the call is dropped.
    ///
    /// # Errors
    /// The stream has ended, or is none.
    pub(super) async fn next(&mut self) -> Result<Event, StreamEnd> {
        loop {
            if let Some(event) = self.reader.next() {
                return Ok(event);
            }
            let frame = timeout(SILENCE, self.body.frame()).await;
            let frame = frame.map_err(|_| StreamEnd::Silent)?;
            let frame = frame.ok_or(StreamEnd::Closed)?;
            let frame = frame.map_err(|error| StreamEnd::Broken(error.to_string()))?;
            if let Ok(bytes) = frame.into_data() {
                self.reader.feed(&bytes)?;
            }
        }
    }
}

impl Reader {
    fn feed(&mut self, bytes: &[u8]) -> Result<(), StreamEnd> {
        if self.bytes.len() + bytes.len() > MOST_EVENT {
            return Err(StreamEnd::TooLarge);
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// The next whole event; comments, which keep a connection alive, are passed
    /// over.
    fn next(&mut self) -> Option<Event> {
        loop {
            let rest = &self.bytes[self.looked..];
            let Some(end) = rest.windows(2).position(|pair| pair == b"\n\n") else {
                self.looked = self.bytes.len().saturating_sub(1);
                return None;
            };
            let rest = self.bytes.split_off(self.looked + end + 2);
            let block = std::mem::replace(&mut self.bytes, rest);
            self.looked = 0;
            let event = parse(&String::from_utf8_lossy(&block));
            if event != Event::default() {
                return Some(event);
            }
        }
    }
}

fn parse(block: &str) -> Event {
    let mut event = Event::default();
    for line in block.lines() {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut event.name),
            "data" => {
                if !event.data.is_empty() {
                    event.data.push('\n');
                }
                event.data.push_str(value);
            }
            // Comments, and ids, which only browsers send back.
            _ => {}
        }
    }
    event
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_however_their_bytes_arrive() {
        let text = ":\n\nevent: game\nid: 3\ndata: {\"a\": 1}\n\n:\n\nevent: over\ndata: \n\ndata: a\ndata: b\n\n";
        let event = |name: &str, data: &str| Event {
            name: name.to_owned(),
            data: data.to_owned(),
        };
        let expected = [
            event("game", "{\"a\": 1}"),
            event("over", ""),
            event("", "a\nb"),
        ];
        for size in [1, 2, 3, 7, text.len()] {
            let mut reader = Reader::default();
            let mut read = Vec::new();
            for piece in text.as_bytes().chunks(size) {
                reader.feed(piece).unwrap();
                read.extend(std::iter::from_fn(|| reader.next()));
            }
            assert_eq!(read, expected, "{size}");
        }
    }

    #[test]
    fn a_stream_without_end_of_an_event_is_given_up() {
        let mut reader = Reader::default();
        let piece = vec![b'x'; MOST_EVENT / 4];
        for _ in 0..4 {
            reader.feed(&piece).unwrap();
            assert_eq!(reader.next(), None);
        }
        assert_eq!(reader.feed(b"x"), Err(StreamEnd::TooLarge));
    }
}
