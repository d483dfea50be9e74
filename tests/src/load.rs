//! Many clients at once, polite and rude, for measuring a server under load.
//!
//! The program `load` prints the table of all rows; the tests run a small one.

mod brain;
mod clients;
mod crowd;
mod newcomers;
mod rows;
mod rude;
mod server;
mod system;

pub use brain::Brain;
pub use clients::{Agent, Person, Reader, Spectator};
pub use crowd::{Client, Crowd, Out, Running, Tally};
pub use newcomers::{Newcomers, Served};
pub use rows::Row;
pub use rude::{Assault, Rude};
pub use server::LoadServer;
pub use system::{files_of, resident_of};
