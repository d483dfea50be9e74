//! The files that a program may read beside its own program file.
//!
//! A folder that holds the program or one of its files is open to it, without
//! the files that other users of the machine may not read: stores, tokens and keys are
//! closed to others, so they stay closed here. Landlock can only allow, so a folder with
//! something private in it is allowed entry by entry.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::words::Setup;

/// The most entries of folders that are looked at; later entries stay closed.
const MOST_ENTRIES: usize = 4_096;

/// The deepest folder that is looked at.
const DEEPEST: usize = 32;

/// The permissions that other users need: to read a file, and to use a folder.
const READ: u32 = 0o004;
const READ_AND_ENTER: u32 = 0o005;

/// Folders that hold the files of many programs or users.
const SYSTEM: [&str; 16] = [
    "/", "/boot", "/dev", "/etc", "/home", "/media", "/mnt", "/opt", "/proc", "/root", "/run",
    "/srv", "/sys", "/tmp", "/usr", "/var",
];

/// Folders of a runtime beside its folder `bin`.
const BESIDE_BIN: [&str; 5] = ["lib", "lib64", "libexec", "conf", "versions"];

/// The paths that may be read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ReadablePaths {
    /// Files, and folders with all that is in them.
    pub(super) whole: Vec<PathBuf>,
    /// Folders whose names may be listed.
    pub(super) listed: Vec<PathBuf>,
}

/// The paths that may be read because of the program and its arguments.
pub(super) fn of_program(program: &Path, arguments: &[PathBuf], setup: &Setup) -> ReadablePaths {
    let mut search = Search::new(setup);
    search.readable.whole.push(program.to_owned());
    let real = program
        .canonicalize()
        .unwrap_or_else(|_| program.to_owned());
    for path in [program, &real] {
        if let Some(folder) = path.parent()
            && !is_beside_manager(folder)
        {
            search.open(folder);
            search.open_runtime(folder);
        }
    }
    search.readable.whole.push(real);
    for path in arguments {
        search
            .readable
            .whole
            .extend(path.is_file().then(|| path.clone()));
        if path.is_dir() {
            search.open(path);
        } else {
            path.parent()
                .into_iter()
                .for_each(|folder| search.open(folder));
        }
    }
    search.readable
}

/// Whether the folder is the manager's own; its brains need nothing else there.
fn is_beside_manager(folder: &Path) -> bool {
    let own = std::env::current_exe().ok();
    own.as_deref().and_then(Path::parent) == Some(folder)
}

struct Search<'a> {
    setup: &'a Setup,
    hidden: Vec<PathBuf>,
    left: usize,
    readable: ReadablePaths,
}

impl Search<'_> {
    fn new(setup: &Setup) -> Search<'_> {
        let hidden = setup.rules.hidden.iter();
        Search {
            setup,
            hidden: hidden.map(|path| real(path)).collect(),
            left: MOST_ENTRIES,
            readable: ReadablePaths::default(),
        }
    }

    /// Opens a folder, unless it is too wide.
    fn open(&mut self, folder: &Path) {
        let folder = real(folder);
        let mut known = self.readable.whole.iter().chain(&self.readable.listed);
        if self.is_wide(&folder) || known.any(|known| *known == folder) {
            return;
        }
        let mut parts = Vec::new();
        if self.is_whole(&folder, &mut parts, 0) {
            self.readable.whole.push(folder);
        } else {
            self.readable.whole.append(&mut parts);
            self.readable.listed.push(folder);
        }
    }

    /// Opens the libraries of a runtime whose programs are in this folder.
    fn open_runtime(&mut self, folder: &Path) {
        let Some(above) = folder.parent() else {
            return;
        };
        if folder.ends_with("bin") {
            for name in BESIDE_BIN {
                let beside = above.join(name);
                self.readable
                    .whole
                    .extend(beside.is_dir().then_some(beside));
            }
        }
        // The programs of pyenv and its like are in `shims`; they start programs in the
        // folders beside it.
        if folder.ends_with("shims") && !self.is_wide(above) {
            self.readable.whole.push(above.to_owned());
        }
    }

    /// Whether a folder holds files that are not only the program's: one of the system,
    /// the home of the user, the folder of temporary files, or a folder above.
    fn is_wide(&self, folder: &Path) -> bool {
        let is_of_system = SYSTEM.iter().any(|wide| folder == Path::new(wide));
        is_of_system
            || self
                .setup
                .wide
                .iter()
                .any(|wide| real(wide).starts_with(folder))
    }

    /// Whether all of a folder may be read. Otherwise adds those parts that may.
    fn is_whole(&mut self, folder: &Path, parts: &mut Vec<PathBuf>, depth: usize) -> bool {
        let mut is_whole = !self.hidden.iter().any(|hidden| hidden.starts_with(folder));
        let Ok(entries) = fs::read_dir(folder) else {
            return false;
        };
        for entry in entries {
            let Some(left) = self.left.checked_sub(1) else {
                return false;
            };
            self.left = left;
            let Ok((entry, facts)) = entry.and_then(|entry| {
                let facts = entry.metadata()?;
                Ok((entry, facts))
            }) else {
                is_whole = false;
                continue;
            };
            // A link leads to a file with a path of its own.
            if facts.is_symlink() {
                continue;
            }
            let path = entry.path();
            let needed = if facts.is_dir() { READ_AND_ENTER } else { READ };
            if facts.mode() & needed != needed || self.hidden.contains(&path) {
                is_whole = false;
                continue;
            }
            let mut inner = Vec::new();
            if facts.is_dir() && (depth >= DEEPEST || !self.is_whole(&path, &mut inner, depth + 1))
            {
                is_whole = false;
                parts.append(&mut inner);
            } else {
                parts.push(path);
            }
        }
        is_whole
    }
}

/// The path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    if let Ok(real) = path.canonicalize() {
        return real;
    }
    match (path.parent(), path.file_name()) {
        (Some(above), Some(name)) => real(above).join(name),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::sandbox::rules::Rules;
    use crate::sandbox::words::Reach;

    fn setup(hidden: Vec<PathBuf>, wide: Vec<PathBuf>) -> Setup {
        Setup {
            rules: Rules {
                hidden,
                ..Rules::default()
            },
            reach: Reach::Listens(20_000),
            wide,
            manager: 0,
            walls: Vec::new(),
        }
    }

    fn file(path: &Path, mode: u32) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn what_is_private_is_left_out_of_a_folder() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| real(dir.path()).join(name);
        for (name, mode) in [
            ("game/brain", 0o755),
            ("game/data/weights", 0o644),
            ("game/mixed/open", 0o644),
            ("game/mixed/operator.token", 0o600),
            ("game/contest.toml", 0o644),
            ("game/store/arbiter.db", 0o644),
        ] {
            file(&at(name), mode);
        }
        for folder in ["game", "game/data", "game/mixed"] {
            fs::set_permissions(at(folder), Permissions::from_mode(0o755)).unwrap();
        }
        fs::set_permissions(at("game/store"), Permissions::from_mode(0o700)).unwrap();
        let hidden = vec![at("game/contest.toml")];
        let found = of_program(&at("game/brain"), &[], &setup(hidden, Vec::new()));
        let mut whole = found.whole;
        whole.sort();
        whole.dedup();
        assert_eq!(
            whole,
            [at("game/brain"), at("game/data"), at("game/mixed/open")]
        );
        assert_eq!(found.listed, [at("game")]);

        // A secret that is yet to come keeps its folder apart.
        let later = vec![at("game/data/later")];
        let found = of_program(&at("game/data/weights"), &[], &setup(later, Vec::new()));
        assert!(!found.whole.contains(&at("game/data")), "{found:?}");
        assert!(found.whole.contains(&at("game/data/weights")), "{found:?}");
    }

    #[test]
    fn a_wide_folder_is_not_opened() {
        let dir = tempfile::tempdir().unwrap();
        let home = real(dir.path());
        file(&home.join("brain.py"), 0o644);
        file(&home.join("notes"), 0o644);
        let found = of_program(
            Path::new("/usr/bin/env"),
            &[home.join("brain.py")],
            &setup(Vec::new(), vec![home.clone()]),
        );
        assert!(found.whole.contains(&home.join("brain.py")), "{found:?}");
        assert!(!found.whole.contains(&home), "{found:?}");
        assert!(!found.whole.contains(&home.join("notes")), "{found:?}");
    }
}
