//! What a program has learned: the folder `learned` of its private folder, which its
//! keeper brings from one run to the next.
//!
//! The kept folder is no place that the program reaches. Its keeper copies it into the
//! private folder before the program starts, and back when all its processes have
//! ended: so it is bounded, however fast a program writes, and a run that is cut off
//! leaves the folder as it was. Of runs at the same time the last one to end counts.

use std::fs::File;
use std::io::{self, Read as _};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{
    CWD, Dir, FileType, FlockOperation, Mode, OFlags, RenameFlags, flock, fstat, mkdirat, openat,
    renameat, renameat_with,
};
use rustix::io::Errno;

use super::folder::remove;

/// The name of the folder in the private folder of a program.
pub const LEARNED: &str = "learned";

/// The most bytes that are kept.
const MAX_LEARNED: u64 = 16 << 20;

/// The most files and folders that are kept, and how many folders may lie in each other.
const MAX_LEARNED_FILES: u32 = 200;
const MAX_LEARNED_DEPTH: u32 = 8;

/// The names of what is kept now, and of what takes its place.
const NOW: &str = "now";
const NEXT: &str = "next";

/// How a folder is opened: no link is followed.
const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// The place where what a program has learned is kept.
pub(crate) struct Learned(OwnedFd);

/// What may still be copied.
struct Room {
    bytes: u64,
    files: u32,
}

/// Begins the kept folder of a program, before its first run, with the files of this
/// folder.
///
/// # Errors
/// The files cannot be copied, or are more than are kept.
pub fn begin(kept: &Path, with: &Path) -> io::Result<()> {
    let place = Learned::open(kept)?;
    place.replace(&openat(CWD, with, FOLDER, Mode::empty())?)
}

/// Begins the kept folder of a program with what another one has learned until now.
///
/// # Errors
/// The files cannot be copied.
pub fn begin_as(kept: &Path, other: &Path) -> io::Result<()> {
    let other = Learned::open(other)?;
    flock(&other.0, FlockOperation::LockShared)?;
    match openat(&other.0, NOW, FOLDER, Mode::empty()) {
        Ok(now) => Learned::open(kept)?.replace(&now),
        Err(Errno::NOENT) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

impl Learned {
    /// Opens the place, which is made if it is not there.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn open(kept: &Path) -> io::Result<Learned> {
        match mkdirat(CWD, kept, Mode::RWXU) {
            Ok(()) | Err(Errno::EXIST) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(Learned(openat(CWD, kept, FOLDER, Mode::empty())?))
    }

    /// Puts what is kept into a private folder.
    ///
    /// # Errors
    /// It cannot be copied.
    pub(crate) fn give(&self, home: &Path) -> io::Result<()> {
        let home = openat(CWD, home, FOLDER, Mode::empty())?;
        mkdirat(&home, LEARNED, Mode::RWXU)?;
        flock(&self.0, FlockOperation::LockShared)?;
        let given = match openat(&self.0, NOW, FOLDER, Mode::empty()) {
            Ok(now) => {
                let to = openat(&home, LEARNED, FOLDER, Mode::empty())?;
                copy(&now, &to, &mut Room::whole(), 0)
            }
            Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(error.into()),
        };
        flock(&self.0, FlockOperation::Unlock)?;
        given
    }

    /// Keeps what is in a private folder, in the place of what was kept before.
    ///
    /// # Errors
    /// It cannot be copied, or is more than may be; then what was kept stays.
    pub(crate) fn keep(&self, home: &Path) -> io::Result<()> {
        let home = openat(CWD, home, FOLDER, Mode::empty())?;
        match openat(&home, LEARNED, FOLDER, Mode::empty()) {
            Ok(from) => self.replace(&from),
            // The program has removed it: nothing new is kept.
            Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn replace(&self, from: &OwnedFd) -> io::Result<()> {
        flock(&self.0, FlockOperation::LockExclusive)?;
        let replaced = self.replace_locked(from);
        // One that was not finished, or the one before.
        let removed = self.remove_next();
        flock(&self.0, FlockOperation::Unlock)?;
        replaced.and(removed)
    }

    fn replace_locked(&self, from: &OwnedFd) -> io::Result<()> {
        self.remove_next()?;
        mkdirat(&self.0, NEXT, Mode::RWXU)?;
        let next = openat(&self.0, NEXT, FOLDER, Mode::empty())?;
        copy(from, &next, &mut Room::whole(), 0)?;
        match renameat_with(&self.0, NEXT, &self.0, NOW, RenameFlags::EXCHANGE) {
            Err(Errno::NOENT) => Ok(renameat(&self.0, NEXT, &self.0, NOW)?),
            exchanged => Ok(exchanged?),
        }
    }

    fn remove_next(&self) -> io::Result<()> {
        match remove::tree(&self.0, NEXT, remove::LONGEST) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }
}

impl Room {
    fn whole() -> Room {
        Room {
            bytes: MAX_LEARNED,
            files: MAX_LEARNED_FILES,
        }
    }

    fn error() -> io::Error {
        io::Error::other(format!(
            "the folder '{LEARNED}' may hold {} MiB in {MAX_LEARNED_FILES} files, and \
             {MAX_LEARNED_DEPTH} folders in each other",
            MAX_LEARNED >> 20
        ))
    }
}

/// Copies the files and folders of a folder into an empty one. Links, pipes and the
/// like are left out, whatever a program that lives on puts there meanwhile.
fn copy(from: &OwnedFd, to: &OwnedFd, room: &mut Room, depth: u32) -> io::Result<()> {
    if depth > MAX_LEARNED_DEPTH {
        return Err(Room::error());
    }
    for entry in Dir::read_from(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == c"." || name == c".." {
            continue;
        }
        room.files = room.files.checked_sub(1).ok_or_else(Room::error)?;
        // A pipe without a writer makes nobody wait.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let opened = match openat(from, name, flags, Mode::empty()) {
            Err(Errno::LOOP | Errno::NXIO | Errno::NOENT) => continue,
            opened => opened?,
        };
        match FileType::from_raw_mode(fstat(&opened)?.st_mode) {
            FileType::Directory => {
                mkdirat(to, name, Mode::RWXU)?;
                let inner = openat(to, name, FOLDER, Mode::empty())?;
                copy(&opened, &inner, room, depth + 1)?;
            }
            FileType::RegularFile => room.bytes -= copy_file(opened, to.as_fd(), name, room.bytes)?,
            _ => {}
        }
    }
    Ok(())
}

/// Copies a file of at most so many bytes; gives how many it has.
fn copy_file(
    from: OwnedFd,
    to: impl AsFd,
    name: impl rustix::path::Arg,
    most: u64,
) -> io::Result<u64> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    let mut to = File::from(openat(to, name, flags, Mode::RUSR | Mode::WUSR)?);
    let copied = io::copy(&mut File::from(from).take(most + 1), &mut to)?;
    if copied > most {
        return Err(Room::error());
    }
    Ok(copied)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_a_program_has_learned_comes_to_its_next_run_and_no_more_than_fits() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("secret"), "of the server").unwrap();
        let kept = Learned::open(&at("kept")).unwrap();
        let run = |name: &str, does: &dyn Fn(&Path)| {
            fs::create_dir(at(name)).unwrap();
            kept.give(&at(name)).unwrap();
            let before = fs::read_to_string(at(name).join("learned/a/table")).ok();
            does(&at(name).join(LEARNED));
            (before, kept.keep(&at(name)))
        };
        let (none, first) = run("1", &|own| {
            fs::create_dir(own.join("a")).unwrap();
            fs::write(own.join("a/table"), "one").unwrap();
            symlink(at("secret"), own.join("a/link")).unwrap();
            symlink(dir.path(), own.join("folder")).unwrap();
            fs::write(own.join("old"), "").unwrap();
        });
        assert_eq!(none, None);
        first.unwrap();
        let (one, second) = run("2", &|own| {
            assert!(!own.join("a/link").exists() && !own.join("folder").exists());
            fs::remove_file(own.join("old")).unwrap();
            fs::write(own.join("a/table"), "two").unwrap();
        });
        assert_eq!(one.as_deref(), Some("one"));
        second.unwrap();
        // One with too much leaves what was there before.
        let large = |own: &Path| fs::write(own.join("a/table"), vec![0; (16 << 20) + 1]).unwrap();
        let many = |own: &Path| {
            (0..MAX_LEARNED_FILES).for_each(|n| fs::write(own.join(n.to_string()), "").unwrap());
        };
        let deep = |own: &Path| fs::create_dir_all(own.join("x/".repeat(10))).unwrap();
        let floods: [&dyn Fn(&Path); 3] = [&large, &many, &deep];
        for (name, flood) in ["3", "4", "5"].into_iter().zip(floods) {
            let (two, flooded) = run(name, flood);
            assert_eq!(two.as_deref(), Some("two"), "{name}");
            let told = flooded.unwrap_err().to_string();
            assert!(told.contains("may hold 16 MiB in 200 files"), "{told}");
        }
        assert_eq!(fs::read_dir(at("kept")).unwrap().count(), 1);
        begin_as(&at("newer"), &at("kept")).unwrap();
        let table = fs::read_to_string(at("newer/now/a/table")).unwrap();
        assert!(table == "two" && !at("newer/now/old").exists());
        begin(&at("newer"), &at("1/learned")).unwrap();
        assert!(at("newer/now/old").exists());
    }
}
