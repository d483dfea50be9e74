//! Agents written for the dealer of the Annual Computer Poker Competition at a table.
//!
//! Each agent has a port of its own, as with the dealer. Behind the port, a client in
//! this program sits at the table: the events become states of the protocol (`view`), and
//! answers become actions that the table offers (`choice`).

mod choice;
mod conversation;
mod greeting;
mod seat;
mod view;

use std::io;

use poker_rules::table::Format;
use protocol::poker::Create;

pub(crate) use self::conversation::Conversation;
pub(crate) use self::seat::AcpcSeat;
pub(crate) use self::view::{AnswerOutcome, Reaction, View};

/// The most bytes of a line of an agent, as the dealer has it.
const MAX_LINE: usize = 4096;

/// The most actions of a round, as the dealer has it: an agent that would raise beyond
/// it calls, and a hand in which others do is not told any more.
const MAX_ACTIONS: usize = 64;

/// The most lines in a row that answer nothing.
const MAX_IGNORED: usize = 1_000;

/// Whether the protocol can tell the hands of a table: of hold'em for cash, without antes
/// and other unusual stakes.
pub fn can_tell(table: &Create) -> bool {
    let usual = Create::default();
    (table.format, table.ante) == (Format::Cash, 0)
        && (table.game, table.limit, &table.extras) == (usual.game, usual.limit, &usual.extras)
}

/// Why an agent does not play on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// The connection breaks.
    #[error("its connection broke: {0}")]
    Broken(#[from] io::Error),
    /// The connection ends.
    #[error("it closed its connection")]
    Closed,
    /// The first line is late.
    #[error("it sent no line VERSION:2.0.0 within {0} s")]
    NoVersion(u64),
    /// The first line is something else.
    #[error("its first line is no VERSION:2.0.0: '{0}'")]
    OtherVersion(String),
    /// A line without end.
    #[error("it sent a line of more than {MAX_LINE} bytes, or many empty ones")]
    Line,
    /// Too many lines that answer nothing.
    #[error("it sent {MAX_IGNORED} lines in a row that answer nothing: '{0}'")]
    Flood(String),
    /// It does not read.
    #[error("it did not read what it was sent within {0} s")]
    Slow(u64),
    /// The table does not take it.
    #[error("the table refuses it: {0}")]
    Refused(String),
}

impl Fault {
    /// Whether the other side said nothing that could be wrong.
    fn is_silence(&self) -> bool {
        matches!(self, Fault::Broken(_) | Fault::Closed | Fault::NoVersion(_))
    }
}

/// A line of an agent, as it can be quoted.
fn quoted(line: &str) -> String {
    let line: String = line.chars().take(80).collect();
    line.escape_debug().to_string()
}
