//! A message as elements.

use super::{Element, Fault, MAX_DEPTH, plain};
use crate::xml::{self, Reader, Start, Token, Wrong};

impl Element {
    /// Reads a message as it was framed, tags included: the elements in it, at
    /// least one.
    ///
    /// # Errors
    /// It is not well formed, deeper than [`MAX_DEPTH`], empty, or has text
    /// where none belongs, comments, CDATA, processing instructions, a document
    /// type, or entities that are not predefined.
    pub fn parse_message(frame: &[u8]) -> Result<Vec<Element>, Fault> {
        let mut elements = Vec::with_capacity(1);
        Element::parse_into(frame, &mut elements)?;
        Ok(elements)
    }

    /// As [`Element::parse_message`], into memory that is used again: the elements
    /// take the place of those that are there. Usual messages take no other memory.
    ///
    /// # Errors
    /// As [`Element::parse_message`]; then no elements are there.
    pub fn parse_into(frame: &[u8], elements: &mut Vec<Element>) -> Result<(), Fault> {
        elements.clear();
        if plain::read(frame, elements).is_none() {
            elements.clear();
            elements.extend(Element::parsed(frame)?);
        }
        Ok(())
    }

    /// As [`Element::parse_message`], whatever the message looks like.
    pub(super) fn parsed(frame: &[u8]) -> Result<Vec<Element>, Fault> {
        let mut reader = Reader::new(frame, MAX_DEPTH)?;
        // The elements that are open, the outermost first.
        let mut open: Vec<Element> = Vec::new();
        loop {
            match reader.next_token()?.1 {
                Token::Open(start) => open.push(element(&start)?),
                Token::Close => {
                    let Some(done) = open.pop() else {
                        return Err(Fault::malformed("an end without a beginning"));
                    };
                    check_text(&done)?;
                    match open.last_mut() {
                        Some(parent) => parent.take_child(done),
                        None => return message(done, &mut reader),
                    }
                }
                Token::Text(text) => add_text(&mut open, &text)?,
                Token::Reference(symbol) => {
                    add_text(&mut open, symbol.encode_utf8(&mut [0; 4]))?;
                }
                Token::Declaration => return Err(Wrong::Instruction.into()),
                Token::End => return Err(Fault::malformed("it does not end")),
            }
        }
    }
}

impl From<Wrong> for Fault {
    fn from(wrong: Wrong) -> Fault {
        match wrong {
            Wrong::Doctype => Fault::Forbidden,
            wrong => Fault::Malformed(wrong.to_string()),
        }
    }
}

impl From<xml::Fault> for Fault {
    fn from(fault: xml::Fault) -> Fault {
        fault.what.into()
    }
}

/// The end of the outermost element: the commands in it.
fn message(root: Element, reader: &mut Reader<'_>) -> Result<Vec<Element>, Fault> {
    if root.name() != "message" {
        return Err(Fault::malformed("it is not a <message>"));
    }
    if !matches!(reader.next_token(), Ok((_, Token::End))) {
        return Err(Fault::malformed("something after its end"));
    }
    let children = root.into_children();
    if children.is_empty() {
        Err(Fault::malformed("an empty message"))
    } else {
        Ok(children)
    }
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

fn element(start: &Start<'_>) -> Result<Element, Fault> {
    let mut made = Element::new(start.name().to_owned());
    for attribute in start.attributes()? {
        made.take_attribute(attribute.key.to_owned(), &attribute.value);
    }
    Ok(made)
}
