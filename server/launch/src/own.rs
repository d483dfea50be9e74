//! The manager's own program, which also keeps and confines the programs that it
//! starts.

use std::io;
use std::path::Path;

/// Where the system has it.
pub(crate) const OWN_PROGRAM: &str = "/proc/self/exe";

/// What is told where it cannot be found.
const NO_PROC: &str = "/proc is not there, and without it no program can be started: \
                                  mount it (mount -t proc proc /proc)";

/// An error of starting it.
pub(crate) fn without_proc(error: io::Error) -> io::Error {
    if error.kind() != io::ErrorKind::NotFound || Path::new(OWN_PROGRAM).exists() {
        return error;
    }
    io::Error::new(io::ErrorKind::NotFound, NO_PROC)
}
