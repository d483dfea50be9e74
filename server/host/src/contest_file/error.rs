//! What is wrong with a file, and where.

use std::fmt;
use std::path::{Path, PathBuf};

/// Something wrong with a tournament's or server's file or with the openings it names,
/// shown as `FILE:LINE: what, and what to do`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConfigError {
    /// Which file.
    pub path: PathBuf,
    /// The line, counted from 1; `None` where it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl ConfigError {
    pub(super) fn at(path: &Path, line: usize, message: String) -> ConfigError {
        ConfigError {
            path: path.to_owned(),
            line: Some(line),
            message,
        }
    }

    pub(super) fn of(path: &Path, message: String) -> ConfigError {
        ConfigError {
            path: path.to_owned(),
            line: None,
            message,
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}
