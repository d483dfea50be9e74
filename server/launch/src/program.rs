//! Finding the program that a command line names.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::cpus::{Cpus, CpusMissing};
use crate::sandbox::Rules;

/// The name of a program in a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramName {
    /// A path.
    Path(PathBuf),
    /// A bare name, to be searched beside the running `arbiter` and then in the
    /// directories of `PATH`.
    Name(String),
}

/// A program that exists, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The absolute path of the program.
    pub path: PathBuf,
    /// Its arguments; a port is appended to them.
    pub arguments: Vec<String>,
    /// Its working directory, and the folder that its relative arguments count
    /// from.
    pub folder: PathBuf,
    /// The rules that confine it; `None` if it is not confined.
    pub sandbox: Option<Box<Rules>>,
    /// The processors that it runs on; `None` if the system chooses.
    pub cpus: Option<Box<Cpus>>,
}

/// Why a program was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramNotFound {
    /// Nothing is at the path given.
    Missing(PathBuf),
    /// The file is not executable.
    NotExecutable(PathBuf),
    /// A bare name was not found, and where the manager is cannot be told.
    NoProc(String),
    /// A bare name was found neither beside the manager nor on the PATH.
    NotOnPath(String),
}

impl Program {
    /// Finds a program that will run in `folder`. A bare name is searched first
    /// beside the manager's own program, where the bots built with it are, and
    /// then on the PATH.
    ///
    /// # Errors
    /// There is no such program, or it is not executable.
    pub fn find(
        named: &ProgramName,
        arguments: &[String],
        folder: &Path,
    ) -> Result<Program, ProgramNotFound> {
        let path = match named {
            ProgramName::Path(path) => absolute(path),
            ProgramName::Name(name) => look_for(name)?,
        };
        if !path.exists() {
            return Err(ProgramNotFound::Missing(path));
        }
        if !is_program(&path) {
            return Err(ProgramNotFound::NotExecutable(path));
        }
        Ok(Program {
            path,
            arguments: arguments.to_vec(),
            folder: absolute(folder),
            sandbox: None,
            cpus: None,
        })
    }

    /// The same program under these rules; `None` leaves it unconfined.
    #[must_use]
    pub fn confined(self, sandbox: Option<Rules>) -> Program {
        let sandbox = sandbox.map(Box::new);
        Program { sandbox, ..self }
    }

    /// The same program on these processors; `None` leaves the choice to the
    /// system.
    ///
    /// # Errors
    /// One is not there: see [`Cpus::check`].
    pub fn pinned(self, cpus: Option<Cpus>) -> Result<Program, CpusMissing> {
        cpus.as_ref().map_or(Ok(()), Cpus::check)?;
        let cpus = cpus.map(Box::new);
        Ok(Program { cpus, ..self })
    }
}

fn look_for(name: &str) -> Result<PathBuf, ProgramNotFound> {
    let own = env::current_exe().ok();
    let beside = own.as_deref().and_then(Path::parent).map(Path::to_owned);
    let on_path = env::var_os("PATH").unwrap_or_default();
    beside
        .into_iter()
        .chain(env::split_paths(&on_path))
        .map(|place| absolute(&place.join(name)))
        .find(|path| is_program(path))
        .ok_or_else(|| match own {
            Some(_) => ProgramNotFound::NotOnPath(name.to_owned()),
            None => ProgramNotFound::NoProc(name.to_owned()),
        })
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(named: &ProgramName) -> Result<Program, ProgramNotFound> {
        Program::find(named, &["-x".to_owned()], Path::new("/"))
    }

    #[test]
    fn programs_are_found_by_path_and_by_name() {
        let path = |path: &str| find(&ProgramName::Path(PathBuf::from(path)));
        assert_eq!(path("/bin/sh").unwrap().arguments, ["-x"]);
        assert!(
            find(&ProgramName::Name("sh".to_owned()))
                .unwrap()
                .path
                .is_absolute()
        );
        assert!(matches!(
            path("/bin/no-such"),
            Err(ProgramNotFound::Missing(_))
        ));
        assert!(matches!(
            path("/etc/passwd"),
            Err(ProgramNotFound::NotExecutable(_))
        ));
        let unknown = find(&ProgramName::Name("no-such-program".to_owned()));
        assert!(matches!(unknown, Err(ProgramNotFound::NotOnPath(_))));
    }
}
