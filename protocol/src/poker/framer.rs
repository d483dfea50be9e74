//! Bytes as they come, cut into messages.

use super::{Fault, MAX_MESSAGE};

const START: &[u8] = b"<message>";
const END: &[u8] = b"</message>";
const DOCTYPE: &[u8] = b"<!doctype";
const DECLARATION: &[u8] = b"<?xml";

/// Cuts a stream of bytes into `<message>…</message>`, without looking at the
/// text between the tags. Any chunking of the same bytes gives the same frames
/// and faults.
///
/// It holds the bytes that were fed and not yet taken, so take all frames
/// before feeding on; then at most one unfinished message of [`MAX_MESSAGE`]
/// bytes stays behind. After a fault that [is fatal](Fault::is_fatal) nothing
/// more comes.
#[derive(Clone, Debug, Default)]
pub struct Framer {
    buffer: Vec<u8>,
    /// The place of the first byte that is not taken yet.
    start: usize,
    /// The end of the message is not before this place.
    searched: usize,
    state: State,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing has come: an XML declaration may.
    #[default]
    Beginning,
    /// Only white space may stand here.
    Between,
    /// The number of bytes skipped so far that belong to no message.
    Skipping(usize),
    /// Inside a message, from `start` on.
    Message,
    /// After a fatal fault.
    Shut,
}

impl Framer {
    /// Takes bytes that have arrived.
    pub fn feed(&mut self, bytes: &[u8]) {
        if self.state == State::Shut {
            return;
        }
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.searched = self.searched.saturating_sub(self.start);
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The next whole message, its tags included, or the fault of the stream;
    /// `None` until more is fed.
    pub fn next_frame(&mut self) -> Option<Result<&[u8], Fault>> {
        loop {
            match self.state {
                State::Shut => return None,
                State::Message => {
                    let (from, end) = (self.start, self.find_end());
                    let length = end.unwrap_or(self.buffer.len()) - from;
                    if length > MAX_MESSAGE {
                        return Some(Err(self.shut(Fault::TooLarge)));
                    }
                    let end = end?;
                    self.start = end;
                    self.state = State::Between;
                    return Some(Ok(&self.buffer[from..end]));
                }
                State::Beginning | State::Between => match self.between()? {
                    Ok(()) => {}
                    Err(fault) => return Some(Err(fault)),
                },
                State::Skipping(skipped) => match self.skip(skipped)? {
                    Ok(()) => {}
                    Err(fault) => return Some(Err(fault)),
                },
            }
        }
    }

    fn shut(&mut self, fault: Fault) -> Fault {
        self.state = State::Shut;
        self.buffer = Vec::new();
        self.start = 0;
        fault
    }

    fn enter(&mut self) {
        self.state = State::Message;
        self.searched = self.start + START.len();
    }

    /// The end of the message that begins at `start`.
    fn find_end(&mut self) -> Option<usize> {
        let found = find(&self.buffer[self.searched..], END);
        match found {
            Some(offset) => Some(self.searched + offset + END.len()),
            None => {
                let unsure = END.len() - 1;
                self.searched = self.searched.max(self.buffer.len().saturating_sub(unsure));
                None
            }
        }
    }

    /// White space, then the start of a message or something that has no
    /// business here. `None`: too little has come to tell.
    fn between(&mut self) -> Option<Result<(), Fault>> {
        let rest = &self.buffer[self.start..];
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        if blanks > 0 {
            self.start += blanks;
            self.state = State::Between;
        }
        let rest = &self.buffer[self.start..];
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with(START) {
            self.enter();
            return Some(Ok(()));
        }
        if begins(rest, DOCTYPE) {
            return Some(Err(self.shut(Fault::Forbidden)));
        }
        let declared = self.state == State::Beginning && begins(rest, DECLARATION);
        if declared && rest.get(DECLARATION.len()).is_none_or(|b| is_blank(*b)) {
            if let Some(end) = find(rest, b"?>") {
                self.start += end + 2;
                self.state = State::Between;
                return Some(Ok(()));
            }
            if rest.len() <= MAX_MESSAGE {
                return None;
            }
            return Some(Err(self.shut(Fault::TooLarge)));
        }
        let prefix = |of: &[u8]| rest.len() < of.len() && begins(of, rest);
        let declaration = self.state == State::Beginning && prefix(DECLARATION);
        if (rest.len() < START.len() && START.starts_with(rest)) || prefix(DOCTYPE) || declaration {
            return None;
        }
        self.state = State::Skipping(0);
        Some(Err(Fault::Malformed(
            "bytes that belong to no message: each stands in <message>…</message>".to_owned(),
        )))
    }

    /// Skips bytes that belong to no message.
    fn skip(&mut self, skipped: usize) -> Option<Result<(), Fault>> {
        let rest = &self.buffer[self.start..];
        let message = find(rest, START);
        let before = &rest[..message.unwrap_or(rest.len())];
        let doctype = before
            .windows(DOCTYPE.len())
            .position(|bytes| begins(bytes, DOCTYPE));
        let certain = match (doctype, message) {
            (Some(place), _) | (None, Some(place)) => place,
            // The last bytes may be the beginning of one of the two.
            (None, None) => rest.len().saturating_sub(START.len() - 1),
        };
        if skipped + certain > MAX_MESSAGE {
            return Some(Err(self.shut(Fault::TooLarge)));
        }
        if doctype.is_some() {
            return Some(Err(self.shut(Fault::Forbidden)));
        }
        self.start += certain;
        if message.is_some() {
            self.enter();
            return Some(Ok(()));
        }
        self.state = State::Skipping(skipped + certain);
        None
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Whether the bytes begin so, in any case.
fn begins(bytes: &[u8], with: &[u8]) -> bool {
    bytes
        .get(..with.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(with))
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(offset) = bytes[from..].iter().position(|byte| *byte == what[0]) {
        let place = from + offset;
        if bytes[place..].starts_with(what) {
            return Some(place);
        }
        from = place + 1;
    }
    None
}
