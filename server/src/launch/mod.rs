//! Starting brains as programs of our own and dialling those that listen.

mod dial;
pub mod keeper;
mod process;
mod program;

pub use dial::{START_TIMEOUT, dial, start};
pub use process::Process;
pub use program::{Program, ProgramNotFound};
