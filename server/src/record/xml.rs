//! The part of XML that records use, read strictly: elements with attributes,
//! nested as expected, and nothing else.

use std::borrow::Cow;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::write::is_xml_character;
use super::{DamagedRecord, Place};

/// A document that is read from its start to its end.
pub(super) struct Document<'a> {
    text: &'a str,
    reader: Reader<&'a [u8]>,
    /// The turn that is being read, counted from 1.
    pub(super) turn: Option<usize>,
    /// A tag that was looked at and not taken yet.
    peeked: Option<Tag<'a>>,
    /// The elements that `peeked` could have been and was not.
    not_taken: &'static [&'static str],
}

/// What stands next in a document.
enum Tag<'a> {
    /// An element begins (and is closed by a later `Close`, also if it is empty).
    Open(Element<'a>),
    /// An element ends; the offset of the tag.
    Close(usize),
    /// The document ends.
    End,
}

/// The opening tag of an element.
pub(super) struct Element<'a> {
    start: BytesStart<'a>,
    /// Where its `<` stands.
    pub(super) offset: usize,
}

/// The value of an attribute.
pub(super) struct Value<'a> {
    /// Its name.
    pub(super) name: &'static str,
    /// Its text, references resolved.
    pub(super) text: Cow<'a, str>,
    /// Where it begins.
    pub(super) offset: usize,
}

impl<'a> Document<'a> {
    /// Looks at all bytes once.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Document<'a>, DamagedRecord> {
        let damaged = |offset, what: String| DamagedRecord {
            place: Some(Place::of(bytes, offset)),
            turn: None,
            what,
        };
        let text = std::str::from_utf8(bytes)
            .map_err(|error| damaged(error.valid_up_to(), "bytes that are not UTF-8".to_owned()))?;
        let mut symbols = text.char_indices();
        if let Some((offset, symbol)) = symbols.find(|(_, symbol)| !is_xml_character(*symbol)) {
            let what = format!("the character {symbol:?}, which no XML document can hold");
            return Err(damaged(offset, what));
        }
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        Ok(Document {
            text,
            reader,
            turn: None,
            peeked: None,
            not_taken: &[],
        })
    }

    /// An error at this byte.
    pub(super) fn damaged(&self, offset: usize, what: impl Into<String>) -> DamagedRecord {
        DamagedRecord {
            place: Some(Place::of(self.text.as_bytes(), offset)),
            turn: self.turn,
            what: what.into(),
        }
    }

    /// The next element, which must have this name.
    pub(super) fn open(&mut self, name: &str) -> Result<Element<'a>, DamagedRecord> {
        match self.next_tag()? {
            Tag::Open(element) if element.name() == name => Ok(element),
            other => Err(self.unexpected(&other, &format!("<{name}>"))),
        }
    }

    /// The next element if it has one of these names; otherwise the element
    /// around it must end or go on with something else.
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

    /// The end of the element of this name.
    pub(super) fn close(&mut self, name: &str) -> Result<(), DamagedRecord> {
        match self.next_tag()? {
            Tag::Close(_) => Ok(()),
            other => Err(self.unexpected(&other, &format!("</{name}>"))),
        }
    }

    /// The end of the document.
    pub(super) fn end(&mut self) -> Result<(), DamagedRecord> {
        match self.next_tag()? {
            Tag::End => Ok(()),
            other => Err(self.unexpected(&other, "the end of the file")),
        }
    }

    fn unexpected(&self, found: &Tag<'_>, expected: &str) -> DamagedRecord {
        let (offset, found) = match found {
            Tag::Open(element) => (element.offset, format!("<{}>", shortened(element.name()))),
            Tag::Close(offset) => (*offset, "the end of the element".to_owned()),
            Tag::End => (self.text.len(), "the end of the file".to_owned()),
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
            // A document is held in memory, so its offsets fit.
            let offset = self.reader.buffer_position() as usize;
            let event = self.reader.read_event();
            let event = event.map_err(|error| {
                let offset = self.reader.error_position() as usize;
                self.damaged(offset, error.to_string())
            })?;
            let refused = match event {
                Event::Start(start) => return Ok(Tag::Open(Element { start, offset })),
                Event::End(_) => return Ok(Tag::Close(offset)),
                Event::Eof => return Ok(Tag::End),
                Event::Decl(_) if offset == 0 => {
                    self.check_declaration()?;
                    continue;
                }
                Event::Text(text) if text.trim_ascii().is_empty() => continue,
                Event::Text(_) | Event::GeneralRef(_) => "text where only elements may stand",
                Event::CData(_) => "a CDATA section, which a record does not have",
                Event::Comment(_) => "a comment, which a record does not have",
                Event::DocType(_) => "a DOCTYPE, which a record may not have",
                Event::Decl(_) => "an XML declaration that is not at the start",
                Event::PI(_) => "a processing instruction, which a record does not have",
                // Empty elements are expanded.
                Event::Empty(_) => "an element that is not closed",
            };
            return Err(self.damaged(offset, refused));
        }
    }

    /// The declaration may be there or not; if it is, it has the one form
    /// that says what is true.
    fn check_declaration(&self) -> Result<(), DamagedRecord> {
        let end = self.text.find("?>").map_or(0, |end| end + 2);
        let found = &self.text[..end];
        let expected = super::write::DECLARATION.trim_end();
        if found.eq_ignore_ascii_case(expected) {
            return Ok(());
        }
        Err(self.damaged(0, format!("an XML declaration that is not {expected}")))
    }

    /// The values of attributes in the order of `names`. Others are refused.
    pub(super) fn attributes<'e, const N: usize>(
        &self,
        element: &'e Element<'a>,
        names: [&'static str; N],
    ) -> Result<[Option<Value<'e>>; N], DamagedRecord> {
        let mut values = [const { None }; N];
        for attribute in element.start.attributes() {
            let attribute =
                attribute.map_err(|error| self.damaged(element.offset, error.to_string()))?;
            let key = attribute.key.into_inner();
            let Some(index) = names.iter().position(|name| *name == key) else {
                let what = format!(
                    "<{}> has no attribute '{}', only {}",
                    element.name(),
                    shortened(key),
                    names.join(", ")
                );
                return Err(self.damaged(self.offset_of(key, element), what));
            };
            let offset = self.offset_of(&attribute.value, element);
            if attribute.value.contains('<') {
                return Err(self.damaged(offset, format!("'<' in the attribute {key}")));
            }
            let text = attribute
                .normalized_value(XmlVersion::Explicit1_0)
                .map_err(|error| self.damaged(offset, error.to_string()))?;
            if let Some(symbol) = text.chars().find(|symbol| !is_xml_character(*symbol)) {
                let what = format!("a reference to {symbol:?}, which no XML document can hold");
                return Err(self.damaged(offset, what));
            }
            values[index] = Some(Value {
                name: names[index],
                text,
                offset,
            });
        }
        Ok(values)
    }

    /// Where a part of the document begins. The parser borrows from the
    /// document; of anything else the element is the best answer.
    fn offset_of(&self, part: &str, element: &Element<'a>) -> usize {
        let start = self.text.as_ptr().addr();
        let offset = part.as_ptr().addr().checked_sub(start);
        offset
            .filter(|offset| *offset < self.text.len())
            .unwrap_or(element.offset)
    }

    /// A value that the element must have.
    pub(super) fn required<'e>(
        &self,
        element: &Element<'a>,
        name: &str,
        value: Option<Value<'e>>,
    ) -> Result<Value<'e>, DamagedRecord> {
        let missing = || format!("<{}> without the attribute {name}", element.name());
        value.ok_or_else(|| self.damaged(element.offset, missing()))
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
        self.start.name().into_inner()
    }
}

/// A quote from a file, cut to a readable length, fit to be shown.
fn shortened(text: &str) -> String {
    protocol::line::escaped(text.chars().take(40).collect::<String>().as_bytes())
}
