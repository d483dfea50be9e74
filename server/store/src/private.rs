//! Files and folders that only their owner can read: a store holds hashes of
//! secrets and texts of players.

use std::fs::{self, Metadata, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

pub use record::files::FILE_MODE;
use record::files::{self, FOLDER_MODE};

/// The suffix of a file that is being written.
pub(super) const PART: &str = ".part";

/// The permissions of everybody but the owner.
pub(super) const OTHERS: u32 = 0o077;

/// The mode bit of folders that many users share, such as `/tmp`.
const STICKY: u32 = 0o1000;

/// Creates a folder and its parents if they do not exist, for their owner alone. The
/// folder itself becomes its owner's only, even if it existed; a folder of another
/// user or a shared one stays as it is.
///
/// # Errors
/// The folder cannot be created or closed to others.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    if let Some(parent) = folder.parent() {
        files::make_folder(parent)?;
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

/// Writes a new file, which appears under its name as a whole, with this mode less
/// the umask. The file and its name are on the disk when this returns.
///
/// # Errors
/// There is a file of this name ([`io::ErrorKind::AlreadyExists`]), or it cannot be
/// written.
pub fn write_new(path: &Path, bytes: &[u8], mode: u32) -> io::Result<()> {
    write_as(path, bytes, mode, |part| {
        // A link is refused where there is a file, a rename would replace it. Some
        // file systems have no links.
        match fs::hard_link(part, path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists || path.exists() => {
                Err(error)
            }
            Err(_) => fs::rename(part, path),
            linked => linked,
        }
    })
}

/// The same in the place of a file that may be there: a reader, also after a kill, finds
/// the old one or the new one as a whole.
///
/// # Errors
/// It cannot be written.
pub fn write_over(path: &Path, bytes: &[u8], mode: u32) -> io::Result<()> {
    write_as(path, bytes, mode, |part| fs::rename(part, path))
}

/// Removes a file. That is on the disk when this returns.
///
/// # Errors
/// There is none, or it cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    sync_folder_of(path)
}

/// Writes a part beside the file, and has it get its name.
fn write_as(
    path: &Path,
    bytes: &[u8],
    mode: u32,
    name: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    /// Tells apart the parts that one process writes at the same time.
    static PARTS: AtomicU64 = AtomicU64::new(0);
    let number = PARTS.fetch_add(1, Ordering::Relaxed);
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}-{number}{PART}", std::process::id()));
    let part = PathBuf::from(part);
    let write = || -> io::Result<()> {
        let mut options = OpenOptions::new();
        let mut file = options
            .write(true)
            .create_new(true)
            .mode(mode)
            .open(&part)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        name(&part)
    };
    let written = write();
    // After a rename it has gone.
    let _ = fs::remove_file(&part);
    written?;
    sync_folder_of(path)
}

fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Takes all permissions on a file or folder from everybody but its owner, if
/// it exists and is ours. A link leads to a file that is not of the store.
///
/// # Errors
/// The system refuses.
pub fn close_to_others(path: &Path) -> io::Result<()> {
    let facts = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        facts => facts?,
    };
    if !is_open_to_others(&facts) || (path.is_symlink() && !facts.is_dir()) {
        return Ok(());
    }
    let mode = facts.permissions().mode();
    fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS & 0o7777))
}

/// Whether others than the owner may use a file or folder that should be private. Folders
/// that many users share and files of another user stay as they are.
pub(super) fn is_open_to_others(facts: &Metadata) -> bool {
    let mode = facts.permissions().mode();
    let is_shared = facts.is_dir() && mode & STICKY != 0;
    let is_ours = facts.uid() == rustix::process::geteuid().as_raw();
    mode & OTHERS != 0 && !is_shared && is_ours
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_is_whole_and_replaces_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("club.toml");
        write_new(&file, b"one", FILE_MODE).unwrap();
        let error = write_new(&file, b"two", FILE_MODE).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"one");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, FILE_MODE);
        assert_eq!(
            fs::read_dir(dir.path()).unwrap().count(),
            1,
            "no part is left"
        );
        assert!(write_new(&dir.path().join("no/club.toml"), b"x", FILE_MODE).is_err());
        write_over(&file, b"two", FILE_MODE).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        remove(&file).unwrap();
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
        assert!(remove(&file).is_err());
        write_over(&file, b"three", FILE_MODE).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"three");
    }

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
