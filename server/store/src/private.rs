//! Files and folders that only their owner can read: a store holds hashes of
//! secrets, and what players wrote.

use std::fs::{self, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

/// What a file of a store allows: reading and writing, to its owner.
pub const FILE_MODE: u32 = 0o600;

/// What a folder of a store allows, to its owner.
const FOLDER_MODE: u32 = 0o700;

/// What others must not have.
const OTHERS: u32 = 0o077;

/// Set on a folder that many share, like `/tmp`.
const STICKY: u32 = 0o1000;

/// Makes a folder, and those above it, where they are missing; the folder
/// itself is its owner's alone, also one that was there. One that belongs to
/// somebody else or is shared by many is left as it is.
///
/// # Errors
/// It cannot be made or closed to others.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    match fs::DirBuilder::new().mode(FOLDER_MODE).create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {
            close_to_others(folder)
        }
        made => made,
    }
}

/// Makes an empty file that only its owner can read and write; closes one that
/// is there to others. That one is not opened: closing it again would undo the
/// locks that SQLite has on it in this process
/// (<https://www.sqlite.org/howtocorrupt.html>, section 2.2).
///
/// # Errors
/// It cannot be made or closed to others.
pub(super) fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(FILE_MODE);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => close_to_others(path),
        made => made.map(drop),
    }
}

/// Takes from everybody but the owner what they may do with a file or folder,
/// where there is one and it is ours.
///
/// # Errors
/// The system does not let us.
pub fn close_to_others(path: &Path) -> io::Result<()> {
    let facts = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        facts => facts?,
    };
    let mode = facts.permissions().mode();
    let is_shared = facts.is_dir() && mode & STICKY != 0;
    let is_ours = facts.uid() == rustix::process::geteuid().as_raw();
    if mode & OTHERS == 0 || is_shared || !is_ours {
        return Ok(());
    }
    fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS & 0o7777))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_folder_is_left_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("store");
        fs::write(&file, "x").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
        let error = make_folder(&file).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o644);
    }
}
