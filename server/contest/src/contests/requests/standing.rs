//! Where a match on request stands, how it ends, and why there is none.

use std::io;

use record::verdict::cause_in_words;
use serde::{Deserialize, Serialize};
use words::{Language, Say, shown_in_english};

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

shown_in_english!(RequestError, RequestStanding, RequestEnd, UnratedGame);

impl Say for RequestError {
    fn say(&self, language: Language) -> String {
        let of = |key: &str, name: &str| language.with(key, &[("name", name.into())]);
        match self {
            RequestError::Registration(why) => why.say(language),
            RequestError::OtherGame => language.say("requests-other-game"),
            RequestError::NotOwn => language.say("requests-not-own"),
            RequestError::NoProgram(name) => of("requests-no-program", name),
            RequestError::NotAccepted(name) => of("requests-not-accepted", name),
            RequestError::OwnFull => language.say("requests-own-full"),
            RequestError::Full => language.say("requests-full"),
            RequestError::TooOften => language.say("requests-too-often"),
            RequestError::Over => language.say("requests-over"),
            RequestError::Failed => language.say("requests-failed"),
        }
    }
}

impl Say for RequestStanding {
    fn say(&self, language: Language) -> String {
        match self {
            RequestStanding::Asked => language.say("requests-asked"),
            RequestStanding::Waits { before } => {
                language.with("requests-waits", &[("before", (*before).into())])
            }
            RequestStanding::Plays => language.say("requests-plays"),
            RequestStanding::Ended(end) => end.say(language),
        }
    }
}

impl Say for RequestEnd {
    fn say(&self, language: Language) -> String {
        match self {
            RequestEnd::Refused => language.say("requests-refused"),
            RequestEnd::Unanswered => language.say("requests-unanswered"),
            RequestEnd::TakenBack => language.say("requests-taken-back"),
            RequestEnd::NoPlace => language.say("requests-no-place"),
            RequestEnd::NotThere { why } => {
                language.with("contests-trial-not-there", &[("why", why.as_str().into())])
            }
            RequestEnd::BrokenOff => language.say("contests-trial-broken-off"),
            RequestEnd::Played { .. } => language.say("requests-played-out"),
        }
    }
}

impl Say for UnratedGame {
    fn say(&self, language: Language) -> String {
        let cause = cause_in_words(&self.cause).say(language);
        let why = match &self.detail {
            Some(detail) => format!("{cause}: {detail}"),
            None => cause,
        };
        match &self.winner {
            Some(winner) => {
                let values = [("name", winner.as_str().into()), ("why", why.into())];
                language.with("requests-won", &values)
            }
            None => language.with("requests-drawn", &[("why", why.into())]),
        }
    }
}
