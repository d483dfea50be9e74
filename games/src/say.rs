//! What people are told of what the rules refuse.

use words::{Language, Say};

use crate::{Illegal, ParseActionError, PositionError, SettingsError, UnknownGame};

impl Say for Illegal {
    fn say(&self, language: Language) -> String {
        Illegal::say(self, language)
    }
}

impl Say for PositionError {
    fn say(&self, language: Language) -> String {
        PositionError::say(self, language)
    }
}

impl Say for SettingsError {
    fn say(&self, language: Language) -> String {
        SettingsError::say(self, language)
    }
}

impl Say for UnknownGame {
    fn say(&self, language: Language) -> String {
        UnknownGame::say(self, language)
    }
}

impl Say for ParseActionError {
    fn say(&self, language: Language) -> String {
        Illegal::from(self.clone()).say(language)
    }
}
