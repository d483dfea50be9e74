//! The part of XML that is spoken and written here, read strictly: elements,
//! attributes and text in UTF-8, character references and the five predefined
//! entities. There are no document types, comments, CDATA sections or
//! processing instructions, no attribute stands twice, and nothing nests deeper
//! than it may.
//!
//! ```
//! use protocol::xml::{Reader, Token};
//!
//! let mut reader = Reader::new(b"<a b='1 &lt; 2'>text</a>", 8).unwrap();
//! let (_, Token::Open(start)) = reader.next_token().unwrap() else { panic!() };
//! assert_eq!(start.name(), "a");
//! assert_eq!(start.attributes().unwrap()[0].value, "1 < 2");
//! ```

use std::borrow::Cow;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

const VERSION: XmlVersion = XmlVersion::Explicit1_0;

/// An error in a document, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Fault {
    /// The byte at which it stands.
    pub offset: usize,
    /// The error.
    pub what: Wrong,
}

/// An error in a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// It is no text.
    #[error("bytes that are not UTF-8")]
    NotUtf8,
    /// A character that XML does not have.
    #[error("the character {0:?}, which no XML document can hold")]
    Character(char),
    /// A reference to a character that XML does not have.
    #[error("the reference '&{0};', which no XML document can hold")]
    Reference(String),
    /// An entity that is not predefined.
    #[error("the entity '&{0};', which does not exist")]
    Entity(String),
    /// The document is not well formed; the text is that of the parser.
    #[error("{0}")]
    Syntax(String),
    /// A document type declaration.
    #[error("a DOCTYPE, which is not allowed")]
    Doctype,
    /// A comment.
    #[error("a comment, which is not allowed")]
    Comment,
    /// A CDATA section.
    #[error("a CDATA section, which is not allowed")]
    CData,
    /// A processing instruction, or a declaration that is not at the start.
    #[error("a processing instruction, which is not allowed")]
    Instruction,
    /// A name that XML does not have.
    #[error("'{0}', which is not a name of XML")]
    Name(String),
    /// `<` in the value of this attribute.
    #[error("'<' in the attribute {0}")]
    LessThan(String),
    /// No blank between two attributes.
    #[error("no blank between two attributes")]
    Gap,
    /// This attribute twice.
    #[error("the attribute '{0}' twice")]
    Twice(String),
    /// `]]>` in text.
    #[error("']]>' in text")]
    EndOfCData,
    /// Elements nested deeper than this.
    #[error("elements nested deeper than {0}")]
    TooDeep(usize),
}

impl Wrong {
    fn at(self, offset: usize) -> Fault {
        Fault { offset, what: self }
    }
}

/// Reads a document from its start to its end.
pub struct Reader<'a> {
    text: &'a str,
    reader: quick_xml::Reader<&'a [u8]>,
    depth: usize,
    max_depth: usize,
}

/// The next part of a document.
pub enum Token<'a> {
    /// An XML declaration, which stands at the start or nowhere.
    Declaration,
    /// An element begins; a [`Token::Close`] follows even if it is empty.
    Open(Start<'a>),
    /// An element ends.
    Close,
    /// A piece of text.
    Text(Cow<'a, str>),
    /// A character in the text that was written as a reference.
    Reference(char),
    /// The document ends.
    End,
}

/// The opening tag of an element.
pub struct Start<'a> {
    start: BytesStart<'a>,
    text: &'a str,
    /// The place of its `<`.
    pub offset: usize,
}

/// An attribute.
pub struct Attribute<'e> {
    /// Its name.
    pub key: &'e str,
    /// The place of the name.
    pub key_offset: usize,
    /// Its value, references resolved and white space normalized.
    pub value: Cow<'e, str>,
    /// The place of the value.
    pub offset: usize,
}

impl<'a> Reader<'a> {
    /// Looks at all bytes once. Elements nest at most `max_depth` deep.
    ///
    /// # Errors
    /// The bytes are no UTF-8, or there is a character that XML does not have, a document
    /// type or a processing instruction, wherever it stands: the parser never sees them.
    pub fn new(bytes: &'a [u8], max_depth: usize) -> Result<Reader<'a>, Fault> {
        let text =
            std::str::from_utf8(bytes).map_err(|error| Wrong::NotUtf8.at(error.valid_up_to()))?;
        let is_doctype = |place: &usize| {
            let word = text.get(place + 2..place + 9);
            word.is_some_and(|word| word.eq_ignore_ascii_case("doctype"))
        };
        let mut markup = text.match_indices("<!").map(|(place, _)| place);
        if let Some(place) = markup.find(is_doctype) {
            return Err(Wrong::Doctype.at(place));
        }
        let is_declaration = text.starts_with("<?xml");
        let from = if is_declaration { "<?xml".len() } else { 0 };
        if let Some(place) = text[from..].find("<?") {
            return Err(Wrong::Instruction.at(from + place));
        }
        let mut symbols = text.char_indices();
        if let Some((offset, symbol)) = symbols.find(|(_, symbol)| !is_character(*symbol)) {
            return Err(Wrong::Character(symbol).at(offset));
        }
        let mut reader = quick_xml::Reader::from_str(text);
        reader.config_mut().enable_all_checks(true);
        reader.config_mut().expand_empty_elements = true;
        Ok(Reader {
            text,
            reader,
            depth: 0,
            max_depth,
        })
    }

    /// The whole document.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The next token, and its place.
    ///
    /// # Errors
    /// It is not well formed, or not allowed here.
    pub fn next_token(&mut self) -> Result<(usize, Token<'a>), Fault> {
        // A document is held in memory, so its offsets fit.
        let offset = self.reader.buffer_position() as usize;
        let event = self.reader.read_event().map_err(|error| {
            let offset = self.reader.error_position() as usize;
            Wrong::Syntax(error.to_string()).at(offset)
        })?;
        let token = match event {
            Event::Start(start) | Event::Empty(start) => {
                self.depth += 1;
                if self.depth > self.max_depth {
                    return Err(Wrong::TooDeep(self.max_depth).at(offset));
                }
                check_name(start.name().into_inner()).map_err(|wrong| wrong.at(offset))?;
                let text = self.text;
                Token::Open(Start {
                    start,
                    text,
                    offset,
                })
            }
            Event::End(_) => {
                self.depth = self.depth.saturating_sub(1);
                Token::Close
            }
            Event::Text(text) => {
                let text = text.xml_content(VERSION);
                if text.contains("]]>") {
                    return Err(Wrong::EndOfCData.at(offset));
                }
                Token::Text(text)
            }
            Event::GeneralRef(reference) => {
                let name: &str = &reference;
                let wrong = |wrong: fn(String) -> Wrong| wrong(name.to_owned()).at(offset);
                let symbol = match reference.resolve_char_ref() {
                    Ok(Some(symbol)) if is_character(symbol) => Some(symbol),
                    Ok(None) => predefined(name),
                    _ => return Err(wrong(Wrong::Reference)),
                };
                Token::Reference(symbol.ok_or_else(|| wrong(Wrong::Entity))?)
            }
            Event::Eof => Token::End,
            Event::Decl(_) if offset == 0 => Token::Declaration,
            Event::Decl(_) | Event::PI(_) => return Err(Wrong::Instruction.at(offset)),
            Event::CData(_) => return Err(Wrong::CData.at(offset)),
            Event::Comment(_) => return Err(Wrong::Comment.at(offset)),
            Event::DocType(_) => return Err(Wrong::Doctype.at(offset)),
        };
        Ok((offset, token))
    }
}

impl Start<'_> {
    /// The name of the element.
    pub fn name(&self) -> &str {
        self.start.name().into_inner()
    }

    /// Its attributes, in the order in which they stand.
    ///
    /// # Errors
    /// They are not well formed, or one stands there twice.
    pub fn attributes(&self) -> Result<Vec<Attribute<'_>>, Fault> {
        let mut attributes = Vec::new();
        let mut written = self.start.attributes();
        // Whether a name is there twice is looked at below, in less than square time.
        for attribute in written.with_checks(false) {
            let syntax = |error: &dyn std::fmt::Display| Wrong::Syntax(error.to_string());
            let attribute = attribute.map_err(|error| syntax(&error).at(self.offset))?;
            let key = attribute.key.into_inner();
            let (key_offset, offset) = (self.offset_of(key), self.offset_of(&attribute.value));
            check_name(key).map_err(|wrong| wrong.at(key_offset))?;
            if attribute.value.contains('<') {
                return Err(Wrong::LessThan(shortened(key)).at(offset));
            }
            let value = attribute
                .normalized_value(VERSION)
                .map_err(|error| syntax(&error).at(offset))?;
            if let Some(symbol) = value.chars().find(|symbol| !is_character(*symbol)) {
                return Err(Wrong::Character(symbol).at(offset));
            }
            attributes.push(Attribute {
                key,
                key_offset,
                value,
                offset,
            });
        }
        self.check_gaps()?;
        let mut keys: Vec<&str> = attributes.iter().map(|one| one.key).collect();
        keys.sort_unstable();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(twice) => Err(Wrong::Twice(shortened(twice[0])).at(self.offset)),
            None => Ok(attributes),
        }
    }

    /// Where a part of the document begins. The parser borrows from the
    /// document; of anything else the element is the best answer.
    fn offset_of(&self, part: &str) -> usize {
        let offset = part.as_ptr().addr().checked_sub(self.text.as_ptr().addr());
        let inside = offset.filter(|offset| *offset < self.text.len());
        inside.unwrap_or(self.offset)
    }

    /// Attributes are parted by white space, which the parser does not ask for.
    fn check_gaps(&self) -> Result<(), Fault> {
        let mut quote = None;
        let mut after_value = false;
        for byte in self.start.attributes_raw().bytes() {
            if after_value && !byte.is_ascii_whitespace() {
                return Err(Wrong::Gap.at(self.offset));
            }
            after_value = false;
            match quote {
                Some(open) if byte == open => (quote, after_value) = (None, true),
                None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether an XML 1.0 document can hold this character (its production 2).
pub fn is_character(symbol: char) -> bool {
    matches!(symbol, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

fn predefined(name: &str) -> Option<char> {
    let text = quick_xml::escape::resolve_xml_entity(name)?;
    text.chars().next()
}

fn check_name(name: &str) -> Result<(), Wrong> {
    let mut symbols = name.chars();
    let begins = symbols.next().is_some_and(begins_name);
    if begins && symbols.all(continues_name) {
        Ok(())
    } else {
        Err(Wrong::Name(shortened(name)))
    }
}

/// A quote cut to a readable length; `…` shows that it was cut, so that the rest of a
/// wrong value is never a right one.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Whether a name of XML 1.0 may begin with this character (its production 4).
fn begins_name(symbol: char) -> bool {
    matches!(symbol, ':' | 'A'..='Z' | '_' | 'a'..='z' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}'
        | '\u{f8}'..='\u{2ff}' | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}'
        | '\u{200c}'..='\u{200d}' | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}'
        | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}'
        | '\u{10000}'..='\u{effff}')
}

/// Whether a name may continue with this character (production 4a).
fn continues_name(symbol: char) -> bool {
    begins_name(symbol)
        || matches!(symbol, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}'
            | '\u{203f}'..='\u{2040}')
}
