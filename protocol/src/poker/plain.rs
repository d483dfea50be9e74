//! Messages as programs usually write them, read without a parser of XML:
//! elements with nothing inside, attributes in quotes, single blanks between,
//! letters and digits only. Everything else is left to the parser, which reads
//! these messages alike (a test compares the two).

use std::borrow::Cow;

use super::Element;

const START: &[u8] = b"<message>";
const END: &[u8] = b"</message>";

/// The names in nearly all messages; others are copied.
const NAMES: [&str; 6] = ["action", "type", "amount", "hand", "decision", "imalive"];

/// Adds the elements of a plain message; `None` if it is not plain, and then only
/// some may be there.
pub(super) fn read(frame: &[u8], elements: &mut Vec<Element>) -> Option<()> {
    let mut rest = frame.strip_prefix(START)?.strip_suffix(END)?;
    while !rest.is_empty() {
        rest = rest.strip_prefix(b"<")?;
        let mut element = Element::new(name(&mut rest)?);
        while let Some(after) = rest.strip_prefix(b" ") {
            rest = after;
            let key = name(&mut rest)?;
            let quote = match rest.strip_prefix(b"=")? {
                [quote @ (b'"' | b'\''), after @ ..] => {
                    rest = after;
                    *quote
                }
                _ => return None,
            };
            let value = take(&mut rest, u8::is_ascii_alphanumeric);
            rest = rest.strip_prefix(&[quote])?;
            if element.get(&key).is_some() {
                return None;
            }
            element.take_attribute(key, value);
        }
        rest = rest.strip_prefix(b"/>")?;
        elements.push(element);
    }
    (!elements.is_empty()).then_some(())
}

/// The name at the beginning, which is taken off.
fn name(rest: &mut &[u8]) -> Option<Cow<'static, str>> {
    let name = take(rest, u8::is_ascii_lowercase);
    if name.is_empty() {
        return None;
    }
    let known = NAMES.iter().find(|known| **known == name);
    Some(known.map_or_else(|| name.to_owned().into(), |known| Cow::Borrowed(*known)))
}

/// Takes off the bytes that fit at the beginning: ASCII only.
fn take<'a>(rest: &mut &'a [u8], fits: impl Fn(&u8) -> bool) -> &'a str {
    let length = rest.iter().take_while(|byte| fits(byte)).count();
    let (taken, after) = rest.split_at(length);
    *rest = after;
    std::str::from_utf8(taken).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plain(text: &str) -> bool {
        let mut elements = Vec::new();
        let read = read(text.as_bytes(), &mut elements);
        let parsed = Element::parsed(text.as_bytes());
        if read.is_some() {
            assert_eq!(parsed.as_ref(), Ok(&elements), "{text}");
        }
        read.is_some()
    }

    #[test]
    fn usual_messages_are_plain() {
        for text in [
            "<message><imalive/></message>",
            "<message><action type=\"check\"/></message>",
            "<message><action type='raise' amount='60' hand='7' decision='12'/></message>",
            "<message><leave/><action type=\"fold\"/></message>",
            "<message><join table=\"\"/></message>",
        ] {
            assert!(plain(text), "{text}");
        }
    }

    #[test]
    fn all_else_is_left_to_the_parser() {
        for text in [
            "<message></message>",
            "<message/>",
            "<message> <imalive/></message>",
            "<message><imalive /></message>",
            "<message><say>hello</say></message>",
            "<message><action type=\"call\" type=\"fold\"/></message>",
            "<message><action type=\"&lt;\"/></message>",
            "<message><action type=\"call'/></message>",
            "<message><action  type=\"call\"/></message>",
            "<message><action type = \"call\"/></message>",
            "<message><action type=\"call\"></action></message>",
            "<message><imalive/></message",
            "<message><imalive/>",
            "<Message><imalive/></Message>",
        ] {
            assert!(!plain(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_read_here_the_parser_reads_alike(
            parts in prop::collection::vec("[a-c<>/ ='\"&;]{0,3}|<[a-b]|/>| a='|b=\"|action|\u{e9}", 0..8),
        ) {
            plain(&format!("<message>{}</message>", parts.concat()));
        }
    }
}
