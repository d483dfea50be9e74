//! The private folder of a program.
//!
//! Where the [mounts](super::mounts) stand, it is in memory, the kernel bounds
//! it, and it is gone with the program. Elsewhere it is in the folder of
//! temporary files, is looked through now and then, and is emptied at the end.

pub(crate) mod remove;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, Mode, OFlags, flock, open, statvfs};
use rustix::io::Errno;
use rustix::process::geteuid;

use super::mounts;

/// How the name of a private folder begins.
const PREFIX: &str = "arbiter-brain-";

/// How often a folder on a disk is looked through.
const PAUSE: Duration = Duration::from_secs(1);

/// The most files and folders of a folder on a disk; a program with more holds more than
/// it may.
const MOST_FILES: usize = 10_000;

/// The unit in which the system counts the blocks of a file on a disk.
const BLOCK: u64 = 512;

/// The memory of the kernel for a file in memory, beside its content.
const BYTES_OF_FILE: u64 = 1 << 10;

/// The private folder of a program. Dropping it removes it with all that is in it.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    name: OsString,
    /// The folder that it is in. It is opened before anything is mounted, so that
    /// it can be written.
    above: OwnedFd,
    /// Locked as long as the folder is in use.
    _lock: OwnedFd,
    in_memory: bool,
    /// The size that the last look found.
    found: u64,
    looked: Option<Instant>,
}

impl Folder {
    /// Makes one that only this user can use.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn make() -> io::Result<Folder> {
        let place = std::path::absolute(env::temp_dir())?;
        loop {
            let made = tempfile::Builder::new().prefix(PREFIX).tempdir_in(&place)?;
            let path = made.keep();
            // Between its making and its lock, it looks like one that was left
            // behind, and may be gone.
            let Some(lock) = lock(&path)? else {
                continue;
            };
            let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
            return Ok(Folder {
                name: path.file_name().unwrap_or_default().to_owned(),
                above: open(&place, flags, Mode::empty())?,
                _lock: lock,
                path,
                in_memory: false,
                found: 0,
                looked: None,
            });
        }
    }

    /// Enters the view of the files in which this folder is in memory: see
    /// [`mounts::enter`].
    ///
    /// # Errors
    /// The system refuses, or a path is not there.
    pub(crate) fn mount(&mut self, write: &[PathBuf], bytes: u64) -> io::Result<()> {
        mounts::enter(write, &self.path, bytes)?;
        self.in_memory = true;
        Ok(())
    }

    /// The bytes that its files hold.
    pub(crate) fn used(&mut self) -> u64 {
        if self.in_memory {
            let Ok(facts) = statvfs(&self.path) else {
                return 0;
            };
            let files = facts.f_files.saturating_sub(facts.f_ffree);
            let blocks = facts.f_blocks.saturating_sub(facts.f_bfree);
            return blocks * facts.f_frsize + files * BYTES_OF_FILE;
        }
        if self.looked.is_none_or(|looked| looked.elapsed() >= PAUSE) {
            self.found = bytes_below(&self.path);
            self.looked = Some(Instant::now());
        }
        self.found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.in_memory {
            mounts::give_back(&self.path);
        }
        if let Err(error) = remove::tree(&self.above, &*self.name, remove::LONGEST) {
            // The next manager tries again.
            eprintln!("{} stays: {error}", self.path.display());
        }
    }
}

/// The bytes of all files below, those of a folder that cannot be opened left out;
/// more than any limit if there are too many.
fn bytes_below(folder: &Path) -> u64 {
    let mut bytes = 0;
    let mut left = MOST_FILES;
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Some(fewer) = left.checked_sub(1) else {
                return u64::MAX;
            };
            left = fewer;
            let Ok(facts) = entry.metadata() else {
                continue;
            };
            // A sparse file holds less than its length.
            bytes += facts.blocks() * BLOCK;
            if facts.is_dir() {
                open.push(entry.path());
            }
        }
    }
    bytes
}

/// Locks a folder; `None` if it is gone or somebody else has locked it.
fn lock(path: &Path) -> io::Result<Option<OwnedFd>> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = match open(path, flags, Mode::empty()) {
        Ok(opened) => opened,
        Err(Errno::NOENT) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    match flock(&opened, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => {}
        Err(Errno::WOULDBLOCK) => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    let is_there = fs::symlink_metadata(path).is_ok();
    Ok(is_there.then_some(opened))
}

/// Removes the private folders of this user that nobody uses: those of keepers
/// that were ended by SIGKILL.
pub(crate) fn remove_left_behind() {
    remove_left_behind_in(&env::temp_dir());
}

fn remove_left_behind_in(place: &Path) {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let Ok(above) = open(place, flags, Mode::empty()) else {
        return;
    };
    let own = geteuid().as_raw();
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_own = entry.metadata().is_ok_and(|facts| facts.uid() == own);
        if !is_own || !name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
            continue;
        }
        if let Ok(Some(_lock)) = lock(&entry.path())
            && let Err(error) = remove::tree(&above, &*name, remove::LONGEST)
        {
            tracing::warn!("{} was left behind and stays: {error}", name.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_nobody_uses_is_removed_and_one_in_use_stays() {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        for name in ["arbiter-brain-left", "arbiter-brain-used", "another"] {
            fs::create_dir(at(name)).unwrap();
            fs::write(at(name).join("file"), "text").unwrap();
        }
        let used = lock(&at("arbiter-brain-used")).unwrap();
        remove_left_behind_in(place.path());
        assert!(!at("arbiter-brain-left").exists());
        assert!(at("arbiter-brain-used").exists() && at("another").exists());
        drop(used);
        remove_left_behind_in(place.path());
        assert!(!at("arbiter-brain-used").exists());
    }

    #[test]
    fn the_files_of_a_folder_on_a_disk_are_counted_up_to_a_number() {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join("inner")).unwrap();
        fs::write(place.path().join("inner/file"), vec![1; 1 << 20]).unwrap();
        assert!((1 << 20..2 << 20).contains(&bytes_below(place.path())));
        for number in 0..MOST_FILES {
            fs::write(place.path().join(number.to_string()), "").unwrap();
        }
        assert_eq!(bytes_below(place.path()), u64::MAX);
    }
}
