//! Where the log goes: what matters to standard error, and, where there is a
//! store, more of it to a file there.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::prelude::*;
use tracing_subscriber::{Layer, Registry};

use crate::color;
use crate::mutex::Mutex;
use record::files;
use store::{FILE_MODE, close_to_others, make_folder};

/// The name of the log in a store.
pub const LOG_FILE: &str = "arbiter.log";

/// The environment variable that says how much is logged on standard error.
pub const LOG_VARIABLE: &str = "ARBITER_LOG";

/// The most bytes of the log of a store; a full one is kept as `arbiter.log.old`
/// and makes room for a new one.
const MAX_LOG_BYTES: u64 = 16 * 1024 * 1024;

/// The form of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// A part of the log, in either form.
type LogLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Starts logging: warnings to standard error, or what [`LOG_VARIABLE`] says;
/// also what brains write to their standard error, and who comes and goes, to
/// the log in `store`.
///
/// # Errors
/// The log in the store cannot be opened.
pub fn start(store: Option<&Path>, format: LogFormat) -> io::Result<()> {
    let said = wanted(env::var(LOG_VARIABLE).ok().as_deref());
    let to_person = fmt::layer().with_writer(io::stderr);
    let to_person: LogLayer = match format {
        LogFormat::Text => to_person
            .with_ansi(color::is_wanted(&io::stderr()))
            .with_target(false)
            .with_filter(said)
            .boxed(),
        LogFormat::Json => to_person
            .with_ansi(false)
            .json()
            .flatten_event(true)
            .with_filter(said)
            .boxed(),
    };
    let mut parts = vec![to_person];
    if let Some(folder) = store {
        let to_store = fmt::layer()
            .with_writer(LogFile::open(folder)?)
            .with_ansi(false);
        parts.push(match format {
            LogFormat::Text => to_store.with_filter(LevelFilter::INFO).boxed(),
            LogFormat::Json => to_store
                .json()
                .flatten_event(true)
                .with_filter(LevelFilter::INFO)
                .boxed(),
        });
    }
    tracing_subscriber::registry().with(parts).init();
    Ok(())
}

/// What is logged on standard error; warnings if nothing understandable is said.
fn wanted(said: Option<&str>) -> Targets {
    let usual = || Targets::new().with_default(LevelFilter::WARN);
    let Some(said) = said else { return usual() };
    said.parse().unwrap_or_else(|error| {
        eprintln!(
            "arbiter: {LOG_VARIABLE}={said} is not understood ({error}): write error, warn, info or debug"
        );
        usual()
    })
}

/// A file that takes so much, and then begins anew.
struct LogFile(Mutex<Room>);

struct Room {
    path: PathBuf,
    file: File,
    left: u64,
}

impl LogFile {
    fn open(folder: &Path) -> io::Result<LogFile> {
        make_folder(folder)?;
        let room = Room::open(folder.join(LOG_FILE))?;
        Ok(LogFile(Mutex::new(room)))
    }
}

impl Room {
    fn open(path: PathBuf) -> io::Result<Room> {
        let mut used = fs::metadata(&path).map_or(0, |facts| facts.len());
        if used >= MAX_LOG_BYTES {
            fs::rename(&path, path.with_extension("log.old"))?;
            used = 0;
        }
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        let file = files::open_to_write(&mut options, &path, FILE_MODE)?;
        close_to_others(&path)?;
        let left = MAX_LOG_BYTES - used;
        Ok(Room { path, file, left })
    }

    /// Begins a new file where what comes has no room in this one.
    fn make_room(&mut self, length: u64) -> io::Result<()> {
        if length > self.left {
            fs::rename(&self.path, self.path.with_extension("log.old"))?;
            *self = Room::open(self.path.clone())?;
        }
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogFile {
    type Writer = &'a LogFile;

    fn make_writer(&'a self) -> &'a LogFile {
        self
    }
}

impl Write for &LogFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut room = self.0.lock();
        let length = bytes.len() as u64;
        room.make_room(length)?;
        room.left = room.left.saturating_sub(length);
        room.file.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_log_shows_is_one_level_or_one_for_each_part() {
        assert_eq!(wanted(None).to_string(), "warn");
        assert_eq!(wanted(Some("referee=loud")).to_string(), "warn");
        assert_eq!(wanted(Some("info")).to_string(), "info");
        let part = wanted(Some("referee=debug,info"));
        assert!(part.would_enable("referee", &tracing::Level::DEBUG));
        assert!(!part.would_enable("host", &tracing::Level::DEBUG));
    }

    #[test]
    fn a_full_log_is_put_aside_for_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let log = LogFile::open(folder.path()).unwrap();
        let line = vec![b'x'; 1 << 20];
        for _ in 0..20 {
            (&log).write_all(&line).unwrap();
        }
        let size = |name: &str| fs::metadata(folder.path().join(name)).unwrap().len();
        assert_eq!(size("arbiter.log.old"), MAX_LOG_BYTES);
        assert_eq!(size(LOG_FILE), 4 << 20);
        let log = LogFile::open(folder.path()).unwrap();
        (&log).write_all(b"next\n").unwrap();
        assert_eq!(size(LOG_FILE), (4 << 20) + 5);
    }
}
