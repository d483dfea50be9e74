//! Agents written for the dealer of the Annual Computer Poker Competition at a table.
//!
//! Each agent has a port of its own, as with the dealer. Behind the port, a client in
//! this program sits at the table: what it hears becomes states of the protocol
//! (`view`), and answers become actions that the table offers (`choice`).

mod choice;
mod conversation;
mod fault;
mod greeting;
mod seat;
mod view;

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
