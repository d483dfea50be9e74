//! Programs that the manager starts and that never outlive it.

use std::ffi::OsString;

mod cpus;
mod descriptors;
mod errors;
pub mod keeper;
mod own;
mod pipes;
mod process;
mod program;
pub mod sandbox;
mod say;

pub use cpus::{Cpus, CpusMissing, NoCpus};
pub use errors::{Errors, StderrLine};
pub use pipes::Pipes;
pub use process::Process;
pub use program::{Program, ProgramName, ProgramNotFound};

/// The first argument that makes the manager's program a [keeper].
const KEEPER_WORD: &str = "__keep";

/// Runs one of the processes that the manager starts of itself, if the words of
/// the command line ask for one; gives its exit status.
pub fn run_inner(words: &[OsString]) -> Option<u8> {
    sandbox::may_be_probed();
    let (word, rest) = words.split_first()?;
    match word.to_str()? {
        KEEPER_WORD => Some(keeper::keep(rest, keeper::Streams::Log)),
        keeper::PIPES_KEEPER_WORD => Some(keeper::keep(rest, keeper::Streams::Pipes)),
        sandbox::CONFINE_WORD => Some(sandbox::confine(rest)),
        sandbox::walls::CHECK_WORD => Some(sandbox::walls::check(rest)),
        _ => None,
    }
}
