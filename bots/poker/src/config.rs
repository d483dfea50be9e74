//! The configuration file of an agent.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::{Connect, Manner};

/// The settings of a file; those of the command line take precedence.
///
/// ```
/// use poker_agent::Config;
///
/// let text = "[table]\nname = 'Anna'\n[player]\nkind = 'bluff'\nbluff = 0.2\n";
/// assert!(Config::parse(text).is_ok());
/// assert!(Config::parse("[player]\nkind = 'lucky'\n").is_err());
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where the agent plays.
    pub table: Connect,
    /// How the agent plays.
    pub player: Manner,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("{0}: {1}")]
    Read(String, #[source] std::io::Error),
    /// Its content is wrong.
    #[error("{0}:{1}: {2}")]
    Wrong(String, usize, String),
}

impl Config {
    /// Reads a file.
    ///
    /// # Errors
    /// The file cannot be read, or its content is wrong.
    pub fn read(file: &Path) -> Result<Config, ConfigError> {
        let name = || file.display().to_string();
        let text = fs::read_to_string(file).map_err(|error| ConfigError::Read(name(), error))?;
        Config::parse(&text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = 1 + before.map_or(0, |before| before.matches('\n').count());
            ConfigError::Wrong(name(), line, error.message().to_owned())
        })
    }

    /// Reads a text.
    ///
    /// # Errors
    /// Its content is wrong.
    pub fn parse(text: &str) -> Result<Config, toml::de::Error> {
        toml::from_str(text)
    }
}
