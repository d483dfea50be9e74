//! Tournaments that the server knows: the files of its folder. It plays them
//! itself, beside all other games, so that the brains of its lobby and those at
//! hand can take part; each goes on where it was stopped.

mod runs;

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tokio::runtime::Handle;
use tokio::sync::watch;

pub(in crate::web) use self::runs::RunState;

use self::runs::Runs;
use crate::live::RunningGames;
use crate::lobby::Lobby;

/// The most files of the folder that are listed.
pub(in crate::web) const MAX_LISTED: usize = 500;

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

/// The folder, and what runs of it. Clones are the same.
#[derive(Clone)]
pub(crate) struct Contests {
    folder: PathBuf,
    lobby: Lobby,
    /// Where games are played: not on the thread that draws pages.
    games: Handle,
    runs: Arc<Mutex<Runs>>,
    /// The games that are played now.
    pub(in crate::web) running_games: RunningGames,
    /// Changes when a tournament has ended.
    ends: watch::Sender<()>,
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
            running_games: RunningGames::default(),
            ends: watch::Sender::default(),
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
        Contest {
            state: self.state(&name),
            file: self.folder.join(format!("{name}.toml")),
            store: self.folder.join(&name),
            name,
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
    use tokio::time::Instant;

    use super::*;
    use crate::contest::ContestCommand;
    use crate::lobby::{ANSWER_TIMEOUT, Budget, KEEPALIVE, LobbyRules, Secrets, Wanted};

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
            secrets: Secrets::default(),
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
        assert!(contests.steer(&listed[0], ContestCommand::Stop).is_err());
        // A file that is no tournament says so as its end.
        contests.start(&listed[0], Vec::new()).unwrap();
        let mut ends = contests.ends.subscribe();
        while contests.find("club").unwrap().state.is_on() {
            ends.changed().await.unwrap();
        }
        let ended = contests.find("club").unwrap().state.in_words();
        assert!(ended.contains("club.toml"), "{ended}");
        contests.close(Instant::now()).await;
        let refused = contests.start(&listed[0], Vec::new()).unwrap_err();
        assert!(refused.contains("about to end"), "{refused}");
    }
}
