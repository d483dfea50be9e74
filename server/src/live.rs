//! What runs, as those see it who watch: each game the state of now, never a
//! backlog. One source for telnet, the page and programs: the journal of the
//! game, followed move by move.

mod ending;
mod game;
mod unfinished;

pub(crate) use ending::ending;
use ending::framed;
pub(crate) use game::Publisher;
pub use game::{Board, Live, Snapshot};
pub(crate) use unfinished::Unfinished;
