//! Files and folders on the disk: read only if they are ordinary ones, and made for
//! their owner alone.
//!
//! Whatever is found in a folder may be something else than it seems: a pipe in
//! which nobody writes, a device without an end, a link to a file of another place.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;
use rustix::io::Errno;

/// The mode of a file that its owner alone may read and write.
pub const FILE_MODE: u32 = 0o600;

/// The mode of a folder that its owner alone may use.
pub const FOLDER_MODE: u32 = 0o700;

/// Opens an ordinary file for reading, also through a link.
///
/// # Errors
/// It cannot be opened, or is a pipe, a device or the like.
pub fn open(path: &Path) -> io::Result<File> {
    ordinary(OpenOptions::new().read(true), path, OFlags::empty())
}

/// The same without following a link.
///
/// # Errors
/// As [`open`], or it is a link.
pub fn open_itself(path: &Path) -> io::Result<File> {
    ordinary(OpenOptions::new().read(true), path, OFlags::NOFOLLOW)
}

/// Opens an ordinary file as these options say, without following a link; a new one
/// has this mode less the umask.
///
/// # Errors
/// As [`open_itself`].
pub fn open_to_write(options: &mut OpenOptions, path: &Path, mode: u32) -> io::Result<File> {
    ordinary(options.mode(mode), path, OFlags::NOFOLLOW)
}

/// Reads an ordinary file of at most so many bytes.
///
/// # Errors
/// As [`open`], or it has more bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed shows that there are too many.
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it has more than {most} bytes");
        return Err(io::Error::other(why));
    }
    Ok(bytes)
}

/// The same of a text.
///
/// # Errors
/// As [`read`], or it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(io::Error::other)
}

/// Makes a folder, and those above it that are not there, for their owner alone.
/// Those that are there stay as they are.
///
/// # Errors
/// It cannot be made.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true).mode(FOLDER_MODE).create(path)
}

fn ordinary(options: &mut OpenOptions, path: &Path, flags: OFlags) -> io::Result<File> {
    // Opening a pipe waits for its other end, and a terminal may become ours.
    let flags = flags | OFlags::NONBLOCK | OFlags::NOCTTY;
    let opened = options.custom_flags(flags.bits().cast_signed()).open(path);
    let file = opened.map_err(|error| match Errno::from_io_error(&error) {
        // A socket, or a pipe that nobody reads.
        Some(Errno::NXIO) => other_kind(),
        Some(Errno::LOOP) => io::Error::other("it is a link"),
        _ => error,
    })?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(other_kind())
    }
}

fn other_kind() -> io::Error {
    io::Error::other("it is no ordinary file")
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::os::unix::net::UnixListener;

    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;

    #[test]
    fn what_is_no_ordinary_file_is_refused_at_once() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::write(path("file"), "text").unwrap();
        fs::create_dir(path("folder")).unwrap();
        symlink(path("file"), path("link")).unwrap();
        mknodat(CWD, path("pipe"), FileType::Fifo, Mode::RWXU, 0).unwrap();
        let _socket = UnixListener::bind(path("socket")).unwrap();
        symlink("/dev/zero", path("device")).unwrap();
        for name in ["folder", "pipe", "socket", "device"] {
            let refused = read(&path(name), 10).unwrap_err().to_string();
            assert_eq!(refused, "it is no ordinary file", "{name}");
            let mut options = OpenOptions::new();
            options.append(true).create(true);
            assert!(open_to_write(&mut options, &path(name), FILE_MODE).is_err());
        }
        assert_eq!(read_text(&path("link"), 4).unwrap(), "text");
        assert!(read(&path("file"), 3).is_err());
        assert!(open_itself(&path("file")).is_ok());
        assert_eq!(
            open_itself(&path("link")).unwrap_err().to_string(),
            "it is a link"
        );
        let mut options = OpenOptions::new();
        options.write(true).truncate(true).create(true);
        assert!(open_to_write(&mut options, &path("link"), FILE_MODE).is_err());
        assert_eq!(fs::read(path("file")).unwrap(), b"text");
    }

    #[test]
    fn folders_are_their_owners_whether_or_not_those_above_are() {
        let dir = tempfile::tempdir().unwrap();
        let above = dir.path().join("a");
        make_folder(&above.join("b")).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&above), mode(&above.join("b"))), (0o700, 0o700));
        fs::set_permissions(&above, Permissions::from_mode(0o755)).unwrap();
        make_folder(&above.join("c")).unwrap();
        assert_eq!(mode(&above), 0o755);
    }
}
