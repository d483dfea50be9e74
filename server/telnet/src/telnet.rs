//! Cuts the bytes of a telnet connection into lines (RFC 854), and refuses all
//! options that the other side asks for.

use std::collections::VecDeque;

/// Maximum bytes of a line; a longer line is [`TypedLine::TooLong`].
pub(super) const MAX_LINE: usize = 1024;

const IAC: u8 = 255;
const DONT: u8 = 254;
const DO: u8 = 253;
const WONT: u8 = 252;
const WILL: u8 = 251;
/// Begins the subnegotiation of an option, which [`IAC`] [`SE`] ends.
const SB: u8 = 250;
const SE: u8 = 240;
/// Erase line, and Ctrl-C below: both delete a half-typed line.
const EL: u8 = 248;
const IP: u8 = 244;
/// Erase a character.
const EC: u8 = 247;

/// A typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TypedLine {
    /// A line without control characters.
    Line(String),
    /// A line that was too long; its text is dropped.
    TooLong,
}

/// Cuts bytes into lines. Any chunking of the same bytes gives the same lines.
#[derive(Debug, Default)]
pub(super) struct Telnet {
    state: State,
    line: Vec<u8>,
    /// The line is longer than it may be.
    too_long: bool,
    /// A CR has ended a line: LF or NUL after it belongs to it.
    after_cr: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Text,
    Command,
    /// The option of `WILL`, `WONT`, `DO` or `DONT` comes next.
    Option(u8),
    Talk,
    TalkCommand,
}

impl Telnet {
    /// Takes in received bytes. Appends typed lines to `lines`, and answers to
    /// the other side to `replies`.
    pub(super) fn feed(
        &mut self,
        bytes: &[u8],
        lines: &mut VecDeque<TypedLine>,
        replies: &mut Vec<u8>,
    ) {
        for byte in bytes {
            self.take(*byte, lines, replies);
        }
    }

    /// Whether part of a line has been typed.
    pub(super) fn is_half_typed(&self) -> bool {
        !self.line.is_empty() || self.too_long
    }

    fn take(&mut self, byte: u8, lines: &mut VecDeque<TypedLine>, replies: &mut Vec<u8>) {
        self.state = match (self.state, byte) {
            (State::Text, IAC) => State::Command,
            (State::Text, byte) => {
                self.text(byte, lines);
                State::Text
            }
            (State::Command, WILL | WONT | DO | DONT) => State::Option(byte),
            (State::Command, SB) => State::Talk,
            (State::Command, command) => {
                match command {
                    IAC => self.text(IAC, lines),
                    EL | IP => self.clear(),
                    EC => self.erase(),
                    _ => {}
                }
                State::Text
            }
            (State::Option(command), option) => {
                match command {
                    WILL => replies.extend([IAC, DONT, option]),
                    DO => replies.extend([IAC, WONT, option]),
                    _ => {}
                }
                State::Text
            }
            (State::Talk, IAC) => State::TalkCommand,
            (State::TalkCommand, SE) => State::Text,
            (State::Talk | State::TalkCommand, _) => State::Talk,
        };
    }

    fn text(&mut self, byte: u8, lines: &mut VecDeque<TypedLine>) {
        let after_cr = std::mem::take(&mut self.after_cr);
        match byte {
            b'\n' | b'\0' if after_cr => {}
            b'\n' => self.end(lines),
            b'\r' => {
                self.after_cr = true;
                self.end(lines);
            }
            0x08 | 0x7f => self.erase(),
            // Ctrl-U
            0x15 => self.clear(),
            b'\t' => self.put(b' '),
            0..0x20 => {}
            byte => self.put(byte),
        }
    }

    fn put(&mut self, byte: u8) {
        if self.line.len() < MAX_LINE {
            self.line.push(byte);
        } else {
            self.too_long = true;
            self.line.clear();
        }
    }

    fn end(&mut self, lines: &mut VecDeque<TypedLine>) {
        let typed = if self.too_long {
            TypedLine::TooLong
        } else {
            TypedLine::Line(printable(&self.line))
        };
        self.clear();
        lines.push_back(typed);
    }

    fn clear(&mut self) {
        self.line.clear();
        self.too_long = false;
    }

    /// Deletes the last character of UTF-8.
    fn erase(&mut self) {
        while let Some(byte) = self.line.pop() {
            // Bytes that continue a character are 10xxxxxx.
            if byte & 0xC0 != 0x80 {
                return;
            }
        }
    }
}

/// The text of these bytes without control characters and invisible characters
/// that only change how others look. Others that cannot be seen are left to the check
/// of names, which refuses them in words.
fn printable(bytes: &[u8]) -> String {
    let chunks = bytes.utf8_chunks();
    let symbols = chunks.flat_map(|chunk| chunk.valid().chars());
    symbols.filter(|symbol| !is_hidden(*symbol)).collect()
}

fn is_hidden(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffd}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn typed(bytes: &[u8]) -> (Vec<TypedLine>, Vec<u8>) {
        let (mut lines, mut replies) = (VecDeque::new(), Vec::new());
        Telnet::default().feed(bytes, &mut lines, &mut replies);
        (lines.into(), replies)
    }

    fn lines(bytes: &[u8]) -> Vec<String> {
        let text = |typed| match typed {
            TypedLine::Line(line) => line,
            TypedLine::TooLong => "(too long)".to_owned(),
        };
        typed(bytes).0.into_iter().map(text).collect()
    }

    #[test]
    fn lines_end_with_crlf_lf_or_cr_nul() {
        assert_eq!(
            lines(b"a\r\nb\nc\r\0d\re\n\r\n"),
            ["a", "b", "c", "d", "e", ""]
        );
        assert_eq!(lines(b"half"), [""; 0]);
    }

    #[test]
    fn options_are_refused_and_leave_no_trace_in_the_text() {
        let bytes = b"a\xff\xfb\x18b\xff\xfd\x01c\xff\xfc\x05\xff\xfe\x06\xff\xfa\x18\x01\xff\xff\n\xff\xf0d\xff\xf1\n";
        let (typed, replies) = typed(bytes);
        assert_eq!(typed, [TypedLine::Line("abcd".to_owned())]);
        assert_eq!(replies, b"\xff\xfe\x18\xff\xfc\x01");
    }

    #[test]
    fn what_a_terminal_would_obey_is_stripped() {
        assert_eq!(
            lines(b"\x1b[2Ja\x07\0b\xc2\x9bc\xff\xff\xe2\x80\xaed\n"),
            ["[2Jabcd"]
        );
        assert_eq!(lines("čau\n".as_bytes()), ["čau"]);
    }

    #[test]
    fn typing_can_be_taken_back() {
        assert_eq!(lines("abč\x08\x7fc\n".as_bytes()), ["ac"]);
        assert_eq!(lines(b"abc\x15d\nabc\xff\xf4e\n"), ["d", "e"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_whole() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend(b"\nnext\n");
        assert_eq!(lines(&bytes), ["(too long)", "next"]);
        let mut longest = vec![b'x'; MAX_LINE];
        longest.push(b'\n');
        assert_eq!(lines(&longest)[0].len(), MAX_LINE);
    }

    proptest! {
        #[test]
        fn any_chunking_gives_the_same(
            bytes in proptest::collection::vec(
                prop_oneof![Just(255u8), 240u8..=255, Just(b'\r'), Just(b'\n'), Just(0), any::<u8>()], 0..200),
            cut in 1usize..20,
        ) {
            let whole = typed(&bytes);
            let (mut lines, mut replies) = (VecDeque::new(), Vec::new());
            let mut telnet = Telnet::default();
            for chunk in bytes.chunks(cut) {
                telnet.feed(chunk, &mut lines, &mut replies);
            }
            prop_assert_eq!((Vec::from(lines), replies), whole);
        }
    }
}
