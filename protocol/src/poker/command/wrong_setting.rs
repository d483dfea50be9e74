//! Settings that no table has, in the reader's language.

use poker_rules::table::{ErrorCode, Refusal};
use words::{Language, Phrase, Say, shown_in_english};

/// Why no table has the settings that somebody wants: a person is told in the language of
/// that person, and a client in English.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct WrongSetting {
    code: ErrorCode,
    why: Phrase,
}

shown_in_english!(WrongSetting);

impl Say for WrongSetting {
    fn say(&self, language: Language) -> String {
        self.why.say(language)
    }
}

impl WrongSetting {
    pub(in crate::poker) fn new(code: ErrorCode, why: Phrase) -> WrongSetting {
        WrongSetting { code, why }
    }
}

impl From<WrongSetting> for Refusal {
    fn from(wrong: WrongSetting) -> Refusal {
        Refusal::new(wrong.code, wrong.why.to_string())
    }
}
