//! Storing results: nothing is lost, and nothing counts twice.
//!
//! A [`Store`] is a directory with the database, which is authoritative, and
//! one record for each game. A [`Writer`] owns it while games are played: it
//! takes finished games from a [`GameSink`], commits all that are waiting in
//! one transaction, writes their records, and only then announces them.
//! [`LooseRecords`] does the same without a database, for a match that will not
//! be resumed. `docs/store.md` says which data survives which kind of crash.
//!
//! The modules lie in layers. None uses one of a layer above it, and within a layer they
//! use one another in one direction:
//!
//! 1. values: `error`, `game`, `row_id`, `same_name`, `clear_name`, `blanks`; and `crash`;
//! 2. files: `private`, `record_files`, `lock`, `audits`, `room`, `writable`;
//! 3. the database: `chain`, `chance`, `schema`, `pages`, `identity`, `database`;
//! 4. rows: `totals`, `results`, `reader`, `strike`, `tokens`; `hand_entry`,
//!    `hand_insert`, `hand_rows`, `hands_digest`, `hands`, `match_hands`, `hand_search`;
//! 5. commits: `announcer`, `announcements`, `archive`, `owned`, `commit`, `writer`,
//!    `loose`, `hand_writer`;
//! 6. a whole store: `recovery`, `redact`, `durable`, `backup`, `events`, `check`, `say`.

pub mod clear_name;
pub mod events;
pub mod same_name;

#[cfg(test)]
mod allocation_tests;
mod announcements;
mod announcer;
mod archive;
mod audits;
mod backup;
mod blanks;
mod chain;
mod chance;
mod check;
mod commit;
mod crash;
mod database;
mod durable;
mod error;
mod game;
mod hand_entry;
mod hand_insert;
mod hand_rows;
mod hand_search;
mod hand_writer;
mod hands;
mod hands_digest;
mod identity;
mod lock;
mod loose;
mod match_hands;
mod owned;
mod pages;
mod private;
mod reader;
mod record_files;
mod recovery;
mod redact;
mod results;
mod room;
mod row_id;
mod say;
mod schema;
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

pub use announcer::{Announcer, CommittedGame, Place, SilentAnnouncer, UnsettledGames};
pub use audits::{AUDITS, AuditFile, OPEN_AUDITS, audit_files, audit_in, games_in_doubt};
pub use backup::{
    BackedUp, FREEZE, PLAYERS, REQUESTS, SUSPENDED_WORKERS, UPLOADS, back_up, copy_folder,
};
pub use blanks::{Blank, Blanks};
pub use chain::{Digest, NotADigest};
pub use chance::{ChancePeriod, Commitment, Secret, SecretState};
pub use check::{
    AuditSummary, ChainSummary, CheckObserver, CheckSummary, Finding, LONGEST_LINE, check, mend,
};
pub use durable::Store;
pub use error::{DamagedHand, StoreError};
pub use game::{FinishedGame, GameKey, NotAResult, StoredResult};
pub use hand_entry::Entry;
pub use hand_rows::StoredHand;
pub use hand_search::{FoundHand, HandSearch};
pub use hand_writer::{HandWriter, more_of, start_recording};
pub use hands::{HANDS_OF_A_GAME, HandBook, Past};
pub use hands_digest::HANDS_TAG;
pub use identity::Identity;
pub use lock::holder_of;
pub use loose::LooseRecords;
pub use match_hands::matches_below;
pub use reader::{StoreReader, is_store};
pub use redact::{RedactionSummary, UsedName, names_used, redact, write_records};
pub use results::{EndOfGame, HistoryEntry, Results, Search, StoredGame};
pub use room::{LEAST_FREE, NoRoom, Room};
pub use strike::{Annulment, GamesToStrike, Recount, games_of_workers, strike};
pub use tokens::{
    Holder, MAX_NAMES, MAX_SUSPENDED, OwnedName, SuspendedNames, TokenBook, TokenError, TokenHash,
};
pub use totals::{PairTotals, WorkerGames};
pub use writable::expect_writable;
#[doc(hidden)]
pub use writer::Disk;
pub use writer::{GameSink, PendingCommit, RenderRecord, Writer, WriterStopped};

pub(crate) use crash::{Step, reached, tear};
pub use private::{FILE_MODE, close_to_others, make_folder, remove, write_new, write_over};
pub use record_files::RECORDS;

/// The log of the program that has a store open, in the folder of the store.
pub const LOG_FILE: &str = "arbiter.log";
