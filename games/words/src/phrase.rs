//! A message that is said later, in the reader's language.

use std::fmt;

use fluent_bundle::types::FluentNumber;

use crate::{Language, Printable, Value};

/// A message with its values. It shows in English where no language is named.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    key: &'static str,
    parts: Vec<(&'static str, Part)>,
}

/// A value in a message. Unlike [`Value`], threads may share it.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    Number(FluentNumber),
    Grouped(u64),
    Decimal(String),
    Phrase(Phrase),
    Mark(char),
}

impl Phrase {
    /// The message with this key.
    pub fn new(key: &'static str) -> Phrase {
        Phrase {
            key,
            parts: Vec::new(),
        }
    }

    /// The same with a text or a number in it.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value<'static>>) -> Phrase {
        let part = match value.into() {
            Value::String(text) => Part::Text(text.into_owned()),
            Value::Number(number) => Part::Number(number),
            // Nothing else is made of texts and numbers.
            Value::None | Value::Error | Value::Custom(_) => Part::Text(String::new()),
        };
        self.parts.push((name, part));
        self
    }

    /// The same with a number in groups of three digits in it.
    #[must_use]
    pub fn grouped(mut self, name: &'static str, number: u64) -> Phrase {
        self.parts.push((name, Part::Grouped(number)));
        self
    }

    /// The same with a number in it that is written with a point: `2.5`, in Czech `2,5`.
    #[must_use]
    pub fn decimal(mut self, name: &'static str, number: impl fmt::Display) -> Phrase {
        self.parts.push((name, Part::Decimal(number.to_string())));
        self
    }

    /// The same with a character in it that no text from elsewhere can have, since it is
    /// not printable: it marks where something else is put.
    #[must_use]
    pub fn mark(mut self, name: &'static str, mark: char) -> Phrase {
        self.parts.push((name, Part::Mark(mark)));
        self
    }

    /// The same with another phrase in it.
    #[must_use]
    pub fn and(mut self, name: &'static str, phrase: Phrase) -> Phrase {
        self.parts.push((name, Part::Phrase(phrase)));
        self
    }

    /// Its key in the catalogue.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The phrase in a language.
    pub fn say(&self, language: Language) -> String {
        self.say_by(self.key, language)
    }

    /// The phrase on a page, where nobody types commands: by the message with `-page`
    /// at the end of its key, if there is one.
    pub fn say_on_page(&self, language: Language) -> String {
        let key = format!("{}-page", self.key);
        if Language::knows(&key) {
            self.say_by(&key, language)
        } else {
            self.say(language)
        }
    }

    fn say_by(&self, key: &str, language: Language) -> String {
        let parts = self.parts.iter().map(|(name, part)| {
            let value = match part {
                Part::Text(text) => Printable::line(text).into(),
                Part::Number(number) => Value::Number(number.clone()),
                Part::Grouped(number) => language.grouped(*number).into(),
                Part::Decimal(number) => language.decimal(number).into(),
                Part::Phrase(phrase) => phrase.say(language).into(),
                Part::Mark(mark) => mark.to_string().into(),
            };
            (*name, value)
        });
        language.filled(key, &parts.collect::<Vec<_>>())
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::ENGLISH))
    }
}

/// A message may say what is wrong.
impl std::error::Error for Phrase {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_said_in_any_language_with_all_that_is_in_it() {
        let moves = Phrase::new("count-moves").with("count", 5);
        assert_eq!(moves.to_string(), "5 moves");
        let czech = Language::find("cs").unwrap();
        assert_eq!(moves.say(czech), "5 tahů");
        let own = Phrase::new("count-moves").and("count", Phrase::new("turn-own"));
        assert_eq!(own.say(czech), "Jste na tahu tahů");
    }

    #[test]
    fn a_page_says_nothing_that_is_to_be_typed() {
        let seek = Phrase::new("terminal-offers-draw").with("name", "Bob");
        assert_eq!(seek.to_string(), "Bob offers a draw: 'draw' takes it.");
        let page = seek.say_on_page(Language::ENGLISH);
        assert_eq!(page, "Bob offers a draw.");
        let same = Phrase::new("terminal-is-here").with("name", "Bob");
        assert_eq!(same.say_on_page(Language::ENGLISH), same.to_string());
    }
}
