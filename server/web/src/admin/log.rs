//! The end of the log, by priority.

use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use serde::Deserialize;

use crate::read_error::ReaderFailed;
use record::files;
use store::LOG_FILE;
use words::says;

/// How many bytes at the end of the log are searched.
const TAIL: u64 = 256 * 1024;

/// How many lines are shown.
const LINES: usize = 100;

/// The priorities, the highest first, as the log spells them.
pub(super) const LEVELS: [&str; 4] = ["ERROR", "WARN", "INFO", "DEBUG"];

/// A line of the log.
pub(super) struct LogLine {
    /// In UTC.
    pub(super) time: String,
    pub(super) level: &'static str,
    pub(super) text: String,
}

/// Why the log is not shown.
#[derive(Debug, thiserror::Error)]
pub(super) enum LogError {
    /// The file cannot be read.
    Io(#[from] io::Error),
    /// The reading task failed.
    Reader(#[from] ReaderFailed),
}

says!(LogError {
    Self::Io(why) => ("contests-log-unread", why),
    Self::Reader(why) => why,
});

/// The last lines of the log with at least this priority, the latest first;
/// reads from the disk.
///
/// # Errors
/// The log cannot be read.
pub(super) fn tail(store: &Path, least: &str) -> Result<Vec<LogLine>, LogError> {
    let mut file = files::open(&store.join(LOG_FILE))?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    let mut bytes = Vec::new();
    file.take(TAIL).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let least = LEVELS.iter().position(|level| *level == least);
    let least = least.unwrap_or(LEVELS.len() - 1);
    let lines = text.lines().rev().filter_map(parse);
    let lines =
        lines.filter(|line| LEVELS.iter().position(|level| *level == line.level) <= Some(least));
    Ok(lines.take(LINES).collect())
}

/// `2026-11-21T20:35:42.123456Z  INFO arbiter::serve: text`, or the same as a
/// JSON object.
fn parse(line: &str) -> Option<LogLine> {
    if line.starts_with('{') {
        let line: JsonLine = serde_json::from_str(line).ok()?;
        let text = format!("{}: {}", line.target, line.message);
        return log_line(&line.timestamp, &line.level, text);
    }
    let (time, rest) = line.split_once(' ')?;
    let (level, text) = rest.trim_start().split_once(' ')?;
    log_line(time, level, text.trim_start().to_owned())
}

/// A line of a log that is written for programs.
#[derive(Deserialize)]
struct JsonLine {
    timestamp: String,
    level: String,
    target: String,
    message: String,
}

fn log_line(time: &str, level: &str, text: String) -> Option<LogLine> {
    let level = LEVELS.iter().find(|known| **known == level)?;
    Some(LogLine {
        time: time.to_owned(),
        level,
        text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_of_a_priority_come_latest_first() {
        let dir = tempfile::tempdir().unwrap();
        let text = "2026-11-21T20:35:42.1Z  INFO arbiter: one\nnoise\n\
                    2026-11-21T20:35:43.1Z  WARN arbiter: two <b>\n\
                    {\"timestamp\":\"2026-11-21T20:35:44.1Z\",\"level\":\"ERROR\",\
                    \"message\":\"three\",\"target\":\"arbiter\"}\n";
        std::fs::write(dir.path().join(LOG_FILE), text).unwrap();
        let texts = |least: &str| -> Vec<String> {
            let lines = tail(dir.path(), least).unwrap();
            lines.into_iter().map(|line| line.text).collect()
        };
        assert_eq!(texts("WARN"), ["arbiter: three", "arbiter: two <b>"]);
        assert_eq!(texts("INFO").len(), 3);
        assert_eq!(texts("nonsense").len(), 3);
        assert!(tail(&dir.path().join("none"), "INFO").is_err());
    }
}
