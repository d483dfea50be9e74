//! Storing results: nothing is lost, and nothing counts twice.
//!
//! A [`Store`] is a directory with the database, which is authoritative, and
//! one record for each game. A [`Writer`] owns it while games are played: it
//! takes finished games from a [`GameSink`], commits all that are waiting in
//! one transaction, writes their records, and only then announces them.
//! [`LooseRecords`] does the same without a database, for a match that will not
//! be resumed. `docs/store.md` says which data survives which kind of crash.

pub mod clear_name;
pub mod events;
pub mod same_name;

#[cfg(test)]
mod allocation_tests;
mod announcements;
mod announcer;
mod archive;
mod backup;
mod blanks;
mod check;
mod commit;
mod crash;
mod database;
mod durable;
mod error;
mod game;
mod hand_insert;
mod hand_rows;
mod hand_search;
mod hand_writer;
mod hands;
mod identity;
mod lock;
mod loose;
mod match_hands;
mod open_audits;
mod private;
mod reader;
mod record_files;
mod recovery;
mod results;
mod room;
mod row_id;
mod say;
mod strike;
mod tokens;
mod totals;
mod writable;
mod writer;

#[cfg(test)]
mod kill_tests;
#[doc(hidden)]
pub mod test_games;
#[cfg(test)]
mod tests;

pub use announcer::{Announced, Announcer, Place, Unannounced, Unsettled};
pub use backup::{BackedUp, PLAYERS, SUSPENDED_WORKERS, UPLOADS, back_up};
pub use blanks::{Blank, Blanks};
pub use check::{CheckObserver, Checked, Finding, check, mend};
pub use durable::Store;
pub use error::StoreError;
pub use game::{FinishedGame, GameKey, NotAResult, StoredResult};
pub use hand_rows::{DamagedHand, StoredHand};
pub use hand_search::{FoundHand, HandSearch};
pub use hand_writer::{Entry, HandWriter, more_of, start_recording};
pub use hands::{HANDS_OF_A_GAME, HandBook, Past};
pub use identity::Identity;
pub use lock::holder_of;
pub use loose::LooseRecords;
pub use open_audits::{AuditFile, OPEN_AUDITS, audit_files, games_in_doubt};
pub use reader::{StoreReader, is_store};
pub use results::{EndOfGame, Found, Results, Search};
pub use room::{LEAST_FREE, NoRoom, Room};
pub use strike::{Annulment, Recount, WorkerGames, games_of_workers, strike};
pub use tokens::{
    Held, Holder, MAX_NAMES, MAX_SUSPENDED, SuspendedNames, TokenBook, TokenError, TokenHash,
};
pub use totals::PairTotals;
pub use writable::expect_writable;
#[doc(hidden)]
pub use writer::Disk;
pub use writer::{GameSink, Kept, RenderRecord, Writer, WriterStopped};

pub(crate) use crash::{Step, reached, tear};
pub use private::{FILE_MODE, close_to_others, make_folder, remove, write_new, write_over};

/// The log of the program that has a store open, in the folder of the store.
pub const LOG_FILE: &str = "arbiter.log";
