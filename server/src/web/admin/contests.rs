//! Tournaments that the server knows: the files of its folder. A running one
//! is a program of its own, `arbiter tournament FILE`, which goes on where it
//! was stopped.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::AsyncReadExt as _;
use tokio::process::{Child, Command};

/// The most tournaments at once.
const MAX_RUNNING: usize = 4;

/// The most files of the folder that are listed.
const MAX_LISTED: usize = 500;

/// The most bytes of what a tournament says last that are kept.
const LAST_WORDS: u64 = 4096;

/// A tournament of the folder.
pub(in crate::web) struct Contest {
    /// What its file is called, without the ending.
    pub(in crate::web) name: String,
    /// Its file.
    pub(in crate::web) file: PathBuf,
    /// Where its results are.
    pub(in crate::web) store: PathBuf,
    /// Whether it runs.
    pub(in crate::web) state: RunState,
}

/// Whether a tournament runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::web) enum RunState {
    /// Nobody has started it here.
    Idle,
    /// It runs.
    Running,
    /// It has ended; what it said about that, if anything.
    Ended(String),
}

impl RunState {
    pub(in crate::web) fn in_words(&self) -> String {
        match self {
            RunState::Idle => "not running".to_owned(),
            RunState::Running => "running".to_owned(),
            RunState::Ended(words) if words.is_empty() => "ended".to_owned(),
            RunState::Ended(words) => format!("ended: {words}"),
        }
    }
}

/// The folder, and what runs of it.
pub(in crate::web) struct Contests {
    folder: PathBuf,
    runs: Arc<Mutex<HashMap<String, Run>>>,
}

enum Run {
    Running(Option<Pid>),
    Ended(String),
}

impl Contests {
    pub(in crate::web) fn new(folder: PathBuf) -> Contests {
        Contests {
            folder,
            runs: Arc::default(),
        }
    }

    /// All tournaments by name.
    pub(in crate::web) fn list(&self) -> Vec<Contest> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let name = |entry: io::Result<fs::DirEntry>| {
            let path = entry.ok()?.path();
            let is_file = path.extension().is_some_and(|ending| ending == "toml");
            let stem = path.file_stem()?.to_str()?.to_owned();
            (is_file && is_name(&stem)).then_some(stem)
        };
        let mut names: Vec<String> = entries.filter_map(name).take(MAX_LISTED).collect();
        names.sort();
        names.into_iter().map(|name| self.contest(name)).collect()
    }

    /// The tournament of this name.
    ///
    /// # Errors
    /// There is none; in words.
    pub(in crate::web) fn find(&self, name: &str) -> Result<Contest, String> {
        let missing = || "There is no such tournament here.".to_owned();
        if !is_name(name) {
            return Err(missing());
        }
        let contest = self.contest(name.to_owned());
        match contest.file.is_file() {
            true => Ok(contest),
            false => Err(missing()),
        }
    }

    fn contest(&self, name: String) -> Contest {
        let state = match self.lock().get(&name) {
            None => RunState::Idle,
            Some(Run::Running(_)) => RunState::Running,
            Some(Run::Ended(words)) => RunState::Ended(words.clone()),
        };
        Contest {
            file: self.folder.join(format!("{name}.toml")),
            store: self.folder.join(&name),
            name,
            state,
        }
    }

    /// Writes a new file, which must not be there.
    ///
    /// # Errors
    /// The name is none, there is such a file, or it cannot be written.
    pub(in crate::web) fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        if !is_name(name) {
            return Err("A name here is of letters, digits, '-' and '_', up to 40.".to_owned());
        }
        let words = |error: io::Error| format!("The file cannot be written: {error}.");
        fs::create_dir_all(&self.folder).map_err(words)?;
        let file = self.folder.join(format!("{name}.toml"));
        let made = fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&file);
        let mut made = made.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => format!("There is a tournament {name} already."),
            _ => words(error),
        })?;
        io::Write::write_all(&mut made, text.as_bytes()).map_err(words)?;
        Ok(file)
    }

    /// Starts a tournament, or lets it go on.
    ///
    /// # Errors
    /// It runs, too many do, or the program cannot be started.
    pub(in crate::web) fn start(&self, contest: &Contest) -> Result<(), String> {
        let mut runs = self.lock();
        if let Some(Run::Running(_)) = runs.get(&contest.name) {
            return Err(format!("{} is running.", contest.name));
        }
        let running = runs.values().filter(|run| matches!(run, Run::Running(_)));
        if running.count() >= MAX_RUNNING {
            return Err("So many tournaments run that no more can.".to_owned());
        }
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let child = Command::new(program)
            .arg("tournament")
            .arg(&contest.file)
            .arg("--store")
            .arg(&contest.store)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("It cannot be started: {error}."))?;
        let pid = child
            .id()
            .and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        runs.insert(contest.name.clone(), Run::Running(pid));
        drop(runs);
        tracing::info!("tournament {} is started", contest.name);
        tokio::spawn(wait(child, contest.name.clone(), self.runs.clone()));
        Ok(())
    }

    /// Stops a tournament in order: running games may end.
    ///
    /// # Errors
    /// It does not run.
    pub(in crate::web) fn stop(&self, contest: &Contest) -> Result<(), String> {
        match self.lock().get(&contest.name) {
            Some(Run::Running(Some(pid))) => kill_process(*pid, Signal::TERM)
                .map_err(|error| format!("It cannot be stopped: {error}.")),
            _ => Err(format!("{} is not running.", contest.name)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Run>> {
        // A map is whole whatever a panicking thread did before.
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits until a tournament has ended, and keeps what it said about that.
async fn wait(mut child: Child, name: String, runs: Arc<Mutex<HashMap<String, Run>>>) {
    let mut words = Vec::new();
    if let Some(mut said) = child.stderr.take() {
        let mut chunk = [0; 1024];
        while let Ok(length @ 1..) = said.read(&mut chunk).await {
            words.extend_from_slice(&chunk[..length]);
            let excess = words.len().saturating_sub(LAST_WORDS as usize);
            words.drain(..excess);
        }
    }
    let status = child.wait().await;
    let is_good = status.is_ok_and(|status| status.success());
    let words = match is_good {
        true => String::new(),
        false => String::from_utf8_lossy(&words).trim().to_owned(),
    };
    tracing::info!("tournament {name} has ended");
    let mut runs = runs.lock().unwrap_or_else(PoisonError::into_inner);
    runs.insert(name, Run::Ended(words));
}

/// A name that is safe in a path and in an address.
fn is_name(name: &str) -> bool {
    (1..=40).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_but_into_the_folder() {
        for name in ["", "..", "a/b", "a.b", "a b", "ä", &"x".repeat(41)] {
            assert!(!is_name(name), "{name}");
        }
        assert!(is_name("club-2026_a"));
    }

    #[test]
    fn the_files_of_the_folder_are_its_tournaments() {
        let dir = tempfile::tempdir().unwrap();
        let contests = Contests::new(dir.path().join("new"));
        assert!(contests.list().is_empty());
        contests.write("club", "x").unwrap();
        assert!(contests.write("club", "x").unwrap_err().contains("already"));
        assert!(contests.write("../club", "x").is_err());
        fs::write(dir.path().join("new/notes.txt"), "").unwrap();
        let listed = contests.list();
        assert_eq!(listed.len(), 1);
        assert_eq!(
            (listed[0].name.as_str(), &listed[0].state),
            ("club", &RunState::Idle)
        );
        assert!(contests.find("club").is_ok() && contests.find("cup").is_err());
        assert!(contests.stop(&listed[0]).is_err());
    }
}
