//! Record files: never visible half-written, synced in groups.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{Advice, fadvise};
use rustix::io::Errno;

use super::{Step, StoreError, reached, tear};
use record::GameId;

/// The suffix of a file that is being written.
pub(super) const PART: &str = ".part";

/// The ending of all records; no other file in the folder has it.
pub(super) const ENDING: &str = ".xml";

/// The most records open at once; far below the default limit of 1,024 open
/// files.
const MAX_OPEN: usize = 64;

/// The name of the record of this game in a store.
pub(super) fn file_name(id: GameId) -> String {
    format!("{id:06}{ENDING}")
}

/// The game whose record has this name; `None` for a name that [`file_name`]
/// does not give.
pub(super) fn id_of(name: &str) -> Option<GameId> {
    let id = name.strip_suffix(ENDING)?.parse().ok()?;
    (file_name(id) == name).then_some(id)
}

/// Writes a record to a temporary file beside its place, with this mode less the
/// umask.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write_part(record: &Path, xml: &[u8], mode: u32) -> Result<(), StoreError> {
    let part = part_of(record);
    let write = || -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true).mode(mode);
        // Nobody but the owner of the folder puts anything there.
        let mut file = options.open(&part)?;
        tear(Step::RecordTorn, &mut file, xml);
        file.write_all(xml)
    };
    write().map_err(StoreError::file("write", &part))?;
    reached(Step::RecordWritten);
    Ok(())
}

/// Moves a written record to its place.
///
/// # Errors
/// The file cannot be renamed.
pub(super) fn publish(record: &Path) -> Result<(), StoreError> {
    fs::rename(part_of(record), record).map_err(StoreError::file("rename to", record))?;
    reached(Step::RecordRenamed);
    Ok(())
}

/// The temporary name of a record.
pub(super) fn part_of(record: &Path) -> PathBuf {
    let mut part = record.as_os_str().to_owned();
    part.push(PART);
    PathBuf::from(part)
}

/// Waits until these files are safe on the disk, even in a power cut.
///
/// # Errors
/// One of them cannot be opened or synced.
pub(super) fn sync_files(files: &[PathBuf]) -> Result<(), StoreError> {
    // Requesting many syncs first lets the disk write the files together; the
    // real syncs then have little left to do. (256 records of 14 KB on ext4: 18
    // ms instead of 45, and half the CPU.)
    let mut rest = files;
    while !rest.is_empty() {
        let mut opened = Vec::with_capacity(MAX_OPEN.min(rest.len()));
        for path in rest.iter().take(MAX_OPEN) {
            match File::open(path) {
                Ok(file) => opened.push(file),
                // The limit of open files is reached: sync those that are open
                // to make room.
                Err(error) if is_too_many(&error) && !opened.is_empty() => break,
                Err(error) => return Err(StoreError::file("open", path)(error)),
            }
        }
        for file in &opened {
            // This is only a hint; a file system that does not support it syncs
            // anyway.
            let _ = fadvise(file, 0, None, Advice::DontNeed);
        }
        for (file, path) in opened.iter().zip(rest) {
            file.sync_all().map_err(StoreError::file("sync", path))?;
        }
        rest = &rest[opened.len()..];
    }
    Ok(())
}

fn is_too_many(error: &io::Error) -> bool {
    matches!(
        Errno::from_io_error(error),
        Some(Errno::MFILE | Errno::NFILE)
    )
}

/// Waits until the names in this folder are on the disk.
///
/// # Errors
/// The folder cannot be opened or synced.
pub(super) fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    File::open(folder)
        .and_then(|opened| opened.sync_all())
        .map_err(StoreError::file("sync", folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_name_of_a_record_belongs_to_a_game() {
        assert_eq!(id_of("000007.xml"), Some(GameId::new(7)));
        assert_eq!(id_of("1234567.xml"), Some(GameId::new(1_234_567)));
        for other in [
            "7.xml",
            "0000007.xml",
            "+00007.xml",
            "000007.xml.part",
            ".xml",
        ] {
            assert_eq!(id_of(other), None, "{other}");
        }
    }
}
