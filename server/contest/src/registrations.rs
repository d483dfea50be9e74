//! The codes with which players register for tournaments of the server, and the
//! registered players.

mod error;
mod operating;
mod trials;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use jiff::Timestamp;
use protocol::line::Name;
use store::StoreReader;
use store::clear_name::clear_name;
use store::same_name::NameKey;
use tokio::sync::watch;

use crate::file::{
    CODE_END, PlayerConfig, RegisteredFiles, RegisteredPlayer, RegistrationTerms, TournamentConfig,
    Upload,
};
use names::Registrar;
use net::Origin;
use parking_lot::Mutex;

use self::trials::TrialCounts;
pub(crate) use self::trials::{PendingTrial, Trials};
pub use error::RegistrationError;
pub use operating::RemovalOutcome;

/// The most tournament files of a folder that are listed.
pub const MAX_LISTED: usize = 500;

/// The clients that may take a name that nobody owns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newcomers {
    /// Every client that gives a secret for it.
    #[default]
    Everybody,
    /// Only clients that give the code of a tournament.
    WithCode,
}

/// The registrations of all tournaments of a folder. Clones are the same.
#[derive(Clone, Debug)]
pub struct Registrations(Arc<SharedRegistrations>);

#[derive(Debug)]
struct SharedRegistrations {
    folder: PathBuf,
    newcomers: Newcomers,
    /// The terms that the files had when they were read last.
    known: Mutex<HashMap<PathBuf, CachedTerms>>,
    /// Held while somebody is added.
    adding: Mutex<()>,
    /// How often the players of each tournament, or the terms of registration, have
    /// changed since the server began.
    news: watch::Sender<BTreeMap<String, u64>>,
    /// How many programs each tournament tries that were uploaded before its deadline.
    trials: TrialCounts,
}

/// The terms of a file, kept because reading its openings may take long.
#[derive(Debug)]
struct CachedTerms {
    /// When it was changed last, and its size in bytes.
    version: (Option<SystemTime>, u64),
    terms: Option<RegistrationTerms>,
}

/// A tournament for which players register.
#[derive(Clone, Debug)]
pub struct Admission {
    /// The name of its file, without the ending.
    pub contest: String,
    file: PathBuf,
    store: PathBuf,
    terms: RegistrationTerms,
    /// The class that the code stands for, once a code has been given.
    class: Option<String>,
    shared: Arc<SharedRegistrations>,
}

impl Registrations {
    /// The registrations of the tournament files of this folder.
    pub fn new(folder: PathBuf, newcomers: Newcomers) -> Registrations {
        Registrations(Arc::new(SharedRegistrations {
            folder,
            newcomers,
            known: Mutex::default(),
            adding: Mutex::default(),
            news: watch::Sender::default(),
            trials: TrialCounts::default(),
        }))
    }

    /// How many programs each tournament tries; none where it tries none.
    pub(crate) fn trials(&self) -> Trials {
        self.0.trials.watch()
    }

    /// How often the players of each tournament, or the terms of registration, have
    /// changed since the server began.
    pub fn news(&self) -> watch::Receiver<BTreeMap<String, u64>> {
        self.0.news.subscribe()
    }

    /// All tournaments with a registration, open or not, by name; reads from the
    /// disk.
    pub fn all(&self) -> Vec<Admission> {
        let entries = fs::read_dir(&self.0.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let files = paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
        let mut all: Vec<Admission> = files
            .take(MAX_LISTED)
            .filter_map(|file| self.admission(&file))
            .collect();
        all.sort_by(|one, other| one.contest.cmp(&other.contest));
        all
    }

    /// The tournament of this name; reads from the disk.
    pub fn of(&self, contest: &str) -> Option<Admission> {
        self.all()
            .into_iter()
            .find(|admission| admission.contest == contest)
    }

    /// Reads the token of a brain: the secret, and the tournaments whose code stands
    /// before it. `is_new` says of a name whether nobody owns it. Reads from the disk.
    ///
    /// # Errors
    /// The name is new, and its token does not admit it.
    pub fn read<'t>(
        &self,
        token: &'t str,
        is_new: bool,
    ) -> Result<(&'t str, Vec<Admission>), RegistrationError> {
        let all = self.all();
        let of_code = |code: &str| {
            let known = all.iter().filter_map(|admission| admission.by_code(code));
            known.collect::<Vec<Admission>>()
        };
        if let Some((code, secret)) = token.split_once(CODE_END) {
            let admissions = of_code(code);
            match admissions.is_empty() {
                false if secret.trim().is_empty() => return Err(RegistrationError::NoSecret),
                false => return Ok((secret.trim(), admissions)),
                true if is_new && !all.is_empty() => return Err(RegistrationError::WrongCode),
                true => {}
            }
        } else if !of_code(token).is_empty() {
            return Err(RegistrationError::NoSecret);
        }
        if is_new && self.0.newcomers == Newcomers::WithCode {
            Err(RegistrationError::NoCode)
        } else {
            Ok((token, Vec::new()))
        }
    }

    fn admission(&self, file: &Path) -> Option<Admission> {
        let contest = file.file_stem()?.to_str()?.to_owned();
        let store = self.0.folder.join(&contest);
        let files = RegisteredFiles::of_contest(&store);
        Some(Admission {
            store,
            file: file.to_owned(),
            terms: self.terms(file)?.decided(files.decision()),
            class: None,
            contest,
            shared: self.0.clone(),
        })
    }

    fn terms(&self, file: &Path) -> Option<RegistrationTerms> {
        let facts = fs::metadata(file).ok()?;
        let version = (facts.modified().ok(), facts.len());
        let mut known = self.0.known.lock();
        if let Some(known) = known.get(file).filter(|known| known.version == version) {
            return known.terms.clone();
        }
        if known.len() >= MAX_LISTED {
            known.clear();
        }
        let config = TournamentConfig::load(file).ok();
        let terms = config.and_then(|config| config.registration);
        let read = CachedTerms {
            version,
            terms: terms.clone(),
        };
        known.insert(file.to_owned(), read);
        terms
    }
}

impl Registrar for Registrations {
    fn secret(
        &self,
        name: &str,
        token: &str,
        is_new: bool,
        origin: Origin,
    ) -> Result<String, String> {
        let read = self.read(token, is_new);
        let (secret, admissions) = read.map_err(|why| why.to_string())?;
        let mut refused = None;
        for admission in &admissions {
            match admission.expect_room(name, origin) {
                Ok(()) => return Ok(secret.to_owned()),
                Err(why) => {
                    refused.get_or_insert(why);
                }
            }
        }
        // One of several is enough.
        match refused {
            Some(why) => Err(why.to_string()),
            None => Ok(secret.to_owned()),
        }
    }

    fn enter(&self, name: &str, token: &str, origin: Origin) -> Result<(), String> {
        let read = self.read(token, false);
        let (_, admissions) = read.map_err(|why| why.to_string())?;
        for admission in admissions {
            if admission.expect_room(name, origin).is_ok() {
                admission
                    .enter(name, origin)
                    .map_err(|why| why.to_string())?;
            }
        }
        Ok(())
    }
}

impl Admission {
    /// Checks that somebody of this name may register from there, or has done so
    /// before.
    /// Reads from the disk.
    ///
    /// # Errors
    /// Why not.
    pub fn expect_room(&self, name: &str, origin: Origin) -> Result<(), RegistrationError> {
        self.room_for(name, origin, Newcomer::Program, Timestamp::now())
            .map(|_| ())
    }

    /// The same for a program that this name uploads.
    ///
    /// # Errors
    /// Why not.
    pub fn expect_room_for_upload(
        &self,
        owner: &str,
        origin: Origin,
    ) -> Result<(), RegistrationError> {
        self.room_for(owner, origin, Newcomer::Upload, Timestamp::now())
            .map(|_| ())
    }

    /// Enters a brain that dials in under this name, unless it has been entered.
    /// Whether it was new. Writes to the disk.
    ///
    /// # Errors
    /// Why not.
    pub fn enter(&self, name: &str, origin: Origin) -> Result<bool, RegistrationError> {
        self.enter_who_comes(name, origin, Newcomer::Program)
    }

    /// Enters a person who logs in under this name, likewise. Writes to the disk.
    ///
    /// # Errors
    /// Why not.
    pub fn enter_person(&self, name: &str, origin: Origin) -> Result<bool, RegistrationError> {
        self.enter_who_comes(name, origin, Newcomer::Person)
    }

    fn enter_who_comes(
        &self,
        name: &str,
        origin: Origin,
        newcomer: Newcomer,
    ) -> Result<bool, RegistrationError> {
        let _adding = self.shared.adding.lock();
        match self.room_for(name, origin, newcomer, Timestamp::now())? {
            None => Ok(false),
            Some(name) => {
                let registered = RegisteredPlayer {
                    name,
                    class: self.class.clone(),
                    is_withdrawn: false,
                    is_person: newcomer == Newcomer::Person,
                    alias: None,
                    address: Some(origin.address()),
                    upload: None,
                };
                self.add(&registered).map(|()| true)
            }
        }
    }

    /// Notes that a program has been uploaded now, until the value is dropped.
    pub(crate) fn pending_trial(&self) -> PendingTrial {
        self.shared.trials.begin(&self.contest)
    }

    /// Enters a program that was uploaded at that instant, as a version of its own beside
    /// those before it. Returns the name under which it plays. Writes to the disk.
    ///
    /// # Errors
    /// Why not.
    pub fn enter_upload(
        &self,
        upload: Upload,
        origin: Origin,
        came: Timestamp,
    ) -> Result<String, RegistrationError> {
        let _adding = self.shared.adding.lock();
        let name = self.room_for(&upload.owner, origin, Newcomer::Upload, came)?;
        let name = name.ok_or_else(|| self.failed("it has no name"))?;
        let registered = RegisteredPlayer {
            name: name.clone(),
            class: self.class.clone(),
            is_withdrawn: false,
            is_person: false,
            alias: None,
            address: Some(origin.address()),
            upload: Some(upload),
        };
        self.add(&registered)?;
        Ok(name)
    }

    /// The folders of the registered players.
    pub fn files(&self) -> RegisteredFiles {
        RegisteredFiles::of_contest(&self.store)
    }

    /// The tournament as its file has it now.
    ///
    /// # Errors
    /// The file is wrong by now.
    pub fn config(&self) -> Result<TournamentConfig, RegistrationError> {
        TournamentConfig::load(&self.file).map_err(|error| {
            tracing::error!("nobody can register for {}: {error}", self.contest);
            RegistrationError::Broken(self.contest.clone())
        })
    }

    /// The terms of registration.
    pub fn terms(&self) -> &RegistrationTerms {
        &self.terms
    }

    /// The same for a player that gives this code, with the class that it stands for;
    /// `None` if it is no code of the tournament.
    pub fn by_code(&self, given: &str) -> Option<Admission> {
        let class = self.terms.code(given)?.class.clone();
        Some(Admission {
            class,
            ..self.clone()
        })
    }

    /// The name for a new player that came at this instant; `None` for a brain that takes
    /// part already.
    fn room_for(
        &self,
        name: &str,
        origin: Origin,
        newcomer: Newcomer,
        came: Timestamp,
    ) -> Result<Option<String>, RegistrationError> {
        let is_upload = newcomer == Newcomer::Upload;
        let config = self.config()?;
        let is_of_others = |terms: &RegistrationTerms| match newcomer {
            Newcomer::Program => terms.uploads_alone,
            Newcomer::Person => !terms.may_be_people,
            Newcomer::Upload => false,
        };
        let longest = match &config.registration {
            Some(terms) if is_of_others(terms) => {
                return Err(RegistrationError::UploadsAlone(self.contest.clone()));
            }
            Some(terms) => terms.longest_name,
            None => Name::MAX,
        };
        // A text that is no name anywhere is refused in other words.
        if longest < name.chars().count() && name.chars().count() <= Name::MAX {
            return Err(RegistrationError::LongName {
                contest: self.contest.clone(),
                most: longest,
            });
        }
        let taken = |name: &str| {
            let key = NameKey::of(name);
            let mut players = config.players.iter();
            players.find(|player| NameKey::of(&player.name) == key)
        };
        let is_own = |player: &PlayerConfig| match &player.owner {
            None => match newcomer {
                Newcomer::Program => player.brain.lobby_name().is_some(),
                Newcomer::Person => player.brain.person_name().is_some(),
                Newcomer::Upload => false,
            },
            Some(owner) => is_upload && NameKey::of(owner) == NameKey::of(name),
        };
        let name = match taken(name) {
            None => clear_name(name)?.to_string(),
            Some(player) if !is_own(player) => {
                return Err(RegistrationError::Taken {
                    contest: self.contest.clone(),
                    name: player.name.clone(),
                });
            }
            Some(player) if !is_upload && player.is_withdrawn => {
                return Err(RegistrationError::Withdrawn {
                    contest: self.contest.clone(),
                    name: player.name.clone(),
                });
            }
            Some(_) if !is_upload => return Ok(None),
            Some(_) => {
                let mut versions = (2..=MOST_VERSIONS).map(|number| version(name, number, longest));
                let free = versions.find(|version| taken(version).is_none());
                free.ok_or_else(|| self.closed(None))?
            }
        };
        // As the operator has decided by now: a program may have been tried for a minute.
        let terms = config.registration.as_ref();
        let terms = terms.ok_or_else(|| self.closed(None))?;
        let is_open = terms.is_open(config.players.len(), came);
        if !is_open || (!config.format.takes_newcomers() && self.has_begun()) {
            return Err(self.closed(terms.until().filter(|until| *until <= came)));
        }
        let count = |counts: &dyn Fn(&PlayerConfig) -> bool| {
            let players = config.players.iter();
            players.filter(|player| counts(player)).count()
        };
        let is_of_owner = |player: &PlayerConfig| is_upload && is_own(player);
        if count(&is_of_owner) >= terms.per_owner() {
            return Err(RegistrationError::OfOwner(self.contest.clone()));
        }
        let is_from_there = |player: &PlayerConfig| player.address == Some(origin.address());
        if count(&is_from_there) >= terms.per_address {
            return Err(RegistrationError::OfAddress(self.contest.clone()));
        }
        Ok(Some(name))
    }

    fn closed(&self, since: Option<Timestamp>) -> RegistrationError {
        RegistrationError::Closed {
            contest: self.contest.clone(),
            since,
        }
    }

    /// Whether a game of the tournament has a result.
    fn has_begun(&self) -> bool {
        let results = StoreReader::open(&self.store);
        results.is_ok_and(|store| store.results().count().is_ok_and(|games| games > 0))
    }

    fn add(&self, player: &RegisteredPlayer) -> Result<(), RegistrationError> {
        let added = self.files().add(player);
        added.map_err(|error| self.failed(error))?;
        tracing::info!("'{}' has registered for {}", player.name, self.contest);
        self.tell();
        Ok(())
    }

    /// Tells the tournament, if it runs, that its players have changed.
    fn tell(&self) {
        self.shared.news.send_modify(|news| {
            *news.entry(self.contest.clone()).or_default() += 1;
        });
    }

    fn failed(&self, error: impl std::fmt::Display) -> RegistrationError {
        tracing::error!("nobody can register for {}: {error}", self.contest);
        RegistrationError::Failed(self.contest.clone())
    }
}

/// The kind of player that registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Newcomer {
    /// A program that dials in.
    Program,
    /// A person who logs in.
    Person,
    /// A program that is uploaded.
    Upload,
}

/// The most versions of a program that one name may upload.
const MOST_VERSIONS: u32 = 100;

/// The name of a later version of a program: `Anna v2`. The end of a long name is left out.
fn version(name: &str, number: u32, longest: usize) -> String {
    let suffix = format!(" v{number}");
    let kept = name.chars().take(longest - suffix.len());
    kept.collect::<String>().trim_end().to_owned() + &suffix
}

#[cfg(test)]
#[path = "registrations_tests.rs"]
mod tests;
