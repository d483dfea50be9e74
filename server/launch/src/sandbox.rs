//! The sandbox of programs that the manager starts.
//!
//! The keeper starts the manager's own program once more, as
//! `arbiter __confine …`. That process gives up the rights that the program must not
//! have, and becomes the program (`exec`). Files, ports and signals are closed by
//! Landlock, system calls by seccomp, and the rest by resource limits. The keeper mounts
//! everything else read-only before, bounds the memory and the number of processes, by a
//! cgroup or by looks, and makes the calls by which the program listens or connects.

pub(crate) mod arguments;
pub mod calls;
pub(crate) mod cgroup;
mod confine;
pub(crate) mod denied;
mod files;
pub(crate) mod folder;
pub mod learned;
mod limits;
mod mounts;
pub(crate) mod network;
mod probe;
mod reading;
mod rules;
mod support;
pub(crate) mod walls;
pub(crate) mod watch;
mod words;

pub use confine::{CONFINE_WORD, confine};
pub(crate) use probe::may_be_probed;
pub use rules::Rules;
pub use support::{Part, Support, support};
pub use watch::Overrun;
pub(crate) use words::{Reach, Setup};

/// Why this machine cannot enforce a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SandboxGap {
    /// The kernel is older than this, or lacks Landlock.
    Landlock(&'static str),
    /// The system calls of this architecture are not listed.
    Calls(&'static str),
    /// The kernel cannot filter system calls, or something forbids it.
    Seccomp,
    /// The keeper cannot answer calls of the program.
    Answers,
    /// The keeper may not take sockets of the program.
    Sockets,
    /// The kernel does not say which processes a program has started.
    Children,
    /// No cgroup is left to the manager.
    Delegation,
    /// The system refuses a call that it needs, with this error.
    Refused(i32),
    /// A program that was started for a trial does not find it.
    NotFound,
}

/// The parts that this machine cannot enforce, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingParts(pub(crate) Vec<(&'static str, SandboxGap)>);
