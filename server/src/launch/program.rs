//! Finding the program that a command line names.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// A program that exists, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Where it is; absolute.
    pub path: PathBuf,
    /// What it is started with; its port is appended.
    pub arguments: Vec<String>,
    /// Where it runs.
    pub folder: PathBuf,
}

/// There is no such program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramNotFound {
    /// Nothing is at the path given.
    #[error("there is no program {0}; build it, or correct the path")]
    Missing(PathBuf),
    /// What is there cannot be run.
    #[error("{0} is no program; make it executable with chmod +x")]
    NotExecutable(PathBuf),
    /// A bare name that is neither beside the manager nor on the PATH.
    #[error("there is no program '{0}' beside arbiter or on the PATH")]
    NotOnPath(String),
    /// No words at all.
    #[error("no program is named")]
    Empty,
}

impl Program {
    /// Finds the program of a command line. A name with a slash is looked for
    /// from `folder`; a bare one beside the manager's own program, so that the
    /// bots built with it are at hand, and then on the PATH.
    ///
    /// # Errors
    /// There is none, or it cannot be run.
    pub fn find(words: &[String], folder: &Path) -> Result<Program, ProgramNotFound> {
        let (name, arguments) = words.split_first().ok_or(ProgramNotFound::Empty)?;
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let path = if name.contains('/') {
            let path = folder.join(name);
            if !path.exists() {
                return Err(ProgramNotFound::Missing(path));
            }
            if !is_program(&path) {
                return Err(ProgramNotFound::NotExecutable(path));
            }
            path
        } else {
            let beside = env::current_exe().ok();
            let beside = beside.as_deref().and_then(Path::parent).map(Path::to_owned);
            let on_path = env::var_os("PATH").unwrap_or_default();
            beside
                .into_iter()
                .chain(env::split_paths(&on_path))
                .map(|place| place.join(name))
                .find(|path| is_program(path))
                .ok_or_else(|| ProgramNotFound::NotOnPath(name.clone()))?
        };
        Ok(Program {
            path,
            arguments: arguments.to_vec(),
            folder,
        })
    }
}

fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(name: &str) -> Result<Program, ProgramNotFound> {
        Program::find(&[name.to_owned(), "-x".to_owned()], Path::new("/bin"))
    }

    #[test]
    fn programs_are_found_by_path_and_by_name() {
        assert_eq!(find("./sh").unwrap().path, Path::new("/bin/./sh"));
        assert_eq!(find("sh").unwrap().arguments, ["-x"]);
        assert!(matches!(
            find("./no-such"),
            Err(ProgramNotFound::Missing(_))
        ));
        assert!(matches!(
            find("no-such-program"),
            Err(ProgramNotFound::NotOnPath(_))
        ));
        assert!(matches!(
            find("/etc/passwd"),
            Err(ProgramNotFound::NotExecutable(_))
        ));
        assert!(matches!(
            Program::find(&[], Path::new("/")),
            Err(ProgramNotFound::Empty)
        ));
    }
}
