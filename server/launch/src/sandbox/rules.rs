//! What a program in a sandbox may do.

use std::path::PathBuf;
use std::time::Duration;

/// The memory that a program may hold by default, in bytes.
const MEMORY: u64 = 1 << 30;

/// How many processes and threads a program may have by default.
const PROCESSES: u64 = 256;

/// How many files a process may have open by default.
const DESCRIPTORS: u64 = 512;

/// The largest file that a program may write by default, in bytes.
const FILE_SIZE: u64 = 64 << 20;

/// The processor time of each process by default.
const CPU: Duration = Duration::from_secs(24 * 60 * 60);

/// What a program in a sandbox may do. A program without rules is not
/// confined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether the program is started only if this machine can enforce all of
    /// it.
    pub strict: bool,
    /// The most bytes of memory (resident set) that all its processes may hold.
    pub memory: u64,
    /// The most processes and threads at once.
    pub processes: u64,
    /// The most open files of each process.
    pub descriptors: u64,
    /// The largest file that it may write, in bytes.
    pub file_size: u64,
    /// The most processor time of each process, in whole seconds, at least 1.
    pub cpu: Duration,
    /// Files and folders that it may read besides its own and the system's.
    pub read: Vec<PathBuf>,
    /// Files and folders that it may write besides its private folder.
    pub write: Vec<PathBuf>,
    /// Files and folders that it may not read, even beside its program.
    pub hidden: Vec<PathBuf>,
    /// Whether it may use the network.
    pub network: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            strict: false,
            memory: MEMORY,
            processes: PROCESSES,
            descriptors: DESCRIPTORS,
            file_size: FILE_SIZE,
            cpu: CPU,
            read: Vec::new(),
            write: Vec::new(),
            hidden: Vec::new(),
            network: false,
        }
    }
}
