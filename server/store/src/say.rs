//! The messages to people about a store and about names.

use std::path::Path;

use words::{Language, Phrase, Say, Value, shown_in_english};

use crate::clear_name::{MAX_MARKS, UnclearName};
use crate::{NoRoom, StoreError, WriterStopped};

/// A message about this file or folder.
fn about(key: &'static str, path: &Path) -> Phrase {
    Phrase::new(key).with("path", path.display().to_string())
}

/// A message with the reason that the system or SQLite gives.
fn because(phrase: Phrase, why: &impl ToString) -> Phrase {
    phrase.with("why", why.to_string())
}

/// A word of an error as a message chooses by it: `is-empty`.
fn word(text: &str) -> Value<'static> {
    text.replace(' ', "-").into()
}

shown_in_english!(StoreError, NoRoom, WriterStopped, UnclearName);

impl Say for StoreError {
    /// Errors that only the log tells are in English.
    fn say(&self, language: Language) -> String {
        let phrase = match self {
            StoreError::InUse { dir, holder } => {
                about("store-in-use", dir).with("holder", holder.clone())
            }
            StoreError::NoStore { dir } => about("store-none", dir),
            StoreError::Empty { file } => about("store-empty", file),
            StoreError::Older { file, found, known } => about("store-older", file)
                .with("found", *found)
                .with("known", *known),
            StoreError::NotEmpty { dir } => about("store-not-empty", dir),
            StoreError::HandsStay { dir } => about("store-hands-stay", dir),
            StoreError::Foreign { file } => about("store-foreign", file),
            StoreError::Newer { file, found, known } => about("store-newer", file)
                .with("found", *found)
                .with("known", *known),
            StoreError::RecordsWithoutDatabase {
                file,
                found,
                records,
                count,
            } => about("store-records-alone", file)
                .with("found", word(found))
                .with("records", records.display().to_string())
                .with("count", *count),
            StoreError::Damaged { file, source } => because(about("store-damaged", file), source),
            StoreError::OtherTournament { dir, differences } => {
                about("store-other-tournament", dir).with("differences", differences.clone())
            }
            StoreError::Database {
                doing,
                file,
                source,
            } => because(about("store-cannot", file), source).with("doing", *doing),
            StoreError::File {
                doing,
                file,
                source,
            } => because(about("store-cannot", file), source).with("doing", *doing),
            StoreError::Draw(why) => because(Phrase::new("store-drawn"), why),
            StoreError::Announce(why) => because(Phrase::new("store-unannounced"), why),
            StoreError::Duplicate { key, id } => {
                let players = key.players.join(" and ");
                let number = key.number;
                return format!("game {number} of {players} (id {id}) is already in the store");
            }
            StoreError::Hand(why) => return why.to_string(),
            StoreError::Thread(why) => {
                return format!("cannot start the thread that stores results: {why}");
            }
            StoreError::Vanished => {
                return "the thread that stores results ended unexpectedly".to_owned();
            }
        };
        phrase.say(language)
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
        match self {
            UnclearName::NoName(why) => why.say(language),
            UnclearName::Unusual(letter) => {
                let values = [
                    ("letter", letter.to_string().into()),
                    ("code", format!("U+{:04X}", u32::from(*letter)).into()),
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

#[cfg(test)]
mod tests {
    use protocol::line::NameError;

    use super::*;

    #[test]
    fn what_is_wrong_with_a_store_is_said_in_czech() {
        let czech = Language::find("cs").unwrap();
        let path = || "club/arbiter.sqlite".into();
        let io = || std::io::Error::other("no");
        let alone = [
            "is empty",
            "does not exist",
            "has no tables",
            "names no tournament",
        ];
        let alone = alone.map(|found| StoreError::RecordsWithoutDatabase {
            file: path(),
            found,
            records: path(),
            count: 3,
        });
        let cannot = ["read", "write", "rename to"].map(|doing| StoreError::File {
            doing,
            file: path(),
            source: io(),
        });
        let others = [
            StoreError::InUse {
                dir: path(),
                holder: "process 7".to_owned(),
            },
            StoreError::NoStore { dir: path() },
            StoreError::Empty { file: path() },
            StoreError::Older {
                file: path(),
                found: 3,
                known: 4,
            },
            StoreError::NotEmpty { dir: path() },
            StoreError::HandsStay { dir: path() },
            StoreError::Foreign { file: path() },
            StoreError::Newer {
                file: path(),
                found: 5,
                known: 4,
            },
            StoreError::OtherTournament {
                dir: path(),
                differences: "game is go there".to_owned(),
            },
            StoreError::Announce(io()),
        ];
        for error in alone.into_iter().chain(cannot).chain(others) {
            assert_ne!(error.say(czech), error.to_string());
        }
    }

    #[test]
    fn what_is_wrong_with_a_name_is_said_in_czech() {
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
            assert_ne!(error.say(czech), error.to_string());
        }
    }
}
