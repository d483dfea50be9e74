//! Why something cannot be read from the disk.

use store::StoreError;
use tournament::RosterError;

/// The reading thread has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That cannot be read just now.")]
pub(crate) struct ReaderFailed;

/// Why a store cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// The store cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The store has more players than can be rated.
    #[error("{0}")]
    Standings(#[from] RosterError),
    /// The reading thread failed.
    #[error("{0}")]
    Reader(#[from] ReaderFailed),
}
