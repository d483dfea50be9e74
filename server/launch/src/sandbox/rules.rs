//! The rules of a program in a sandbox.

use std::path::{Path, PathBuf};
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

/// The rules of a program in a sandbox. A program without rules is not confined.
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
    /// Files and folders that it may read besides its own and the system's. A folder
    /// `bin` in one of them is on its `PATH`.
    pub read: Vec<PathBuf>,
    /// Files and folders that it may write besides its private folder.
    pub write: Vec<PathBuf>,
    /// Files and folders that it may not read, even beside its program.
    pub hidden: Vec<PathBuf>,
    /// The folder of a program of strangers, who chose its arguments too: files outside
    /// of the folder that these name stay closed.
    pub own: Option<PathBuf>,
    /// Where what it has learned is kept between its runs, if it is.
    pub learned: Option<PathBuf>,
    /// Whether it may use the network.
    pub network: bool,
}

impl Rules {
    /// Whether an argument that names this file or folder opens it.
    pub(super) fn opens(&self, path: &Path) -> bool {
        // Links and `..` lead to where the file is.
        let inside = |own: &PathBuf| {
            let (path, own) = (path.canonicalize(), own.canonicalize());
            path.is_ok_and(|path| own.is_ok_and(|own| path.starts_with(own)))
        };
        self.own.as_ref().is_none_or(inside)
    }
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
            own: None,
            learned: None,
            network: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_strangers_name_opens_nothing_outside_of_their_folder() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        std::fs::create_dir_all(at("own/data")).unwrap();
        std::fs::write(at("own/data/weights"), "").unwrap();
        std::fs::write(at("worker.key"), "").unwrap();
        std::fs::create_dir(at("own2")).unwrap();
        std::os::unix::fs::symlink(at("worker.key"), at("own/link")).unwrap();
        let rules = Rules {
            own: Some(at("own")),
            ..Rules::default()
        };
        for name in ["own", "own/data", "own/data/weights", "own/data/../data"] {
            assert!(rules.opens(&at(name)), "{name}");
        }
        for name in [
            "worker.key",
            "own/../worker.key",
            "own/link",
            "own2",
            "own/none",
            "",
        ] {
            assert!(!rules.opens(&at(name)), "{name}");
            assert!(Rules::default().opens(&at(name)), "{name}");
        }
    }
}
