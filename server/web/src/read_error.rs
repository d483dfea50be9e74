//! Why something cannot be read from the disk.

use store::StoreError;
use tournament::RosterError;
use words::Language;

/// The reading thread has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That cannot be read just now.")]
pub(crate) struct ReaderFailed;

impl ReaderFailed {
    /// The same to readers of this language.
    pub(crate) fn say(self, language: Language) -> String {
        language.say("page-unread")
    }
}

/// Why a store cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// The store cannot be read. Its error names files, which visitors need not
    /// know; it goes to the log.
    #[error("The results cannot be read just now.")]
    Store,
    /// The store has more players than can be rated.
    #[error("{0}")]
    Standings(#[from] RosterError),
    /// The reading thread failed.
    #[error("{0}")]
    Reader(#[from] ReaderFailed),
}

impl ReadError {
    /// The same to readers of this language.
    pub(crate) fn say(&self, language: Language) -> String {
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
