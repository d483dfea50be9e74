//! What was found out about one part.

use std::fmt::Display;

use serde::Serialize;

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
    /// The word for it in the table.
    pub fn as_str(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Warn => "warn",
            State::Fail => "fail",
        }
    }
}

/// One line of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was looked at.
    pub part: String,
    /// How it is with it.
    pub state: State,
    /// What was seen.
    pub text: String,
    /// What to do next; `None` if nothing has to be done.
    pub advice: Option<String>,
}

impl Finding {
    pub(super) fn ok(part: impl Into<String>, text: impl Display) -> Finding {
        Finding {
            part: part.into(),
            state: State::Ok,
            text: text.to_string(),
            advice: None,
        }
    }

    pub(super) fn warn(part: impl Into<String>, text: impl Display, advice: &str) -> Finding {
        Finding {
            state: State::Warn,
            advice: Some(advice.to_owned()),
            ..Finding::ok(part, text)
        }
    }

    pub(super) fn fail(part: impl Into<String>, text: impl Display, advice: &str) -> Finding {
        Finding {
            state: State::Fail,
            ..Finding::warn(part, text, advice)
        }
    }
}
