//! What people are told of errors, in the language of each.

mod store_error;

use std::fmt::Display;
use std::path::Path;

use protocol::line::{Name, NameError};
use words::{Language, Phrase};

use launch::sandbox::{Missing, MissingParts};
use launch::{CpusMissing, ProgramNotFound};
use record::verdict::{Failure, cause_in_words};
use store::clear_name::{MAX_MARKS, UnclearName};
use store::{NoRoom, WriterStopped};
use tournament::{LeftOut, OpeningFault, RandomOpeningsError};

/// What is said to people, in the language of whoever reads it.
pub trait Say: Display {
    /// The text in this language; in English unless somebody has translated it.
    fn say(&self, language: Language) -> String {
        // Whoever reads English reads what logs and programs get.
        let _ = language;
        self.to_string()
    }
}

/// A text that somebody has said already.
impl Say for String {}

impl Say for Phrase {
    fn say(&self, language: Language) -> String {
        Phrase::say(self, language)
    }
}

impl Say for NoRoom {
    fn say(&self, language: Language) -> String {
        language.say("terminal-no-room")
    }
}

impl Say for WriterStopped {
    fn say(&self, language: Language) -> String {
        language.say("terminal-writer-stopped")
    }
}

impl Say for UnclearName {
    fn say(&self, language: Language) -> String {
        let code = |symbol: char| format!("U+{:04X}", u32::from(symbol));
        match self {
            UnclearName::NoName(NameError::Empty) => language.say("terminal-name-empty"),
            UnclearName::NoName(NameError::TooLong) => {
                language.with("terminal-name-long", &[("most", Name::MAX.into())])
            }
            UnclearName::NoName(NameError::NotPrintable(symbol)) => {
                language.with("terminal-name-invisible", &[("code", code(*symbol).into())])
            }
            UnclearName::Unusual(letter) => {
                let values = [
                    ("letter", letter.to_string().into()),
                    ("code", code(*letter).into()),
                ];
                language.with("terminal-name-unusual", &values)
            }
            UnclearName::Marks => {
                language.with("terminal-name-marks", &[("most", MAX_MARKS.into())])
            }
            UnclearName::Mixed(one, other) => {
                let values = [
                    ("one", one.as_str().into()),
                    ("other", other.as_str().into()),
                ];
                language.with("terminal-name-mixed", &values)
            }
            UnclearName::LooksLatin(look) => {
                language.with("terminal-name-latin", &[("name", look.as_str().into())])
            }
        }
    }
}

// What the rules of a game say is said by the games.
impl Say for games::Illegal {
    fn say(&self, language: Language) -> String {
        games::Illegal::say(self, language)
    }
}

impl Say for games::PositionError {
    fn say(&self, language: Language) -> String {
        games::PositionError::say(self, language)
    }
}

impl Say for games::SettingsError {
    fn say(&self, language: Language) -> String {
        games::SettingsError::say(self, language)
    }
}

impl Say for games::UnknownGame {
    fn say(&self, language: Language) -> String {
        games::UnknownGame::say(self, language)
    }
}

impl Say for games::ParseActionError {
    fn say(&self, language: Language) -> String {
        games::Illegal::from(self.clone()).say(language)
    }
}

impl Say for tournament::UnknownStart {
    fn say(&self, language: Language) -> String {
        self.phrase().say(language)
    }
}

impl Say for OpeningFault {
    fn say(&self, language: Language) -> String {
        let of = |key: &str, opening: &str| language.with(key, &[("opening", opening.into())]);
        match self {
            OpeningFault::Unplayable { opening, illegal } => {
                let values = [
                    ("opening", opening.as_str().into()),
                    ("why", illegal.say(language).into()),
                ];
                language.with("files-opening-illegal", &values)
            }
            OpeningFault::Refused(why) => openings_refused(why, language),
            OpeningFault::EndsGame(opening) => of("files-opening-ends", opening),
            OpeningFault::Missing => language.say("files-openings-none"),
            // What other formats say of themselves is said in English.
            OpeningFault::Unreadable(why) => why.clone(),
        }
    }
}

impl Say for LeftOut {
    fn say(&self, language: Language) -> String {
        let values = [
            ("count", self.count.into()),
            ("line", self.first.line.into()),
            ("why", self.first.reason.say(language).into()),
        ];
        language.with("files-openings-left-out", &values)
    }
}

impl Say for RandomOpeningsError {
    fn say(&self, language: Language) -> String {
        match self {
            RandomOpeningsError::Chance(game) => {
                language.with("files-openings-chance", &[("game", (*game).into())])
            }
            RandomOpeningsError::Refused(why) => openings_refused(why, language),
            RandomOpeningsError::SeldomGoesOn(moves) => {
                language.with("files-openings-end", &[("moves", (*moves).into())])
            }
        }
    }
}

fn openings_refused(why: &games::Text, language: Language) -> String {
    language.with(
        "files-openings-refused",
        &[("why", why.say(language).into())],
    )
}

impl Say for ProgramNotFound {
    fn say(&self, language: Language) -> String {
        let of = |key: &str, path: &Path| {
            language.with(key, &[("path", path.display().to_string().into())])
        };
        match self {
            ProgramNotFound::Missing(path) => of("files-program-missing", path),
            ProgramNotFound::NotExecutable(path) => of("files-program-not-executable", path),
            ProgramNotFound::NotOnPath(name) => {
                let name = [("name", name.as_str().into())];
                language.with("files-program-not-on-path", &name)
            }
            ProgramNotFound::NoProc(name) => {
                let name = [("name", name.as_str().into())];
                language.with("files-program-no-proc", &name)
            }
        }
    }
}

impl Say for CpusMissing {
    fn say(&self, language: Language) -> String {
        match self {
            CpusMissing::Missing { missing, available } => {
                let values = [
                    ("missing", missing.to_string().into()),
                    ("available", available.to_string().into()),
                ];
                language.with("files-cpus-missing", &values)
            }
            CpusMissing::Refused(why) => {
                language.with("files-cpus-refused", &[("why", why.to_string().into())])
            }
        }
    }
}

impl Say for launch::NoCpus {
    fn say(&self, language: Language) -> String {
        language.with("files-no-cpus", &[("text", self.text().into())])
    }
}

impl Say for Missing {
    fn say(&self, language: Language) -> String {
        match self {
            Missing::Landlock(since) => {
                language.with("doctor-lacks-landlock", &[("since", (*since).into())])
            }
            Missing::Calls(name) => {
                language.with("doctor-lacks-calls", &[("architecture", (*name).into())])
            }
            Missing::Seccomp => language.say("doctor-lacks-seccomp"),
            Missing::Answers => language.say("doctor-lacks-answers"),
            Missing::Sockets => language.say("doctor-lacks-sockets"),
            Missing::Children => language.say("doctor-lacks-children"),
            Missing::Delegation => language.say("doctor-lacks-delegation"),
            Missing::Refused(number) => {
                let error = std::io::Error::from_raw_os_error(*number);
                language.with("doctor-lacks-leave", &[("why", error.to_string().into())])
            }
            Missing::NotFound => language.say("doctor-lacks-proof"),
        }
    }
}

impl Say for MissingParts {
    fn say(&self, language: Language) -> String {
        self.list(|why| why.say(language))
    }
}

impl Say for Failure {
    /// The detail is in English.
    fn say(&self, language: Language) -> String {
        let cause = cause_in_words(&self.cause.to_string());
        format!("{}: {}", cause.say(language), self.detail)
    }
}

impl Say for referee::UnknownConversations {
    fn say(&self, language: Language) -> String {
        language.say("files-conversations")
    }
}

// Said in English alone.
impl Say for tournament::UnknownOrder {}
impl Say for tournament::rating::SprtBoundsError {}
impl Say for referee::player::engine::NoEngineOption {}

/// Shows errors, where nobody says in which language, as people read them in
/// English.
#[macro_export]
macro_rules! shown_in_english {
    ($($error:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(&$crate::Say::say(self, Default::default()))
            }
        }
    )+};
}

/// As a sentence: with a capital at its beginning and a full stop after it.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_english_reads_what_logs_and_programs_get() {
        let errors: [Box<dyn Say>; 8] = [
            Box::new(NoRoom),
            Box::new(WriterStopped),
            Box::new(UnclearName::from(NameError::Empty)),
            Box::new(UnclearName::from(NameError::TooLong)),
            Box::new(UnclearName::from(NameError::NotPrintable('\u{200b}'))),
            Box::new(UnclearName::Unusual('ᴀ')),
            Box::new(UnclearName::Marks),
            Box::new(UnclearName::Mixed("Latin".to_owned(), "Greek".to_owned())),
        ];
        let czech = Language::find("cs").unwrap();
        for error in errors {
            let english = error.to_string();
            assert_eq!(error.say(Language::ENGLISH), english);
            assert_ne!(error.say(czech), english);
        }
    }
}
