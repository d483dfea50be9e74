//! The store of one match of poker: its hands, and the identity by which it is
//! resumed. The hands of tournaments at tables stand in the store of their contest.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rusqlite::Connection;

use super::identity::SEED;
use super::lock::StoreLock;
use super::record_files::make_folders;
use super::row_id::Offsets;
use super::{HandBook, Identity, StoreError, database};
use record::hand::Seed;

/// The kind of a match of poker in the identity of its store.
const MATCH: &str = "poker match";

/// The stores of the matches of poker whose results are in the store of this folder:
/// `FOLDER/Ann/Bob-0`, in the order of their names. A match that has no store yet has
/// none here.
///
/// # Errors
/// A folder cannot be listed.
pub fn matches_below(dir: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut below = Vec::new();
    for player in folders_in(dir)? {
        for own in folders_in(&player)? {
            let is_store = own.join(database::FILE_NAME).is_file();
            if is_store && HandBook::open_to_read(&own)?.condition("kind")? == MATCH {
                below.push(own);
            }
        }
    }
    Ok(below)
}

/// The folders in a folder, in the order of their names.
fn folders_in(dir: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let listed = fs::read_dir(dir).and_then(|entries| {
        let entries = entries.map(|entry| {
            let entry = entry?;
            Ok(entry.file_type()?.is_dir().then(|| entry.path()))
        });
        entries.collect::<io::Result<Vec<Option<PathBuf>>>>()
    });
    let listed = listed.map_err(StoreError::file("list", dir))?;
    let mut folders: Vec<PathBuf> = listed.into_iter().flatten().collect();
    folders.sort();
    Ok(folders)
}

impl HandBook {
    /// Opens the hands of the match with this identity. Gives the seed of its
    /// cards too: that of the store, or in a new store the `asked` one, otherwise
    /// `drawn`. A seed that was `asked` for must equal that of the store. While
    /// this is open, no other process can open the store.
    ///
    /// # Errors
    /// Another process plays the match, the store holds something else, or it
    /// cannot be written.
    pub fn open_match(
        dir: &Path,
        identity: Identity,
        asked: Option<Seed>,
        drawn: Seed,
    ) -> Result<(HandBook, Seed), StoreError> {
        make_folders(dir, dir)?;
        let lock = StoreLock::take(dir)?;
        // It refuses one of an earlier version: a match that goes on shows no warnings.
        let mut database = database::open(dir)?;
        let file = dir.join(database::FILE_NAME);
        let seed = match stored_seed(&database, &file)? {
            Some(stored) => stored,
            None => asked.unwrap_or(drawn),
        };
        let identity = identity.rule(SEED, seed.to_string());
        for warning in identity.check(dir, &mut database, &file)? {
            tracing::warn!("{warning}");
        }
        expect_seed(dir, asked, seed)?;
        Ok((HandBook::of(dir, database).held_by(lock), seed))
    }

    /// Opens the hands in the store of a contest, which is open for writing and keeps the
    /// seed of their cards from now on. Gives that seed as [`HandBook::open_match`] does.
    ///
    /// # Errors
    /// The store has another seed, or its database cannot be read or written.
    pub fn open_of_contest(
        dir: &Path,
        asked: Option<Seed>,
        drawn: Seed,
    ) -> Result<(HandBook, Seed), StoreError> {
        let mut database = database::open(dir)?;
        let file = dir.join(database::FILE_NAME);
        if let Some(seed) = stored_seed(&database, &file)? {
            expect_seed(dir, asked, seed)?;
            return Ok((HandBook::of(dir, database), seed));
        }
        let seed = asked.unwrap_or(drawn);
        let identity = Identity::read(&database).map_err(StoreError::database("read", &file))?;
        let identity = identity.unwrap_or_default().rule(SEED, seed.to_string());
        let written = identity.write(&mut database);
        written.map_err(StoreError::database("write", &file))?;
        Ok((HandBook::of(dir, database), seed))
    }

    /// The seed of the cards in the store; `None` if it has none.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn seed(&self) -> Result<Option<Seed>, StoreError> {
        Ok(self.condition(SEED)?.parse().ok())
    }

    /// The value of a rule or condition of the store; empty if it has none.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn condition(&self, key: &str) -> Result<String, StoreError> {
        let identity = Identity::read(&self.database).map_err(self.error("read"))?;
        Ok(identity.map_or_else(String::new, |identity| identity.get(key).to_owned()))
    }

    /// Starts a part, counted from 0: from now on hands and tables count from 1 in
    /// it. No part has more than `hands` hands.
    pub fn turn_to(&mut self, part: u64, hands: u64) {
        self.turn_to_tables(part, hands, 1);
    }

    /// The same for a part that has up to so many `tables`.
    pub fn turn_to_tables(&mut self, part: u64, hands: u64, tables: u64) {
        self.offsets = Offsets {
            hands: part.saturating_mul(hands),
            tables: part.saturating_mul(tables),
        };
    }
}

/// Refuses a seed that is not that of the store. The error does not name the stored one,
/// which stays secret until the end.
fn expect_seed(dir: &Path, asked: Option<Seed>, stored: Seed) -> Result<(), StoreError> {
    if asked.is_none_or(|asked| asked == stored) {
        return Ok(());
    }
    Err(StoreError::OtherTournament {
        dir: dir.to_owned(),
        differences: "seed is another one there".to_owned(),
    })
}

fn stored_seed(database: &Connection, file: &Path) -> Result<Option<Seed>, StoreError> {
    let stored = Identity::read(database).map_err(StoreError::database("read", file))?;
    Ok(stored.and_then(|stored| stored.get(SEED).parse().ok()))
}
