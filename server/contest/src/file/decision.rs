//! The operator's decision about a registration since the file of its tournament was
//! written: a file beside those of the registered players.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::values;

/// Whether players may register, whatever the file of the tournament says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nobody may.
    Closed,
    /// They may until this instant, or without an end; the file still says how many.
    Open(Option<Timestamp>),
}

/// The file of a decision.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct DecisionFile {
    registration: Word,
    until: Option<String>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Open,
    Closed,
}

impl Decision {
    /// Reads the text of a decision.
    ///
    /// # Errors
    /// It is none; why.
    pub(super) fn read(text: &str) -> Result<Decision, String> {
        let written: DecisionFile =
            toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let until = written.until.map(|until| values::instant(&until));
        let until = until.transpose().map_err(|error| error.to_string())?;
        Ok(match written.registration {
            Word::Open => Decision::Open(until),
            Word::Closed => Decision::Closed,
        })
    }

    /// The text that [`Decision::read`] reads.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn text(self) -> Result<String, toml::ser::Error> {
        let (registration, until) = match self {
            Decision::Closed => (Word::Closed, None),
            Decision::Open(until) => (Word::Open, until),
        };
        let until = until.map(|until| until.to_string());
        let written = DecisionFile {
            registration,
            until,
        };
        toml::to_string(&written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_read_as_it_was_written() {
        let until = "2026-12-01T09:00Z".parse().unwrap();
        for decision in [
            Decision::Closed,
            Decision::Open(None),
            Decision::Open(Some(until)),
        ] {
            let text = decision.text().unwrap();
            assert_eq!(Decision::read(&text), Ok(decision), "{text}");
        }
        for wrong in [
            "",
            "registration = \"ajar\"",
            "registration = \"open\"\nuntil = \"now\"",
        ] {
            assert!(Decision::read(wrong).is_err(), "{wrong}");
        }
    }
}
