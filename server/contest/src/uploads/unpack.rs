//! Taking an uploaded file apart: nothing in it leads out of its folder, and
//! however it was packed, no more comes out of it than there may be.

use std::fs::{self, Permissions};
use std::io::{self, Cursor, Read as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Component, Path, PathBuf};

use zip::ZipArchive;
use zip::result::ZipError;

use words::says;

/// The most bytes of an upload.
pub const MAX_BYTES: usize = 4 << 20;

/// The most bytes of all its files together.
const MAX_UNPACKED: u64 = 32 << 20;

/// The most files in it.
const MAX_FILES: usize = 200;

/// How much may come out of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The most bytes of all files together.
    pub bytes: u64,
    /// The most files.
    pub files: usize,
}

/// The room of an upload.
pub(super) const UPLOAD: Room = Room {
    bytes: MAX_UNPACKED,
    files: MAX_FILES,
};

/// The bytes of a block of a tar archive, and the most behind its last file that are read.
const TAR_BLOCK: usize = 512;
const TAR_END: u64 = 1 << 20;

/// How programs begin that a Unix system can run (ELF).
const EXECUTABLE: &[u8] = b"\x7fELF";

/// The longest path in it, in bytes, and how many folders it may lead through.
const MAX_PATH: usize = 200;
const MAX_DEPTH: usize = 8;

/// The files that start a program, in the order in which they are looked for.
const RUN: &str = "run";
const PYTHON: &str = "main.py";

/// The file that builds a program, if it is there.
pub(super) const BUILD: &str = "build";

/// The modes of folders, files and programs: a sandbox shows the files that everybody may
/// read.
const FOLDER_MODE: u32 = 0o755;
pub(super) const FILE_MODE: u32 = 0o644;
const PROGRAM_MODE: u32 = 0o755;

/// Why an upload cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// It is neither a zip nor a program.
    Neither,
    /// The zip cannot be read.
    Zip(#[from] ZipError),
    /// There are more files than these.
    TooMany(usize),
    /// The files have more bytes than these.
    TooLarge(u64),
    /// A path leads out of the folder, or is none that we keep.
    Path(String),
    /// An entry is a link or something else that is no file.
    NoFile(String),
    /// Nothing in it can be started.
    NoProgram,
    /// It cannot be written.
    Io(#[from] io::Error),
    /// It is to be built, and nothing is built here.
    NoBuilds,
}

says!(UnpackError {
    Self::Neither => "contests-unpack-neither",
    Self::Zip(why) => ("contests-unpack-zip", why = why.to_string()),
    Self::TooMany(most) => ("contests-unpack-too-many", most),
    Self::TooLarge(most) => ("contests-unpack-too-large", most = most >> 20),
    Self::Path(path) => ("contests-unpack-path", path, most = MAX_PATH),
    Self::NoFile(path) => ("contests-unpack-no-file", path),
    Self::NoProgram => ("contests-unpack-no-program", run = RUN, python = PYTHON),
    Self::NoBuilds => ("contests-unpack-no-builds", build = BUILD),
    Self::Io(why) => ("contests-unpack-io", why),
});

/// Writes the files of a program into this folder, which is made: a zip, a Python
/// program, or one that the system runs. Gives the words that start it. The written files
/// stay there if it fails.
///
/// # Errors
/// It is none of these, or has no room.
pub fn unpack(bytes: &[u8], folder: &Path, room: Room) -> Result<Vec<String>, UnpackError> {
    unpack_files(bytes, folder, room)?;
    start_words(folder)
}

/// Writes the files of a program into this folder, which is made, whether they start
/// something or not.
pub(super) fn unpack_files(bytes: &[u8], folder: &Path, room: Room) -> Result<(), UnpackError> {
    make_folder(folder)?;
    match bytes {
        [b'P', b'K', ..] => unzip(bytes, folder, room)?,
        _ if bytes.starts_with(EXECUTABLE) => {
            let path = folder.join(RUN);
            write(&mut &bytes[..], &path, room.bytes, PROGRAM_MODE)?;
        }
        _ => {
            let is_text = str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'));
            if !is_text || bytes.is_empty() {
                return Err(UnpackError::Neither);
            }
            let path = folder.join(PYTHON);
            write(&mut &bytes[..], &path, room.bytes, FILE_MODE)?;
        }
    }
    Ok(())
}

/// The words that start the program in this folder.
pub(super) fn start_words(folder: &Path) -> Result<Vec<String>, UnpackError> {
    match (folder.join(RUN).is_file(), folder.join(PYTHON).is_file()) {
        (true, _) => {
            make_executable(&folder.join(RUN))?;
            Ok(vec![RUN.to_owned()])
        }
        (false, true) => Ok(vec!["python3".to_owned(), PYTHON.to_owned()]),
        (false, false) => Err(UnpackError::NoProgram),
    }
}

/// Lets everybody run a file.
pub(super) fn make_executable(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(PROGRAM_MODE))
}

fn unzip(bytes: &[u8], folder: &Path, room: Room) -> Result<(), UnpackError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    if archive.len() > room.files {
        return Err(UnpackError::TooMany(room.files));
    }
    let mut left = room.bytes;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        let name = entry.name()?.into_owned();
        let path = folder.join(inner_path(&name)?);
        if entry.is_dir() {
            make_folder(&path)?;
            continue;
        }
        // A link has no place here, wherever it leads.
        let kind = entry.unix_mode().map(|mode| mode & 0o170_000);
        if !entry.is_file() || !matches!(kind, None | Some(0 | 0o100_000)) {
            return Err(UnpackError::NoFile(shown(&name)));
        }
        let is_program = entry.unix_mode().is_some_and(|mode| mode & 0o111 != 0);
        let mode = if is_program { PROGRAM_MODE } else { FILE_MODE };
        if let Some(above) = path.parent() {
            make_folder(above)?;
        }
        // The sizes that the file tells are not believed.
        left -= match write(&mut entry, &path, left, mode) {
            Err(UnpackError::TooLarge(_)) => return Err(UnpackError::TooLarge(room.bytes)),
            written => written?,
        };
    }
    Ok(())
}

/// Writes the files of a tar archive ("ustar" of POSIX.1-1988) into this folder, which is
/// made.
///
/// # Errors
/// It is none, holds something that is no file, or has no room.
pub(super) fn untar(mut from: impl io::Read, folder: &Path, room: Room) -> Result<(), UnpackError> {
    make_folder(folder)?;
    let (mut files, mut left) = (room.files, room.bytes);
    loop {
        let mut head = [0; TAR_BLOCK];
        from.read_exact(&mut head)?;
        if head == [0; TAR_BLOCK] {
            // Whoever writes the rest of the archive is not broken off.
            io::copy(&mut from.take(TAR_END), &mut io::sink())?;
            return Ok(());
        }
        let text = |field: std::ops::Range<usize>| {
            let text = head[field].split(|byte| *byte == 0).next();
            String::from_utf8_lossy(text.unwrap_or_default()).into_owned()
        };
        let number = |field| u64::from_str_radix(text(field).trim(), 8).unwrap_or(u64::MAX);
        let (prefix, name) = (text(345..500), text(0..100));
        let name = match prefix.as_str() {
            "" => name,
            _ => format!("{prefix}/{name}"),
        };
        let is_folder = match head[156] {
            b'5' => true,
            b'0' | 0 => false,
            _ => return Err(UnpackError::NoFile(shown(&name))),
        };
        if is_folder && name == "./" {
            continue;
        }
        files = files
            .checked_sub(1)
            .ok_or(UnpackError::TooMany(room.files))?;
        let path = folder.join(inner_path(&name)?);
        if is_folder {
            make_folder(&path)?;
            continue;
        }
        if let Some(above) = path.parent() {
            make_folder(above)?;
        }
        let mode = match number(100..108) & 0o111 {
            0 => FILE_MODE,
            _ => PROGRAM_MODE,
        };
        let length = number(124..136);
        left = left
            .checked_sub(length)
            .ok_or(UnpackError::TooLarge(room.bytes))?;
        if write(&mut (&mut from).take(length), &path, length, mode)? < length {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        let block = TAR_BLOCK as u64;
        let rest = length.next_multiple_of(block) - length;
        io::copy(&mut (&mut from).take(rest), &mut io::sink())?;
    }
}

/// A path of an entry, if it stays in its folder.
fn inner_path(name: &str) -> Result<PathBuf, UnpackError> {
    let path = Path::new(name);
    let wrong = || UnpackError::Path(shown(name));
    let is_plain = name.len() <= MAX_PATH && !name.contains(['\\', '\0']) && !name.is_empty();
    let mut inner = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(part) if is_plain => inner.push(part),
            Component::CurDir if is_plain => {}
            _ => return Err(wrong()),
        }
    }
    let depth = inner.components().count();
    if (1..=MAX_DEPTH).contains(&depth) {
        Ok(inner)
    } else {
        Err(wrong())
    }
}

/// The first characters of a name in the file.
fn shown(name: &str) -> String {
    name.chars().take(60).flat_map(char::escape_debug).collect()
}

/// Writes a new file of at most so many bytes; gives how many it has.
pub(super) fn write(
    from: &mut impl io::Read,
    path: &Path,
    most: u64,
    mode: u32,
) -> Result<u64, UnpackError> {
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(mode)
        .open(path)?;
    let written = io::copy(&mut from.take(most + 1), &mut file)?;
    if written > most {
        return Err(UnpackError::TooLarge(most));
    }
    fs::set_permissions(path, Permissions::from_mode(mode))?;
    Ok(written)
}

/// Makes a folder and those above it, each readable for the program.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent() {
        make_folder(above)?;
    }
    fs::create_dir(path)?;
    fs::set_permissions(path, Permissions::from_mode(FOLDER_MODE))
}

#[cfg(test)]
#[path = "unpack_tests.rs"]
mod tests;
