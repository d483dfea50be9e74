//! Programs that the manager starts and that never outlive it.

use std::ffi::OsString;
use std::io;
use std::path::Path;

mod cpu_time;
mod cpus;
mod descriptors;
mod errors;
pub mod keeper;
mod pipes;
mod process;
mod program;
pub mod sandbox;
mod say;

pub use cpus::{CpuChoice, Cpus, CpusMissing, NoCpus};
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

/// The manager's own program, which also keeps and confines the programs that it starts,
/// where the system has it.
const OWN_PROGRAM: &str = "/proc/self/exe";

/// The message where it cannot be found.
const NO_PROC: &str = "/proc is not there, and without it no program can be started: \
                                  mount it (mount -t proc proc /proc)";

/// An error of starting the manager's own program.
fn without_proc(error: io::Error) -> io::Error {
    if error.kind() != io::ErrorKind::NotFound || Path::new(OWN_PROGRAM).exists() {
        return error;
    }
    io::Error::new(io::ErrorKind::NotFound, NO_PROC)
}
