//! The texts of a game for people, said in the reader's language.
//!
//! A [`Text`] knows its message of the catalogue and the values to put into it. Seats
//! stay seats until it is said, so that they can be called by their words,
//! `black (x) to move`, or by the names of their players, `Anna to move`.

use std::borrow::Cow;
use std::fmt;

use words::{Language, Value};

use crate::{Seat, halves};

/// A text for people. It shows in English where nobody says in which language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A word that is the same in all languages: `H8`.
    Plain(Cow<'static, str>),
    Number(i64),
    /// A number of halves.
    Halves(i64),
    Who(Who),
    List(Vec<Text>),
    Message {
        key: &'static str,
        parts: Vec<(&'static str, Text)>,
    },
}

/// A seat as people call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who {
    seat: Seat,
    word: &'static str,
    glyph: Option<char>,
}

impl Who {
    /// A seat with its word, as [`Side::word`](crate::Side::word) is one: the key of a
    /// message without its beginning `game-word-`.
    pub const fn new(seat: Seat, word: &'static str) -> Who {
        Who {
            seat,
            word,
            glyph: None,
        }
    }

    /// The same with the character of its pieces in plain text: `black (x)`. A player's
    /// name goes without it.
    #[must_use]
    pub const fn with_glyph(self, glyph: char) -> Who {
        Who {
            glyph: Some(glyph),
            ..self
        }
    }

    /// The seat.
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// The seat in a language: `black (x)`.
    pub fn say(self, language: Language) -> String {
        let word = word(self.word, language);
        match self.glyph {
            Some(glyph) => format!("{word} ({glyph})"),
            None => word,
        }
    }
}

/// The name of a seat or a side of this word for people: the word itself where the
/// catalogue has no other.
pub(crate) fn word(word: &str, language: Language) -> String {
    or_plain(&format!("game-word-{word}"), word, language)
}

/// The message with this key, or this text in all languages where there is none.
pub(crate) fn or_plain(key: &str, plain: &str, language: Language) -> String {
    if Language::knows(key) {
        language.say(key)
    } else {
        plain.to_owned()
    }
}

impl Text {
    /// The message with this key.
    pub const fn new(key: &'static str) -> Text {
        Text(Kind::Message {
            key,
            parts: Vec::new(),
        })
    }

    /// A text that is the same in all languages: the name of a cell, a move.
    pub fn plain(text: impl Into<Cow<'static, str>>) -> Text {
        Text(Kind::Plain(text.into()))
    }

    /// A number of halves: `7`, `7.5`, in Czech `7,5`.
    pub const fn halves(number: i64) -> Text {
        Text(Kind::Halves(number))
    }

    /// Several texts with commas between them.
    pub fn list(texts: impl IntoIterator<Item = Text>) -> Text {
        Text(Kind::List(texts.into_iter().collect()))
    }

    /// The same message with this in it. Other texts have no place for it.
    #[must_use]
    pub fn with(mut self, name: &'static str, part: impl Into<Text>) -> Text {
        if let Kind::Message { parts, .. } = &mut self.0 {
            parts.push((name, part.into()));
        }
        self
    }

    /// The text in a language.
    pub fn say(&self, language: Language) -> String {
        match &self.0 {
            Kind::Plain(text) => text.clone().into_owned(),
            Kind::Number(number) => number.to_string(),
            Kind::Halves(number) => language.decimal(halves::write(*number)),
            Kind::Who(who) => who.say(language),
            Kind::List(texts) => Text::say_all(texts, language).join(", "),
            Kind::Message { key, parts } => {
                let values = parts
                    .iter()
                    .map(|(name, part)| (*name, part.value(language)));
                language.with(key, &values.collect::<Vec<_>>())
            }
        }
    }

    /// Several texts in a language.
    pub fn say_all<'a>(
        texts: impl IntoIterator<Item = &'a Text>,
        language: Language,
    ) -> Vec<String> {
        texts.into_iter().map(|text| text.say(language)).collect()
    }

    /// As it is put into another: numbers stay numbers, after which words are chosen.
    fn value(&self, language: Language) -> Value<'static> {
        match self.0 {
            Kind::Number(number) => number.into(),
            // Points are far below where halves become inexact.
            Kind::Halves(number) => (number as f64 / 2.0).into(),
            _ => self.say(language).into(),
        }
    }

    /// The same with the names of the players, in the order of seats, in place of
    /// their seats. Where two players have one name, the seats stay.
    #[must_use]
    pub fn named(&self, names: &[&str]) -> Text {
        let are_unclear = (1..names.len()).any(|at| names[..at].contains(&names[at]));
        if are_unclear {
            self.clone()
        } else {
            self.with_names(names)
        }
    }

    fn with_names(&self, names: &[&str]) -> Text {
        match &self.0 {
            Kind::Who(who) => match names.get(who.seat.index()) {
                Some(name) => Text::plain((*name).to_owned()),
                None => self.clone(),
            },
            Kind::List(texts) => Text::list(texts.iter().map(|text| text.with_names(names))),
            Kind::Message { key, parts } => Text(Kind::Message {
                key,
                parts: parts
                    .iter()
                    .map(|(name, part)| (*name, part.with_names(names)))
                    .collect(),
            }),
            Kind::Plain(_) | Kind::Number(_) | Kind::Halves(_) => self.clone(),
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::ENGLISH))
    }
}

impl words::Say for Text {
    fn say(&self, language: Language) -> String {
        Text::say(self, language)
    }
}

impl From<Who> for Text {
    fn from(who: Who) -> Text {
        Text(Kind::Who(who))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::plain(text)
    }
}

impl From<&'static str> for Text {
    fn from(text: &'static str) -> Text {
        Text::plain(text)
    }
}

impl From<char> for Text {
    fn from(letter: char) -> Text {
        Text::plain(letter.to_string())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Text {
            fn from(number: $number) -> Text {
                Text(Kind::Number(number.into()))
            }
        })*
    };
}

numbers!(u8, u16, u32, i32, i64);

impl From<usize> for Text {
    fn from(number: usize) -> Text {
        Text(Kind::Number(i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seat, Side};

    fn to_move() -> Text {
        let black = Who::new(Seat::FIRST, Side::BLACK.word);
        Text::new("game-to-move").with("who", black.with_glyph('x'))
    }

    #[test]
    fn players_are_named_in_place_of_their_seats() {
        let text = to_move();
        assert_eq!(text.to_string(), "black (x) to move");
        assert_eq!(text.named(&["Anna", "second"]).to_string(), "Anna to move");
        let south = Who::new(Seat::FIRST, "south");
        let place = Text::new("game-kalaha-pit").with("who", Who::new(Seat::SECOND, "north"));
        let sowed = Text::new("game-kalaha-sowed")
            .with("who", south)
            .with("pit", "a")
            .with("landed", place.with("pit", "b"));
        let both = Text::list([sowed.clone(), south.into()]);
        assert_eq!(both.to_string(), "south sowed a to north's b, south");
        let named = both.named(&["Anna", "second"]);
        assert_eq!(named.to_string(), "Anna sowed a to second's b, Anna");
        assert_eq!(
            both.named(&["Anna"]).to_string(),
            "Anna sowed a to north's b, Anna"
        );
    }

    #[test]
    fn seats_stay_where_two_players_have_one_name() {
        assert_eq!(to_move().named(&["A", "A"]), to_move());
    }

    #[test]
    fn numbers_are_said_as_they_are_written() {
        let margin = |halves| Text::new("game-go-by").with("margin", Text::halves(halves));
        assert_eq!(margin(49).to_string(), "by 24.5");
        assert_eq!(margin(14).to_string(), "by 7");
        assert_eq!(Text::halves(-15).to_string(), "-7.5");
        let czech = Language::find("cs").unwrap();
        assert_eq!(margin(49).say(czech), "o 24,5 bodu");
        assert_eq!(Text::halves(-15).say(czech), "-7,5");
        assert_eq!(
            Text::new("game-chips").with("count", 1u8).to_string(),
            "1 chip"
        );
        assert_eq!(
            Text::new("game-chips").with("count", 10_000).to_string(),
            "10000 chips"
        );
    }
}
