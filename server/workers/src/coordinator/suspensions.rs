//! The file of suspended workers, which lies in the store of a contest: one line for
//! each, its key, the names under which it played, and why. An operator who removes a
//! line lifts the suspension for the next start.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::signing::is_key;
use record::files;

/// The most workers that can be suspended, and the most lines that are read.
pub(super) const MAX_SUSPENDED: usize = 10_000;

/// The most characters of a reason.
const MAX_REASON: usize = 500;

/// The suspension of a worker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Suspension {
    /// The names under which it handed games in.
    pub(super) names: Vec<String>,
    /// Why.
    pub(super) why: String,
}

impl fmt::Display for Suspension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.names.join(", "), self.why)
    }
}

impl Suspension {
    /// As it is in the file: the names as a list of JSON, and why. Earlier versions wrote
    /// no list.
    fn read(text: &str) -> Suspension {
        let mut list = serde_json::Deserializer::from_str(text).into_iter::<Vec<String>>();
        let (names, why) = match list.next() {
            Some(Ok(names)) => (names, text.get(list.byte_offset()..).unwrap_or_default()),
            _ => (Vec::new(), text),
        };
        let why = why.trim().to_owned();
        Suspension { names, why }
    }
}

/// Why there is no list of suspended workers.
#[derive(Debug, thiserror::Error)]
pub enum SuspensionsError {
    /// The file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A line does not begin with a key.
    #[error("{}:{line}: a line begins with the public key of a worker", .path.display())]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, counted from 1.
        line: usize,
    },
    /// It has too many lines.
    #[error("{}: it names more than {MAX_SUSPENDED} workers", .0.display())]
    TooMany(PathBuf),
}

/// The most bytes of the file; more than so many workers with reasons have.
const MAX_BYTES: u64 = 32 << 20;

/// Reads the file: which keys are suspended. None are where there is no file.
///
/// # Errors
/// It cannot be read, or is no such file.
pub(super) fn read(path: &Path) -> Result<BTreeMap<String, Suspension>, SuspensionsError> {
    let text = match files::read_text(path, MAX_BYTES) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => {
            let path = path.to_owned();
            return Err(SuspensionsError::File { path, error });
        }
    };
    let mut suspended = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if !is_key(key) {
            let (path, line) = (path.to_owned(), number + 1);
            return Err(SuspensionsError::Line { path, line });
        }
        suspended.insert(key.to_owned(), Suspension::read(reason.trim()));
        if suspended.len() > MAX_SUSPENDED {
            return Err(SuspensionsError::TooMany(path.to_owned()));
        }
    }
    Ok(suspended)
}

/// Writes the file anew. It is on the disk when this returns.
///
/// # Errors
/// It cannot be written.
pub(super) fn write(path: &Path, suspended: &BTreeMap<String, Suspension>) -> io::Result<()> {
    let mut text = "# Suspended workers. Remove a line to let its worker play again.\n".to_owned();
    for (key, suspension) in suspended {
        let names = serde_json::to_string(&suspension.names)?;
        let reason: String = suspension.why.chars().take(MAX_REASON).collect();
        let reason = reason.replace(char::is_control, " ");
        text.push_str(&format!("{key} {names} {reason}\n"));
    }
    store::write_over(path, text.as_bytes(), store::FILE_MODE)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_suspended_worker_stays_so_until_the_line_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("suspended-workers");
        assert!(read(&path).unwrap().is_empty());
        let [one, other] = [1, 2].map(|_| nkeys::KeyPair::new_user().public_key());
        let suspension = |names: &[&str], why: &str| Suspension {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            why: why.to_owned(),
        };
        let all = BTreeMap::from([
            (
                one.clone(),
                suspension(&["w 1", "] \"w\n"], "[it] made up games"),
            ),
            (other.clone(), Suspension::default()),
        ]);
        write(&path, &all).unwrap();
        assert_eq!(read(&path).unwrap(), all);
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with(&one));
        fs::write(&path, lines.collect::<Vec<_>>().join("\n")).unwrap();
        assert_eq!(read(&path).unwrap().keys().collect::<Vec<_>>(), [&other]);
        // A reason with more lines stays in one.
        let torn = BTreeMap::from([(one.clone(), suspension(&[], "a\nU b"))]);
        write(&path, &torn).unwrap();
        assert_eq!(read(&path).unwrap()[&one].why, "a U b");
        // A line of an earlier version, or of an operator, has no names.
        fs::write(&path, format!("{one} worker 1: it lied\n{other}\n")).unwrap();
        let read_again = read(&path).unwrap();
        assert_eq!(read_again[&one], suspension(&[], "worker 1: it lied"));
        assert_eq!(read_again[&other], Suspension::default());
        fs::write(&path, "# none\n\nworker 1\n").unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(
            error.contains("suspended-workers:3: a line begins"),
            "{error}"
        );
    }
}
