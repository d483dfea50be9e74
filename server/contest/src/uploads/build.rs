//! Building a program from what was uploaded: its file `build` runs in a copy of the
//! upload, in the sandbox in which programs run. The copy is in the private folder of the
//! sandbox, and comes back as an archive: so a build fills no disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use launch::sandbox::Rules;
use launch::{Process, Program, ProgramName, ProgramNotFound};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use super::unpack::{UPLOAD, UnpackError, start_words, untar};
use crate::file::upload_rules;

/// How long a build may take; it is cut off then.
const LONGEST_BUILD: Duration = Duration::from_secs(60);

/// How long its processes may take to end after they have written the program.
const PARTING: Duration = Duration::from_secs(5);

/// The most lines of its log that are shown.
const MOST_LINES: usize = 100;

/// The memory of a build, its files included.
const MEMORY: u64 = 1 << 30;

/// What the sandbox runs, with the folder of the upload behind it. Caches of compilers in
/// the private folder are not part of the program.
const SCRIPT: &str = "mkdir program && cp -R \"$1\"/. program && cd program || exit
./build </dev/null >&2 || exit
exec tar --format=ustar --hard-dereference -chf - .";

/// Why a program was not built.
#[derive(Debug, thiserror::Error)]
pub(super) enum BuildError {
    /// The build cannot be started.
    #[error("{0}")]
    Start(#[from] io::Error),
    /// There is no shell.
    #[error("/bin/sh is not there")]
    NoShell(#[from] ProgramNotFound),
    /// It was still running then.
    #[error("it still ran after {} s", LONGEST_BUILD.as_secs())]
    TooLong,
    /// It used more than it may have.
    #[error("{0}")]
    Overran(launch::sandbox::Overrun),
    /// It failed, or a signal ended it.
    #[error("{0}")]
    Failed(std::process::ExitStatus),
    /// What it has made cannot be used.
    #[error("{0}")]
    Unusable(#[from] UnpackError),
}

/// Builds the program of an upload in place of the files from which it is built. Gives
/// the words that start it, and the last lines that the build wrote.
pub(super) async fn build(
    folder: &Path,
    toolchains: Vec<PathBuf>,
    called: &str,
) -> (Result<Vec<String>, BuildError>, Vec<String>) {
    let mut log = Vec::new();
    let built = built_by(folder, toolchains, called, &mut log).await;
    (built, log)
}

async fn built_by(
    folder: &Path,
    toolchains: Vec<PathBuf>,
    called: &str,
    log: &mut Vec<String>,
) -> Result<Vec<String>, BuildError> {
    let words = ["-c", SCRIPT, "build"].map(str::to_owned);
    let words: Vec<String> = words
        .into_iter()
        .chain([folder.display().to_string()])
        .collect();
    let shell = ProgramName::Path(PathBuf::from("/bin/sh"));
    let rules = Rules {
        memory: MEMORY,
        file_size: 64 << 20,
        processes: 64,
        descriptors: 256,
        cpu: LONGEST_BUILD,
        read: toolchains,
        ..upload_rules(folder)
    };
    let program = Program::find(&shell, &words, folder)?.confined(Some(rules));
    let (mut process, pipes) = Process::on_pipes(&program, called)?;
    drop(pipes.input);
    let deadline = Instant::now() + LONGEST_BUILD;
    let place = built_place(folder);
    let to = place.clone();
    let mut read = spawn_blocking(move || {
        remove(&to)?;
        untar(pipes.output, &to, UPLOAD)
    });
    let in_time = timeout_at(deadline, &mut read).await;
    let left = match in_time {
        Ok(_) => Instant::now() + PARTING,
        Err(_) => deadline,
    };
    let status = process.ended_by(left).await;
    let overrun = process.overrun();
    *log = process.end_and_tell().await;
    log.drain(..log.len().saturating_sub(MOST_LINES));
    let (is_late, read) = match in_time {
        Ok(read) => (false, read),
        // Its pipe has ended with it.
        Err(_) => (true, read.await),
    };
    let result = match (overrun, status) {
        (Some(overrun), _) => Err(BuildError::Overran(overrun)),
        _ if is_late => Err(BuildError::TooLong),
        (None, Some(status)) if !status.success() && !is_refused(&read) => {
            Err(BuildError::Failed(status))
        }
        _ => read.map_err(io::Error::other)?.map_err(BuildError::from),
    };
    let folder = folder.to_owned();
    let placed = spawn_blocking(move || match result {
        Ok(()) => {
            let words = start_words(&place)?;
            fs::remove_dir_all(&folder)?;
            fs::rename(&place, &folder)?;
            Ok(words)
        }
        Err(error) => {
            // The part of it that came is of no use.
            let _ = remove(&place);
            Err(error)
        }
    });
    placed.await.map_err(io::Error::other)?
}

/// Whether what came was not taken in, so that the archive was broken off.
fn is_refused(read: &Result<Result<(), UnpackError>, tokio::task::JoinError>) -> bool {
    matches!(read, Ok(Err(why)) if !matches!(why, UnpackError::Io(_)))
}

/// Where a built program is until it takes the place of its upload.
pub(super) fn built_place(folder: &Path) -> PathBuf {
    folder.with_extension("built")
}

/// Removes a folder, if it is there.
pub(super) fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}
