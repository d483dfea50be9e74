//! Whether a server or a tournament would work on this machine: the checks of `arbiter
//! doctor`. Nothing is changed and nothing is kept.

mod disk;
mod finding;
mod machine;
mod players;
mod ports;
mod server;
mod tournament;
mod workers;

pub use finding::{Finding, Line, State};
pub use server::examine_server;
pub use tournament::examine_tournament;
