//! The destinations of the log: important lines go to standard error, and, where there is
//! a store, more lines to a file there.

use std::env;
use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tracing::field::Field;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::{Writer, debug_fn};
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::prelude::*;
use tracing_subscriber::{Layer, Registry};
use words::{Printable, complain, is_printable};

use crate::color;
use parking_lot::Mutex;
use record::files;
use store::{FILE_MODE, LOG_FILE, close_to_others, make_folder};

/// The environment variable that says how much is logged on standard error.
pub(crate) const LOG_VARIABLE: &str = "ARBITER_LOG";

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

/// Starts logging: warnings to standard error, or the levels in [`LOG_VARIABLE`]; also
/// the lines that brains write to their standard error, and the comings and goings of
/// clients, to the log in `store`.
///
/// # Errors
/// The log in the store cannot be opened.
pub(crate) fn start(store: Option<&Path>, format: LogFormat) -> io::Result<()> {
    let said = wanted(env::var(LOG_VARIABLE).ok().as_deref());
    let to_person: LogLayer = match format {
        LogFormat::Text => fmt::layer()
            .with_writer(io::stderr)
            .fmt_fields(debug_fn(write_field).delimited(" "))
            .with_ansi(color::is_wanted(&io::stderr()))
            .with_target(false)
            .with_filter(said)
            .boxed(),
        LogFormat::Json => fmt::layer()
            .with_writer(|| JsonLines(io::stderr()))
            .with_ansi(false)
            .json()
            .flatten_event(true)
            .with_filter(said)
            .boxed(),
    };
    let mut parts = vec![to_person];
    if let Some(folder) = store {
        let file = LogFile::open(folder)?;
        parts.push(match format {
            LogFormat::Text => fmt::layer()
                .with_writer(file)
                .fmt_fields(debug_fn(write_field).delimited(" "))
                .with_ansi(false)
                .with_filter(LevelFilter::INFO)
                .boxed(),
            LogFormat::Json => fmt::layer()
                .with_writer(JsonLines(file))
                .with_ansi(false)
                .json()
                .flatten_event(true)
                .with_filter(LevelFilter::INFO)
                .boxed(),
        });
    }
    tracing_subscriber::registry().with(parts).init();
    Ok(())
}

/// The levels that are logged on standard error; warnings if `said` is missing or not
/// understood.
fn wanted(said: Option<&str>) -> Targets {
    let usual = || Targets::new().with_default(LevelFilter::WARN);
    let Some(said) = said else { return usual() };
    said.parse().unwrap_or_else(|error| {
        complain(format_args!(
            "arbiter: {LOG_VARIABLE}={said} is not understood ({error}): write error, warn, info or debug"
        ));
        usual()
    })
}

/// Writes a message of the text log, or another field, on one line: much of it comes
/// from others.
fn write_field(out: &mut Writer<'_>, field: &Field, value: &dyn Debug) -> std::fmt::Result {
    let value = Printable::line(format!("{value:?}"));
    match field.name() {
        "message" => write!(out, "{value}"),
        name => write!(out, "{name}={value}"),
    }
}

/// Takes lines of JSON, and escapes in them the characters that would not be printable
/// where they are looked at: such characters stand in strings alone.
struct JsonLines<W>(W);

impl<W: Write> Write for JsonLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let mut escaped = String::with_capacity(text.len());
        for symbol in text.chars() {
            if is_printable(symbol) || symbol == '\n' {
                escaped.push(symbol);
            } else {
                for unit in symbol.encode_utf16(&mut [0; 2]) {
                    escaped.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
        self.0.write_all(escaped.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
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

    /// Begins a new file where the next lines have no room in this one.
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

impl<'a> MakeWriter<'a> for JsonLines<LogFile> {
    type Writer = JsonLines<&'a LogFile>;

    fn make_writer(&'a self) -> JsonLines<&'a LogFile> {
        JsonLines(&self.0)
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
    fn no_line_of_the_log_is_forged_and_no_terminal_obeys_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let logged = |json: bool| {
            let file = File::create(&path).unwrap();
            let file = move || file.try_clone().unwrap();
            let layer: LogLayer = if json {
                fmt::layer()
                    .with_writer(move || JsonLines(file()))
                    .json()
                    .boxed()
            } else {
                fmt::layer()
                    .with_writer(file)
                    .fmt_fields(debug_fn(write_field).delimited(" "))
                    .with_ansi(false)
                    .boxed()
            };
            tracing::subscriber::with_default(Registry::default().with(layer), || {
                tracing::info!(name = ODD, "{ODD} has come");
            });
            fs::read_to_string(&path).unwrap()
        };
        let text = logged(false);
        assert_eq!(text.matches('\n').count(), 1, "{text}");
        assert!(text.trim_end().chars().all(is_printable), "{text:?}");
        assert!(text.contains(r"x\n2026 ERROR forged\u{1b}[2J\u{9b}\u{202e}\u{e0041} has come"));
        let json = logged(true);
        assert!(json.trim_end().chars().all(is_printable), "{json:?}");
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["fields"]["name"], ODD);
    }

    const ODD: &str = "x\n2026 ERROR forged\u{1b}[2J\u{9b}\u{202e}\u{e0041}";

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
