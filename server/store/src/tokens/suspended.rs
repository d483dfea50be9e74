//! Names that nobody may use until the operator lifts that.

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::Connection;

use super::{StoreError, TokenBook};
use crate::same_name::NameKey;

/// The most names that are suspended at the same time.
pub const MAX_SUSPENDED: usize = 1_000;

/// Stores of earlier versions have no such table, and no suspended names.
const SUSPENDED: &str = "CREATE TABLE IF NOT EXISTS suspended (
    name TEXT PRIMARY KEY
) STRICT;";

/// The names that are suspended at one instant. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct SuspendedNames(Arc<BTreeMap<NameKey, String>>);

impl SuspendedNames {
    /// Whether a name is among them, in any spelling.
    pub fn has(&self, name: &str) -> bool {
        !self.0.is_empty() && self.0.contains_key(&NameKey::of(name))
    }

    /// The names as they were written when they were suspended, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(String::as_str)
    }
}

/// Reads the names that are suspended.
pub(super) fn read(database: &Connection) -> rusqlite::Result<SuspendedNames> {
    database.execute_batch(SUSPENDED)?;
    let mut all = database.prepare("SELECT name FROM suspended")?;
    let names = all.query_map([], |row| row.get::<_, String>(0))?;
    let by_key = names.map(|name| name.map(|name| (NameKey::of(&name), name)));
    let by_key: rusqlite::Result<BTreeMap<NameKey, String>> = by_key.collect();
    Ok(SuspendedNames(Arc::new(by_key?)))
}

impl TokenBook {
    /// The names that are suspended now.
    pub fn suspended(&self) -> SuspendedNames {
        self.suspended.lock().clone()
    }

    /// Suspends a name. It is on the disk when this returns. Returns whether the
    /// name is suspended now: it is not if [`MAX_SUSPENDED`] others are.
    ///
    /// # Errors
    /// The database failed.
    pub fn suspend(&self, name: &str) -> Result<bool, StoreError> {
        let database = self.database.lock();
        let mut names = BTreeMap::clone(&self.suspended().0);
        let key = NameKey::of(name);
        if names.contains_key(&key) {
            return Ok(true);
        }
        if names.len() >= MAX_SUSPENDED {
            return Ok(false);
        }
        let sql = "INSERT INTO suspended (name) VALUES (?1)";
        let written = database.execute(sql, [name]);
        written.map_err(StoreError::database("write", &self.file))?;
        names.insert(key, name.to_owned());
        *self.suspended.lock() = SuspendedNames(Arc::new(names));
        Ok(true)
    }

    /// Lets a name be used again. It is on the disk when this returns. Returns
    /// whether the name was suspended.
    ///
    /// # Errors
    /// The database failed.
    pub fn lift(&self, name: &str) -> Result<bool, StoreError> {
        let database = self.database.lock();
        let mut names = BTreeMap::clone(&self.suspended().0);
        let Some(kept) = names.remove(&NameKey::of(name)) else {
            return Ok(false);
        };
        let sql = "DELETE FROM suspended WHERE name = ?1";
        let deleted = database.execute(sql, [kept]);
        deleted.map_err(StoreError::database("write", &self.file))?;
        *self.suspended.lock() = SuspendedNames(Arc::new(names));
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::super::MAX_NAMES;
    use super::*;

    #[test]
    fn a_name_stays_suspended_in_every_spelling_until_that_is_lifted() {
        let dir = tempfile::tempdir().unwrap();
        let book = TokenBook::open(dir.path(), MAX_NAMES).unwrap();
        let before = book.suspended();
        assert!(book.suspend("Anna").unwrap() && book.suspend("ANNA").unwrap());
        assert!(!before.has("Anna"), "it is what was so then");
        drop(book);
        let book = TokenBook::open(dir.path(), MAX_NAMES).unwrap();
        let suspended = book.suspended();
        assert!(suspended.has("aNNa") && !suspended.has("Bert"));
        assert_eq!(suspended.names().collect::<Vec<_>>(), ["Anna"]);
        assert!(book.lift("anna").unwrap() && !book.lift("Anna").unwrap());
        drop(book);
        let book = TokenBook::open(dir.path(), MAX_NAMES).unwrap();
        assert!(!book.suspended().has("Anna"));
    }

    #[test]
    fn the_names_that_are_suspended_are_bounded() {
        let book = TokenBook::of_this_run().unwrap();
        for number in 0..MAX_SUSPENDED {
            assert!(book.suspend(&format!("Player {number}")).unwrap());
        }
        assert!(!book.suspend("One more").unwrap());
        assert!(book.suspend("Player 7").unwrap(), "it is already");
        assert!(book.lift("Player 7").unwrap() && book.suspend("One more").unwrap());
    }
}
