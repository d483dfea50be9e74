//! The tokens of the operator and of the referee's view: created once, readable
//! only by their owner.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use data_encoding::HEXLOWER;
use record::files;
use store::{FILE_MODE, write_new};

/// The most bytes of a file with a token that somebody has written.
const MAX_BYTES: u64 = 4096;

/// The number of random bytes in a token.
const BYTES: usize = 32;

/// The token in the file; creates the file if it does not exist.
///
/// # Errors
/// The file cannot be created or read, others may read it, or it is empty.
pub(super) fn token(path: &Path) -> io::Result<String> {
    make(path)?;
    let token = files::read_text(path, MAX_BYTES)?;
    match token.trim() {
        "" => Err(io::Error::other(
            "it is empty: remove it, and the server creates a new one",
        )),
        token => Ok(token.to_owned()),
    }
}

fn make(path: &Path) -> io::Result<()> {
    if path.exists() {
        return check(path);
    }
    let bytes: [u8; BYTES] = rand::random();
    let mut token = HEXLOWER.encode(&bytes);
    token.push('\n');
    match write_new(path, token.as_bytes(), FILE_MODE) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check(path),
        made => made,
    }
}

fn check(path: &Path) -> io::Result<()> {
    let mode = fs::metadata(path)?.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    let path = path.display();
    Err(io::Error::other(format!(
        "others may read it (mode {mode:o}): remove it, or chmod 600 {path}"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_made_once_and_for_its_owner_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("token");
        let made = token(&path).unwrap();
        assert_eq!(made.len(), 2 * BYTES);
        let mode = || fs::metadata(&path).unwrap().permissions();
        assert_eq!(mode().mode() & 0o777, FILE_MODE);
        assert_eq!(token(&path).unwrap(), made);
        let mut open = mode();
        open.set_mode(0o644);
        fs::set_permissions(&path, open).unwrap();
        assert!(token(&path).unwrap_err().to_string().contains("644"));
    }
}
