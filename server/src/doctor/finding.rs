//! The finding about one part.

use std::fmt;

use serde::Serialize;
use words::{Language, Phrase, Say};

/// How it is with a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It works.
    Ok,
    /// It works, but something will be missed or slow.
    Warn,
    /// It does not work.
    Fail,
}

impl State {
    /// The word for it in the table, the same in every language.
    pub fn as_str(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Warn => "warn",
            State::Fail => "fail",
        }
    }
}

/// A finding about a part, to be said in any language.
pub struct Finding {
    /// The part that was looked at.
    pub part: Phrase,
    /// How it is with it.
    pub state: State,
    /// The observation.
    pub text: Box<dyn Say>,
    /// The next step; `None` if nothing has to be done.
    pub advice: Option<Phrase>,
}

/// A finding in the words of a language: a line of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The part that was looked at.
    pub part: String,
    /// How it is with it.
    pub state: State,
    /// The observation.
    pub text: String,
    /// The next step; `None` if nothing has to be done.
    pub advice: Option<String>,
}

impl Finding {
    pub(super) fn ok(part: Phrase, text: impl Say + 'static) -> Finding {
        Finding {
            part,
            state: State::Ok,
            text: Box::new(text),
            advice: None,
        }
    }

    pub(super) fn warn(part: Phrase, text: impl Say + 'static, advice: Phrase) -> Finding {
        Finding {
            state: State::Warn,
            advice: Some(advice),
            ..Finding::ok(part, text)
        }
    }

    pub(super) fn fail(part: Phrase, text: impl Say + 'static, advice: Phrase) -> Finding {
        Finding {
            state: State::Fail,
            ..Finding::warn(part, text, advice)
        }
    }

    /// The line for readers of this language.
    pub fn say(&self, language: Language) -> Line {
        Line {
            part: self.part.say(language),
            state: self.state,
            text: self.text.say(language),
            advice: self.advice.as_ref().map(|advice| advice.say(language)),
        }
    }
}

impl fmt::Debug for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say(Language::ENGLISH).fmt(f)
    }
}
