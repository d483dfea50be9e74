//! What a machine lacks for a sandbox.

use std::fmt;

/// Why this machine cannot enforce a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SandboxGap {
    /// The kernel is older than this, or lacks Landlock.
    #[error("it needs Linux {0} with Landlock")]
    Landlock(&'static str),
    /// The system calls of this architecture are not listed.
    #[error("there is no list of system calls for {0}")]
    Calls(&'static str),
    /// The kernel cannot filter system calls, or something forbids it.
    #[error("the kernel has no seccomp filters, or a service or container forbids them")]
    Seccomp,
    /// The keeper cannot answer calls of the program.
    #[error("it needs Linux 5.19 with seccomp filters that leave calls to another process")]
    Answers,
    /// The keeper may not take sockets of the program.
    #[error(
        "the keeper may not use pidfd_getfd: a service or container forbids it, or \
         kernel.yama.ptrace_scope is above 1"
    )]
    Sockets,
    /// The kernel does not say which processes a program has started.
    #[error("the kernel does not list the children of a process (CONFIG_PROC_CHILDREN)")]
    Children,
    /// No cgroup is left to the manager.
    #[error("no cgroup of version 2 with memory and pids is left to it (Delegate=yes of systemd)")]
    Delegation,
    /// The system refuses a call that it needs, with this error.
    #[error("the system refuses it: {}", std::io::Error::from_raw_os_error(*.0))]
    Refused(i32),
    /// A program that was started for a trial does not find it.
    #[error("a program that was started for a trial does not find it")]
    NotFound,
}

/// The parts that this machine cannot enforce, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingParts(pub(super) Vec<(&'static str, SandboxGap)>);

impl MissingParts {
    /// All of them in one text, with the reasons as `in_words` says them.
    pub fn list(&self, in_words: impl Fn(SandboxGap) -> String) -> String {
        let parts = self.0.iter();
        let parts = parts.map(|(name, why)| format!("{name} ({})", in_words(*why)));
        parts.collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for MissingParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.list(|why| why.to_string()))
    }
}
