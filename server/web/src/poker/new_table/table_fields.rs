//! The fields of the form as they are asked for, and their possible errors.

use crate::login::Fields;
use words::{Phrase, UserError};

/// Maximum number of seats of a table.
pub(super) const SEATS: usize = 10;

/// Why a field is not valid. Texts are cut to 20 characters.
#[derive(Debug)]
pub(crate) struct FieldError {
    /// The field beside which it is said; empty if it is said above all.
    pub(super) field: String,
    /// What is wrong with it.
    pub(super) why: UserError,
}

impl FieldError {
    pub(super) fn new(field: &str, why: impl Into<UserError>) -> FieldError {
        FieldError {
            field: field.to_owned(),
            why: why.into(),
        }
    }

    /// What was chosen in this field is not offered.
    pub(super) fn not_offered(field: &str, key: &'static str) -> FieldError {
        FieldError::new(field, Phrase::new(key))
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
    pub(super) fn chips(self, field: &'static str, most: u64) -> Result<Option<u64>, FieldError> {
        let text = self.text(field);
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match (text.parse::<u64>(), is_number) {
            _ if text.is_empty() => Ok(None),
            (Ok(chips), true) if chips <= most => Ok(Some(chips)),
            (_, true) => {
                let why = Phrase::new("contests-most-chips").grouped("most", most);
                Err(FieldError::new(field, why))
            }
            (_, false) => {
                let why = Phrase::new("contests-no-amount").with("text", short(text));
                Err(FieldError::new(field, why))
            }
        }
    }

    /// A number of seats; 0 if the field is empty.
    pub(super) fn seats(self, field: &str) -> Result<usize, FieldError> {
        let text = self.text(field);
        let count = match text {
            "" => Some(0),
            text => text.parse::<usize>().ok().filter(|count| *count < SEATS),
        };
        count.ok_or_else(|| {
            let why = Phrase::new("contests-no-seats").with("text", short(text));
            FieldError::new(field, why)
        })
    }
}

/// The beginning of a text.
pub(super) fn short(text: &str) -> String {
    text.chars().take(20).collect()
}
