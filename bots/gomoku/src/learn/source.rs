//! Games from files: a record, a folder or a zip file of records, or a store.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bot_kit::checksum;
use bot_kit::study::StudyError;
use zip::ZipArchive;
use zip::result::ZipError;

use super::lesson::Lesson;
use super::record::{self, Content, Damage, MOST_BYTES};

/// The most files of one run.
const MOST_FILES: usize = 1_000_000;

/// The most bytes of the records of a zip file, unpacked.
const MOST_UNPACKED: u64 = 4 << 30;

/// Why games cannot be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum SourceError {
    /// A file or a folder cannot be read.
    #[error("{}: {error}", .file.display())]
    Unreadable {
        /// The file or folder that cannot be read.
        file: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A folder or a zip file holds no records.
    #[error("{}: no records (*.xml) here; 'arbiter match --records DIR' writes some, and a store has them in records/", .folder.display())]
    Empty {
        /// The folder.
        folder: PathBuf,
    },
    /// A zip file is damaged, or is none.
    #[error("{}: {error}; give a zip file of records, or unpack it and name the folder", .file.display())]
    Zip {
        /// The zip file.
        file: PathBuf,
        /// Its error.
        error: ZipError,
    },
    /// A zip file holds too much.
    #[error("{}: its records have more than {MOST_UNPACKED} bytes; unpack it and name some of them", .file.display())]
    TooLarge {
        /// The zip file.
        file: PathBuf,
    },
    /// There are too many files.
    #[error("more than {MOST_FILES} records; name fewer at a time")]
    TooMany,
    /// A record is damaged.
    #[error("{}: {what}; move it away, or name the others alone ('arbiter records --store DIR' lists what is damaged)", .file.display())]
    Damaged {
        /// The record.
        file: PathBuf,
        /// Its error.
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
    /// Its lesson.
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
        add_records(folder, true, &mut all).map_err(failed)?;
        if all.len() > MOST_FILES {
            return Err(SourceError::TooMany);
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

/// Adds the records in a folder, and those in its folders with a number for a name, in
/// which a store keeps many records.
fn add_records(folder: &Path, with_inner: bool, all: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if path.extension().is_some_and(|ending| ending == "xml") {
            all.push(path);
        } else if with_inner && is_number(&name) && path.is_dir() {
            add_records(&path, false, all)?;
        }
        if all.len() > MOST_FILES {
            break;
        }
    }
    Ok(())
}

fn is_number(name: &OsStr) -> bool {
    name.to_str()
        .is_some_and(|name| name.parse::<u64>().is_ok())
}

/// How many records there are in these files.
///
/// # Errors
/// A zip file cannot be read or has no records, or there are too many.
pub(super) fn count(files: &[PathBuf]) -> Result<usize, SourceError> {
    let mut all = 0_usize;
    for file in files {
        all = all.saturating_add(if is_zip(file) {
            entries(&mut open_zip(file)?, file)?.len()
        } else {
            1
        });
    }
    match all {
        0..=MOST_FILES => Ok(all),
        _ => Err(SourceError::TooMany),
    }
}

/// Shows the game of each record; `None` for other games, and for those that
/// the board did not decide.
///
/// # Errors
/// A file cannot be read, a record is damaged, or `visit` failed.
pub(super) fn each(
    files: &[PathBuf],
    visit: &mut dyn FnMut(Option<Game>) -> Result<(), StudyError>,
) -> Result<(), StudyError> {
    for file in files {
        if is_zip(file) {
            each_of_zip(file, visit)?;
            continue;
        }
        let mut bytes = Vec::new();
        let read = File::open(file).and_then(|open| read_record(open, &mut bytes));
        read.map_err(|error| unreadable(file, error))?;
        visit(game(file, &bytes)?)?;
    }
    Ok(())
}

fn each_of_zip(
    file: &Path,
    visit: &mut dyn FnMut(Option<Game>) -> Result<(), StudyError>,
) -> Result<(), StudyError> {
    let mut archive = open_zip(file)?;
    let mut left = MOST_UNPACKED;
    for index in entries(&mut archive, file)? {
        let failed = |error| SourceError::Zip {
            file: file.to_owned(),
            error,
        };
        let entry = archive.by_index(index).map_err(failed)?;
        let inside = file.join(&*entry.name().map_err(failed)?);
        let mut bytes = Vec::new();
        read_record(entry, &mut bytes).map_err(|error| unreadable(&inside, error))?;
        // The sizes that the file tells are not believed.
        let size = bytes.len() as u64;
        left = left
            .checked_sub(size)
            .ok_or_else(|| SourceError::TooLarge {
                file: file.to_owned(),
            })?;
        visit(game(&inside, &bytes)?)?;
    }
    Ok(())
}

fn is_zip(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "zip")
}

fn open_zip(file: &Path) -> Result<ZipArchive<File>, SourceError> {
    let open = File::open(file).map_err(|error| unreadable(file, error))?;
    ZipArchive::new(open).map_err(|error| SourceError::Zip {
        file: file.to_owned(),
        error,
    })
}

/// The records in a zip file, by their numbers in it.
fn entries(archive: &mut ZipArchive<File>, file: &Path) -> Result<Vec<usize>, SourceError> {
    if archive.len() > MOST_FILES {
        return Err(SourceError::TooMany);
    }
    let mut found = Vec::new();
    for index in 0..archive.len() {
        let entry = archive.by_index(index);
        let name = entry.and_then(|entry| Ok(entry.name()?.ends_with(".xml")));
        let is_record = name.map_err(|error| SourceError::Zip {
            file: file.to_owned(),
            error,
        })?;
        found.extend(is_record.then_some(index));
    }
    if found.is_empty() {
        Err(SourceError::Empty {
            folder: file.to_owned(),
        })
    } else {
        Ok(found)
    }
}

/// Reads a record, and one byte more than a record may have, which shows that
/// there are too many.
fn read_record(from: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    from.take(MOST_BYTES as u64 + 1).read_to_end(bytes)?;
    Ok(())
}

/// The game of a record.
fn game(file: &Path, bytes: &[u8]) -> Result<Option<Game>, SourceError> {
    match record::read(bytes) {
        Ok(Content::Lesson(lesson)) => Ok(Some(Game {
            lesson,
            record: checksum(bytes).cast_signed(),
        })),
        Ok(Content::Undecided | Content::Other) => Ok(None),
        Err(damage) => Err(damaged(file, &damage)),
    }
}

impl From<SourceError> for StudyError {
    fn from(error: SourceError) -> StudyError {
        StudyError::failed(error)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_a_store_are_found_in_its_numbered_folders_too() {
        let store = tempfile::tempdir().unwrap();
        let records = store.path().join("records");
        fs::create_dir_all(records.join("1/2")).unwrap();
        fs::create_dir(records.join("other")).unwrap();
        for name in [
            "000007.xml",
            "1/001000.xml",
            "1/2/x.xml",
            "other/y.xml",
            "notes.txt",
        ] {
            fs::write(records.join(name), "").unwrap();
        }
        let found = files(&[store.path().to_owned()]).unwrap();
        let expected = ["000007.xml", "1/001000.xml"];
        assert_eq!(found, expected.map(|name| records.join(name)));
    }
}
