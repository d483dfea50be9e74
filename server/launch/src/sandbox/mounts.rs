//! The wall of mounts: a view of the files in which all is read-only but the
//! private folder and the paths that the program may write.
//!
//! Landlock does not guard modes, owners, attributes and times of files, and
//! seccomp cannot tell folders apart. A read-only mount refuses all of that,
//! however the call is named, by path and by descriptor. It is the keeper that
//! enters the view, so the program and all that it starts are born into it; no
//! other process sees it, and it is gone with the last of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::CWD;
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountPropagationFlags, MoveMountFlags,
    OpenTreeFlags, UnmountFlags, fsconfig_create, fsconfig_set_string, fsmount, fsopen,
    mount_change, move_mount, open_tree, unmount,
};
use rustix::process::{getegid, geteuid};
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::files::expect_there;

/// The bytes of memory that a program may hold for each file of its private
/// folder: the kernel needs about 1 KiB for the file itself, beside its content.
const BYTES_PER_FILE: u64 = 16 << 10;

/// Enters the view. The paths in `write` stay writable; `home` becomes an empty folder in
/// memory that holds at most so many bytes.
///
/// # Errors
/// The system refuses, or a path is not there.
pub(crate) fn enter(write: &[PathBuf], home: &Path, bytes: u64) -> io::Result<()> {
    leave_the_others()?;
    // Later mounts of others are not seen.
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    mount_change("/", private)?;
    // They are taken as they are now, and put back over the read-only view.
    let taken = OpenTreeFlags::OPEN_TREE_CLONE
        | OpenTreeFlags::OPEN_TREE_CLOEXEC
        | OpenTreeFlags::AT_RECURSIVE;
    let mut writable = Vec::new();
    for path in write {
        expect_there(path)?;
        let path = path.canonicalize()?;
        writable.push((open_tree(CWD, &path, taken)?, path));
    }
    // A folder comes before those in it.
    writable.sort_by(|(_, one), (_, other)| one.cmp(other));
    // Nothing can be put over the root; a program that may write it may write everything.
    if writable.iter().all(|(_, path)| path != Path::new("/")) {
        make_read_only()?;
    }
    for (tree, path) in writable {
        move_mount(tree, "", CWD, path, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?;
    }
    let folder = folder_in_memory(bytes)?;
    let onto = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH;
    Ok(move_mount(folder, "", CWD, home, onto)?)
}

/// Takes the folder in memory away again, with all that is in it.
pub(crate) fn give_back(home: &Path) {
    // It goes with this process at the latest.
    let _ = unmount(home, UnmountFlags::DETACH);
}

/// Gives this process mounts of its own; a process that may not do that becomes the
/// administrator of a namespace in which it alone lives.
#[allow(unsafe_code)]
fn leave_the_others() -> io::Result<()> {
    // SAFETY: the tables of descriptors stay shared.
    if unsafe { unshare_unsafe(UnshareFlags::NEWNS) }.is_ok() {
        return Ok(());
    }
    let (user, group) = (geteuid(), getegid());
    // SAFETY: as above.
    unsafe { unshare_unsafe(UnshareFlags::NEWUSER | UnshareFlags::NEWNS) }?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}

/// Makes every mount read-only. Devices, pipes and sockets can still be written.
#[allow(unsafe_code)]
fn make_read_only() -> io::Result<()> {
    let wanted = libc::mount_attr {
        attr_set: libc::MOUNT_ATTR_RDONLY,
        attr_clr: 0,
        propagation: 0,
        userns_fd: 0,
    };
    // SAFETY: the path ends with a zero, and the structure has the size that is
    // told; the kernel only reads both.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            c"/".as_ptr(),
            libc::AT_RECURSIVE,
            &raw const wanted,
            size_of::<libc::mount_attr>(),
        )
    };
    match result {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

fn folder_in_memory(bytes: u64) -> io::Result<rustix::fd::OwnedFd> {
    let made = fsopen("tmpfs", FsOpenFlags::FSOPEN_CLOEXEC)?;
    let files = bytes.div_ceil(BYTES_PER_FILE);
    for (key, value) in [
        ("size", bytes.to_string()),
        ("nr_inodes", files.to_string()),
        ("mode", "0700".to_owned()),
    ] {
        fsconfig_set_string(&made, key, value)?;
    }
    fsconfig_create(&made)?;
    let attributes = MountAttrFlags::MOUNT_ATTR_NOSUID | MountAttrFlags::MOUNT_ATTR_NODEV;
    Ok(fsmount(&made, FsMountFlags::FSMOUNT_CLOEXEC, attributes)?)
}
