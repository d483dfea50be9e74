//! Why something cannot be read from the disk.

use store::StoreError;
use tournament::RosterError;
use words::{Language, Say, shown_in_english};

/// The reading thread has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) struct ReaderFailed;

shown_in_english!(ReaderFailed);

impl Say for ReaderFailed {
    fn say(&self, language: Language) -> String {
        language.say("page-unread")
    }
}

/// Why a store cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// The store cannot be read. Its error names files, which visitors need not
    /// know; it goes to the log.
    Store,
    /// The store has more players than can be rated.
    Standings(#[from] RosterError),
    /// The reading thread failed.
    Reader(#[from] ReaderFailed),
}

shown_in_english!(ReadError);

impl Say for ReadError {
    fn say(&self, language: Language) -> String {
        match self {
            ReadError::Store => language.say("page-results-unread"),
            ReadError::Standings(why) => why.to_string(),
            ReadError::Reader(why) => why.say(language),
        }
    }
}

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> ReadError {
        tracing::warn!("a page cannot be made: {error}");
        ReadError::Store
    }
}
