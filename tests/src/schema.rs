//! Checks messages against a published schema.
//!
//! It knows the parts of XML Schema that the poker schemas use, except patterns.
//! `xmllint`, if it is installed, checks the same messages completely.

use std::collections::HashMap;
use std::sync::OnceLock;

use protocol::poker::Element;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// An element of a schema.
#[derive(Clone, Debug, Default)]
struct Node {
    /// The name without its prefix.
    tag: String,
    attributes: HashMap<String, String>,
    children: Vec<Node>,
}

/// A schema with one root element, `<message>`.
#[derive(Debug)]
pub struct Schema {
    message: Node,
    /// Types and groups of attributes, by name.
    named: HashMap<String, Node>,
}

/// The schema of the poker server's messages.
///
/// # Panics
/// The schema cannot be read.
pub fn of_server() -> &'static Schema {
    static SCHEMA: OnceLock<Schema> = OnceLock::new();
    SCHEMA.get_or_init(|| Schema::read(include_str!("../../docs/poker.xsd")))
}

/// The schema of the clients' messages.
///
/// # Panics
/// The schema cannot be read.
pub fn of_clients() -> &'static Schema {
    static SCHEMA: OnceLock<Schema> = OnceLock::new();
    SCHEMA.get_or_init(|| Schema::read(include_str!("../../docs/poker-client.xsd")))
}

impl Schema {
    fn read(text: &str) -> Schema {
        let root = parse(text);
        let mut named = HashMap::new();
        let mut message = None;
        for node in root.children {
            let name = node.get("name").expect("what is global has a name");
            match node.tag.as_str() {
                "element" => message = Some(node),
                _ => drop(named.insert(name.to_owned(), node)),
            }
        }
        Schema {
            message: message.expect("a schema has a root element"),
            named,
        }
    }

    /// Checks the content of one message.
    ///
    /// # Errors
    /// The message is not valid; the error says where.
    pub fn check(&self, inside: &[Element]) -> Result<(), String> {
        let message = Element::new("message").holding_all(inside.iter().cloned());
        self.check_element(&self.message, &message)
    }

    fn check_element(&self, declared: &Node, element: &Element) -> Result<(), String> {
        let inside = |why: String| format!("<{}>: {why}", element.name());
        let node = match declared.get("type") {
            Some(name) if name.starts_with("xs:") => return simple(name, element.text()),
            Some(name) => self.named(name),
            None => declared.children.first().expect("a type"),
        };
        if node.tag == "simpleType" {
            no_attributes(element)?;
            return self.check_value(node, element.text()).map_err(inside);
        }
        let mut parts = Vec::new();
        self.flatten(node, &mut parts);
        self.check_attributes(&parts, element).map_err(inside)?;
        let mut rest = element.children();
        for part in parts.iter().filter(|part| is_particle(part)) {
            self.take(part, &mut rest).map_err(inside)?;
        }
        match rest.first() {
            Some(other) => Err(inside(format!("<{}> does not belong there", other.name()))),
            None => Ok(()),
        }
    }

    /// Collects the attributes and the content of a type, those of its base type
    /// first.
    fn flatten<'a>(&'a self, node: &'a Node, parts: &mut Vec<&'a Node>) {
        for child in &node.children {
            match child.tag.as_str() {
                "complexContent" | "simpleContent" => self.flatten(child, parts),
                "extension" => {
                    let base = child.get("base").expect("an extension has a base");
                    if !base.starts_with("xs:") {
                        self.flatten(self.named(base), parts);
                    }
                    self.flatten(child, parts);
                }
                "attributeGroup" => {
                    let name = child.get("ref").expect("a group is referred to");
                    self.flatten(self.named(name), parts);
                }
                _ => parts.push(child),
            }
        }
    }

    fn check_attributes(&self, parts: &[&Node], element: &Element) -> Result<(), String> {
        let declared = || parts.iter().filter(|part| part.tag == "attribute");
        for key in element.keys() {
            let Some(attribute) = declared().find(|one| one.get("name") == Some(key)) else {
                return Err(format!("no attribute '{key}' is declared"));
            };
            let value = element.get(key).unwrap_or_default();
            let fits = self.check_attribute(attribute, value);
            fits.map_err(|why| format!("{key}='{value}': {why}"))?;
        }
        let missing = declared().find(|one| {
            let name = one.get("name").unwrap_or_default();
            one.get("use") == Some("required") && element.get(name).is_none()
        });
        match missing.and_then(|one| one.get("name")) {
            Some(name) => Err(format!("'{name}' is missing")),
            None => Ok(()),
        }
    }

    fn check_attribute(&self, attribute: &Node, value: &str) -> Result<(), String> {
        if attribute.get("fixed").is_some_and(|fixed| fixed != value) {
            return Err("it has another value always".to_owned());
        }
        match attribute.get("type") {
            Some(name) => self.check_type(name, value),
            None if attribute.children.is_empty() => Ok(()),
            None => self.check_value(&attribute.children[0], value),
        }
    }

    fn check_type(&self, name: &str, value: &str) -> Result<(), String> {
        if name.starts_with("xs:") {
            simple(name, value)
        } else {
            self.check_value(self.named(name), value)
        }
    }

    /// Checks a value against a simple type, which is a restriction.
    fn check_value(&self, node: &Node, value: &str) -> Result<(), String> {
        let restriction = &node.children[0];
        self.check_type(restriction.get("base").expect("a base"), value)?;
        let facets = restriction.children.iter();
        let mut words = facets
            .clone()
            .filter(|one| one.tag == "enumeration")
            .peekable();
        if words.peek().is_some() && !words.any(|word| word.get("value") == Some(value)) {
            return Err("none of the words".to_owned());
        }
        for facet in facets {
            let bound = facet.get("value").unwrap_or_default();
            let number = || bound.parse::<i128>().expect("a bound is a number");
            let own = || value.parse::<i128>().unwrap_or_default();
            let length = value.chars().count() as i128;
            let holds = match facet.tag.as_str() {
                "minInclusive" => own() >= number(),
                "maxInclusive" => own() <= number(),
                "minLength" => length >= number(),
                "maxLength" => length <= number(),
                _ => true,
            };
            if !holds {
                return Err(format!("{} is {bound}", facet.tag));
            }
        }
        Ok(())
    }

    /// Takes as many elements as the particle allows.
    fn take(&self, particle: &Node, rest: &mut &[Element]) -> Result<(), String> {
        let count = |key, usual| match particle.get(key) {
            Some("unbounded") => usize::MAX,
            Some(number) => number.parse().expect("a number"),
            None => usual,
        };
        let (least, most) = (count("minOccurs", 1), count("maxOccurs", 1));
        let mut taken = 0;
        while taken < most && self.begins(particle, rest) {
            match particle.tag.as_str() {
                "element" => {
                    self.check_element(particle, &rest[0])?;
                    *rest = &rest[1..];
                }
                "sequence" => {
                    for child in &particle.children {
                        self.take(child, rest)?;
                    }
                }
                _ => {
                    let mut ways = particle.children.iter();
                    let way = ways.find(|way| self.begins(way, rest));
                    self.take(way.expect("one of them begins so"), rest)?;
                }
            }
            taken += 1;
        }
        let is_optional = particle.tag == "sequence" && taken == 0;
        if taken >= least || is_optional && self.may_be_empty(particle) {
            return Ok(());
        }
        let found = rest.first().map_or("nothing", Element::name);
        Err(format!("something is missing before {found}"))
    }

    /// Whether the next element belongs to this particle.
    fn begins(&self, particle: &Node, rest: &[Element]) -> bool {
        let Some(next) = rest.first() else {
            return false;
        };
        match particle.tag.as_str() {
            "element" => particle.get("name") == Some(next.name()),
            _ => particle.children.iter().any(|one| self.begins(one, rest)),
        }
    }

    fn may_be_empty(&self, particle: &Node) -> bool {
        let mut children = particle.children.iter();
        particle.get("minOccurs") == Some("0")
            || particle.tag == "sequence" && children.all(|one| self.may_be_empty(one))
    }

    fn named(&self, name: &str) -> &Node {
        let node = self.named.get(name);
        node.unwrap_or_else(|| panic!("the schema has no type '{name}'"))
    }
}

impl Node {
    fn get(&self, key: &str) -> Option<&str> {
        self.attributes.get(key).map(String::as_str)
    }
}

fn is_particle(node: &Node) -> bool {
    matches!(node.tag.as_str(), "sequence" | "choice")
}

fn no_attributes(element: &Element) -> Result<(), String> {
    match element.keys().next() {
        Some(key) => Err(format!("<{}> has no '{key}'", element.name())),
        None => Ok(()),
    }
}

/// Checks a value against a built-in type of XML Schema.
fn simple(name: &str, value: &str) -> Result<(), String> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let whole = digits(value.strip_prefix('-').unwrap_or(value));
    let fits = match name {
        "xs:string" => true,
        "xs:unsignedByte" => digits(value) && value.parse::<u8>().is_ok(),
        "xs:unsignedInt" => digits(value) && value.parse::<u32>().is_ok(),
        "xs:unsignedLong" => digits(value) && value.parse::<u64>().is_ok(),
        "xs:positiveInteger" => digits(value) && value.parse::<u64>().is_ok_and(|one| one > 0),
        "xs:long" => whole && value.parse::<i64>().is_ok(),
        "xs:decimal" => value.parse::<f64>().is_ok_and(f64::is_finite),
        other => panic!("the type {other} is not known here"),
    };
    if fits {
        Ok(())
    } else {
        Err(format!("it is no {name}"))
    }
}

fn parse(text: &str) -> Node {
    let mut reader = Reader::from_str(text);
    let mut open = vec![Node::default()];
    loop {
        match reader.read_event().expect("a schema is XML") {
            Event::Start(start) => open.push(node(&start)),
            Event::Empty(start) => add(&mut open, node(&start)),
            Event::End(_) => {
                let done = open.pop().expect("what ends has begun");
                add(&mut open, done);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let mut top = open.pop().expect("the document");
    top.children.pop().expect("the schema")
}

fn add(open: &mut [Node], node: Node) {
    let parent = open.last_mut().expect("the document is around all");
    parent.children.push(node);
}

fn node(start: &BytesStart<'_>) -> Node {
    let tag = start.local_name().as_ref().to_owned();
    let attributes = start.attributes().map(|attribute| {
        let attribute = attribute.expect("a schema is XML");
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        (
            attribute.key.as_ref().to_owned(),
            value.expect("text").into_owned(),
        )
    });
    Node {
        tag,
        attributes: attributes.collect(),
        children: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(schema: &Schema, text: &str) -> Result<(), String> {
        let message = format!("<message>{text}</message>");
        schema.check(&Element::parse_message(message.as_bytes()).unwrap())
    }

    #[test]
    fn what_is_no_message_is_refused_and_said_where() {
        for (schema, text, why) in [
            (of_clients(), "<tables/><join seat='3'/>", ""),
            (of_clients(), "<say>hello</say>", ""),
            (
                of_clients(),
                "<dance/>",
                "something is missing before dance",
            ),
            (
                of_clients(),
                "<join seat='11'/>",
                "seat='11': maxInclusive is 10",
            ),
            (of_clients(), "<join tabel='1'/>", "no attribute 'tabel'"),
            (of_clients(), "<action hand='1'/>", "'type' is missing"),
            (of_clients(), "<action type='pass'/>", "none of the words"),
            (
                of_clients(),
                "<create buyin='-1'/>",
                "it is no xs:unsignedLong",
            ),
            (
                of_clients(),
                "<tables><x/></tables>",
                "<x> does not belong there",
            ),
            (of_clients(), "<say/>", "minLength is 1"),
            (
                of_clients(),
                "<hello name='A' version='2'/>",
                "another value",
            ),
            (of_server(), "<tables/><ok/>", ""),
            (of_server(), "<error code='stale'>late</error>", ""),
            (
                of_server(),
                "<error code='odd'>late</error>",
                "none of the words",
            ),
            (
                of_server(),
                "<gone seat='1' name='A' stack='0' closes-in='5000'/>",
                "",
            ),
            (
                of_server(),
                "<gone seat='1' stack='0'/>",
                "'name' is missing",
            ),
            (
                of_server(),
                "<statistics><table/></statistics>",
                "<table> does not belong",
            ),
        ] {
            match check(schema, text) {
                Ok(()) => assert_eq!(why, "", "{text}"),
                Err(said) => assert!(!why.is_empty() && said.contains(why), "{text}: {said}"),
            }
        }
    }

    /// The messages in the examples of the page: the text after an arrow, and the
    /// lines below it up to the next arrow or the end of the example.
    fn examples() -> Vec<(char, String)> {
        let mut examples: Vec<(char, String)> = Vec::new();
        let mut is_open = false;
        for line in include_str!("../../docs/poker-protocol.md").lines() {
            let text = line.trim_start();
            if text.starts_with(['→', '←']) {
                let mut letters = text.chars();
                let side = letters.next().expect("an arrow");
                examples.push((side, letters.as_str().to_owned()));
                is_open = true;
            } else if is_open && text.starts_with('<') {
                let (_, message) = examples.last_mut().expect("one is open");
                *message += text;
            } else if is_open && text.len() < line.len() && !text.is_empty() {
                let (_, message) = examples.last_mut().expect("one is open");
                *message += &format!(" {text}");
            } else {
                is_open = false;
            }
        }
        examples
    }

    #[test]
    fn every_example_of_the_page_is_valid() {
        let examples = examples();
        assert!(examples.len() > 20, "{}", examples.len());
        for (side, text) in examples {
            let text = text.trim().trim_start_matches("<message>");
            let text = text.trim_end_matches("</message>");
            let schema = if side == '→' {
                of_clients()
            } else {
                of_server()
            };
            assert_eq!(check(schema, text), Ok(()), "{text}");
        }
    }

    #[test]
    fn what_is_legal_stands_in_its_order() {
        let turn = |inside: &str| {
            let turn = "hand='1' decision='1' seat='1' round='flop' to-call='0' pot='9' time='0'";
            check(of_server(), &format!("<turn {turn}>{inside}</turn>"))
        };
        assert_eq!(turn("<fold/><check/><bet min='1' max='2'/>"), Ok(()));
        assert_eq!(turn("<fold/><call amount='3'/><allin amount='9'/>"), Ok(()));
        for wrong in [
            "<check/>",
            "<fold/>",
            "<check/><fold/>",
            "<fold/><check/><call amount='1'/>",
        ] {
            assert!(turn(wrong).is_err(), "{wrong}");
        }
    }
}
