//! The input of a connection, without one: for tests and fuzzers.

use std::collections::VecDeque;

use crate::command::{meaning, split};
use crate::game_request::parse;
use crate::telnet::{MAX_LINE, Telnet, TypedLine};

/// The typed input as text; each line is also read as a command and as a request for a
/// game. Ends with the answers to telnet options.
pub fn typed<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Vec<String> {
    let (mut telnet, mut lines, mut replies) = (Telnet::default(), VecDeque::new(), Vec::new());
    for chunk in chunks {
        telnet.feed(chunk, &mut lines, &mut replies);
    }
    let mut read = vec![format!("{replies:?} {}", telnet.is_half_typed())];
    for line in lines {
        if let TypedLine::Line(text) = &line {
            assert!(text.len() <= 3 * MAX_LINE && !text.contains(char::is_control));
            let (word, rest) = split(text);
            read.push(format!("{:?} {:?}", meaning(word), parse(rest).err()));
        }
        read.push(format!("{line:?}"));
    }
    read
}
