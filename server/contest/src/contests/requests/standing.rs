//! Where a match on request stands, how it ends, and why there is none.

use std::io;

use record::verdict::cause_in_words;
use serde::{Deserialize, Serialize};
use words::{Language, Say, say, says, shown_in_english};

use crate::registrations::RegistrationError;

/// Where a match on request stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestStanding {
    /// The owner of the other program has not answered yet.
    Asked,
    /// It waits for a place.
    Waits {
        /// How many matches come before it.
        before: usize,
    },
    /// It is being played.
    Plays,
    /// It has ended.
    Ended(RequestEnd),
}

/// How a request came to its end.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestEnd {
    /// The owner of the other program did not agree.
    Refused,
    /// Nobody answered in time.
    Unanswered,
    /// Who asked took it back.
    TakenBack,
    /// The tournament left no place in time.
    NoPlace,
    /// A program did not come to the board.
    NotThere {
        /// Why.
        why: String,
    },
    /// It was broken off.
    BrokenOff,
    /// It was played.
    Played {
        /// The games, in their order.
        games: Vec<UnratedGame>,
    },
}

/// The result of a game that counts for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct UnratedGame {
    /// The player in the first seat.
    pub first: String,
    /// The winner; `None` if it was drawn.
    pub winner: Option<String>,
    /// The cause of the end, as a record calls it.
    pub cause: String,
    /// Details, in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// Why a match on request is not played, or an answer not taken.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The file of the tournament is wrong.
    Registration(#[from] RegistrationError),
    /// It is not a game on a board of two.
    OtherGame,
    /// The owner has no such program.
    NotOwn,
    /// There is no such program to be played against.
    NoProgram(String),
    /// Its owner plays nobody on request.
    NotAccepted(String),
    /// Its owner has as many requests open as may be.
    OwnFull,
    /// As many are open as may be.
    Full,
    /// Its owner has made many lately.
    TooOften,
    /// It has been answered, is played, or has ended.
    Over,
    /// It cannot be kept; the log says why.
    Failed,
}

impl From<io::Error> for RequestError {
    fn from(error: io::Error) -> RequestError {
        tracing::error!("a match on request cannot be kept: {error}");
        RequestError::Failed
    }
}

shown_in_english!(UnratedGame);

says!(RequestError {
    Self::Registration(why) => why,
    Self::OtherGame => "requests-other-game",
    Self::NotOwn => "requests-not-own",
    Self::NoProgram(name) => ("requests-no-program", name),
    Self::NotAccepted(name) => ("requests-not-accepted", name),
    Self::OwnFull => "requests-own-full",
    Self::Full => "requests-full",
    Self::TooOften => "requests-too-often",
    Self::Over => "requests-over",
    Self::Failed => "requests-failed",
});

says!(RequestStanding {
    Self::Asked => "requests-asked",
    Self::Waits { before } => ("requests-waits", before),
    Self::Plays => "requests-plays",
    Self::Ended(end) => end,
});

says!(RequestEnd {
    Self::Refused => "requests-refused",
    Self::Unanswered => "requests-unanswered",
    Self::TakenBack => "requests-taken-back",
    Self::NoPlace => "requests-no-place",
    Self::NotThere { why } => ("contests-trial-not-there", why),
    Self::BrokenOff => "contests-trial-broken-off",
    Self::Played { .. } => "requests-played-out",
});

impl Say for UnratedGame {
    fn say(&self, language: Language) -> String {
        let cause = cause_in_words(&self.cause).say(language);
        let why = match &self.detail {
            Some(detail) => format!("{cause}: {detail}"),
            None => cause,
        };
        match &self.winner {
            Some(winner) => say!(language, "requests-won", name = winner, why),
            None => say!(language, "requests-drawn", why),
        }
    }
}
