//! Why something cannot be read from the disk.

use store::StoreError;
use tournament::RosterError;

/// The thread that reads has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("That cannot be read just now.")]
pub(crate) struct ReaderFailed;

/// Why a store cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// It cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// It has more players than can be rated.
    #[error("{0}")]
    Standings(#[from] RosterError),
    /// Nobody has read it.
    #[error("{0}")]
    Reader(#[from] ReaderFailed),
}
