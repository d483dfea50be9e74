//! A game as a foreign format holds it.

use std::time::Duration;

use games::{AnyGame, Seat, Settings};

use crate::{FormatError, Limits, Remark};

/// A game between two players with the facts that the foreign formats can hold.
/// Its moves were played through the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenGame {
    /// The line of its file where it begins, from 1; 0 if it comes from no file.
    pub line: usize,
    /// The name of the game in the registry.
    pub game: &'static str,
    /// Board and options.
    pub settings: Settings,
    /// The start position in the notation of the game, if it is not the usual
    /// one.
    pub position: Option<String>,
    /// The players in the order of seats; empty names are unknown.
    pub players: [String; 2],
    /// The tournament.
    pub event: Option<String>,
    /// The other facts in the file, under the names of its format, in the order
    /// of the file: `Site`, `Round`, `WhiteElo`, `ECO`. Nothing that another
    /// field holds is among it.
    pub tags: Vec<(String, String)>,
    /// When it began.
    pub date: Option<Date>,
    /// The limits of time.
    pub limits: Limits,
    /// How many of the moves were given as the opening.
    pub opening: usize,
    /// The moves, the opening included.
    pub moves: Vec<WrittenMove>,
    /// How it ended; `None` while it goes on.
    pub ending: Option<Ending>,
    /// The parts of the file that were left out when it was read, and why.
    pub notes: Vec<FormatError>,
}

/// A whole turn with the facts that are known about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenMove {
    /// The seat.
    pub seat: Option<Seat>,
    /// The turn in the canonical form of the game.
    pub text: String,
    /// The time that it took.
    pub used: Option<Duration>,
    /// The seat's clock afterwards.
    pub left: Option<Duration>,
    /// The thoughts of the player.
    pub remark: Remark,
}

/// A day, and the time of the day where it is known, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year, up to 9999.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
    /// Hours, minutes and seconds.
    pub time: Option<(u8, u8, u8)>,
}

impl Date {
    /// A date of text like `2026.03.01` or `2026-03-01`; a month or day of `??`
    /// counts as the first one. `None` if there is no year in it.
    pub fn read(text: &str) -> Option<Date> {
        let mut parts = text.trim().split(['.', '-', '/', ' ', 'T']);
        let year: u16 = parts.next()?.parse().ok().filter(|year| *year <= 9999)?;
        let mut part = |most: u8| {
            let number = parts.next().and_then(|part| part.parse().ok());
            number.filter(|number| (1..=most).contains(number))
        };
        let month = part(12).unwrap_or(1);
        let day = part(31).unwrap_or(1);
        Some(Date {
            year,
            month,
            day: day.min(days(year, month)),
            time: None,
        })
    }

    /// The same at a time of the day like `12:34:56`, if it is one.
    #[must_use]
    pub fn at(self, time: &str) -> Date {
        let mut parts = time.trim().split(':');
        let mut part = |below: u8| {
            let number: Option<u8> = parts.next().and_then(|part| part.parse().ok());
            number.filter(|number| *number < below)
        };
        let time = part(24).zip(part(60));
        let second = part(60).unwrap_or(0);
        let time = time.map(|(hour, minute)| (hour, minute, second));
        Date {
            time: time.or(self.time),
            ..self
        }
    }
}

/// The days of a month of the Gregorian calendar.
fn days(year: u16, month: u8) -> u8 {
    let leaps = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leaps => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// The cause of the end.
    pub why: Why,
    /// The cause in words, as the writer of the file put it; may be empty.
    pub words: String,
}

/// The details behind a cause, where words about an end have them: those of
/// `win: dead A1 B1` are the stones on which the players agreed.
pub(crate) fn details(words: &str) -> &str {
    words.split_once(": ").map_or("", |(_, details)| details)
}

/// The cause of the end of a game, as far as the formats tell such causes
/// apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The rules of the game.
    Rules,
    /// The loser gave up, or it is not said why the loser lost.
    Resignation,
    /// The players agreed on a draw, or it is not said why it is one.
    Agreement,
    /// The loser's time was over.
    Time,
    /// The loser played an illegal move.
    Illegal,
    /// The loser left or failed.
    Abandoned,
    /// Somebody else decided it.
    Adjudication,
}

impl WrittenGame {
    /// The value of a tag with this name, if the game has one.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The state before the first move.
    ///
    /// # Errors
    /// Settings or position are not valid; the text says why.
    pub fn start(&self) -> Result<Box<dyn AnyGame>, String> {
        start(self.game, &self.settings, self.position.as_deref())
    }
}

/// The start of a game with these settings.
pub(crate) fn start(
    game: &str,
    settings: &Settings,
    position: Option<&str>,
) -> Result<Box<dyn AnyGame>, String> {
    let entry = games::find(game).map_err(|error| error.to_string())?;
    match position {
        None => entry.start(settings).map_err(|error| error.to_string()),
        Some(text) => entry
            .from_position(settings, text)
            .map_err(|error| error.to_string()),
    }
}
