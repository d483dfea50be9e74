//! The secrets that protect names, stored as hashes.

mod suspended;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use parking_lot::Mutex;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::schema::TOKENS;
use super::{StoreError, database};
use crate::same_name::NameKey;

pub use self::suspended::{MAX_SUSPENDED, SuspendedNames};

/// The most names that have owners, unless configured.
pub const MAX_NAMES: usize = 10_000;

/// The names that were registered and never used again; the oldest of them are
/// forgotten first. Stores of old have no such names: their owners stay.
const NEW_NAMES: &str = "CREATE TABLE IF NOT EXISTS new_names (
    number INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE
) STRICT;";

/// The tokens of a store. They have their own connection, so a check does not
/// wait for commits of games. Nobody else writes them meanwhile, so all are held
/// in memory as well: looking for a holder never waits for the disk.
#[derive(Debug)]
pub struct TokenBook {
    /// Locked before the holders.
    database: Mutex<Connection>,
    file: PathBuf,
    holders: Mutex<Holders>,
    suspended: Mutex<SuspendedNames>,
    most: usize,
}

#[derive(Debug, Default)]
struct Holders {
    /// The owned names; old stores may hold several that are equal today.
    by_key: HashMap<NameKey, Vec<OwnedName>>,
    /// How many names have owners.
    count: usize,
}

/// Why a token could not be checked or kept.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The database failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The hash could not be computed or read.
    #[error("the token cannot be hashed: {0}")]
    Hash(argon2::password_hash::Error),
}

/// The holder of a name.
#[derive(Clone, Debug)]
pub enum Holder {
    /// The name is free.
    Nobody,
    /// The name, as its owner spelled it.
    One(OwnedName),
    /// Several equal names have owners, as old stores may hold them, but not
    /// the one asked for: nobody may use it.
    Several,
}

/// A name with the hash of its token.
#[derive(Clone, Debug)]
pub struct OwnedName {
    name: String,
    hash: String,
    /// Whether it was never used since it was registered.
    is_new: bool,
}

/// The hash of a token.
#[derive(Debug)]
pub struct TokenHash(String);

impl TokenHash {
    /// Hashes a token. This takes some 30 ms on purpose, so that a stolen
    /// database does not reveal the tokens.
    ///
    /// # Errors
    /// The hash function failed.
    pub fn of(token: &str) -> Result<TokenHash, TokenError> {
        let salt: [u8; 16] = rand::random();
        let hash = Argon2::default().hash_password_with_salt(token.as_bytes(), &salt);
        Ok(TokenHash(hash.map_err(TokenError::Hash)?.to_string()))
    }
}

impl OwnedName {
    /// The name as its owner spelled it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether this token owns the name. This takes as long as
    /// [`TokenHash::of`].
    ///
    /// # Errors
    /// The hash is invalid.
    pub fn is_opened_by(&self, token: &str) -> Result<bool, TokenError> {
        let kept = PasswordHash::new(&self.hash);
        let kept = kept.map_err(|error| TokenError::Hash(error.into()))?;
        let right = Argon2::default().verify_password(token.as_bytes(), &kept);
        Ok(right.is_ok())
    }
}

impl TokenBook {
    /// Opens the tokens of the store in this directory, which is open for
    /// writing. At most `most` names may have owners.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub fn open(dir: &Path, most: usize) -> Result<TokenBook, StoreError> {
        TokenBook::of(database::open(dir)?, dir.join(database::FILE_NAME), most)
    }

    /// Tokens in memory, which are lost with this value.
    ///
    /// # Errors
    /// SQLite fails.
    pub fn of_this_run() -> Result<TokenBook, StoreError> {
        let file = PathBuf::from(":memory:");
        let made = Connection::open_in_memory().and_then(|database| {
            database.execute_batch(TOKENS)?;
            Ok(database)
        });
        let database = made.map_err(StoreError::database("set up", &file))?;
        TokenBook::of(database, file, MAX_NAMES)
    }

    fn of(database: Connection, file: PathBuf, most: usize) -> Result<TokenBook, StoreError> {
        let mut holders = Holders::default();
        let read = read(&database).map_err(StoreError::database("read", &file))?;
        read.into_iter().for_each(|held| holders.enter(held));
        let suspended = suspended::read(&database);
        let suspended = suspended.map_err(StoreError::database("read", &file))?;
        Ok(TokenBook {
            suspended: Mutex::new(suspended),
            database: Mutex::new(database),
            file,
            holders: Mutex::new(holders),
            most,
        })
    }

    /// The holder of a name. An exact match takes precedence: old stores may
    /// hold several equal names.
    pub fn holder_of(&self, name: &str) -> Holder {
        let holders = self.holders.lock();
        let equal = holders.by_key.get(&NameKey::of(name));
        let equal = equal.map_or(&[][..], Vec::as_slice);
        if let Some(held) = equal.iter().find(|held| held.name == name) {
            return Holder::One(held.clone());
        }
        match equal {
            [] => Holder::Nobody,
            [held] => Holder::One(held.clone()),
            _ => Holder::Several,
        }
    }

    /// Gives a free name to the owner of a token. If as many names as may be
    /// have owners, the one that was registered first and never used since is
    /// forgotten. Returns whether the name has this owner now: it has none if
    /// somebody else has it, or if all other names were used.
    ///
    /// # Errors
    /// The database failed.
    pub fn register(&self, name: &str, hash: TokenHash) -> Result<bool, StoreError> {
        let mut database = self.database.lock();
        if !matches!(self.holder_of(name), Holder::Nobody) {
            return Ok(false);
        }
        let written = self.write(&mut database, name, &hash.0);
        let forgotten = written.map_err(StoreError::database("write", &self.file))?;
        let Some(forgotten) = forgotten else {
            return Ok(false);
        };
        let mut holders = self.holders.lock();
        forgotten.iter().for_each(|name| holders.forget(name));
        holders.enter(OwnedName {
            name: name.to_owned(),
            hash: hash.0,
            is_new: true,
        });
        Ok(true)
    }

    /// Writes a new owner; returns the names that were forgotten for it, or
    /// `None` if none could be.
    fn write(
        &self,
        database: &mut Connection,
        name: &str,
        hash: &str,
    ) -> rusqlite::Result<Option<Vec<String>>> {
        let count = self.holders.lock().count;
        let transaction = database.transaction()?;
        let mut forgotten = Vec::new();
        while count.saturating_sub(forgotten.len()) >= self.most {
            let oldest = "DELETE FROM new_names WHERE number = (SELECT min(number) FROM new_names)
                          RETURNING name";
            let oldest = transaction.query_row(oldest, [], |row| row.get::<_, String>(0));
            let Some(oldest) = oldest.optional()? else {
                return Ok(None);
            };
            transaction.execute("DELETE FROM tokens WHERE name = ?1", [&oldest])?;
            forgotten.push(oldest);
        }
        let sql = "INSERT INTO tokens (name, hash) VALUES (?1, ?2)";
        transaction.execute(sql, params![name, hash])?;
        transaction.execute("INSERT INTO new_names (name) VALUES (?1)", [name])?;
        transaction.commit()?;
        Ok(Some(forgotten))
    }

    /// Notes that the owner of this name, as it is spelled, has come back: the
    /// name is not forgotten any more.
    ///
    /// # Errors
    /// The database failed.
    pub fn note_used(&self, name: &str) -> Result<(), StoreError> {
        let is_new = |held: &mut OwnedName| std::mem::take(&mut held.is_new);
        if !self.holders.lock().find(name).is_some_and(is_new) {
            return Ok(());
        }
        let sql = "DELETE FROM new_names WHERE name = ?1";
        let deleted = self.database.lock().execute(sql, [name]);
        deleted.map_err(StoreError::database("write", &self.file))?;
        Ok(())
    }
}

impl Holders {
    fn enter(&mut self, held: OwnedName) {
        self.count += 1;
        let equal = self.by_key.entry(NameKey::of(&held.name));
        equal.or_default().push(held);
    }

    fn find(&mut self, name: &str) -> Option<&mut OwnedName> {
        let equal = self.by_key.get_mut(&NameKey::of(name))?;
        equal.iter_mut().find(|held| held.name == name)
    }

    fn forget(&mut self, name: &str) {
        let key = NameKey::of(name);
        if let Some(equal) = self.by_key.get_mut(&key) {
            let before = equal.len();
            equal.retain(|held| held.name != name);
            self.count -= before - equal.len();
            if equal.is_empty() {
                self.by_key.remove(&key);
            }
        }
    }
}

fn read(database: &Connection) -> rusqlite::Result<Vec<OwnedName>> {
    database.execute_batch(NEW_NAMES)?;
    let all = "SELECT name, hash, name IN (SELECT name FROM new_names) FROM tokens";
    let mut all = database.prepare(all)?;
    let held = all.query_map([], |row| {
        Ok(OwnedName {
            name: row.get(0)?,
            hash: row.get(1)?,
            is_new: row.get(2)?,
        })
    });
    held?.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(dir: &Path) -> TokenBook {
        TokenBook::open(dir, MAX_NAMES).unwrap()
    }

    fn registers(book: &TokenBook, name: &str, token: &str) -> bool {
        book.register(name, TokenHash::of(token).unwrap()).unwrap()
    }

    /// The owner of a name, if the token is right.
    fn owner(book: &TokenBook, name: &str, token: &str) -> Option<String> {
        match book.holder_of(name) {
            Holder::One(held) if held.is_opened_by(token).unwrap() => Some(held.name),
            _ => None,
        }
    }

    fn known(name: &str) -> Option<String> {
        Some(name.to_owned())
    }

    #[test]
    fn the_first_token_of_a_name_owns_it_and_no_other_does() {
        let dir = tempfile::tempdir().unwrap();
        let tokens = book(dir.path());
        assert!(registers(&tokens, "Deep", "secret"));
        assert!(!registers(&tokens, "Deep", "other"));
        assert!(!registers(&tokens, "dEEP", "other"));
        for (name, token, expected) in [
            ("Deep", "secret", known("Deep")),
            ("Deep", "Secret", None),
            ("dEEP", "secret", known("Deep")),
            ("D\u{435}\u{435}p", "secret", known("Deep")),
            ("dEEP", "other", None),
            ("Dora", "any", None),
        ] {
            assert_eq!(owner(&tokens, name, token), expected, "{name}");
        }
        drop(tokens);
        let tokens = book(dir.path());
        assert_eq!(owner(&tokens, "Deep", "secret"), known("Deep"));
        let Holder::One(held) = tokens.holder_of("Deep") else {
            panic!("it is owned");
        };
        assert!(!held.hash.contains("secret"), "{held:?}");
        assert!(matches!(tokens.holder_of("Dora"), Holder::Nobody));
    }

    #[test]
    fn a_name_is_owned_in_any_case_and_keeps_its_first_spelling() {
        let dir = tempfile::tempdir().unwrap();
        let tokens = book(dir.path());
        assert!(registers(&tokens, "Élan", "mine"));
        for spelling in ["Élan", "ÉLAN", "élan"] {
            assert_eq!(owner(&tokens, spelling, "other"), None, "{spelling}");
            assert_eq!(owner(&tokens, spelling, "mine"), known("Élan"));
        }
    }

    #[test]
    fn spellings_that_an_old_store_holds_apart_stay_apart() {
        let dir = tempfile::tempdir().unwrap();
        let old = [
            ("ANNA", "one"),
            ("Anna", "two"),
            // These were other names before letters that look alike were one.
            ("\u{410}nna", "three"),
            ("Anna\u{3164}", "four"),
        ];
        let database = database::open(dir.path()).unwrap();
        for (name, token) in old {
            let row = (name, TokenHash::of(token).unwrap().0);
            let sql = "INSERT INTO tokens (name, hash) VALUES (?1, ?2)";
            database.execute(sql, row).unwrap();
        }
        drop(database);
        let tokens = book(dir.path());
        for (name, token) in old {
            for (_, other) in old {
                let expected = (token == other).then(|| name.to_owned());
                assert_eq!(owner(&tokens, name, other), expected, "{name} {other}");
            }
        }
        assert!(matches!(tokens.holder_of("anna"), Holder::Several));
        assert!(!registers(&tokens, "anna", "one"));
        tokens.note_used("Anna").unwrap();
    }

    #[test]
    fn the_oldest_name_that_was_never_used_is_forgotten_when_there_are_too_many() {
        let dir = tempfile::tempdir().unwrap();
        let sql = "INSERT INTO tokens (name, hash) VALUES ('Old', 'x')";
        let database = database::open(dir.path()).unwrap();
        database.execute(sql, []).unwrap();
        drop(database);
        let hash = || TokenHash("x".to_owned());
        let tokens = TokenBook::open(dir.path(), 3).unwrap();
        assert!(tokens.register("Ann", hash()).unwrap());
        assert!(tokens.register("Bob", hash()).unwrap());
        tokens.note_used("Ann").unwrap();
        assert!(tokens.register("Cem", hash()).unwrap(), "Bob makes room");
        drop(tokens);
        let tokens = TokenBook::open(dir.path(), 3).unwrap();
        let is_free = |tokens: &TokenBook, name| matches!(tokens.holder_of(name), Holder::Nobody);
        assert!(is_free(&tokens, "Bob"));
        assert!(
            ["Old", "Ann", "Cem"]
                .iter()
                .all(|name| !is_free(&tokens, name))
        );
        tokens.note_used("Cem").unwrap();
        assert!(!tokens.register("Dan", hash()).unwrap(), "all were used");
        assert!(is_free(&tokens, "Dan"));
    }
}
