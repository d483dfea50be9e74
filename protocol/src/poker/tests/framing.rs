//! Bytes cut into messages.

use proptest::prelude::*;

use crate::poker::{Fault, Framer, MAX_MESSAGE};

/// The frames as text, and of faults the kind alone.
fn taken(framer: &mut Framer) -> Vec<String> {
    let mut all = Vec::new();
    while let Some(frame) = framer.next_frame() {
        all.push(match frame {
            Ok(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Err(fault) => fault.code().to_string(),
        });
    }
    all
}

fn cut(bytes: &[u8]) -> Vec<String> {
    let mut framer = Framer::default();
    framer.feed(bytes);
    taken(&mut framer)
}

#[test]
fn a_packet_holds_any_number_of_messages() {
    let a = "<message><imalive/></message>";
    let b = "<message><tables/></message>";
    assert_eq!(cut(format!("{a}{b}").as_bytes()), [a, b]);
    assert_eq!(cut(format!(" \r\n{a}\n\t{b}\n").as_bytes()), [a, b]);
    assert_eq!(cut(format!("{a}<mess").as_bytes()), [a]);
}

#[test]
fn an_xml_declaration_is_allowed_at_the_very_start_alone() {
    let message = "<message><imalive/></message>";
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    let both = format!("{declaration}\n{message}");
    assert_eq!(cut(both.as_bytes()), [message]);
    let late = format!("{message}{declaration}{message}");
    assert_eq!(cut(late.as_bytes()), [message, "malformed", message]);
    let other = format!("<?xml-stylesheet href='a'?>{message}");
    assert_eq!(cut(other.as_bytes()), ["malformed", message]);
    let twice = format!("{declaration}{both}");
    assert_eq!(cut(twice.as_bytes()), ["malformed", message]);
}

#[test]
fn what_stands_between_messages_is_one_error_and_passed_over() {
    let message = "<message><imalive/></message>";
    let text = format!("hello{message} a b <c> {message}</message>");
    let expected = ["malformed", message, "malformed", message, "malformed"];
    assert_eq!(cut(text.as_bytes()), expected);
    for not_literal in ["<message >", "<message a='b'>", "<Message>", "<message/>"] {
        let text = format!("{not_literal}<imalive/></message>{message}");
        assert_eq!(
            cut(text.as_bytes()),
            ["malformed", message],
            "{not_literal}"
        );
    }
    // A message ends with the first end tag, whatever that stands in.
    let nested = "<message><say><message></message></say></message>";
    assert_eq!(
        cut(nested.as_bytes()),
        ["<message><say><message></message>", "malformed"]
    );
}

#[test]
fn a_message_of_the_greatest_length_passes_and_one_byte_more_ends_all() {
    let frame = |length: usize| {
        let blanks = " ".repeat(length - "<message></message>".len());
        format!("<message>{blanks}</message>")
    };
    let longest = frame(MAX_MESSAGE);
    assert_eq!(cut(longest.as_bytes()), [longest.as_str()]);
    let over = frame(MAX_MESSAGE + 1) + &frame(30);
    assert_eq!(cut(over.as_bytes()), ["too-large"]);

    // It is known before the end has come.
    let mut framer = Framer::default();
    framer.feed(b"<message>");
    framer.feed(&[b'x'; MAX_MESSAGE]);
    assert_eq!(framer.next_frame(), Some(Err(Fault::TooLarge)));
    framer.feed(b"</message><message></message>");
    assert_eq!(framer.next_frame(), None);
}

#[test]
fn too_much_between_messages_ends_all_too() {
    let message = "<message><imalive/></message>";
    let junk = |length: usize| "x".repeat(length) + message;
    assert_eq!(cut(junk(MAX_MESSAGE).as_bytes()), ["malformed", message]);
    assert_eq!(
        cut(junk(MAX_MESSAGE + 1).as_bytes()),
        ["malformed", "too-large"]
    );
    let mut framer = Framer::default();
    let mut all = Vec::new();
    for _ in 0..100 {
        framer.feed(&[b'x'; 1000]);
        all.extend(taken(&mut framer));
    }
    assert_eq!(all, ["malformed", "too-large"]);
}

#[test]
fn a_document_type_between_messages_is_forbidden() {
    for text in [
        "<!DOCTYPE message [<!ENTITY a 'b'>]><message/>",
        "<?xml version='1.0'?>\n<!doctype x>",
    ] {
        assert_eq!(cut(text.as_bytes()), ["forbidden"], "{text}");
    }
    assert_eq!(cut(b"abc <!DOCTYPE x>"), ["malformed", "forbidden"]);
}

fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => Just(b"<message><imalive/></message>".to_vec()),
        2 => Just(b"<message><say>a</say></message>".to_vec()),
        1 => Just(b"<?xml version='1.0'?>".to_vec()),
        1 => Just(b"<message>".to_vec()),
        1 => Just(b"</message>".to_vec()),
        1 => Just(b"<mess".to_vec()),
        1 => Just(b"<!DOCT".to_vec()),
        1 => Just(b"<!DOCTYPE a>".to_vec()),
        1 => Just(b" \r\n".to_vec()),
        1 => (MAX_MESSAGE - 25..MAX_MESSAGE + 5).prop_map(|length| vec![b'x'; length]),
        2 => proptest::collection::vec(any::<u8>(), 0..20),
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_chunking_gives_the_same_frames(
        bytes in pieces(),
        cuts in proptest::collection::vec(1usize..60, 1..40),
    ) {
        let whole = cut(&bytes);
        let mut framer = Framer::default();
        let mut all = Vec::new();
        let mut rest = &bytes[..];
        for length in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (chunk, tail) = rest.split_at((*length).min(rest.len()));
            framer.feed(chunk);
            all.extend(taken(&mut framer));
            rest = tail;
        }
        prop_assert_eq!(all, whole);
    }
}
