//! Running games as spectators see them: each in its present state, never a backlog.
//! Telnet, the page and programs have one source: the journal of the game, followed move
//! by move.

mod ending;
mod game;
mod in_words;
mod own_seats;
mod talks;
mod unfinished;

pub use ending::ending;
use ending::framed;
pub use game::{Board, LiveGame, Publisher, Snapshot};
pub use in_words::how_it_ended;
pub use own_seats::OwnSeats;
pub use talks::Talks;
pub use unfinished::UnfinishedGames;
