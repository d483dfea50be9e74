//! What a machine lacks for a sandbox.

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
