//! The fields of the form as they are asked for, and their possible errors.

use crate::login::Fields;
use words::{Language, Say, shown_in_english};

/// Maximum number of seats of a table.
pub(super) const SEATS: usize = 10;

/// Why the fields are not valid. Texts are cut to 20 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TableWishError {
    /// The text is not a number of seats.
    Count {
        /// The field.
        field: String,
        /// Its text.
        text: String,
    },
    /// No table of this game can have this number of seats.
    Seats {
        /// How many there may be.
        most: usize,
        /// How many were asked for.
        asked: usize,
    },
    /// The text is not a number of chips.
    Chips {
        /// The field.
        field: &'static str,
        /// Its text.
        text: String,
    },
    /// So many chips are too many.
    Most {
        /// The field.
        field: &'static str,
        /// How many there may be.
        most: u64,
    },
    /// These blinds are not offered.
    Stakes,
    /// This game is not offered.
    Game,
    /// A tournament takes nothing of a pot.
    Rake,
    /// This time to think is not offered.
    Time,
    /// This format is not offered.
    Format(String),
}

shown_in_english!(TableWishError);

impl Say for TableWishError {
    fn say(&self, language: Language) -> String {
        let of_text = |key: &str, text: &str| language.with(key, &[("text", text.into())]);
        match self {
            TableWishError::Count { text, .. } => of_text("contests-no-seats", text),
            TableWishError::Seats { most, asked } => {
                let values = [("most", (*most).into()), ("asked", (*asked).into())];
                language.with("contests-wrong-seats", &values)
            }
            TableWishError::Chips { text, .. } => of_text("contests-no-amount", text),
            TableWishError::Most { most, .. } => language.with(
                "contests-most-chips",
                &[("most", language.grouped(*most).into())],
            ),
            TableWishError::Stakes => language.say("contests-no-stakes"),
            TableWishError::Game => language.say("contests-no-game"),
            TableWishError::Rake => language.say("contests-no-rake"),
            TableWishError::Time => language.say("contests-no-time"),
            TableWishError::Format(text) => of_text("contests-no-format", text),
        }
    }
}

impl TableWishError {
    /// The field that it is about.
    pub(super) fn field(&self) -> &str {
        match self {
            TableWishError::Count { field, .. } => field,
            TableWishError::Seats { .. } => "free",
            TableWishError::Chips { field, .. } | TableWishError::Most { field, .. } => field,
            TableWishError::Stakes => "stakes",
            TableWishError::Game => "game",
            TableWishError::Rake => "rake",
            TableWishError::Time => "time",
            TableWishError::Format(_) => "format",
        }
    }
}

/// The fields as they are asked for.
#[derive(Clone, Copy)]
pub(super) struct TableFields<'a>(pub(super) &'a Fields);

impl<'a> TableFields<'a> {
    /// The text in a field.
    pub(super) fn text(self, key: &str) -> &'a str {
        self.0.get(key).map_or("", String::as_str).trim()
    }

    /// The number of the chosen option; the first if none was chosen.
    pub(super) fn choice(self, key: &str) -> usize {
        self.text(key).parse().unwrap_or(0)
    }

    /// A number of chips; `None` if the field is empty.
    pub(super) fn chips(
        self,
        field: &'static str,
        most: u64,
    ) -> Result<Option<u64>, TableWishError> {
        let text = self.text(field);
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match (text.parse::<u64>(), is_number) {
            _ if text.is_empty() => Ok(None),
            (Ok(chips), true) if chips <= most => Ok(Some(chips)),
            (_, true) => Err(TableWishError::Most { field, most }),
            (_, false) => {
                let text = short(text);
                Err(TableWishError::Chips { field, text })
            }
        }
    }

    /// A number of seats; 0 if the field is empty.
    pub(super) fn seats(self, field: &str) -> Result<usize, TableWishError> {
        let text = self.text(field);
        let count = match text {
            "" => Some(0),
            text => text.parse::<usize>().ok().filter(|count| *count < SEATS),
        };
        count.ok_or_else(|| TableWishError::Count {
            field: field.to_owned(),
            text: short(text),
        })
    }
}

/// The beginning of a text.
pub(super) fn short(text: &str) -> String {
    text.chars().take(20).collect()
}
