//! The error in a file, and its place.

use std::path::{Path, PathBuf};

use words::{Language, Say, UserError, shown_in_english};

/// An error in a tournament's or server's file or in the openings it names, shown as
/// `FILE:LINE: error, and advice`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConfigError {
    /// Which file.
    pub path: PathBuf,
    /// The line, counted from 1; `None` where it is about the whole file.
    pub line: Option<usize>,
    /// The error.
    pub message: UserError,
}

impl ConfigError {
    pub(super) fn at(path: &Path, line: usize, message: impl Into<UserError>) -> ConfigError {
        ConfigError {
            path: path.to_owned(),
            line: Some(line),
            message: message.into(),
        }
    }

    pub(super) fn of(path: &Path, message: impl Into<UserError>) -> ConfigError {
        ConfigError {
            path: path.to_owned(),
            line: None,
            message: message.into(),
        }
    }
}

shown_in_english!(ConfigError);

impl Say for ConfigError {
    fn say(&self, language: Language) -> String {
        let (path, message) = (self.path.display(), self.message.say(language));
        match self.line {
            Some(line) => format!("{path}:{line}: {message}"),
            None => format!("{path}: {message}"),
        }
    }
}
