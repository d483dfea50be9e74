//! Whether a server, a tournament or an engine would work on this machine: the checks of
//! `arbiter doctor`. Nothing is changed and nothing is kept.

mod disk;
mod engines;
mod finding;
mod machine;
mod players;
mod ports;
mod server;
mod tournament;
mod workers;

pub use engines::{examine_engine, names_engine};
pub use finding::{Finding, Line, State};
pub use server::examine_server;
pub use tournament::examine_tournament;
