//! Files and folders that only their owner can read: a store holds hashes of
//! secrets and texts of players.

use std::fs::{self, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

/// The mode of a file of a store: its owner may read and write it.
pub const FILE_MODE: u32 = 0o600;

/// The mode of a folder of a store: only its owner may use it.
const FOLDER_MODE: u32 = 0o700;

/// The permissions of everybody but the owner.
const OTHERS: u32 = 0o077;

/// The mode bit of folders that many users share, such as `/tmp`.
const STICKY: u32 = 0o1000;

/// Creates a folder and its parents if they do not exist. The folder itself
/// becomes its owner's only, even if it existed; a folder of another user or a
/// shared one stays as it is.
///
/// # Errors
/// The folder cannot be created or closed to others.
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

/// Creates an empty file that only its owner can read and write; closes an
/// existing file to others. An existing file is not opened: closing it again
/// would release the locks that SQLite holds on it in this process
/// (<https://www.sqlite.org/howtocorrupt.html>, section 2.2).
///
/// # Errors
/// The file cannot be created or closed to others.
pub(super) fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(FILE_MODE);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => close_to_others(path),
        made => made.map(drop),
    }
}

/// Takes all permissions on a file or folder from everybody but its owner, if
/// it exists and is ours.
///
/// # Errors
/// The system refuses.
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
