//! The folders of a store, and its record files: never visible half-written, synced in
//! groups.

use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::{Advice, fadvise};
use rustix::io::Errno;

use super::private::{self, PART};
use super::{Step, StoreError, reached, tear};
use record::files::FOLDER_MODE;

/// The name of the folder of records in the store.
pub const RECORDS: &str = "records";

/// The ending of all records; no other file in the folder has it.
pub(super) const ENDING: &str = ".xml";

/// The most records open at once; far below the default limit of 1,024 open
/// files.
const MAX_OPEN: usize = 64;

/// Creates the store's folders and syncs their names to the disk.
pub(super) fn make_folders(dir: &Path, records: &Path) -> Result<(), StoreError> {
    let is_new = !records.is_dir();
    for folder in [dir, records] {
        private::make_folder(folder).map_err(StoreError::file("make", folder))?;
    }
    if !is_new {
        return Ok(());
    }
    sync_folder(dir)?;
    sync_parent(dir)
}

/// Makes the numbered folder in this folder of records in which a file lies, if there is
/// none yet. Its name is not synced.
///
/// # Errors
/// It cannot be made.
pub(super) fn make_folder_of(records: &Path, file: &Path) -> Result<(), StoreError> {
    let Some(folder) = file.parent().filter(|folder| *folder != records) else {
        return Ok(());
    };
    match DirBuilder::new().mode(FOLDER_MODE).create(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(StoreError::file("make", folder)(error))
        }
        _ => Ok(()),
    }
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

/// Waits until these files in the folder of records, or in folders of it, are safe on the
/// disk with their names.
///
/// # Errors
/// A file or its folder cannot be opened or synced.
pub(super) fn sync_records(records: &Path, files: &[PathBuf]) -> Result<(), StoreError> {
    sync_files(files)?;
    let mut folders: BTreeSet<&Path> = files.iter().filter_map(|file| file.parent()).collect();
    // A killed run may have made one of them, and not have synced its name.
    folders.insert(records);
    folders.into_iter().try_for_each(sync_folder)
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

/// Waits until the name of this folder is on the disk.
///
/// # Errors
/// The folder above cannot be found or synced.
pub(super) fn sync_parent(dir: &Path) -> Result<(), StoreError> {
    let parent = fs::canonicalize(dir)
        .and_then(|dir| {
            let parent = dir.parent().map(Path::to_owned);
            parent.ok_or_else(|| io::Error::other("it has no parent"))
        })
        .map_err(StoreError::file("find the folder above", dir))?;
    sync_folder(&parent)
}
