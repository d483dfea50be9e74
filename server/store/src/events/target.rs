//! The destination of the stream.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use crate::{FILE_MODE, Place};

/// How much of a file is read at a time.
const CHUNK_BYTES: u64 = 64 * 1024;

/// The destination of the stream, as `--events` gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventTarget {
    /// `-`
    Stdout,
    /// A file; lines are appended.
    File(PathBuf),
}

impl From<OsString> for EventTarget {
    fn from(word: OsString) -> EventTarget {
        match word.to_str() {
            Some("-") => EventTarget::Stdout,
            _ => EventTarget::File(PathBuf::from(word)),
        }
    }
}

/// A target opened for writing.
pub(super) struct OpenTarget {
    pub(super) file: File,
    /// The length of its text so far; `None` if it cannot be read again:
    /// standard output, a pipe, a device.
    pub(super) place: Option<Place>,
}

impl EventTarget {
    /// Opens the target; cuts off an incomplete last line that a crash left.
    pub(super) fn open(&self) -> io::Result<OpenTarget> {
        match self {
            EventTarget::Stdout => Ok(OpenTarget {
                file: File::from(io::stdout().as_fd().try_clone_to_owned()?),
                place: None,
            }),
            EventTarget::File(path) => open_file(path).map_err(|error| {
                let text = format!("cannot append events to {}: {error}", path.display());
                io::Error::new(error.kind(), text)
            }),
        }
    }
}

fn open_file(path: &Path) -> io::Result<OpenTarget> {
    // A target that is not a regular file, such as a pipe, is only written.
    let regular = fs::metadata(path).map_or(true, |facts| facts.is_file());
    let mut options = OpenOptions::new();
    options.read(regular).append(true).create(true);
    // A user who could change the file could have events told anew, or never.
    let mut file = options.mode(FILE_MODE).open(path)?;
    if !regular {
        return Ok(OpenTarget { file, place: None });
    }
    let length = whole_lines(&mut file)?;
    file.set_len(length)?;
    let place = Place {
        file: fs::canonicalize(path)?,
        length,
    };
    Ok(OpenTarget {
        file,
        place: Some(place),
    })
}

/// The length of a file up to the end of its last whole line, in bytes.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.metadata()?.len();
    let mut chunk = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(CHUNK_BYTES);
        file.seek(SeekFrom::Start(start))?;
        chunk.clear();
        file.by_ref().take(end - start).read_to_end(&mut chunk)?;
        if let Some(at) = chunk.iter().rposition(|byte| *byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}
