//! Written records are checked against the published schema, `docs/record.xsd`.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::Duration;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use quick_xml::events::Event;
use quick_xml::reader::Reader;

use super::drawn::any_journal;
use super::samples::{everything, five_in_a_row, unfinished};
use super::time_control::GameClock;
use super::{Entry, to_xml};

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record.xsd");

/// Every element as `<name>` and every attribute by its name.
fn names_in(xml: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut reader = Reader::from_str(xml);
    reader.config_mut().expand_empty_elements = true;
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                names.insert(format!("<{}>", start.name().into_inner()));
                for attribute in start.attributes() {
                    names.insert(attribute.unwrap().key.into_inner().to_owned());
                }
            }
            Event::Eof => return names,
            _ => {}
        }
    }
}

/// The names that a schema declares, in the same form.
fn names_declared(schema: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut reader = Reader::from_str(schema);
    reader.config_mut().expand_empty_elements = true;
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                let name = start.try_get_attribute("name").unwrap();
                let name = name.map(|name| name.value.into_owned());
                match (start.name().into_inner(), name) {
                    ("xs:element", Some(name)) => names.insert(format!("<{name}>")),
                    ("xs:attribute", Some(name)) => names.insert(name),
                    _ => false,
                };
            }
            Event::Eof => return names,
            _ => {}
        }
    }
}

#[test]
fn the_schema_declares_exactly_what_is_written() {
    let schema = std::fs::read_to_string(SCHEMA).unwrap();
    let mut declared = names_declared(&schema);
    assert!(declared.remove("<records>"), "written by export alone");
    let mut journal = everything();
    let text = "4".to_owned();
    journal.entries.push(Entry::Chance { text });
    journal.players[0].sandbox = Some("files network".to_owned());
    journal.players[0].cpu = Some(Duration::from_millis(12));
    let periods = "40/60+1:30".parse::<GameClock>();
    journal.time.clock = periods.ok();
    journal.tags = vec![("Site".to_owned(), "Praha".to_owned())];
    assert_eq!(declared, names_in(&to_xml(&journal)));
}

/// Whether `xmllint` accepts the document, and its output.
fn xmllint(xml: &str) -> (bool, String) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("record.xml");
    std::fs::write(&path, xml).unwrap();
    let output = Command::new("xmllint")
        .args(["--noout", "--schema", SCHEMA])
        .arg(&path)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), said)
}

#[test]
fn written_records_are_valid_by_the_schema() {
    if !tests::is_here("xmllint", "libxml2-utils") {
        return;
    }
    let mut runner = TestRunner::deterministic();
    let generated = (0..20).map(|_| any_journal().new_tree(&mut runner).unwrap().current());
    let by_hand = [everything(), five_in_a_row(7), unfinished()];
    for journal in by_hand.into_iter().chain(generated) {
        let xml = to_xml(&journal);
        let (valid, said) = xmllint(&xml);
        assert!(valid, "{said}\n{xml}");
    }
}

#[test]
fn the_schema_refuses_what_is_no_record() {
    if !tests::is_here("xmllint", "libxml2-utils") {
        return;
    }
    for (from, to) in [
        ("board=\"3\"", "board=\"x\""),
        ("ms=\"500.007\"", "ms=\"500\""),
        ("<play>", "<play/><play>"),
        (" protocol=\"0,2\"", ""),
    ] {
        let xml = to_xml(&everything()).replace(from, to);
        let (valid, _) = xmllint(&xml);
        assert!(!valid, "{xml}");
    }
}
