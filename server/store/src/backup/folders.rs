//! The files beside the database of a tournament: the folders of registered players and
//! their programs, copied file by file with their modes, because a sandbox shows the files
//! that everybody may read; the list of suspended workers; the games that workers are
//! to play again or have played again; the freeze of its table; and the matches on
//! request.
//!
//! The folder of the players is copied first. An upload is unpacked before a
//! player of it is entered, so the copy has the program of each of its players.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use super::UNSYNCED;
use crate::StoreError;
use crate::audits::{AUDITS, OPEN_AUDITS};
use crate::private::PART;
use crate::record_files::{sync_files, sync_folder};
use record::files;

/// The folder of a tournament's store with a file for each registered player.
pub const PLAYERS: &str = "players";

/// The folder of a tournament's store with the programs that were uploaded.
pub const UPLOADS: &str = "uploads";

/// The folder of a tournament's store with the matches that were played on request.
pub const REQUESTS: &str = "requests";

/// How many folders may lie in each other; more than an upload may have.
const MAX_DEPTH: usize = 16;

/// The file of a tournament's store with the workers that get no more games.
pub const SUSPENDED_WORKERS: &str = "suspended-workers";

/// The file of a tournament's store that keeps from when on its table is frozen.
pub const FREEZE: &str = "freeze";

/// The most files and folders that are copied; more than all uploads may have.
const MAX_ENTRIES: u64 = 1_000_000;

/// A copy under way.
#[derive(Default)]
struct Copy {
    files: u64,
    entries: u64,
    unsynced: Vec<PathBuf>,
}

/// Copies all that, as far as it is there; gives the number of files of registered
/// players and of their programs. They are on the disk when this returns.
///
/// # Errors
/// Something cannot be read or written, or there is more than can be.
pub(super) fn copy(from: &Path, to: &Path) -> Result<u64, StoreError> {
    let mut copy = Copy::default();
    for name in [PLAYERS, UPLOADS] {
        copy.folder_of_store(from, to, name)?;
    }
    let registered = copy.files;
    for name in [OPEN_AUDITS, AUDITS, REQUESTS] {
        copy.folder_of_store(from, to, name)?;
    }
    for name in [SUSPENDED_WORKERS, FREEZE] {
        copy.file(&from.join(name), to.join(name))?;
    }
    sync_files(&copy.unsynced)?;
    Ok(registered)
}

/// Copies a folder with the files and folders in it and their modes, without links. All is
/// on the disk when this returns.
///
/// # Errors
/// Something cannot be read or written, there is more than can be, or `to` is there.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut copy = Copy::default();
    copy.folder(from, to, 1)?;
    sync_files(&copy.unsynced)
}

impl Copy {
    fn folder_of_store(&mut self, from: &Path, to: &Path, name: &str) -> Result<(), StoreError> {
        // A link leads to files that are not of the store.
        if from.join(name).is_dir() && !from.join(name).is_symlink() {
            self.folder(&from.join(name), &to.join(name), 0)
        } else {
            Ok(())
        }
    }

    fn folder(&mut self, from: &Path, to: &Path, depth: usize) -> Result<(), StoreError> {
        let read = StoreError::file("read", from);
        if depth > MAX_DEPTH {
            return Err(read(io::Error::other("too many folders lie in each other")));
        }
        let facts = match fs::metadata(from) {
            // An upload of no use is removed again.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            facts => facts.map_err(read)?,
        };
        let mode = match depth {
            // Stores of old have it open to everybody.
            0 => files::FOLDER_MODE,
            _ => facts.permissions().mode() & 0o777 | files::FOLDER_MODE,
        };
        let made = DirBuilder::new().mode(mode).create(to);
        made.map_err(StoreError::file("make", to))?;
        let entries = match fs::read_dir(from) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries.map_err(StoreError::file("list", from))?,
        };
        for entry in entries {
            let entry = entry.map_err(StoreError::file("list", from))?;
            self.entries += 1;
            if self.entries > MAX_ENTRIES {
                let error = io::Error::other("there are too many files");
                return Err(StoreError::file("read", from)(error));
            }
            let (path, target) = (entry.path(), to.join(entry.file_name()));
            let kind = entry.file_type().map_err(StoreError::file("read", &path))?;
            // Links and the like are nobody's: an upload has none.
            if kind.is_dir() {
                self.folder(&path, &target, depth + 1)?;
            } else if kind.is_file() && !path.to_string_lossy().ends_with(PART) {
                self.file(&path, target)?;
            }
        }
        sync_folder(to)
    }

    fn file(&mut self, from: &Path, to: PathBuf) -> Result<(), StoreError> {
        let mut source = match files::open_itself(from) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            opened => opened.map_err(StoreError::file("read", from))?,
        };
        let facts = source.metadata().map_err(StoreError::file("read", from))?;
        let mode = facts.permissions().mode() & 0o777;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let target = files::open_to_write(&mut options, &to, mode);
        let mut target = target.map_err(StoreError::file("make", &to))?;
        io::copy(&mut source, &mut target).map_err(StoreError::file("write", &to))?;
        self.files += 1;
        self.unsynced.push(to);
        if self.unsynced.len() >= UNSYNCED {
            sync_files(&self.unsynced)?;
            self.unsynced.clear();
        }
        Ok(())
    }
}
