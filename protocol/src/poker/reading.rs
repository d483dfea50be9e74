//! Attributes of the server's events, read by clients.

use std::str::FromStr;

use poker_rules::{Card, Cards};

use super::{Element, command::chips};
use crate::xml::shortened;

/// Why an element from a server is no event: a client passes it over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No event that is known here.
    #[error("<{0}> is not a known event")]
    Unknown(String),
    /// An attribute is missing.
    #[error("<{element}> has no '{key}'")]
    Missing {
        /// Of which element.
        element: String,
        /// Its name.
        key: &'static str,
    },
    /// An attribute makes no sense.
    #[error("<{element}>: {key}='{value}' makes no sense")]
    Wrong {
        /// Of which element.
        element: String,
        /// Its name.
        key: &'static str,
        /// Its value.
        value: String,
    },
}

impl Unreadable {
    /// For an element of a name that is not known here.
    pub(super) fn unknown(element: &Element) -> Unreadable {
        Unreadable::Unknown(shortened(element.name()))
    }
}

impl Element {
    pub(super) fn text_of(&self, key: &'static str) -> Result<&str, Unreadable> {
        self.get(key).ok_or_else(|| Unreadable::Missing {
            element: self.name().to_owned(),
            key,
        })
    }

    pub(super) fn wrong(&self, key: &'static str) -> Unreadable {
        Unreadable::Wrong {
            element: self.name().to_owned(),
            key,
            value: self.get(key).unwrap_or_default().to_owned(),
        }
    }

    /// A number of chips, a seat, an id.
    pub(super) fn number(&self, key: &'static str) -> Result<u64, Unreadable> {
        chips(self.text_of(key)?).ok_or_else(|| self.wrong(key))
    }

    pub(super) fn number_or(&self, key: &'static str, usual: u64) -> Result<u64, Unreadable> {
        match self.get(key) {
            Some(_) => self.number(key),
            None => Ok(usual),
        }
    }

    pub(super) fn number_where_given(&self, key: &'static str) -> Result<Option<u64>, Unreadable> {
        self.get(key).map(|_| self.number(key)).transpose()
    }

    pub(super) fn seat(&self, key: &'static str) -> Result<usize, Unreadable> {
        let seat = usize::try_from(self.number(key)?);
        seat.map_err(|_| self.wrong(key))
    }

    pub(super) fn value<T: FromStr>(&self, key: &'static str) -> Result<T, Unreadable> {
        self.text_of(key)?.parse().map_err(|_| self.wrong(key))
    }

    pub(super) fn cards(&self, key: &'static str) -> Result<Cards, Unreadable> {
        let cards = Card::parse_all(self.text_of(key)?);
        cards.map(Cards::from).map_err(|_| self.wrong(key))
    }

    /// Numbers with a blank between them.
    pub(super) fn counts(&self, key: &'static str) -> Result<Vec<usize>, Unreadable> {
        let words = self.text_of(key)?.split_ascii_whitespace();
        let counts = words.map(|word| word.parse().map_err(|_| self.wrong(key)));
        counts.collect()
    }

    /// The item of a list that has this word.
    pub(super) fn one_of<T: Copy, const N: usize>(
        &self,
        key: &'static str,
        all: [T; N],
        word: impl Fn(T) -> &'static str,
    ) -> Result<T, Unreadable> {
        let text = self.text_of(key)?;
        let mut all = all.into_iter();
        all.find(|one| word(*one) == text)
            .ok_or_else(|| self.wrong(key))
    }
}
