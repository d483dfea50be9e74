//! Whether a store can be written.

use std::io;
use std::path::Path;

use rustix::fs::{Access, access};

/// Checks that files can be created in this folder: the system is asked, and
/// nothing is written. A disk that became read-only is noticed; a full one is
/// not, see [`Room`](super::Room).
///
/// # Errors
/// Why not.
pub fn expect_writable(folder: &Path) -> io::Result<()> {
    Ok(access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_ones_own_can_be_written_and_what_is_not_there_cannot() {
        let folder = tempfile::tempdir().unwrap();
        assert!(expect_writable(folder.path()).is_ok());
        assert!(expect_writable(&folder.path().join("none")).is_err());
        // The kernel's own files are read-only even for root.
        assert!(expect_writable(Path::new("/proc/self")).is_err());
    }
}
