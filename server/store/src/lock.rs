//! The lock of a store: one manager at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use super::{StoreError, private};

/// The name of the file in the store.
const FILE_NAME: &str = "lock";

/// The most bytes read of the holder's note.
const MAX_HOLDER_BYTES: u64 = 64;

/// A lock for as long as the store is open for writing. The system releases it
/// when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct StoreLock {
    _held: File,
}

impl StoreLock {
    /// Takes the lock without waiting.
    ///
    /// # Errors
    /// Another process holds the lock, or the file cannot be created.
    pub(super) fn take(dir: &Path) -> Result<StoreLock, StoreError> {
        let path = dir.join(FILE_NAME);
        private::make_file(&path).map_err(StoreError::file("make", &path))?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(&path)
            .map_err(StoreError::file("open", &path))?;
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
        Ok(StoreLock { _held: file })
    }
}

/// Who has this store open for writing, in words; `None` if nobody has, or if
/// that cannot be found out. Changes nothing.
pub fn holder_of(dir: &Path) -> Option<String> {
    let mut file = File::open(dir.join(FILE_NAME)).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(holder(&mut file)),
        Ok(()) | Err(TryLockError::Error(_)) => None,
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
