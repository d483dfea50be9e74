//! A message as elements.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::{Element, Fault, MAX_DEPTH};

impl Element {
    /// Reads a message as it was framed, tags included: the elements in it, at
    /// least one.
    ///
    /// # Errors
    /// It is not well formed, deeper than [`MAX_DEPTH`], empty, or has text
    /// where none belongs, comments, CDATA, processing instructions, a document
    /// type, or entities that are not predefined.
    pub fn parse_message(frame: &[u8]) -> Result<Vec<Element>, Fault> {
        let text = std::str::from_utf8(frame).map_err(|_| Fault::malformed("not UTF-8"))?;
        check_bytes(text)?;
        let mut reader = Reader::from_str(text);
        reader.config_mut().enable_all_checks(true);
        // The elements that are open, the outermost first.
        let mut open: Vec<Element> = Vec::new();
        loop {
            let event = reader.read_event();
            match event.map_err(|error| Fault::malformed(format!("not well formed: {error}")))? {
                Event::Start(start) => {
                    open.push(element(&start)?);
                    if open.len() > MAX_DEPTH {
                        return Err(too_deep());
                    }
                }
                Event::Empty(start) => {
                    if open.len() >= MAX_DEPTH {
                        return Err(too_deep());
                    }
                    let Some(parent) = open.last_mut() else {
                        return Err(Fault::malformed("no <message> around it"));
                    };
                    parent.take_child(element(&start)?);
                }
                Event::End(_) => {
                    let Some(done) = open.pop() else {
                        return Err(Fault::malformed("an end without a beginning"));
                    };
                    check_text(&done)?;
                    match open.last_mut() {
                        Some(parent) => parent.take_child(done),
                        None => return message(done, &mut reader),
                    }
                }
                Event::Text(text) => {
                    let text = text.xml_content(XmlVersion::Implicit1_0);
                    if text.contains("]]>") {
                        return Err(Fault::malformed("']]>' in text"));
                    }
                    add_text(&mut open, &text)?;
                }
                Event::GeneralRef(reference) => {
                    let name: &str = &reference;
                    let text = match reference.resolve_char_ref() {
                        Ok(Some(symbol)) if is_xml(symbol) => symbol.to_string(),
                        Ok(None) => predefined(name)?.to_owned(),
                        _ => return Err(Fault::malformed(format!("no character is '&{name};'"))),
                    };
                    add_text(&mut open, &text)?;
                }
                Event::CData(_) => return Err(Fault::malformed("CDATA is not allowed")),
                Event::Comment(_) => return Err(Fault::malformed("comments are not allowed")),
                Event::PI(_) | Event::Decl(_) => {
                    return Err(Fault::malformed("processing instructions are not allowed"));
                }
                Event::DocType(_) => return Err(Fault::Forbidden),
                Event::Eof => return Err(Fault::malformed("it does not end")),
            }
        }
    }
}

impl Fault {
    fn malformed_by(error: impl std::fmt::Display) -> Fault {
        Fault::malformed(format!("not well formed: {error}"))
    }
}

/// Refuses what the parser shall not see.
fn check_bytes(text: &str) -> Result<(), Fault> {
    let mut rest = text;
    while let Some(place) = rest.find("<!") {
        rest = &rest[place + 2..];
        let word = rest.get(..7).unwrap_or("");
        if word.eq_ignore_ascii_case("doctype") {
            return Err(Fault::Forbidden);
        }
    }
    if text.contains("<?") {
        return Err(Fault::malformed("processing instructions are not allowed"));
    }
    match text.chars().find(|symbol| !is_xml(*symbol)) {
        Some(symbol) => Err(Fault::malformed(format!(
            "the character {symbol:?}, which XML cannot hold"
        ))),
        None => Ok(()),
    }
}

/// The end of the outermost element: the commands in it.
fn message(root: Element, reader: &mut Reader<&[u8]>) -> Result<Vec<Element>, Fault> {
    if root.name() != "message" {
        return Err(Fault::malformed("it is not a <message>"));
    }
    if !matches!(reader.read_event(), Ok(Event::Eof)) {
        return Err(Fault::malformed("something after its end"));
    }
    let children = root.into_children();
    match children.is_empty() {
        true => Err(Fault::malformed("an empty message")),
        false => Ok(children),
    }
}

fn too_deep() -> Fault {
    Fault::malformed(format!("elements nested deeper than {MAX_DEPTH}"))
}

fn add_text(open: &mut [Element], text: &str) -> Result<(), Fault> {
    match open.last_mut() {
        Some(element) => element.take_text(text),
        None => return Err(Fault::malformed("text around the message")),
    }
    Ok(())
}

/// Text may stand where no elements do, and never in the message itself; white
/// space may stand anywhere.
fn check_text(element: &Element) -> Result<(), Fault> {
    let blank = element.text().trim_ascii().is_empty();
    let bare = element.name() != "message" && element.children().is_empty();
    if blank || bare {
        return Ok(());
    }
    Err(Fault::malformed(format!(
        "stray text in <{}>",
        element.name()
    )))
}

fn element(start: &BytesStart<'_>) -> Result<Element, Fault> {
    let mut made = Element::new(checked_name(start.name().0)?);
    let written = start.attributes_raw();
    let mut attributes = start.attributes();
    // Whether a name is there twice is looked at below, in less than square time.
    for attribute in attributes.with_checks(false) {
        let attribute = attribute.map_err(Fault::malformed_by)?;
        if attribute.value.contains('<') {
            return Err(Fault::malformed("'<' in an attribute"));
        }
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(Fault::malformed_by)?;
        if let Some(symbol) = value.chars().find(|symbol| !is_xml(*symbol)) {
            return Err(Fault::malformed(format!("no character is {symbol:?}")));
        }
        made.take_attribute(checked_name(attribute.key.0)?, value.into_owned());
    }
    check_gaps(written.as_bytes())?;
    match made.repeated_attribute() {
        Some(name) => Err(Fault::malformed(format!("the attribute '{name}' twice"))),
        None => Ok(made),
    }
}

/// Attributes are parted by white space, which the parser does not ask for.
fn check_gaps(written: &[u8]) -> Result<(), Fault> {
    let mut quote = None;
    let mut after_value = false;
    for byte in written {
        if after_value && !byte.is_ascii_whitespace() {
            return Err(Fault::malformed("no blank between two attributes"));
        }
        after_value = false;
        match quote {
            Some(open) if *byte == open => (quote, after_value) = (None, true),
            None if matches!(byte, b'"' | b'\'') => quote = Some(*byte),
            _ => {}
        }
    }
    Ok(())
}

fn checked_name(text: &str) -> Result<String, Fault> {
    let mut symbols = text.chars();
    let begins = symbols.next().is_some_and(begins_name);
    if begins && symbols.all(continues_name) {
        return Ok(text.to_owned());
    }
    let shown: String = text.chars().take(20).collect();
    Err(Fault::malformed(format!("'{shown}' is not a name of XML")))
}

fn predefined(name: &str) -> Result<&'static str, Fault> {
    quick_xml::escape::resolve_xml_entity(name)
        .ok_or_else(|| Fault::malformed(format!("the entity '&{name};' does not exist")))
}

/// The characters of XML 1.0.
fn is_xml(symbol: char) -> bool {
    matches!(symbol, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}'
        | '\u{10000}'..)
}

/// What a name of XML 1.0 begins with.
fn begins_name(symbol: char) -> bool {
    matches!(symbol, ':' | 'A'..='Z' | '_' | 'a'..='z' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}'
        | '\u{f8}'..='\u{2ff}' | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}'
        | '\u{200c}'..='\u{200d}' | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}'
        | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}'
        | '\u{10000}'..='\u{effff}')
}

/// What it goes on with.
fn continues_name(symbol: char) -> bool {
    begins_name(symbol)
        || matches!(symbol, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}'
            | '\u{203f}'..='\u{2040}')
}
