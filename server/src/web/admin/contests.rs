//! Tournaments that the server knows: the files of its folder. It plays them
//! itself, beside all other games, so that the brains of its lobby and those at
//! hand can take part; each goes on where it was stopped.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use crate::live::Arena;
use crate::lobby::Lobby;
use crate::serve::{Configured, Hosted};

/// The most tournaments at once.
const MAX_RUNNING: usize = 4;

/// The most files of the folder that are listed.
const MAX_LISTED: usize = 500;

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

/// The folder, and what runs of it. Clones are the same.
#[derive(Clone)]
pub(crate) struct Contests {
    folder: PathBuf,
    lobby: Lobby,
    /// Where games are played: not on the thread that draws pages.
    games: Handle,
    runs: Arc<Mutex<Runs>>,
    /// The games that are played now.
    pub(in crate::web) arena: Arena,
    /// Changes when a tournament has ended.
    ends: watch::Sender<()>,
}

#[derive(Default)]
struct Runs {
    by_name: HashMap<String, Run>,
    is_closing: bool,
}

enum Run {
    /// With what asks it to stop.
    Running(watch::Sender<bool>),
    Ended(String),
}

impl Contests {
    /// The tournaments of this folder. They are played on the runtime that
    /// this is called on.
    pub(crate) fn new(folder: PathBuf, lobby: Lobby) -> Contests {
        Contests {
            folder,
            lobby,
            games: Handle::current(),
            runs: Arc::default(),
            arena: Arena::default(),
            ends: watch::Sender::default(),
        }
    }

    /// Stops all in order, and waits for them until then.
    pub(crate) async fn close(&self, until: Instant) {
        let mut ends = self.ends.subscribe();
        self.lock().is_closing = true;
        loop {
            let mut running = 0;
            for run in self.lock().by_name.values() {
                if let Run::Running(stop) = run {
                    stop.send_replace(true);
                    running += 1;
                }
            }
            if running == 0 || timeout_at(until, ends.changed()).await.is_err() {
                return;
            }
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
        let state = match self.lock().by_name.get(&name) {
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

    /// Starts a tournament, or lets it go on, with these brains at hand.
    ///
    /// # Errors
    /// It runs, too many do, or the server is about to end.
    pub(in crate::web) fn start(
        &self,
        contest: &Contest,
        at_hand: Vec<Configured>,
    ) -> Result<(), String> {
        let mut runs = self.lock();
        if runs.is_closing {
            return Err("The server is about to end.".to_owned());
        }
        if let Some(Run::Running(_)) = runs.by_name.get(&contest.name) {
            return Err(format!("{} is running.", contest.name));
        }
        let all = runs.by_name.values();
        if all.filter(|run| matches!(run, Run::Running(_))).count() >= MAX_RUNNING {
            return Err("So many tournaments run that no more can.".to_owned());
        }
        let (stop, asked) = watch::channel(false);
        runs.by_name
            .insert(contest.name.clone(), Run::Running(stop));
        drop(runs);
        tracing::info!("tournament {} is started", contest.name);
        let hosted = Hosted {
            file: contest.file.clone(),
            store: contest.store.clone(),
            lobby: self.lobby.clone(),
            at_hand,
            court: self.arena.court(&contest.name),
        };
        let (name, own) = (contest.name.clone(), self.clone());
        // A task of its own, so that one that breaks down is noticed.
        let played = self.games.spawn(hosted.play(asked));
        self.games.spawn(async move {
            let words = match played.await {
                Ok(Ok(())) => String::new(),
                Ok(Err(why)) => why,
                Err(error) => error.to_string(),
            };
            own.arena.court(&name).clear();
            own.note_end(name, words);
        });
        Ok(())
    }

    fn note_end(&self, name: String, words: String) {
        tracing::info!("tournament {name} has ended: {words}");
        self.lock().by_name.insert(name, Run::Ended(words));
        self.ends.send_replace(());
    }

    /// Stops a tournament in order: running games may end.
    ///
    /// # Errors
    /// It does not run.
    pub(in crate::web) fn stop(&self, contest: &Contest) -> Result<(), String> {
        match self.lock().by_name.get(&contest.name) {
            Some(Run::Running(stop)) => {
                stop.send_replace(true);
                Ok(())
            }
            _ => Err(format!("{} is not running.", contest.name)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Runs> {
        // A map is whole whatever a panicking thread did before.
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
    use crate::lobby::{ANSWER_TIMEOUT, Budget, KEEPALIVE, LobbyRules, Wanted};

    #[test]
    fn names_lead_nowhere_but_into_the_folder() {
        for name in ["", "..", "a/b", "a.b", "a b", "ä", &"x".repeat(41)] {
            assert!(!is_name(name), "{name}");
        }
        assert!(is_name("club-2026_a"));
    }

    #[tokio::test]
    async fn the_files_of_the_folder_are_its_tournaments() {
        let dir = tempfile::tempdir().unwrap();
        let lobby = Lobby::without_port(LobbyRules {
            wanted: Wanted::Everybody,
            keepalive: KEEPALIVE,
            answer_timeout: ANSWER_TIMEOUT,
            transcripts: None,
            tokens: None,
            budget: Budget::default(),
        });
        let contests = Contests::new(dir.path().join("new"), lobby);
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
        // A file that is no tournament says so as its end.
        contests.start(&listed[0], Vec::new()).unwrap();
        let mut ends = contests.ends.subscribe();
        while contests.find("club").unwrap().state == RunState::Running {
            ends.changed().await.unwrap();
        }
        let ended = contests.find("club").unwrap().state.in_words();
        assert!(ended.contains("club.toml"), "{ended}");
        contests.close(Instant::now()).await;
        let refused = contests.start(&listed[0], Vec::new()).unwrap_err();
        assert!(refused.contains("about to end"), "{refused}");
    }
}
