//! The lock of a store: one manager at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use super::{StoreError, private};
use record::files;

/// The name of the file in the store.
const FILE_NAME: &str = "lock";

/// The most bytes read of the holder's note.
const MAX_HOLDER_BYTES: u64 = 64;

/// A lock for as long as the store is open for writing. The system releases it
/// when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct StoreLock {
    held: File,
}

impl Drop for StoreLock {
    /// Lets go at once. Closing the file alone does not: a program that is being
    /// started at this instant holds all files of this process until it runs.
    fn drop(&mut self) {
        // After an error the system lets go when the last holder closes it.
        let _ = self.held.unlock();
    }
}

impl StoreLock {
    /// Takes the lock without waiting.
    ///
    /// # Errors
    /// Another process holds the lock, or the file cannot be created.
    pub(super) fn take(dir: &Path) -> Result<StoreLock, StoreError> {
        let path = dir.join(FILE_NAME);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        let file = files::open_to_write(&mut options, &path, files::FILE_MODE);
        let mut file = file.map_err(StoreError::file("open", &path))?;
        private::close_to_others(&path).map_err(StoreError::file("close to others", &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse {
                    dir: dir.to_owned(),
                    holder: holder(&mut file),
                });
            }
            Err(TryLockError::Error(error)) => return Err(StoreError::file("lock", &path)(error)),
        }
        file.set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| write!(file, "process {}", std::process::id()))
            .map_err(StoreError::file("write", &path))?;
        Ok(StoreLock { held: file })
    }
}

/// The process that has this store open for writing, in words; `None` if there is none,
/// or if that cannot be found out. Changes nothing.
pub fn holder_of(dir: &Path) -> Option<String> {
    let mut file = files::open_itself(&dir.join(FILE_NAME)).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(holder(&mut file)),
        Ok(()) => {
            // As when a lock is dropped: closing may come too late.
            let _ = file.unlock();
            None
        }
        Err(TryLockError::Error(_)) => None,
    }
}

/// The holder's note about itself.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    match file.take(MAX_HOLDER_BYTES).read_to_string(&mut text) {
        Ok(_) if text.starts_with("process ") => text,
        // The holder has not written its note yet, or another program wrote the
        // file.
        _ => "another process".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_let_go_though_a_program_that_starts_has_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let lock = StoreLock::take(folder.path()).unwrap();
        // As a child between its fork and its exec has it.
        let child = lock.held.try_clone().unwrap();
        assert!(StoreLock::take(folder.path()).is_err());
        assert!(holder_of(folder.path()).is_some());
        drop(lock);
        assert!(holder_of(folder.path()).is_none());
        drop(StoreLock::take(folder.path()).unwrap());
        drop(child);
    }
}
