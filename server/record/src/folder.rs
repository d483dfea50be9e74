//! Records on disk: one file, or a folder of them.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{DamagedRecord, GameId, Journal, MAX_RECORD_BYTES, files, from_xml};

/// Why a file could not be read as a journal.
#[derive(Debug, thiserror::Error)]
pub enum ReadRecordError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file is not a complete, sound record.
    #[error("{0}")]
    Damaged(#[from] DamagedRecord),
}

/// Reads the record in a file, up to [`MAX_RECORD_BYTES`].
///
/// # Errors
/// The file cannot be read, or holds no sound record.
pub fn read_record(path: &Path) -> Result<Journal, ReadRecordError> {
    let mut file = files::open(path)?;
    let size = file.metadata()?.len().min(MAX_RECORD_BYTES as u64);
    let mut bytes = Vec::with_capacity(size as usize);
    // One byte more than allowed shows that there are too many.
    file.by_ref()
        .take(MAX_RECORD_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(from_xml(&bytes)?)
}

/// The name of a file in a folder of records. Their order is that of games: first those
/// that are named by a number, as a store names them, then all others. A million of them
/// fit into memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordName {
    /// `000007.xml`.
    Numbered(GameId),
    /// Any other name that ends in `.xml`.
    Other(Box<OsStr>),
}

impl RecordName {
    fn of(path: &Path) -> Option<RecordName> {
        let name = path.file_name()?;
        let number = path
            .file_stem()?
            .to_str()?
            .parse()
            .ok()
            .map(RecordName::Numbered);
        let number = number.filter(|number| number.file_name() == *name);
        Some(number.unwrap_or_else(|| RecordName::Other(name.into())))
    }

    fn file_name(&self) -> Cow<'_, OsStr> {
        match self {
            RecordName::Numbered(id) => Cow::Owned(format!("{id:06}.xml").into()),
            RecordName::Other(name) => Cow::Borrowed(name),
        }
    }
}

/// A folder of records: every file in it that ends in `.xml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFolder {
    path: PathBuf,
}

impl RecordFolder {
    /// The records in `path`, or in `path/records` if `path` is a store.
    pub fn new(path: &Path) -> RecordFolder {
        let inner = path.join("records");
        RecordFolder {
            path: if inner.is_dir() {
                inner
            } else {
                path.to_owned()
            },
        }
    }

    /// Where the files are.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lists the files in no particular order, one at a time.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn files(&self) -> io::Result<impl Iterator<Item = io::Result<PathBuf>> + use<>> {
        let paths = fs::read_dir(&self.path)?.map(|entry| Ok(entry?.path()));
        let is_record = |path: &Path| path.extension().is_some_and(|ending| ending == "xml");
        Ok(paths.filter(move |path| path.as_ref().map_or(true, |path| is_record(path))))
    }

    /// The names of all files, in their order.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn names(&self) -> io::Result<Vec<RecordName>> {
        let mut names = Vec::new();
        for path in self.files()? {
            names.extend(RecordName::of(&path?));
        }
        names.sort_unstable();
        Ok(names)
    }

    /// The file of this name.
    pub fn file(&self, name: &RecordName) -> PathBuf {
        self.path.join(&*name.file_name())
    }

    /// The files of the game with this number. A store names its files by
    /// number; in any other folder every file is read, and several may have the
    /// same number.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn find(&self, id: GameId) -> io::Result<Vec<PathBuf>> {
        let known = self.path.join(format!("{id:06}.xml"));
        if known.is_file() {
            return Ok(vec![known]);
        }
        let mut found = Vec::new();
        for path in self.files()? {
            let path = path?;
            // The number in a damaged file cannot be trusted.
            if read_record(&path).is_ok_and(|journal| journal.id == id) {
                found.push(path);
            }
        }
        found.sort();
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{five_in_a_row, unfinished};
    use crate::to_xml;

    fn names(files: &[PathBuf]) -> Vec<&str> {
        files
            .iter()
            .filter_map(|path| path.file_name()?.to_str())
            .collect()
    }

    #[test]
    fn a_store_is_looked_into_at_its_records() {
        let store = tempfile::tempdir().unwrap();
        assert_eq!(RecordFolder::new(store.path()).path(), store.path());
        let inner = store.path().join("records");
        fs::create_dir(&inner).unwrap();
        assert_eq!(RecordFolder::new(store.path()).path(), inner);
        assert_eq!(RecordFolder::new(&inner).path(), inner);
    }

    #[test]
    fn games_are_found_by_number_whatever_their_files_are_called() {
        let dir = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
        let (seven, eight) = (five_in_a_row(7), five_in_a_row(8));
        write("000007.xml", &to_xml(&seven));
        write("b.xml", &to_xml(&eight));
        write("a.xml", &to_xml(&eight));
        write("c.xml", "<record");
        write("c.txt", &to_xml(&eight));
        let folder = RecordFolder::new(dir.path());
        assert_eq!(names(&folder.find(GameId::new(7)).unwrap()), ["000007.xml"]);
        assert_eq!(
            names(&folder.find(GameId::new(8)).unwrap()),
            ["a.xml", "b.xml"]
        );
        assert!(folder.find(GameId::new(9)).unwrap().is_empty());
        assert_eq!(folder.files().unwrap().count(), 4);
    }

    #[test]
    fn files_come_in_the_order_of_games_and_every_file_comes_once() {
        let dir = tempfile::tempdir().unwrap();
        let sorted = [
            "000007.xml",
            "000042.xml",
            "1000000.xml",
            "+00042.xml",
            "42.xml",
            "a.xml",
        ];
        for name in sorted.iter().rev() {
            fs::write(dir.path().join(name), "").unwrap();
        }
        let folder = RecordFolder::new(dir.path());
        let found = folder.names().unwrap();
        let files: Vec<PathBuf> = found.iter().map(|name| folder.file(name)).collect();
        assert_eq!(names(&files), sorted);
        assert!(size_of::<RecordName>() <= 16);
    }

    #[test]
    fn a_file_that_is_too_large_is_refused_without_being_read_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("large.xml");
        let file = fs::File::create(&path).unwrap();
        // The file is sparse and takes no room on the disk.
        file.set_len(1 << 40).unwrap();
        let error = read_record(&path).unwrap_err().to_string();
        assert!(error.contains("larger than"), "{error}");
    }

    #[test]
    fn a_record_comes_back_from_its_file() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("game.xml");
        fs::write(&path, to_xml(&unfinished())).unwrap();
        assert_eq!(read_record(&path).unwrap(), unfinished());
        let missing = read_record(&dir.path().join("none.xml"));
        assert!(matches!(missing, Err(ReadRecordError::Io(_))));
    }
}
