//! A new file, which is there as a whole or not at all, also after the power
//! fails.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// What the name of a file ends in until the file is complete; no name of a
/// contest has a dot.
const UNFINISHED: &str = ".unfinished";

/// Writes a file that must not exist. When this returns, the file and its name
/// are on the disk.
///
/// # Errors
/// The file exists, or cannot be written.
pub(super) fn write(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    make_folder(folder)?;
    let mut unfinished = file.as_os_str().to_owned();
    unfinished.push(UNFINISHED);
    let unfinished = Path::new(&unfinished);
    let mut made = File::create(unfinished)?;
    let written = made
        .write_all(text.as_bytes())
        .and_then(|()| made.sync_all())
        // A link, unlike a new name, never takes the place of another file.
        .and_then(|()| fs::hard_link(unfinished, file));
    // Nothing is lost if it stays: the next file of this name takes its place.
    let _ = fs::remove_file(unfinished);
    written.and_then(|()| sync(folder))
}

/// Makes a folder if there is none, so that its name is on the disk.
fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    match folder.parent() {
        Some(above) if above != Path::new("") => sync(above),
        _ => sync(Path::new(".")),
    }
}

/// Puts the names in a folder on the disk.
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_once_and_nothing_else_is_left() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("new").join("club.toml");
        write(&file, "one").unwrap();
        let again = write(&file, "two").unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        let left = fs::read_dir(file.parent().unwrap()).unwrap().count();
        assert_eq!(left, 1);
    }

    #[test]
    fn what_was_left_unfinished_is_in_nobodys_way() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("club.toml");
        fs::write(dir.path().join("club.toml.unfinished"), "half").unwrap();
        write(&file, "whole").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "whole");
    }
}
