//! What runs, as those see it who watch: each game the state of now, never a
//! backlog. One source for telnet, the page and programs: the journal of the
//! game, followed move by move.

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
