//! Why something cannot be read from the disk.

use store::StoreError;
use tournament::RosterError;
use words::says;

/// The reading thread has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) struct ReaderFailed;

says!(ReaderFailed { Self => "page-unread" });

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

says!(ReadError {
    Self::Store => "page-results-unread",
    Self::Standings(why) => { why.to_string() },
    Self::Reader(why) => why,
});

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> ReadError {
        tracing::warn!("a page cannot be made: {error}");
        ReadError::Store
    }
}
