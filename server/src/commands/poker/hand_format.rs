//! The formats of hands of poker, and how each is written.

use formats::ohh::{self, Origin};
use games::holdem::phh::{self, HandHistory};
use protocol::acpc::log::LogWriter;

/// A format of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum HandFormat {
    /// Poker Hand History, many hands in a file
    Phh,
    /// Open Hand History, JSON
    Ohh,
    /// Log of the dealer of the ACPC
    Acpc,
}

impl HandFormat {
    /// The format of a file with this ending of its name, if it is one of them.
    pub(super) fn of_ending(ending: &str) -> Option<HandFormat> {
        match ending.to_ascii_lowercase().as_str() {
            "phh" | "phhs" => Some(HandFormat::Phh),
            "ohh" | "json" => Some(HandFormat::Ohh),
            "log" | "acpc" => Some(HandFormat::Acpc),
            _ => None,
        }
    }
}

/// Writes hands one after the other.
pub(super) struct HandWriter {
    format: HandFormat,
    log: LogWriter,
    /// How many were written.
    written: u64,
}

impl HandWriter {
    pub(super) fn new(format: HandFormat) -> HandWriter {
        HandWriter {
            format,
            log: LogWriter::default(),
            written: 0,
        }
    }

    /// The text of a hand with this name.
    ///
    /// # Errors
    /// The format cannot tell the hand: why, in words.
    pub(super) fn hand(
        &mut self,
        name: &str,
        history: &HandHistory,
        origin: &Origin,
    ) -> Result<String, String> {
        let text = match self.format {
            HandFormat::Phh => {
                let gap = if self.written == 0 { "" } else { "\n" };
                // Names may have signs that a table of TOML cannot have.
                let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
                let number = (self.written + 1).to_string();
                let name = if is_number && !name.is_empty() {
                    name
                } else {
                    &number
                };
                format!("{gap}[{name}]\n{}", phh::write(history))
            }
            HandFormat::Ohh => {
                let gap = if self.written == 0 { "" } else { "\n" };
                let hand = ohh::write(history, origin).map_err(|why| why.to_string())?;
                format!("{gap}{hand}\n")
            }
            HandFormat::Acpc => self.log.hand(history).map_err(|why| why.to_string())?,
        };
        self.written += 1;
        Ok(text)
    }

    /// What stands behind the last hand.
    pub(super) fn end(&self) -> String {
        match self.format {
            HandFormat::Acpc if self.written > 0 => self.log.score(),
            _ => String::new(),
        }
    }
}
