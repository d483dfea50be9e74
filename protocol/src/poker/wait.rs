//! The wait of a table that plays no hand.

use super::Element;
use super::reading::Unreadable;
use super::tag::Tag;
use words::Phrase;

/// What a table does of its own accord if nobody sits down before, and in how
/// many milliseconds: an attribute of some events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// `starts-in`: deals its first hand, although seats are free.
    Starts(u64),
    /// `closes-in`: closes for want of players.
    Closes(u64),
}

impl Wait {
    pub(super) fn read(element: &Element) -> Result<Option<Wait>, Unreadable> {
        let starts = element.number_where_given("starts-in")?.map(Wait::Starts);
        let closes = element.number_where_given("closes-in")?.map(Wait::Closes);
        Ok(starts.or(closes))
    }

    /// The text about what happens then.
    pub fn words(self) -> Phrase {
        self.phrase("contests-wait-starts", "contests-wait-closes")
    }

    /// The same as a sentence.
    pub fn sentence(self) -> Phrase {
        self.phrase("contests-wait-starts-then", "contests-wait-closes-then")
    }

    fn phrase(self, starts: &'static str, closes: &'static str) -> Phrase {
        let (key, milliseconds) = match self {
            Wait::Starts(time) => (starts, time),
            Wait::Closes(time) => (closes, time),
        };
        Phrase::new(key).with("seconds", milliseconds.div_ceil(1000))
    }
}

impl Tag<'_> {
    /// The wait of the table, if there is one.
    pub(super) fn waiting(self, wait: Option<Wait>) -> Self {
        match wait {
            Some(Wait::Starts(time)) => self.with("starts-in", time),
            Some(Wait::Closes(time)) => self.with("closes-in", time),
            None => self,
        }
    }
}
