//! The record of a game: the journal of all events, its XML form, and replays.
//! The numbers of games, tables and hands are types ([`Id`]).

pub mod clock;
pub mod files;
pub mod signature;
pub mod time_control;
pub mod verdict;
pub mod words;

mod checkpoints;
mod damage;
mod document;
#[cfg(test)]
mod drawn;
mod export;
mod folder;
pub mod foreign;
mod game_clock;
pub mod hand;
mod head_to_head;
mod id;
mod journal;
mod machine;
mod outline;
mod read;
mod replay;
#[doc(hidden)]
pub mod samples;
#[cfg(test)]
mod schema_tests;
mod talk;
#[cfg(test)]
mod tests;
mod text;
mod thought;
mod told;
mod unruled;
#[cfg(test)]
mod version1_tests;
mod write;
mod xml;

pub use checkpoints::Checkpoints;
pub use damage::{DamagedRecord, Place};
pub use document::records_of;
pub use export::{ExportFormat, Exporter};
pub use folder::{
    ReadRecordError, RecordFolder, RecordName, files_in, id_of, place_of, read_record, record_in,
};
pub use head_to_head::{ByStart, HeadToHead};
pub use id::{GameId, HandId, Id, OfGame, OfHand, OfTable, TableId};
pub use journal::{Entry, ErrorLine, HUMAN, Journal, Line, RecordedPlayer, micros, now};
pub use machine::{NotThousandths, PlayedAt, Thousandths};
pub use outline::Outline;
pub use read::{MAX_RECORD_BYTES, from_xml};
pub use replay::{Replay, Step, check, field_of, journal_settings, named_opening, sheet};
pub use talk::{Speaker, TalkLine, said, said_by_ply};
pub use text::{conditions, ending, entry_line, heading, result_mark, rules, times_used, title};
pub use thought::{Thought, ThoughtRoom};
pub use told::HIDDEN;
pub use told::told;
pub use unruled::{add_unruled, is_unruled};
pub use write::{MAX_INFO_BYTES, names_in, to_xml};
