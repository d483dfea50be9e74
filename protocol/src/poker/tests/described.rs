//! The reader, the schemas and the page agree.

use std::collections::{BTreeMap, BTreeSet};

use poker_rules::table::ErrorCode;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::poker::{COMMANDS, Command, Create, Element};

const PAGE: &str = include_str!("../../../../docs/poker-protocol.md");
const OF_CLIENTS: &str = include_str!("../../../../docs/poker-client.xsd");
const OF_SERVER: &str = include_str!("../../../../docs/poker.xsd");

/// An attribute: whether it is needed, and its default.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AttributeDescription {
    needed: bool,
    usual: Option<String>,
}

type Commands = BTreeMap<String, BTreeMap<String, AttributeDescription>>;

fn attribute(start: &BytesStart<'_>, key: &str) -> Option<String> {
    let found = start.try_get_attribute(key).unwrap()?;
    let value = found.normalized_value(XmlVersion::Implicit1_0);
    Some(value.unwrap().into_owned())
}

/// The tags of a schema, in order.
fn tags(schema: &str) -> Vec<(String, BytesStart<'static>)> {
    let mut reader = Reader::from_str(schema);
    let mut tags = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) | Event::Empty(start) => {
                let name = start.local_name().as_ref().to_owned();
                tags.push((name, start.into_owned()));
            }
            Event::Eof => return tags,
            _ => {}
        }
    }
}

/// Commands by the schema, in which each stands with its attributes inside.
fn in_schema() -> Commands {
    let mut commands = Commands::new();
    let mut current = String::new();
    for (tag, start) in tags(OF_CLIENTS) {
        let name = attribute(&start, "name");
        match tag.as_str() {
            "element" if name.as_deref() != Some("message") => {
                current = name.unwrap();
                commands.insert(current.clone(), BTreeMap::new());
            }
            "attribute" => {
                let description = AttributeDescription {
                    needed: attribute(&start, "use").as_deref() == Some("required"),
                    usual: attribute(&start, "default"),
                };
                let attributes = commands.get_mut(&current).unwrap();
                attributes.insert(name.unwrap(), description);
            }
            _ => {}
        }
    }
    commands
}

/// The text between two marks of code at the beginning of a cell.
fn code(cell: &str) -> Option<&str> {
    cell.trim()
        .strip_prefix('`')?
        .split_once('`')
        .map(|(code, _)| code)
}

/// Commands by the page: a heading each, and a table of attributes below.
fn on_page() -> Commands {
    let mut commands = Commands::new();
    let mut current = None;
    for line in PAGE.lines() {
        if line.starts_with('#') {
            let heading = line.strip_prefix("### `<");
            let name = heading.and_then(|rest| rest.strip_suffix(">`"));
            current = name.map(str::to_owned);
            commands.extend(name.map(|name| (name.to_owned(), BTreeMap::new())));
        }
        let cells: Vec<&str> = line.split('|').collect();
        if let (Some(command), Some(name)) = (&current, cells.get(1).and_then(|cell| code(cell))) {
            let left_out = cells[3].trim();
            let description = AttributeDescription {
                needed: left_out == "needed",
                // A code alone; with words around it, it depends.
                usual: code(left_out)
                    .filter(|word| left_out.len() == word.len() + 2)
                    .map(str::to_owned),
            };
            let attributes = commands.get_mut(command).unwrap();
            attributes.insert(name.to_owned(), description);
        }
    }
    commands
}

#[test]
fn commands_and_their_attributes_are_the_same_everywhere() {
    let names = |attributes: &BTreeMap<String, AttributeDescription>| -> BTreeSet<String> {
        attributes.keys().cloned().collect()
    };
    let (schema, page) = (in_schema(), on_page());
    let read: BTreeMap<String, BTreeSet<String>> = COMMANDS
        .iter()
        .map(|(name, known)| {
            let known = known.iter().map(|key| (*key).to_owned());
            ((*name).to_owned(), known.collect())
        })
        .collect();
    let of = |commands: &Commands| -> BTreeMap<String, BTreeSet<String>> {
        let commands = commands.iter();
        commands
            .map(|(name, known)| (name.clone(), names(known)))
            .collect()
    };
    assert_eq!(of(&schema), read, "the schema");
    assert_eq!(of(&page), read, "the page");
    assert_eq!(schema, page);
}

#[test]
fn what_is_said_to_be_usual_is_what_is_read() {
    let schema = in_schema();
    let mut create = Element::new("create");
    for (key, description) in &schema["create"] {
        if let Some(usual) = &description.usual {
            create = create.with(key.clone(), usual);
        }
    }
    assert_eq!(create.keys().count(), 16, "{create:?}");
    let read = Command::read(&create);
    assert_eq!(read, Ok(Command::Create(Create::default())));
    for (command, needed) in [
        ("preferences", Element::new("preferences")),
        ("watch", Element::new("watch").with("table", 1)),
        (
            "watch",
            Element::new("watch")
                .with("table", 1)
                .with("view", "referee"),
        ),
    ] {
        let mut full = needed.clone();
        for (key, description) in &schema[command] {
            if let Some(usual) = &description.usual
                && needed.get(key).is_none()
            {
                full = full.with(key.clone(), usual);
            }
        }
        assert_ne!(full, needed);
        assert_eq!(Command::read(&full), Command::read(&needed));
    }
    for (command, attributes) in &schema {
        for (key, _) in attributes.iter().filter(|(_, one)| one.needed) {
            // Everything else that is needed is there.
            let others = attributes
                .iter()
                .filter(|(other, one)| one.needed && *other != key);
            let mut element = Element::new(command.clone());
            for (other, _) in others {
                let value = if other == "name" { "Ann" } else { "1" };
                element = element.with(other.clone(), value);
            }
            assert!(Command::read(&element).is_err(), "{element:?}");
        }
    }
}

#[test]
fn codes_of_errors_are_the_same_everywhere() {
    let all: BTreeSet<&str> = ErrorCode::ALL.iter().map(|code| code.word()).collect();
    let (_, errors) = PAGE.split_once("\n## Errors\n").unwrap();
    let (errors, _) = errors.split_once("\n## ").unwrap();
    let rows = errors
        .lines()
        .filter_map(|line| code(line.strip_prefix('|')?));
    assert_eq!(
        rows.filter(|word| *word != "code").collect::<BTreeSet<_>>(),
        all
    );
    // In the schema they stand below the attribute.
    let tags = tags(OF_SERVER);
    let is_code = |(tag, start): &&(String, BytesStart<'_>)| {
        tag == "attribute" && attribute(start, "name").as_deref() == Some("code")
    };
    let place = tags.iter().position(|one| is_code(&one)).unwrap();
    let below = tags[place + 1..]
        .iter()
        .skip_while(|(tag, _)| tag != "enumeration");
    let words = below.take_while(|(tag, _)| tag == "enumeration");
    let words: BTreeSet<String> = words
        .filter_map(|(_, one)| attribute(one, "value"))
        .collect();
    assert_eq!(
        words.iter().map(String::as_str).collect::<BTreeSet<_>>(),
        all
    );
}
