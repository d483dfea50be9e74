//! Elements on their way into bytes: nothing of them is kept anywhere else.

use std::fmt::Display;
use std::io::Write as _;

use quick_xml::escape::escape;

/// A value that a message can contain.
pub trait Encode {
    /// Appends it as XML.
    fn encode(&self, out: &mut Vec<u8>);
}

impl<T: Encode> Encode for &T {
    fn encode(&self, out: &mut Vec<u8>) {
        (*self).encode(out);
    }
}

/// Appends one message of these.
pub fn encode(parts: impl IntoIterator<Item = impl Encode>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"<message>");
    for part in parts {
        part.encode(out);
    }
    out.extend_from_slice(b"</message>");
}

/// An element that is being written: its attributes first, then what is
/// inside. It is whole once it is closed.
#[must_use]
pub(super) struct Tag<'a> {
    out: &'a mut Vec<u8>,
    name: &'a str,
    /// Whether anything is inside.
    is_open: bool,
}

impl<'a> Tag<'a> {
    /// An element of this name, which must be one of XML.
    pub(super) fn new(name: &'a str, out: &'a mut Vec<u8>) -> Tag<'a> {
        out.push(b'<');
        out.extend_from_slice(name.as_bytes());
        Tag {
            out,
            name,
            is_open: false,
        }
    }

    /// One attribute more.
    pub(super) fn with(self, key: &str, value: impl Display) -> Tag<'a> {
        self.out.push(b' ');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"=\"");
        let start = self.out.len();
        // A buffer takes everything.
        let _ = write!(self.out, "{value}");
        escape_from(self.out, start);
        self.out.push(b'"');
        self
    }

    /// Adds an attribute, if there is a value.
    pub(super) fn with_some(self, key: &str, value: Option<impl Display>) -> Tag<'a> {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Text inside.
    pub(super) fn saying(mut self, text: &str) -> Tag<'a> {
        if !text.is_empty() {
            self.open();
            self.out.extend_from_slice(escape(text).as_bytes());
        }
        self
    }

    /// Others inside.
    pub(super) fn holding(mut self, parts: impl IntoIterator<Item = impl Encode>) -> Tag<'a> {
        for part in parts {
            self.open();
            part.encode(self.out);
        }
        self
    }

    /// Another one inside.
    pub(super) fn child<'b>(&'b mut self, name: &'b str) -> Tag<'b> {
        self.open();
        Tag::new(name, self.out)
    }

    /// Nothing more is inside.
    pub(super) fn close(self) {
        if !self.is_open {
            return self.out.extend_from_slice(b"/>");
        }
        self.out.extend_from_slice(b"</");
        self.out.extend_from_slice(self.name.as_bytes());
        self.out.push(b'>');
    }

    fn open(&mut self) {
        if !std::mem::replace(&mut self.is_open, true) {
            self.out.push(b'>');
        }
    }
}

/// Escapes the text in the buffer from this place on. Most texts need nothing.
fn escape_from(out: &mut Vec<u8>, start: usize) {
    let needs = |byte: &u8| matches!(byte, b'<' | b'>' | b'&' | b'\'' | b'"' | b'\r');
    if !out[start..].iter().any(needs) {
        return;
    }
    let text = String::from_utf8(out.split_off(start)).unwrap_or_default();
    out.extend_from_slice(escape(text.as_str()).as_bytes());
}
