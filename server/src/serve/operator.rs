//! The operator's token: made once, readable by its owner alone.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

/// Random bytes of a token.
const BYTES: usize = 32;

/// Who may read it: its owner.
const MODE: u32 = 0o600;

/// Makes the file with a new token where there is none.
///
/// # Errors
/// It cannot be made, or others may read the one that is there.
pub(super) fn make_token(path: &Path) -> io::Result<()> {
    match OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(MODE)
        .open(path)
    {
        Ok(mut file) => {
            let bytes: [u8; BYTES] = rand::random();
            let token: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            writeln!(file, "{token}")?;
            file.sync_all()
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check(path),
        Err(error) => Err(error),
    }
}

/// The token in the file.
///
/// # Errors
/// It cannot be read, or there is nothing in it.
pub(super) fn read_token(path: &Path) -> io::Result<String> {
    let token = fs::read_to_string(path)?;
    match token.trim() {
        "" => Err(io::Error::other(
            "it is empty: remove it, and a new one is made",
        )),
        token => Ok(token.to_owned()),
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
        make_token(&path).unwrap();
        let token = fs::read_to_string(&path).unwrap();
        assert_eq!(token.trim().len(), 2 * BYTES);
        assert_eq!(read_token(&path).unwrap(), token.trim());
        let mode = || fs::metadata(&path).unwrap().permissions();
        assert_eq!(mode().mode() & 0o777, MODE);
        make_token(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), token);
        let mut open = mode();
        open.set_mode(0o644);
        fs::set_permissions(&path, open).unwrap();
        assert!(make_token(&path).unwrap_err().to_string().contains("644"));
    }
}
