//! The part of XML that records use, read strictly: elements with attributes,
//! nested as expected, and nothing else.

use std::borrow::Cow;

use protocol::xml::{Fault, Reader, Start, Token};

use super::{DamagedRecord, Place};

/// The deepest nesting of elements that is accepted; records need less.
const MAX_DEPTH: usize = 8;

/// A document that is read from start to end.
pub(super) struct Document<'a> {
    reader: Reader<'a>,
    /// The turn that is being read, counted from 1.
    pub(super) turn: Option<usize>,
    /// A tag that was read ahead and not yet used.
    peeked: Option<Tag<'a>>,
    /// The names that were expected in vain at `peeked`.
    not_taken: &'static [&'static str],
}

/// The next part of a document.
enum Tag<'a> {
    /// An element begins. Every element has a later `Close`, even an empty one.
    Open(Element<'a>),
    /// An element ends; holds the offset of the tag.
    Close(usize),
    /// The document ends.
    End,
}

/// The opening tag of an element.
pub(super) struct Element<'a>(Start<'a>);

/// The value of an attribute.
pub(super) struct Value<'a> {
    /// Its name.
    pub(super) name: &'static str,
    /// Its text, with references resolved.
    pub(super) text: Cow<'a, str>,
    /// The offset of its first byte.
    pub(super) offset: usize,
}

impl<'a> Document<'a> {
    /// Checks all bytes once.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Document<'a>, DamagedRecord> {
        let reader = Reader::new(bytes, MAX_DEPTH).map_err(|fault| DamagedRecord {
            place: Some(Place::of(bytes, fault.offset)),
            turn: None,
            what: fault.to_string(),
        })?;
        Ok(Document {
            reader,
            turn: None,
            peeked: None,
            not_taken: &[],
        })
    }

    /// An error at this offset.
    pub(super) fn damaged(&self, offset: usize, what: impl Into<String>) -> DamagedRecord {
        DamagedRecord {
            place: Some(Place::of(self.reader.text().as_bytes(), offset)),
            turn: self.turn,
            what: what.into(),
        }
    }

    /// Reads the start of the next element, which must have this name.
    pub(super) fn open(&mut self, name: &str) -> Result<Element<'a>, DamagedRecord> {
        match self.next_tag()? {
            Tag::Open(element) if element.name() == name => Ok(element),
            other => Err(self.unexpected(&other, &format!("<{name}>"))),
        }
    }

    /// Reads the start of the next element if it has one of these names; `None`
    /// otherwise.
    pub(super) fn open_if(
        &mut self,
        names: &'static [&'static str],
    ) -> Result<Option<Element<'a>>, DamagedRecord> {
        match self.next_tag()? {
            Tag::Open(element) if names.contains(&element.name()) => Ok(Some(element)),
            other => {
                self.peeked = Some(other);
                self.not_taken = names;
                Ok(None)
            }
        }
    }

    /// Reads the end of the element with this name.
    pub(super) fn close(&mut self, name: &str) -> Result<(), DamagedRecord> {
        match self.next_tag()? {
            Tag::Close(_) => Ok(()),
            other => Err(self.unexpected(&other, &format!("</{name}>"))),
        }
    }

    /// Checks that the document ends here.
    pub(super) fn end(&mut self) -> Result<(), DamagedRecord> {
        match self.next_tag()? {
            Tag::End => Ok(()),
            other => Err(self.unexpected(&other, "the end of the file")),
        }
    }

    fn unexpected(&self, found: &Tag<'_>, expected: &str) -> DamagedRecord {
        let (offset, found) = match found {
            Tag::Open(element) => (element.0.offset, format!("<{}>", shortened(element.name()))),
            Tag::Close(offset) => (*offset, "the end of the element".to_owned()),
            Tag::End => (self.reader.text().len(), "the end of the file".to_owned()),
        };
        let others = self.not_taken.iter().map(|name| format!("<{name}> or "));
        let others: String = others.collect();
        self.damaged(
            offset,
            format!("{found} where {others}{expected} was expected"),
        )
    }

    fn next_tag(&mut self) -> Result<Tag<'a>, DamagedRecord> {
        if let Some(tag) = self.peeked.take() {
            return Ok(tag);
        }
        self.not_taken = &[];
        loop {
            let (offset, token) = self
                .reader
                .next_token()
                .map_err(|fault| self.fault(&fault))?;
            match token {
                Token::Open(start) => return Ok(Tag::Open(Element(start))),
                Token::Close => return Ok(Tag::Close(offset)),
                Token::End => return Ok(Tag::End),
                Token::Declaration => self.check_declaration()?,
                Token::Text(text) if text.trim_ascii().is_empty() => {}
                Token::Text(_) | Token::Reference(_) => {
                    return Err(self.damaged(offset, "text where only elements may stand"));
                }
            }
        }
    }

    fn fault(&self, fault: &Fault) -> DamagedRecord {
        self.damaged(fault.offset, fault.to_string())
    }

    /// Checks the declaration: it may be missing, but only one form is accepted.
    fn check_declaration(&self) -> Result<(), DamagedRecord> {
        let text = self.reader.text();
        let end = text.find("?>").map_or(0, |end| end + 2);
        let found = &text[..end];
        let expected = super::write::DECLARATION.trim_end();
        if found.eq_ignore_ascii_case(expected) {
            return Ok(());
        }
        Err(self.damaged(0, format!("an XML declaration that is not {expected}")))
    }

    /// The values of the attributes in the order of `names`. Other attributes are
    /// errors.
    pub(super) fn attributes<'e, const N: usize>(
        &self,
        element: &'e Element<'a>,
        names: [&'static str; N],
    ) -> Result<[Option<Value<'e>>; N], DamagedRecord> {
        let mut values = [const { None }; N];
        let attributes = element.0.attributes();
        for attribute in attributes.map_err(|fault| self.fault(&fault))? {
            let Some(index) = names.iter().position(|name| *name == attribute.key) else {
                let what = format!(
                    "<{}> has no attribute '{}', only {}",
                    element.name(),
                    shortened(attribute.key),
                    names.join(", ")
                );
                return Err(self.damaged(attribute.key_offset, what));
            };
            values[index] = Some(Value {
                name: names[index],
                text: attribute.value,
                offset: attribute.offset,
            });
        }
        Ok(values)
    }

    /// The value of an attribute that must be there.
    pub(super) fn required<'e>(
        &self,
        element: &Element<'a>,
        name: &str,
        value: Option<Value<'e>>,
    ) -> Result<Value<'e>, DamagedRecord> {
        let missing = || format!("<{}> without the attribute {name}", element.name());
        value.ok_or_else(|| self.damaged(element.0.offset, missing()))
    }

    /// An error at a value.
    pub(super) fn wrong(&self, value: &Value<'_>, expected: &str) -> DamagedRecord {
        let (name, text) = (value.name, shortened(&value.text));
        self.damaged(value.offset, format!("{name} '{text}' is not {expected}"))
    }
}

impl Element<'_> {
    /// The name of the element.
    pub(super) fn name(&self) -> &str {
        self.0.name()
    }
}

/// A quote from a file, cut to a readable length and fit to be shown.
fn shortened(text: &str) -> String {
    protocol::line::escaped(text.chars().take(40).collect::<String>().as_bytes())
}
