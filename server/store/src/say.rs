//! The messages to people about a store and about names.

use words::says;

use crate::clear_name::{MAX_MARKS, UnclearName};
use crate::{NoRoom, StoreError, WriterStopped};

says!(StoreError {
    Self::InUse { dir, holder } => ("store-in-use", path = dir, holder),
    Self::NoStore { dir } => ("store-none", path = dir),
    Self::Empty { file } => ("store-empty", path = file),
    Self::Older { file, found, known } => ("store-older", path = file, found, known),
    Self::NotEmpty { dir } => ("store-not-empty", path = dir),
    Self::HandsStay { dir } => ("store-hands-stay", path = dir),
    Self::Foreign { file } => ("store-foreign", path = file),
    Self::Newer { file, found, known } => ("store-newer", path = file, found, known),
    // A message chooses by what was found, as a word: `is-empty`.
    Self::RecordsWithoutDatabase { file, found, records, count } => (
        "store-records-alone", path = file, found = found.replace(' ', "-"), records, count
    ),
    Self::Damaged { file, source } => ("store-damaged", path = file, why = source.to_string()),
    Self::OtherTournament { dir, differences } => (
        "store-other-tournament", path = dir, differences
    ),
    Self::Database { doing, file, source } => (
        "store-cannot", doing, path = file, why = source.to_string()
    ),
    Self::File { doing, file, source } => ("store-cannot", doing, path = file, why = source),
    Self::Draw(why) => ("store-drawn", why = why.to_string()),
    Self::Announce(why) => ("store-unannounced", why),
    // Errors that only the log tells are in English.
    Self::Duplicate { key, id } => {
        format!(
            "game {} of {} (id {id}) is already in the store",
            key.number,
            key.players.join(" and ")
        )
    },
    Self::Hand(why) => { why.to_string() },
    Self::Thread(why) => { format!("cannot start the thread that stores results: {why}") },
    Self::Vanished => { "the thread that stores results ended unexpectedly".to_owned() },
});

says!(NoRoom { Self => "terminal-no-room" });

says!(WriterStopped { Self => "terminal-writer-stopped" });

says!(UnclearName {
    Self::NoName(why) => why,
    Self::Unusual(letter) => (
        "terminal-name-unusual", letter, code = format!("U+{:04X}", u32::from(*letter))
    ),
    Self::Marks => ("terminal-name-marks", most = MAX_MARKS),
    Self::Mixed(one, other) => ("terminal-name-mixed", one, other),
    Self::LooksLatin(look) => ("terminal-name-latin", name = look),
});

#[cfg(test)]
mod tests {
    use protocol::line::NameError;
    use words::{Language, Say};

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
