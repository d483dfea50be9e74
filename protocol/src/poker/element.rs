//! Elements of messages as values.

use std::borrow::Cow;
use std::fmt::Display;

use smallvec::SmallVec;

use super::tag::Tag;
use super::{CompactString, Encode, ToCompactString as _};

/// An element with its attributes, and either elements or text inside.
///
/// ```
/// use protocol::poker::{Element, encode};
///
/// let action = Element::new("action").with("type", "raise").with("amount", 60);
/// let mut bytes = Vec::new();
/// encode([&action], &mut bytes);
/// assert_eq!(bytes, br#"<message><action type="raise" amount="60"/></message>"#);
/// assert_eq!(Element::parse_message(&bytes), Ok(vec![action]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    name: Cow<'static, str>,
    /// An action has up to four.
    attributes: SmallVec<[(Cow<'static, str>, CompactString); 4]>,
    children: Vec<Element>,
    text: String,
}

impl Element {
    /// An element without anything in it. Its name must be one of XML.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Element {
        Element {
            name: name.into(),
            attributes: SmallVec::new(),
            children: Vec::new(),
            text: String::new(),
        }
    }

    /// The element with one attribute more.
    #[must_use]
    pub fn with(mut self, key: impl Into<Cow<'static, str>>, value: impl Display) -> Element {
        self.attributes
            .push((key.into(), value.to_compact_string()));
        self
    }

    /// The element with one more attribute, if there is a value.
    #[must_use]
    pub fn with_some(self, key: &'static str, value: Option<impl Display>) -> Element {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// The element with another one inside.
    #[must_use]
    pub fn holding(mut self, child: Element) -> Element {
        self.children.push(child);
        self
    }

    /// The element with others inside.
    #[must_use]
    pub fn holding_all(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.children.extend(children);
        self
    }

    /// The element with this text inside.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Element {
        self.text = text.into();
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value of an attribute.
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(name, _)| name == key)?;
        Some(value)
    }

    /// The names of its attributes, in the order in which they stand.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.attributes.iter().map(|(name, _)| &**name)
    }

    /// The elements inside.
    pub fn children(&self) -> &[Element] {
        &self.children
    }

    /// The first element inside that is called so.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The text inside, references resolved.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn into_children(self) -> Vec<Element> {
        self.children
    }

    pub(super) fn take_attribute(&mut self, key: impl Into<Cow<'static, str>>, value: &str) {
        self.attributes.push((key.into(), value.into()));
    }

    pub(super) fn take_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn take_child(&mut self, child: Element) {
        self.children.push(child);
    }
}

impl Encode for Element {
    fn encode(&self, out: &mut Vec<u8>) {
        let mut tag = Tag::new(&self.name, out);
        for (key, value) in &self.attributes {
            tag = tag.with(key, &**value);
        }
        tag.saying(&self.text).holding(&self.children).close();
    }
}
