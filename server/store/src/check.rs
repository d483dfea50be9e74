//! Checks a store: every game against its record and the rules, every hand
//! against its chips, and the files beside them.
//!
//! A check only reads. It may run while a manager writes the store: committed
//! rows never change again, and a file is compared with rows that were
//! read after it.

mod audits;
mod chain;
mod events;
mod files;
mod games;
mod hands;
mod mend;
mod rows;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use record::GameId;
use rusqlite::Connection;
use words::Printable;

use super::audits::AUDITS;
use super::match_hands::matches_below;
use super::{Digest, StoreError, database};

pub use self::audits::AuditSummary;
pub use self::chain::ChainSummary;
pub use self::events::LONGEST_LINE;
pub use self::mend::mend;

/// Something that is wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where it is: a file, a game, a hand, or a table of the database.
    pub place: String,
    /// The error, with the right value where there is one, fit to be shown.
    pub what: String,
}

impl Finding {
    /// Something that is wrong with the game of this number.
    pub fn of_game(id: GameId, what: String) -> Finding {
        Finding {
            place: format!("game {id}"),
            what: Printable::line(what).into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Follows a check.
pub trait CheckObserver {
    /// Something is wrong; called once for each finding, as it is found.
    fn found(&mut self, finding: &Finding);

    /// So many of all games and hands are checked.
    fn progress(&mut self, done: u64, of: u64) {
        let _ = (done, of);
    }
}

/// The size of a store that was checked, and the number of findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckSummary {
    /// Games with their records.
    pub games: u64,
    /// Hands of poker.
    pub hands: u64,
    /// Records whose bytes are still in the database, because their files are
    /// not certainly on the disk. The next run writes them.
    pub waiting: u64,
    /// Ends of games that the event files announce.
    pub announced: u64,
    /// The summary of the chain: the games that it proves.
    pub chain: ChainSummary,
    /// How many games each worker has refereed, by its name and the key that signed them;
    /// `None` for games without a signature.
    pub workers: BTreeMap<(String, Option<String>), u64>,
    /// The games that were played again by another worker.
    pub audits: AuditSummary,
    /// Everything that is wrong.
    pub findings: u64,
}

/// Checks the store in this directory, and those of its matches of poker below it. If
/// `events` names files, these must together announce every game of the store exactly
/// once, and nothing else. `known` is a head of the chain that a reader has written down.
///
/// # Errors
/// There is no store, a newer version wrote it, or its database cannot be read.
pub fn check(
    dir: &Path,
    events: &[PathBuf],
    known: Option<Digest>,
    observer: &mut dyn CheckObserver,
) -> Result<CheckSummary, StoreError> {
    let database = database::open_to_read(dir)?;
    let mut check = Check {
        dir: dir.to_owned(),
        file: dir.join(database::FILE_NAME),
        database,
        observer,
        checked: CheckSummary::default(),
        all: 0,
        hands_of: Vec::new(),
        has_audits: dir.join(AUDITS).is_dir(),
    };
    check.run(events, known)?;
    let mut checked = check.checked;
    for own in matches_below(dir)? {
        let inside = own.strip_prefix(dir).unwrap_or(&own).display().to_string();
        let below = self::check(&own, &[], None, &mut HandsObserver { inside, observer })?;
        checked.games += below.games;
        checked.hands += below.hands;
        checked.waiting += below.waiting;
        checked.findings += below.findings;
    }
    Ok(checked)
}

/// Follows the check of a store of hands below a store of results.
struct HandsObserver<'a> {
    inside: String,
    observer: &'a mut dyn CheckObserver,
}

impl CheckObserver for HandsObserver<'_> {
    fn found(&mut self, finding: &Finding) {
        self.observer.found(&Finding {
            place: format!("{}: {}", self.inside, finding.place),
            what: finding.what.clone(),
        });
    }
}

/// A check under way.
struct Check<'a> {
    dir: PathBuf,
    file: PathBuf,
    database: Connection,
    observer: &'a mut dyn CheckObserver,
    checked: CheckSummary,
    /// The number of games and hands.
    all: u64,
    /// The games whose records have the digest of their hands.
    hands_of: Vec<(GameId, String)>,
    /// Whether workers have played games of it again.
    has_audits: bool,
}

impl Check<'_> {
    fn run(&mut self, events: &[PathBuf], known: Option<Digest>) -> Result<(), StoreError> {
        self.rows()?;
        // Files are listed before the games are read: a file that is there now
        // belongs to a game that is committed by then.
        let listed = self.list_records();
        self.chain(known)?;
        self.games()?;
        self.stray_audits()?;
        if let Some(listed) = listed {
            self.strays(&listed)?;
        }
        self.hands()?;
        self.hands_of_games()?;
        self.modes();
        self.events(events)
    }

    fn found(&mut self, place: impl fmt::Display, what: impl fmt::Display) {
        self.checked.findings += 1;
        self.observer.found(&Finding {
            place: Printable::line(place.to_string()).into(),
            what: Printable::line(what.to_string()).into(),
        });
    }

    fn progress(&mut self) {
        let done = self.checked.games + self.checked.hands;
        self.observer.progress(done, self.all.max(done));
    }

    /// A path as the store's user names it.
    fn shown(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.dir).unwrap_or(path);
        inside.display().to_string()
    }

    fn error(&self) -> impl FnOnce(rusqlite::Error) -> StoreError {
        StoreError::database("read", &self.file)
    }

    fn record(&self, id: GameId) -> PathBuf {
        record::record_in(&self.dir.join(super::record_files::RECORDS), id)
    }
}

#[cfg(test)]
mod tests;
