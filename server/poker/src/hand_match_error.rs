//! Errors of matches and tournaments of hands in a contest.

use std::io;
use std::path::PathBuf;

use store::StoreError;
use tokio::task::JoinError;

use crate::contest::ContestError;
use crate::ledger::LedgerError;
use crate::values::ValuesError;

/// Why a match cannot be played on, or read.
#[derive(Debug, thiserror::Error)]
pub enum HandMatchError {
    /// Its hands cannot be read.
    #[error("{folder}: {error}", folder = folder.display())]
    Ledger {
        /// The store of the match.
        folder: PathBuf,
        /// The error.
        error: Box<LedgerError>,
    },
    /// Its store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It cannot be played.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// A program that tells the values of hands cannot be started.
    #[error("{program}: {error}", program = program.display())]
    Values {
        /// The program.
        program: PathBuf,
        /// The error.
        error: ValuesError,
    },
    /// The system has no random numbers to give.
    #[error("the cards cannot be drawn: {0}")]
    Randomness(record::hand::SysError),
    /// The stream of events has failed.
    #[error("events cannot be written: {0}")]
    Events(io::Error),
    /// A part of the program broke down.
    #[error(transparent)]
    Broken(#[from] JoinError),
    /// The result of another contest.
    #[error("a match has other players than its tournament")]
    OtherPlayers,
    /// Results are kept no more.
    #[error("results are kept no more")]
    WriterStopped,
}
