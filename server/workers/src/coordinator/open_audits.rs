//! The audits as the store of a contest keeps them. A game that is chosen is written down
//! before the contest keeps it, so no kill of the coordinator lets a verdict rest on it
//! unseen. The records of its audits stay, so that everybody can compare them.

use std::io;
use std::path::Path;
use std::time::Duration;

use record::{Entry, Journal, Outline, files, from_xml, to_xml};
use serde::{Deserialize, Serialize};
use store::{AUDITS, AuditFile, OPEN_AUDITS, audit_files, audit_in};

use crate::job::{JobGame, JobTerms, pack, unpack};

/// The most bytes of a file, packed.
const MAX_BYTES: u64 = 16 << 20;

/// The most audits that are gone on with.
const MAX_READ: usize = 10_000;

/// A game that is played again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AuditedGame {
    pub(super) told: JobGame,
    pub(super) terms: JobTerms,
    pub(super) beyond_published: Option<String>,
    /// How long it took, in milliseconds.
    took_ms: u64,
    /// The workers that have played it, and how: first the one with the result that counts.
    pub(super) played: Vec<WorkerRecord>,
}

/// How a worker has played a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WorkerRecord {
    /// The name of the worker.
    pub(super) name: String,
    pub(super) key: String,
    /// The party of the worker, which counts as one.
    pub(super) party: String,
    /// Its record, without the programs' words beside their moves.
    record: String,
}

impl AuditedGame {
    /// A game that took so long, and that this worker has played first.
    pub(super) fn new(
        told: JobGame,
        terms: JobTerms,
        beyond_published: Option<String>,
        took: Duration,
        first: WorkerRecord,
    ) -> AuditedGame {
        AuditedGame {
            told,
            terms,
            beyond_published,
            took_ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            played: vec![first],
        }
    }

    pub(super) fn took(&self) -> Duration {
        Duration::from_millis(self.took_ms)
    }
}

impl WorkerRecord {
    pub(super) fn new(name: String, key: String, party: String, journal: &Journal) -> WorkerRecord {
        let mut short = journal.clone();
        let is_move = |entry: &Entry| !matches!(entry, Entry::Info { .. });
        short.entries.retain(is_move);
        for player in &mut short.players {
            player.transcript.clear();
            player.errors.clear();
        }
        WorkerRecord {
            name,
            key,
            party,
            record: to_xml(&short),
        }
    }

    /// The part of it that is compared; `None` if its file is damaged.
    pub(super) fn outline(&self) -> Option<Outline> {
        let journal = from_xml(self.record.as_bytes()).ok()?;
        Some(Outline::of(&journal))
    }
}

/// A change in the folder of open audits.
#[derive(Debug)]
pub(super) enum AuditChange {
    /// The game stands like this.
    Write(AuditFile, Box<AuditedGame>),
    /// The game was audited: these workers have played it, the one first whose result counts.
    End(AuditFile, Vec<WorkerRecord>),
    /// The game is not audited any more.
    Remove(AuditFile),
}

impl AuditChange {
    /// Does it in the store in `dir`. It is on the disk when this returns.
    ///
    /// # Errors
    /// The folder cannot be made or written.
    pub(super) fn apply(&self, dir: &Path) -> io::Result<()> {
        let folder = dir.join(OPEN_AUDITS);
        match self {
            AuditChange::Write(file, game) => {
                store::make_folder(&folder)?;
                let bytes = pack(game.as_ref()).map_err(io::Error::other)?;
                store::write_over(&folder.join(file.name()), &bytes, store::FILE_MODE)?;
                remove(&folder, &other(file))
            }
            AuditChange::End(file, played) => {
                store::make_folder(&dir.join(AUDITS))?;
                for (again, own) in played.iter().enumerate().skip(1) {
                    let path = audit_in(dir, file.game, again);
                    store::write_over(&path, own.record.as_bytes(), store::FILE_MODE)?;
                }
                AuditChange::Remove(file.clone()).apply(dir)
            }
            AuditChange::Remove(file) => {
                remove(&folder, file)?;
                remove(&folder, &other(file))
            }
        }
    }
}

/// The file of the same audit if its game came into doubt, or before it did.
fn other(file: &AuditFile) -> AuditFile {
    AuditFile {
        is_in_doubt: !file.is_in_doubt,
        ..file.clone()
    }
}

fn remove(folder: &Path, file: &AuditFile) -> io::Result<()> {
    match store::remove(&folder.join(file.name())) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The audits that earlier runs have left open in the store in `dir`. Of a file that cannot
/// be read the log says so, and it stays.
///
/// # Errors
/// The folder cannot be read.
pub(super) fn read(dir: &Path) -> Result<Vec<(AuditFile, AuditedGame)>, store::StoreError> {
    let all = audit_files(dir)?.into_iter().take(MAX_READ);
    let read = all.filter_map(|file| {
        let path = dir.join(OPEN_AUDITS).join(file.name());
        let bytes = files::read(&path, MAX_BYTES).map_err(|error| error.to_string());
        let game = bytes
            .and_then(|bytes| unpack::<AuditedGame>(&bytes).map_err(|error| error.to_string()));
        match game {
            Ok(game) if !game.played.is_empty() => Some((file, game)),
            Ok(_) => None,
            Err(why) => {
                let path = path.display();
                tracing::warn!("{path}: {why}. Game {} is not audited", file.game);
                None
            }
        }
    });
    Ok(read.collect())
}

#[cfg(test)]
mod tests {
    use record::{GameId, samples};
    use referee::{Adjudication, Conversations, Terms};

    use super::*;

    #[test]
    fn an_open_audit_comes_back_from_its_file_until_it_has_come_to_an_end() {
        let dir = tempfile::tempdir().unwrap();
        assert!(read(dir.path()).unwrap().is_empty());
        let journal = samples::everything();
        let told = JobGame {
            record: to_xml(&journal),
            programs: vec!["a".to_owned(), "b".to_owned()],
        };
        let terms = Terms {
            lag_allowance: Duration::from_secs(1),
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::NEVER,
            conversations: Conversations::Faults,
        };
        let terms = JobTerms::of(terms, Duration::from_secs(1));
        let by = |name: &str| {
            WorkerRecord::new(name.to_owned(), "K".to_owned(), "P".to_owned(), &journal)
        };
        let mut game = AuditedGame::new(told, terms, None, Duration::from_secs(7), by("one"));
        let mut file = AuditFile {
            game: GameId::new(7),
            run: "00ff".to_owned(),
            is_in_doubt: false,
        };
        let write = |file: &AuditFile, game: &AuditedGame| {
            let change = AuditChange::Write(file.clone(), Box::new(game.clone()));
            change.apply(dir.path()).unwrap();
        };
        write(&file, &game);
        let [(own, back)] = &read(dir.path()).unwrap()[..] else {
            panic!("one file");
        };
        assert_eq!((own, back.took()), (&file, Duration::from_secs(7)));
        assert_eq!(back.played[0].outline(), Some(Outline::of(&journal)));
        assert_eq!(back.told.record, game.told.record);
        // Whatever lies beside it is passed over.
        let folder = dir.path().join(OPEN_AUDITS);
        std::fs::write(folder.join("8-00ff"), "x").unwrap();
        std::fs::write(folder.join("README"), "x").unwrap();
        file.is_in_doubt = true;
        game.played.push(by("two"));
        write(&file, &game);
        let [(own, back)] = &read(dir.path()).unwrap()[..] else {
            panic!("one file");
        };
        assert_eq!((own, back.played.len()), (&file, 2));
        let removed = AuditChange::Remove(other(&file));
        removed.apply(dir.path()).unwrap();
        removed.apply(dir.path()).unwrap();
        assert!(read(dir.path()).unwrap().is_empty());
    }
}
