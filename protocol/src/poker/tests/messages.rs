//! Messages read as elements.

use poker_rules::table::ErrorCode;
use proptest::prelude::*;

use crate::poker::{Element, encode};

fn parse(inside: &str) -> Result<Vec<Element>, ErrorCode> {
    let message = format!("<message>{inside}</message>");
    Element::parse_message(message.as_bytes()).map_err(|fault| fault.code())
}

#[test]
fn well_formed_messages_are_read() {
    let read = parse("\n <join table='3' seat=\"2\"/> <say a = 'b' >x &amp; &#65;&#x42;</say >\n");
    let read = read.unwrap();
    assert_eq!(read.len(), 2);
    assert_eq!(
        (read[0].get("table"), read[0].get("seat")),
        (Some("3"), Some("2"))
    );
    assert_eq!(read[1].text(), "x & AB");
    let read = parse("<say>a\r\nb</say><x><y z='&lt;&apos;&quot;'/></x>").unwrap();
    assert_eq!(read[0].text(), "a\nb");
    assert_eq!(read[1].children()[0].get("z"), Some("<'\""));
}

#[test]
fn what_is_malformed_says_so() {
    for inside in [
        "",
        "   ",
        "text",
        "<tables/>text",
        "<tables>",
        "</tables>",
        "<tables></table>",
        "<tables",
        "<tables//>",
        "< tables/>",
        "<1tables/>",
        "<join table=3/>",
        "<join table/>",
        "<join table='3' table='4'/>",
        "<join table='3'seat='4'/>",
        "<join table='<'/>",
        "<join table='3/>",
        "<join table='&nbsp;'/>",
        "<say>&boom;</say>",
        "<say>&#0;</say>",
        "<say>&#1;</say>",
        "<say>&#xD800;</say>",
        "<say>&#x110000;</say>",
        "<say>a & b</say>",
        "<say>a\u{1}b</say>",
        "<say>]]></say>",
        "<say><![CDATA[x]]></say>",
        "<!-- a --><tables/>",
        "<?php x?><tables/>",
        "<?xml version='1.0'?><tables/>",
        "<a>text<b/></a>",
        "<a><b/>text</a>",
    ] {
        assert_eq!(parse(inside), Err(ErrorCode::Malformed), "{inside}");
    }
    let not_utf8 = b"<message><say>\xff</say></message>";
    let fault = Element::parse_message(not_utf8).unwrap_err();
    assert_eq!(fault.code(), ErrorCode::Malformed);
}

#[test]
fn elements_nest_eight_deep_and_no_deeper() {
    let nested = |levels: usize| {
        let open: String = (0..levels).map(|_| "<a>").collect();
        let close: String = (0..levels).map(|_| "</a>").collect();
        parse(&format!("{open}{close}"))
    };
    // The message itself is the first level.
    assert!(nested(7).is_ok());
    assert_eq!(nested(8), Err(ErrorCode::Malformed));
    assert_eq!(nested(6000), Err(ErrorCode::Malformed));
    let empty = "<a><a><a><a><a><a><a><b/></a></a></a></a></a></a></a>";
    assert_eq!(parse(empty), Err(ErrorCode::Malformed));
}

#[test]
fn a_document_type_is_forbidden_wherever_it_stands() {
    for inside in [
        "<!DOCTYPE a><tables/>",
        "<say><!DOCTYPE lolz [<!ENTITY lol 'lol'>]>&lol;</say>",
        "<!doctype a>",
    ] {
        assert_eq!(parse(inside), Err(ErrorCode::Forbidden), "{inside}");
    }
}

#[test]
fn thousands_of_attributes_are_looked_through_in_reasonable_time() {
    let attributes: String = (0..6000).map(|n| format!(" a{n}=''")).collect();
    assert!(parse(&format!("<tables{attributes}/>")).is_ok());
    let twice = format!("<tables{attributes} a17=''/>");
    assert_eq!(parse(&twice), Err(ErrorCode::Malformed));
}

fn text() -> impl Strategy<Value = String> {
    "[ -~äß€😀]{0,12}"
}

fn element() -> impl Strategy<Value = Element> {
    let attributes = proptest::collection::btree_map("[a-z][a-z0-9-]{0,6}", text(), 0..4);
    ("[a-z][a-z-]{0,6}", attributes, text()).prop_map(|(name, attributes, text)| {
        let new = Element::new(name).saying(text);
        attributes
            .into_iter()
            .fold(new, |element, (key, value)| element.with(key, value))
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(elements in proptest::collection::vec(element(), 1..5)) {
        let mut bytes = Vec::new();
        encode(&elements, &mut bytes);
        prop_assert_eq!(Element::parse_message(&bytes), Ok(elements));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Element::parse_message(&bytes);
        let message = [b"<message>", &bytes[..], b"</message>"].concat();
        let _ = Element::parse_message(&message);
    }
}
