//! Programs that the manager starts and that never outlive it.

pub mod keeper;
mod process;
mod program;

pub use process::Process;
pub use program::{Program, ProgramName, ProgramNotFound};
