//! Records on disk: one file, or a folder of them.

use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::io::{self, Read};
use std::iter;
use std::path::{Path, PathBuf};

use super::{DamagedRecord, GameId, Journal, MAX_RECORD_BYTES, files, from_xml};

/// How many records a store keeps in one folder: more make it slow to list and to copy,
/// and a person who looks only into `records/` finds all those of a tournament of thousands.
const RECORDS_A_FOLDER: u64 = 10_000;

/// How many an earlier version kept in one folder.
const EARLIER_RECORDS_A_FOLDER: u64 = 1_000;

/// The name of the record of this game in a store.
fn name_of(id: GameId) -> String {
    format!("{id:06}.xml")
}

/// The game whose record in a store has the name of this file; `None` for a name that a
/// store does not give.
pub fn id_of(file: &Path) -> Option<GameId> {
    let id = file.file_stem()?.to_str()?.parse().ok()?;
    (file.file_name()?.to_str() == Some(&*name_of(id))).then_some(id)
}

/// Where a store writes the record of this game in its folder of records: `000007.xml`,
/// and from game 10,000 on in a folder for each ten thousand, `1/012345.xml`.
pub fn place_of(id: GameId) -> PathBuf {
    place_with(RECORDS_A_FOLDER, id)
}

fn place_with(records_a_folder: u64, id: GameId) -> PathBuf {
    let name = name_of(id);
    match id.get() / records_a_folder {
        0 => PathBuf::from(name),
        folder => Path::new(&folder.to_string()).join(name),
    }
}

/// Where earlier versions wrote the record of this game: in a folder for each thousand, or
/// all records beside each other.
fn earlier_places_of(id: GameId) -> [PathBuf; 2] {
    let beside = PathBuf::from(name_of(id));
    [place_with(EARLIER_RECORDS_A_FOLDER, id), beside]
}

/// Where the record of this game is in a folder of records: in its place, or where an
/// earlier version wrote it. The place if it is nowhere.
pub fn record_in(records: &Path, id: GameId) -> PathBuf {
    let place = records.join(place_of(id));
    if place.is_file() {
        return place;
    }
    let earlier = earlier_places_of(id).map(|place| records.join(place));
    let found = earlier.into_iter().find(|place| place.is_file());
    found.unwrap_or(place)
}

/// The files in a folder of records and in its numbered folders, in no particular
/// order. Each path begins with that of the folder. A folder of any other name is among
/// them, as an entry that should be a file and is none.
///
/// # Errors
/// The folder cannot be read.
pub fn files_in(records: &Path) -> io::Result<impl Iterator<Item = io::Result<PathBuf>> + use<>> {
    let files = fs::read_dir(records)?.flat_map(|entry| {
        let files = entry.and_then(|entry| files_of(&entry));
        files.unwrap_or_else(|error| Box::new(iter::once(Err(error))))
    });
    Ok(files)
}

type Paths = Box<dyn Iterator<Item = io::Result<PathBuf>>>;

/// The path of an entry, or the files in a numbered folder.
fn files_of(entry: &DirEntry) -> io::Result<Paths> {
    let path = entry.path();
    if !(entry.file_type()?.is_dir() && is_numbered(&path)) {
        return Ok(Box::new(iter::once(Ok(path))));
    }
    let is_folder = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let entries = fs::read_dir(path)?;
    let files = entries.filter(move |entry| !entry.as_ref().is_ok_and(is_folder));
    Ok(Box::new(files.map(|entry| Ok(entry?.path()))))
}

/// Whether a folder has the name of one that a store makes for its records.
fn is_numbered(folder: &Path) -> bool {
    let name = folder.file_name().and_then(OsStr::to_str);
    let number = name.and_then(|name| name.parse::<u64>().ok());
    number.is_some_and(|number| number > 0 && name == Some(number.to_string().as_str()))
}

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
        let numbered = id_of(path).map(RecordName::Numbered);
        numbered.or_else(|| Some(RecordName::Other(path.file_name()?.into())))
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
        let folder = self.path.clone();
        let is_record = move |path: &Path| {
            let is_of = |id| {
                let earlier = earlier_places_of(id).into_iter();
                let mut places = earlier.chain([place_of(id)]);
                places.any(|place| folder.join(place) == *path)
            };
            path.extension().is_some_and(|ending| ending == "xml")
                && (path.parent() == Some(&folder) || id_of(path).is_some_and(is_of))
        };
        let paths = files_in(&self.path)?;
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
        names.dedup();
        Ok(names)
    }

    /// The file of this name.
    pub fn file(&self, name: &RecordName) -> PathBuf {
        match name {
            RecordName::Numbered(id) => self.of_game(*id),
            RecordName::Other(name) => self.path.join(&**name),
        }
    }

    /// The file of this game, if a store has named it.
    pub fn of_game(&self, id: GameId) -> PathBuf {
        record_in(&self.path, id)
    }

    /// The files of the game with this number. A store names its files by
    /// number; in any other folder every file is read, and several may have the
    /// same number.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn find(&self, id: GameId) -> io::Result<Vec<PathBuf>> {
        let known = self.of_game(id);
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
    fn only_the_one_name_of_a_record_belongs_to_a_game() {
        let id = |name: &str| id_of(Path::new(name)).map(GameId::get);
        assert_eq!(id("000007.xml"), Some(7));
        assert_eq!(id("1/1234567.xml"), Some(1_234_567));
        for other in [
            "7.xml",
            "0000007.xml",
            "+00007.xml",
            "000007.xml.part",
            ".xml",
            "000007.txt",
        ] {
            assert_eq!(id(other), None, "{other}");
        }
    }

    #[test]
    fn records_of_many_games_are_in_folders_or_where_earlier_versions_put_them() {
        let dir = tempfile::tempdir().unwrap();
        let write = |name: &str, id: u64| {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, to_xml(&five_in_a_row(id))).unwrap();
        };
        write("009999.xml", 9_999);
        write("1/010000.xml", 10_000);
        write("100/1000007.xml", 1_000_007);
        // These are where earlier versions wrote them.
        write("1/001000.xml", 1_000);
        write("10/010001.xml", 10_001);
        write("010002.xml", 10_002);
        write("1000/1000008.xml", 1_000_008);
        // None of these is in a place of its game.
        write("1/002000.xml", 2_000);
        write("2/000007.xml", 7);
        write("01/010003.xml", 10_003);
        write("other/010004.xml", 10_004);
        let folder = RecordFolder::new(dir.path());
        let found = folder.names().unwrap();
        let found = found.iter().map(|name| folder.file(name));
        let expected = [
            (1_000, "1/001000.xml"),
            (9_999, "009999.xml"),
            (10_000, "1/010000.xml"),
            (10_001, "10/010001.xml"),
            (10_002, "010002.xml"),
            (1_000_007, "100/1000007.xml"),
            (1_000_008, "1000/1000008.xml"),
        ];
        let files = expected.map(|(_, name)| dir.path().join(name));
        assert_eq!(found.collect::<Vec<_>>(), files);
        for (file, (id, _)) in files.iter().zip(expected) {
            let id = GameId::new(id);
            assert_eq!(folder.find(id).unwrap(), std::slice::from_ref(file));
        }
        let place = |id| folder.of_game(GameId::new(id));
        assert_eq!(place(2_000), dir.path().join("002000.xml"));
        assert_eq!(place(10_003), dir.path().join("1/010003.xml"));
        // The two folders of other names too.
        assert_eq!(files_in(dir.path()).unwrap().count(), 11);
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
