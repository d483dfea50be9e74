//! What people are told of what the rules refuse.

use words::{Language, Say, shown_in_english};

use crate::{Illegal, ParseActionError, PositionError, SettingsError, UnknownGame};

macro_rules! say_reason {
    ($($error:ty),+) => {$(
        shown_in_english!($error);

        impl Say for $error {
            fn say(&self, language: Language) -> String {
                self.reason.say(language)
            }
        }
    )+};
}

say_reason!(
    Illegal,
    ParseActionError,
    PositionError,
    SettingsError,
    UnknownGame
);
