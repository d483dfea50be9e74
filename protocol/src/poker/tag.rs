//! Elements on their way into bytes: nothing of them is kept anywhere else.

use std::borrow::Cow;
use std::fmt;
use std::io::Write as _;

use poker_rules::Card;
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

/// A value that an attribute can have.
pub(super) trait Value {
    /// Appends it, escaped.
    fn append(&self, out: &mut Vec<u8>);
}

/// An element that is being written: its attributes first, then its content. It
/// is whole once it is closed.
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
    pub(super) fn with(self, key: &str, value: impl Value) -> Tag<'a> {
        self.out.push(b' ');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"=\"");
        value.append(self.out);
        self.out.push(b'"');
        self
    }

    /// Adds an attribute, if there is a value.
    pub(super) fn with_some(self, key: &str, value: Option<impl Value>) -> Tag<'a> {
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

impl<T: Value + ?Sized> Value for &T {
    fn append(&self, out: &mut Vec<u8>) {
        (*self).append(out);
    }
}

/// Decimal digits, without the machinery for all ways to format a number: half
/// of the attributes are numbers.
impl Value for u64 {
    fn append(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(itoa::Buffer::new().format(*self).as_bytes());
    }
}

impl Value for usize {
    fn append(&self, out: &mut Vec<u8>) {
        (*self as u64).append(out);
    }
}

impl Value for u32 {
    fn append(&self, out: &mut Vec<u8>) {
        u64::from(*self).append(out);
    }
}

impl Value for i64 {
    fn append(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(itoa::Buffer::new().format(*self).as_bytes());
    }
}

/// Most texts have nothing to escape.
impl Value for str {
    fn append(&self, out: &mut Vec<u8>) {
        let needs = |byte: u8| matches!(byte, b'<' | b'>' | b'&' | b'\'' | b'"' | b'\r');
        if !self.bytes().any(needs) {
            out.extend_from_slice(self.as_bytes());
        } else {
            out.extend_from_slice(escape(self).as_bytes());
        }
    }
}

impl Value for String {
    fn append(&self, out: &mut Vec<u8>) {
        self.as_str().append(out);
    }
}

impl Value for Cow<'_, str> {
    fn append(&self, out: &mut Vec<u8>) {
        (**self).append(out);
    }
}

/// A text of numbers, which needs no escaping.
impl Value for fmt::Arguments<'_> {
    fn append(&self, out: &mut Vec<u8>) {
        // A buffer takes everything.
        let _ = write!(out, "{self}");
    }
}

/// Cards with blanks between.
impl Value for [Card] {
    fn append(&self, out: &mut Vec<u8>) {
        for (place, card) in self.iter().enumerate() {
            if place > 0 {
                out.push(b' ');
            }
            let mut letter = [0; 4];
            for one in card.letters() {
                out.extend_from_slice(one.encode_utf8(&mut letter).as_bytes());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: impl Value) -> String {
        let mut out = Vec::new();
        value.append(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_smallest_and_the_largest_numbers_are_written() {
        for number in [0, 9, 10, u64::MAX] {
            assert_eq!(written(number), number.to_string());
        }
        for number in [0, -1, i64::MIN, i64::MAX] {
            assert_eq!(written(number), number.to_string());
        }
    }

    #[test]
    fn only_texts_that_need_it_are_escaped() {
        assert_eq!(written("Anna Ž."), "Anna Ž.");
        assert_eq!(written("<a> & 'b'"), "&lt;a&gt; &amp; &apos;b&apos;");
        let cards = Card::parse_all("As Td").unwrap();
        assert_eq!(written(cards.as_slice()), "As Td");
        assert_eq!(written(&cards[..0]), "");
    }
}
