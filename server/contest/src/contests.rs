//! The contests that the server knows: the files of its folder, tournaments and
//! matches alike. It plays them itself, beside all other games, so that the
//! brains of its lobby and those at hand can take part; each goes on where it
//! was stopped. Those of a page that shows one store are that store's alone.

mod players;
pub(crate) mod requests;
mod runs;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use store::{StoreError, StoreReader, SuspendedNames, write_new};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tournament::Progress;
use words::{Language, Phrase, Say, say, shown_in_english};

use self::requests::Requests;
use self::runs::Runs;
use crate::brain_config::BrainConfig;
use crate::dispatch::{ContestWorker, CrewMember, Dispatcher, NoWorkers};
use crate::file::{ConfigError, TournamentConfig};
use crate::freeze;
use crate::live::LiveGame;
use crate::lobby::Lobby;
use crate::new_contest::NewContest;
use crate::person::People;
use crate::registrations::{MAX_LISTED, Newcomers, Registrations};
use crate::running_games::{OrderRefused, RunningGames};
use crate::{CommandRefused, ContestControl, Phase};
use parking_lot::Mutex;

/// The mode of a contest's file, less the umask: that of an ordinary file.
const FILE_MODE: u32 = 0o666;

/// The most matches that are numbered.
const MAX_MATCHES: u64 = 100_000;

/// A contest of the folder.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The name of its file, without the ending.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// Where its results are.
    pub store: PathBuf,
    /// The names that are suspended: their games are left out.
    pub suspended: SuspendedNames,
    /// Where it stands.
    pub phase: Phase,
    /// How far it is, where it was started here.
    pub progress: Option<Progress>,
    /// The players that it waits for and the steps that they have to take, a line each.
    pub waiting: Vec<Phrase>,
    /// The instant at which its table is frozen, if it is ever: results from then on are not
    /// shown.
    pub freeze: Option<Timestamp>,
}

impl Contest {
    /// The contest that was played in this store, with its file if there is one. It is
    /// called like the folder, if that can stand in an address.
    pub fn in_store(store: &Path, file: PathBuf) -> Contest {
        let name = store.file_name().and_then(|name| name.to_str());
        Contest {
            name: name
                .filter(|name| is_name(name))
                .unwrap_or("store")
                .to_owned(),
            file,
            store: store.to_owned(),
            suspended: SuspendedNames::default(),
            phase: Phase::default(),
            progress: None,
            waiting: Vec::new(),
            freeze: None,
        }
    }

    /// The instant at which its table was frozen, if it is now.
    pub fn frozen(&self) -> Option<Timestamp> {
        self.freeze.filter(|from| *from <= Timestamp::now())
    }

    /// Opens its results, up to those at which its table is frozen.
    ///
    /// # Errors
    /// As [`StoreReader::open`].
    pub fn results(&self) -> Result<StoreReader, StoreError> {
        StoreReader::open_as_of(&self.store, self.freeze)
    }
}

/// Why something is not done with a contest, in words for the person who asked.
#[derive(Debug, thiserror::Error)]
pub enum ContestsError {
    /// No file has this name.
    Missing,
    /// The name cannot be that of a file here.
    BadName,
    /// There is a file of this name.
    Exists(String),
    /// The file cannot be written.
    Unwritable(io::Error),
    /// Some text cannot stand in a file.
    Unsayable(#[from] toml::ser::Error),
    /// The file would have this error.
    Wrong(#[from] ConfigError),
    /// It is being played.
    Running(String),
    /// Too many are being played.
    TooMany,
    /// The server ends.
    Closing,
    /// It does not do that now.
    Refused(String, CommandRefused),
    /// The game does not do that now.
    Game(#[from] OrderRefused),
}

shown_in_english!(ContestsError);

impl Say for ContestsError {
    /// A text of the system, and an error in a file, stay as they are.
    fn say(&self, language: Language) -> String {
        let name = |key: &str, name: &str| say!(language, key, name);
        match self {
            ContestsError::Missing => language.say("contests-missing"),
            ContestsError::BadName => language.say("contests-bad-name"),
            ContestsError::Exists(named) => name("contests-exists", named),
            ContestsError::Unwritable(why) => {
                say!(language, "contests-unwritable", why = why.to_string())
            }
            ContestsError::Unsayable(why) => why.to_string(),
            ContestsError::Wrong(why) => why.to_string(),
            ContestsError::Running(named) => name("contests-is-running", named),
            ContestsError::TooMany => language.say("contests-too-many"),
            ContestsError::Closing => language.say("terminal-closing"),
            ContestsError::Refused(named, why) => {
                let key = match why {
                    CommandRefused::NotRunning => "contests-not-running",
                    CommandRefused::Ending => "contests-ending",
                    CommandRefused::NotPaused => "contests-not-paused",
                    CommandRefused::PausedAlready => "contests-paused-already",
                };
                name(key, named)
            }
            ContestsError::Game(why) => why.say(language),
        }
    }
}

/// Where the contests are.
#[derive(Clone)]
enum Location {
    /// The files of a folder, each with its store beside it.
    Folder(PathBuf),
    /// The contest of one store, if it is of one: it is shown and never played.
    Store(Option<Box<Contest>>),
}

/// The contests of a folder, and those that run. Clones are the same.
#[derive(Clone)]
pub struct Contests {
    location: Location,
    lobby: Lobby,
    /// The people who log in.
    people: People,
    /// The brains at hand.
    at_hand: Vec<BrainConfig>,
    /// Where games are played: not on the thread that draws pages.
    games: Handle,
    runs: Arc<Mutex<Runs>>,
    requests: Arc<Mutex<Requests>>,
    running_games: RunningGames,
    registrations: Registrations,
    /// The dispatcher of games to workers, if there is one.
    dispatcher: Option<Arc<dyn Dispatcher>>,
    /// Changes when a contest has ended.
    ends: watch::Sender<()>,
}

impl Contests {
    /// The contests of this folder, with the brains that wait in a lobby and
    /// those at hand, with people and with workers. They are played on the runtime that this is
    /// called on.
    pub fn new(
        folder: PathBuf,
        lobby: Lobby,
        people: People,
        at_hand: Vec<BrainConfig>,
        running_games: RunningGames,
        registrations: Registrations,
        dispatcher: Option<Arc<dyn Dispatcher>>,
    ) -> Contests {
        let contests = Contests {
            location: Location::Folder(folder),
            registrations,
            dispatcher,
            lobby,
            people,
            at_hand,
            games: Handle::current(),
            runs: Arc::default(),
            requests: Arc::default(),
            running_games,
            ends: watch::Sender::default(),
        };
        tokio::spawn(contests.clone().seat_other_players());
        tokio::spawn(contests.clone().start_those_due());
        contests
    }

    /// The contest in the store of this folder alone, or none. It is shown: nobody plays
    /// or registers.
    pub fn of_store(store: &Path, contest: Option<Contest>, lobby: Lobby) -> Contests {
        Contests {
            location: Location::Store(contest.map(Box::new)),
            // No file of a contest is in a store.
            registrations: Registrations::new(store.to_owned(), Newcomers::default()),
            dispatcher: None,
            lobby,
            people: People::channel().0,
            at_hand: Vec::new(),
            games: Handle::current(),
            runs: Arc::default(),
            requests: Arc::default(),
            running_games: RunningGames::default(),
            ends: watch::Sender::default(),
        }
    }

    /// The registrations for these contests.
    pub fn registrations(&self) -> &Registrations {
        &self.registrations
    }

    /// The running games of tournaments that everybody may watch.
    pub fn games(&self) -> Vec<Arc<LiveGame>> {
        let mut games = self.running_games.all();
        games.retain(|live| live.tournament.is_some());
        games
    }

    /// The workers that are here for contests that run.
    pub fn workers(&self) -> Vec<ContestWorker> {
        let dispatcher = self.dispatcher.as_ref();
        dispatcher
            .map(|dispatcher| dispatcher.workers())
            .unwrap_or_default()
    }

    /// The workers that are here for contests that run, each with its contest; while no
    /// contest has some, those that wait for one. `None` as for
    /// [`Dispatcher::idle_workers`](crate::dispatch::Dispatcher::idle_workers).
    pub fn crew(&self) -> Option<Result<Vec<CrewMember>, NoWorkers>> {
        let playing = self.workers().into_iter();
        let playing: Vec<CrewMember> = playing.map(|own| (Some(own.contest), own.worker)).collect();
        if !playing.is_empty() {
            return Some(Ok(playing));
        }
        let idle = self.dispatcher.as_ref()?.idle_workers()?;
        Some(idle.map(|idle| idle.into_iter().map(|worker| (None, worker)).collect()))
    }

    /// All contests by name, as everybody may see them; reads from the disk.
    pub fn list(&self) -> Vec<Contest> {
        let folder = match &self.location {
            Location::Folder(folder) => folder,
            Location::Store(contest) => return contest.as_deref().cloned().into_iter().collect(),
        };
        let Ok(entries) = fs::read_dir(folder) else {
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
        let contest = |name| as_frozen(self.contest(folder, name));
        names.into_iter().map(contest).collect()
    }

    /// The contest of this name, as everybody may see it; reads from the disk.
    ///
    /// # Errors
    /// There is none.
    pub fn find(&self, name: &str) -> Result<Contest, ContestsError> {
        let contest = self.find_with_frozen(name)?;
        Ok(match &self.location {
            Location::Folder(_) => as_frozen(contest),
            // Whoever has a store has all that is in it.
            Location::Store(_) => contest,
        })
    }

    /// The same as operators see it, also if it is frozen.
    ///
    /// # Errors
    /// There is none.
    pub fn find_with_frozen(&self, name: &str) -> Result<Contest, ContestsError> {
        let contest = match &self.location {
            Location::Folder(folder) => {
                let contest = is_name(name).then(|| self.contest(folder, name.to_owned()));
                contest.filter(|contest| contest.file.is_file())
            }
            Location::Store(contest) => {
                let contest = contest.as_deref().filter(|contest| contest.name == name);
                contest.cloned()
            }
        };
        contest.ok_or(ContestsError::Missing)
    }

    fn contest(&self, folder: &Path, name: String) -> Contest {
        let run = self.run(&name);
        let progress = run.as_ref().map(ContestControl::progress);
        Contest {
            phase: run.as_ref().map(ContestControl::phase).unwrap_or_default(),
            progress: progress.filter(|progress| progress.total() > 0),
            waiting: run
                .as_ref()
                .map(ContestControl::waiting)
                .unwrap_or_default(),
            suspended: self.lobby.suspended(),
            file: folder.join(format!("{name}.toml")),
            store: folder.join(&name),
            freeze: None,
            name,
        }
    }

    /// Writes the file of a new contest, and starts it. Nothing is left of one
    /// that cannot be played.
    ///
    /// # Errors
    /// The name is none, there is such a file or store, the file cannot be
    /// written, or it has an error; or as [`Contests::start`].
    pub fn create(&self, name: &str, new: &NewContest) -> Result<(), ContestsError> {
        let file = self.write(name, &new.to_toml(name)?)?;
        let checked = TournamentConfig::load(&file).and_then(TournamentConfig::with_programs);
        if let Err(error) = checked {
            // It was made a moment ago, by this very call.
            let _ = fs::remove_file(&file);
            return Err(error.into());
        }
        self.start(&self.find(name)?)
    }

    /// The same under the first name that nobody has: `match-1`, `match-2`.
    /// Gives the name.
    ///
    /// # Errors
    /// As [`Contests::create`].
    pub fn create_match(&self, new: &NewContest) -> Result<String, ContestsError> {
        let mut number = 1_u64;
        loop {
            let name = format!("match-{number}");
            let known = self.contest(self.folder()?, name.clone());
            // A store without its file is not taken for a new one.
            let made = if known.file.exists() || known.store.exists() {
                Err(ContestsError::Exists(name.clone()))
            } else {
                self.create(&name, new)
            };
            match made {
                Ok(()) => return Ok(name),
                Err(ContestsError::Exists(_)) if number < MAX_MATCHES => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Writes a new file, which must not be there. It is on the disk when this
    /// returns, and a kill leaves no part of it.
    fn write(&self, name: &str, text: &str) -> Result<PathBuf, ContestsError> {
        if !is_name(name) {
            return Err(ContestsError::BadName);
        }
        let folder = self.folder()?;
        fs::create_dir_all(folder).map_err(ContestsError::Unwritable)?;
        let file = folder.join(format!("{name}.toml"));
        let made = write_new(&file, text.as_bytes(), FILE_MODE);
        made.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ContestsError::Exists(name.to_owned()),
            _ => ContestsError::Unwritable(error),
        })?;
        Ok(file)
    }

    /// The folder of the files.
    fn folder(&self) -> Result<&Path, ContestsError> {
        match &self.location {
            Location::Folder(folder) => Ok(folder),
            Location::Store(_) => Err(ContestsError::Unwritable(
                io::ErrorKind::ReadOnlyFilesystem.into(),
            )),
        }
    }
}

/// The contest as everybody may see it. While it is frozen, nothing tells what happens.
fn as_frozen(contest: Contest) -> Contest {
    let freeze = freeze::kept(&contest.store);
    let contest = Contest { freeze, ..contest };
    match contest.frozen() {
        None => contest,
        Some(_) => Contest {
            phase: match contest.phase {
                Phase::Ended(_) => Phase::Ended(None),
                phase => phase,
            },
            progress: None,
            waiting: Vec::new(),
            ..contest
        },
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
    use crate::ContestCommand;
    use crate::lobby::LobbyRules;

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
        let lobby = Lobby::without_port(LobbyRules::default());
        let games = RunningGames::default();
        let contests = Contests::new(
            dir.path().join("new"),
            lobby,
            People::channel().0,
            Vec::new(),
            games,
            Registrations::new(dir.path().join("new"), Newcomers::Everybody),
            None,
        );
        assert!(contests.list().is_empty());
        contests.write("club", "x").unwrap();
        let again = contests.write("club", "y").unwrap_err();
        assert!(again.to_string().contains("already"));
        let written = fs::read_to_string(dir.path().join("new/club.toml")).unwrap();
        assert_eq!(written, "x");
        assert!(contests.write("../club", "x").is_err());
        fs::write(dir.path().join("new/notes.txt"), "").unwrap();
        let listed = contests.list();
        assert_eq!(listed.len(), 1);
        assert_eq!(
            (listed[0].name.as_str(), &listed[0].phase),
            ("club", &Phase::Idle)
        );
        assert!(contests.find("club").is_ok() && contests.find("cup").is_err());
        assert!(contests.steer(&listed[0], ContestCommand::Stop).is_err());
        // A file that is no tournament says so as its end.
        contests.start(&listed[0]).unwrap();
        let mut ends = contests.ends.subscribe();
        while contests.find("club").unwrap().phase.is_on() {
            ends.changed().await.unwrap();
        }
        let ended = contests.find("club").unwrap().phase.to_string();
        assert!(ended.contains("its file is wrong"), "{ended}");
        let path = dir.path().display().to_string();
        assert!(!ended.contains(&path), "{ended}");
        contests.close(Instant::now()).await;
        let refused = contests.start(&listed[0]).unwrap_err();
        assert!(matches!(refused, ContestsError::Closing), "{refused}");
    }
    #[tokio::test]
    async fn a_store_has_its_contest_alone_which_nobody_plays_anew() {
        let lobby = Lobby::without_port(LobbyRules::default());
        let shown = |store: &str| {
            let contest = Contest::in_store(Path::new(store), PathBuf::from("none.toml"));
            Contests::of_store(Path::new(store), Some(contest), lobby.clone())
        };
        let contests = shown("/srv/club");
        assert_eq!(contests.list().len(), 1);
        assert_eq!(contests.find("club").unwrap().store, Path::new("/srv/club"));
        assert!(contests.find("cup").is_err());
        assert!(contests.write("club", "x").is_err());
        assert!(shown("/srv/my club").find("store").is_ok());
    }
}
