//! Removing whatever a program left in its folder.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, AsRawFd as _, OwnedFd};
use std::time::{Duration, Instant};

use rustix::fs::{AtFlags, Dir, Mode, OFlags, chmod, fstat, openat, renameat, unlinkat};
use rustix::io::Errno;
use rustix::path::Arg;

/// The longest time for it: a program that lives on could add to it for ever.
pub(crate) const LONGEST: Duration = Duration::from_secs(30);

/// Removes a folder and all that is in it within a time. Folders that forbid it are opened to
/// their owner first. However deep they lie in each other, two are open at once
/// and no path is longer than a name: the folders in a folder are moved up before
/// it is removed.
///
/// # Errors
/// Something stays: it takes longer, or cannot be removed.
pub(crate) fn tree(above: impl AsFd, name: impl Arg + Copy, within: Duration) -> io::Result<()> {
    let until = Instant::now() + within;
    let top = opened(&above, name)?;
    let mut moved = 0_u64;
    loop {
        let inner = folders_of(&top)?;
        if inner.is_empty() {
            break;
        }
        if Instant::now() > until {
            return Err(io::Error::other("it takes too long"));
        }
        for name in inner {
            let folder = opened(&top, &*name)?;
            for deeper in folders_of(&folder)? {
                // It cannot be moved unless it can be written.
                opened(&folder, &*deeper)?;
                move_up(&folder, &deeper, &top, &mut moved)?;
            }
            unlinkat(&top, &*name, AtFlags::REMOVEDIR)?;
        }
    }
    Ok(unlinkat(&above, name, AtFlags::REMOVEDIR)?)
}

/// Opens a folder, after its owner may do everything in it. No link is followed,
/// whatever a program puts there meanwhile.
fn opened(above: impl AsFd, name: impl Arg) -> io::Result<OwnedFd> {
    let folder = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let found = openat(above, name, folder | OFlags::PATH, Mode::empty())?;
    if !Mode::from_raw_mode(fstat(&found)?.st_mode).contains(Mode::RWXU) {
        chmod(format!("/proc/self/fd/{}", found.as_raw_fd()), Mode::RWXU)?;
    }
    Ok(openat(&found, c".", folder, Mode::empty())?)
}

/// Moves a folder under a name that is free.
fn move_up(from: &OwnedFd, name: &CStr, to: &OwnedFd, moved: &mut u64) -> io::Result<()> {
    loop {
        *moved += 1;
        match renameat(from, name, to, format!("moved-{moved}")) {
            // There is one of this name, and something is in it.
            Err(Errno::NOTEMPTY | Errno::EXIST) => {}
            result => return Ok(result?),
        }
    }
}

/// Removes the files of a folder, and gives the folders in it.
fn folders_of(folder: &OwnedFd) -> io::Result<Vec<CString>> {
    let mut folders = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == c"." || name == c".." {
            continue;
        }
        match unlinkat(folder, name, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => {}
            Err(Errno::ISDIR | Errno::PERM) => folders.push(name.to_owned()),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;

    use rustix::fs::{CWD, mkdirat};
    use rustix::process::geteuid;
    use rustix::thread::set_thread_uid;

    use super::*;

    /// A user without rights; the tests may run as root, and no mode stops root.
    const NOBODY: u32 = 65_534;

    fn leave_a_mess(at: &Path) {
        fs::create_dir_all(at.join("closed/inner")).unwrap();
        fs::write(at.join("closed/inner/file"), "text").unwrap();
        fs::write(at.join("moved-1"), "text").unwrap();
        fs::create_dir_all(at.join("moved-2/in")).unwrap();
        std::os::unix::fs::symlink("/etc", at.join("closed/link")).unwrap();
        for name in ["closed/inner", "closed"] {
            fs::set_permissions(at.join(name), Permissions::from_mode(0o0)).unwrap();
        }
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let mut deepest = openat(CWD, at, flags, Mode::empty()).unwrap();
        // Deeper than a path is long, and than a process has descriptors.
        for _ in 0..2_500 {
            mkdirat(&deepest, "deep", Mode::RWXU).unwrap();
            deepest = openat(&deepest, "deep", flags, Mode::empty()).unwrap();
        }
        fs::set_permissions(at, Permissions::from_mode(0o0)).unwrap();
    }

    #[test]
    fn an_ordinary_user_removes_what_is_closed_and_what_is_deep() {
        let place = tempfile::tempdir().unwrap();
        fs::set_permissions(place.path(), Permissions::from_mode(0o777)).unwrap();
        let above = place.path().to_owned();
        // A user belongs to a thread, for the kernel.
        let done = std::thread::spawn(move || {
            if geteuid().is_root() {
                set_thread_uid(rustix::process::Uid::from_raw(NOBODY)).unwrap();
            }
            fs::create_dir(above.join("folder")).unwrap();
            leave_a_mess(&above.join("folder"));
            let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
            let opened = openat(CWD, &above, flags, Mode::empty()).unwrap();
            // However busy the disk is.
            tree(&opened, "folder", Duration::from_secs(600))
        });
        done.join().unwrap().unwrap();
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    }
}
