//! The walls around a program: the requests that the kernel refuses it.

use std::fmt;
use std::fs::{self, File, Permissions};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;

use rustix::net::{AddressFamily, SocketType, listen, socket};
use rustix::process::{getppid, test_kill_process};

use super::cgroup;

/// The first argument that makes the manager's program look, from within a
/// sandbox, whether its walls stand.
pub(crate) const CHECK_WORD: &str = "__walls";

/// The line that such a program writes to its standard output if all of them stand.
pub(super) const ALL_STAND: &str = "all walls stand";

/// The prefix of the reason why a program does not start.
pub(crate) const CANNOT_START: &str = "cannot be started: ";

/// A wall. Each stands alone: where the kernel refuses one, the others are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wall {
    /// All that the program may not write is mounted read-only, and its private
    /// folder is in memory.
    Mounts,
    /// The calls that change modes, owners, attributes and times do nothing. It
    /// stands in for [`Wall::Mounts`] where nothing can be mounted.
    Modes,
    /// Files are closed.
    Files,
    /// Ports and other sockets are closed.
    Network,
    /// Other processes cannot be signalled.
    Signals,
    /// Calls for administrators and debuggers fail.
    Calls,
    /// The keeper makes the calls by which the program listens and connects. It
    /// belongs to the part `network` of records.
    Guard,
    /// The kernel counts the memory and the processes. Elsewhere the keeper looks.
    Cgroup,
}

impl Wall {
    /// All of them.
    pub(crate) const ALL: [Wall; 8] = [
        Wall::Files,
        Wall::Mounts,
        Wall::Modes,
        Wall::Network,
        Wall::Signals,
        Wall::Calls,
        Wall::Guard,
        Wall::Cgroup,
    ];

    /// The word for it in records.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Wall::Mounts => "mounts",
            Wall::Modes => "modes",
            Wall::Files => "files",
            Wall::Network => "network",
            Wall::Signals => "signals",
            Wall::Calls => "calls",
            Wall::Guard => "guard",
            Wall::Cgroup => "cgroup",
        }
    }

    /// The wall of this word.
    pub(crate) fn parse(word: &str) -> Option<Wall> {
        Wall::ALL.into_iter().find(|wall| wall.as_str() == word)
    }

    /// An error that says which wall it is that cannot be built.
    pub(crate) fn error(self, error: impl fmt::Display) -> io::Error {
        io::Error::other(format!("{}: {error}", self.as_str()))
    }

    /// Whether it stands around this process.
    fn stands(self) -> io::Result<bool> {
        match self {
            Wall::Mounts => {
                // The kernel looks at the mount before it looks at the owner.
                let root = fs::metadata("/")?.permissions();
                let tried = fs::set_permissions("/", root);
                Ok(tried.is_err_and(|error| error.kind() == io::ErrorKind::ReadOnlyFilesystem))
            }
            Wall::Modes => {
                let path = Path::new("mode");
                let mode = File::create(path)?.metadata()?.mode();
                // It pretends to succeed.
                let _ = fs::set_permissions(path, Permissions::from_mode(mode ^ 0o100));
                Ok(fs::metadata(path)?.mode() == mode)
            }
            Wall::Files => Ok(fs::read_dir("/").is_err()),
            Wall::Network => Ok(TcpListener::bind("127.0.0.1:0").is_err()),
            Wall::Signals => {
                let keeper = getppid();
                Ok(keeper.is_some_and(|keeper| test_kill_process(keeper).is_err()))
            }
            Wall::Guard => {
                let socket = socket(AddressFamily::INET, SocketType::STREAM, None)?;
                Ok(listen(&socket, 1).is_err())
            }
            Wall::Cgroup => Ok(cgroup::stands()),
            Wall::Calls => {
                let status = fs::read_to_string("/proc/self/status")?;
                Ok(status.lines().any(|line| line == "Seccomp:\t2"))
            }
        }
    }
}

/// Looks whether these walls stand around this process, and says so. Gives the
/// exit status.
pub(crate) fn check(words: &[std::ffi::OsString]) -> u8 {
    let walls = words.iter().filter_map(|word| Wall::parse(word.to_str()?));
    for wall in walls {
        let why = match wall.stands() {
            Ok(true) => continue,
            Ok(false) => "it does not hold".to_owned(),
            Err(error) => error.to_string(),
        };
        eprintln!("{CANNOT_START}{}", wall.error(why));
        return 1;
    }
    println!("{ALL_STAND}");
    0
}
