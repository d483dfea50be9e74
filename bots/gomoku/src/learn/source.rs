//! Games from files: a record, a folder of records, or a store.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::lesson::Lesson;
use super::record::{self, Content, Damage, MOST_BYTES};

/// The most files of one run.
const MOST_FILES: usize = 1_000_000;

/// Why games cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A file or a folder cannot be read.
    #[error("{}: {error}", .file.display())]
    Unreadable {
        /// What cannot be read.
        file: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A folder holds no records.
    #[error("{}: no records (*.xml) here; 'arbiter match --records DIR' writes some, and a store has them in records/", .folder.display())]
    Empty {
        /// The folder.
        folder: PathBuf,
    },
    /// There are too many files.
    #[error("more than {MOST_FILES} records; name fewer at a time")]
    TooMany,
    /// A record is damaged.
    #[error("{}: {what}; move it away, or name the others alone ('arbiter records --store DIR' lists what is damaged)", .file.display())]
    Damaged {
        /// The record.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// No record holds a game that teaches anything.
    #[error("none of the {records} records is a game of gomoku that the board decided")]
    Nothing {
        /// How many records there were.
        records: usize,
    },
}

/// A game, with a number that tells records apart.
#[derive(Debug)]
pub(super) struct Game {
    /// What it teaches.
    pub(super) lesson: Lesson,
    /// Equal for equal records.
    pub(super) record: i64,
}

/// The files that sources name, each once, in the order of their names.
///
/// # Errors
/// A source is missing or empty, or there are too many.
pub(super) fn files(sources: &[PathBuf]) -> Result<Vec<PathBuf>, SourceError> {
    let mut all = Vec::new();
    for source in sources {
        let failed = |error| unreadable(source, error);
        if !fs::metadata(source).map_err(failed)?.is_dir() {
            all.push(source.clone());
            continue;
        }
        let inner = source.join("records");
        let folder = if inner.is_dir() { &inner } else { source };
        let before = all.len();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|ending| ending == "xml") {
                all.push(path);
            }
            if all.len() > MOST_FILES {
                return Err(SourceError::TooMany);
            }
        }
        if all.len() == before {
            return Err(SourceError::Empty {
                folder: folder.clone(),
            });
        }
    }
    all.sort();
    all.dedup();
    match all.len() {
        0..=MOST_FILES => Ok(all),
        _ => Err(SourceError::TooMany),
    }
}

/// The game of a record; `None` for other games, and for those that the board
/// did not decide.
///
/// # Errors
/// The file cannot be read, or the record is damaged.
pub(super) fn game(file: &Path) -> Result<Option<Game>, SourceError> {
    let read = || {
        let mut bytes = Vec::new();
        // One byte more than allowed shows that there are too many.
        let most = MOST_BYTES as u64 + 1;
        File::open(file)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| unreadable(file, error))?;
    match record::read(&bytes) {
        Ok(Content::Lesson(lesson)) => Ok(Some(Game {
            lesson,
            record: number(&bytes),
        })),
        Ok(Content::Undecided | Content::Other) => Ok(None),
        Err(damage) => Err(damaged(file, &damage)),
    }
}

/// Reads all games of sources: records, folders of records, and stores.
///
/// # Errors
/// A source cannot be read or is damaged, or no record holds a decided game of
/// five in a row.
pub fn read_games(sources: &[PathBuf]) -> Result<Vec<Lesson>, SourceError> {
    let files = files(sources)?;
    let mut lessons = Vec::new();
    for file in &files {
        lessons.extend(game(file)?.map(|game| game.lesson));
    }
    match lessons.is_empty() {
        true => Err(SourceError::Nothing {
            records: files.len(),
        }),
        false => Ok(lessons),
    }
}

fn unreadable(file: &Path, error: io::Error) -> SourceError {
    SourceError::Unreadable {
        file: file.to_owned(),
        error,
    }
}

fn damaged(file: &Path, damage: &Damage) -> SourceError {
    SourceError::Damaged {
        file: file.to_owned(),
        what: damage.to_string(),
    }
}

/// A number for these bytes (FNV-1a, 64 bits).
fn number(bytes: &[u8]) -> i64 {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash.cast_signed()
}
