//! The secrets that protect names, stored as hashes.

use std::path::{Path, PathBuf};

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use rusqlite::{Connection, OptionalExtension as _, Row};

use super::{StoreError, database};
use crate::same_name::is_same_name;

/// The tokens of a store. They have their own connection, so a check does not
/// wait for commits of games.
#[derive(Debug)]
pub struct TokenBook {
    database: Connection,
    file: PathBuf,
}

/// Why a token could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The database failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The hash could not be computed or read.
    #[error("the token cannot be hashed: {0}")]
    Hash(argon2::password_hash::Error),
}

impl TokenBook {
    /// Opens the tokens of the store in this directory, which is open for
    /// writing.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub fn open(dir: &Path) -> Result<TokenBook, StoreError> {
        Ok(TokenBook {
            database: database::open(dir)?,
            file: dir.join(database::FILE_NAME),
        })
    }

    /// Tokens in memory, which are lost with this value.
    ///
    /// # Errors
    /// SQLite fails.
    pub fn of_this_run() -> Result<TokenBook, StoreError> {
        let file = PathBuf::from(":memory:");
        let made = Connection::open_in_memory().and_then(|database| {
            database.execute_batch(database::TOKENS)?;
            Ok(database)
        });
        let database = made.map_err(StoreError::database("set up", &file))?;
        Ok(TokenBook { database, file })
    }

    /// Checks a token. Gives the name as its holder spelled it, or `None` if the
    /// token is wrong. A new name belongs to the first token given for it. Each
    /// call takes some 30 ms on purpose, so that a stolen database does not
    /// reveal the tokens.
    ///
    /// # Errors
    /// The database or the hash function failed; then nobody is let in.
    pub fn owns(&self, name: &str, token: &str) -> Result<Option<String>, TokenError> {
        match self.holder_of(name)? {
            Holder::One(held) => return held.opened_by(token),
            Holder::Several => return Ok(None),
            Holder::Nobody => {}
        }
        let salt: [u8; 16] = rand::random();
        let hash = Argon2::default().hash_password_with_salt(token.as_bytes(), &salt);
        let hash = hash.map_err(TokenError::Hash)?.to_string();
        let sql = "INSERT INTO tokens (name, hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        let inserted = self.database.execute(sql, (name, &hash));
        let inserted = inserted.map_err(StoreError::database("write", &self.file))?;
        // No other process writes tokens; if one did, it got the name.
        Ok((inserted == 1).then(|| name.to_owned()))
    }

    /// The name that a client who asks for this one may use: this name if it is
    /// free, the holder's spelling if the token fits, else `None`. The call does
    /// not reserve the name.
    ///
    /// # Errors
    /// The database cannot be read, or the hash is invalid.
    pub fn admits(&self, name: &str, token: Option<&str>) -> Result<Option<String>, TokenError> {
        match (self.holder_of(name)?, token) {
            (Holder::Nobody, _) => Ok(Some(name.to_owned())),
            (Holder::One(held), Some(token)) => held.opened_by(token),
            (Holder::One(_), None) | (Holder::Several, _) => Ok(None),
        }
    }

    /// The holder of a name. An exact match takes precedence: old stores may
    /// hold several spellings of a name.
    fn holder_of(&self, name: &str) -> Result<Holder, StoreError> {
        let exactly = "SELECT name, hash FROM tokens WHERE name = ?1";
        let held = self.database.query_row(exactly, [name], Held::read);
        let failed = || StoreError::database("read", &self.file);
        if let Some(held) = held.optional().map_err(failed())? {
            return Ok(Holder::One(held));
        }
        // SQLite ignores case only in ASCII, so all names are compared here,
        // which takes far less time than the hash.
        let mut all = self
            .database
            .prepare_cached("SELECT name, hash FROM tokens")
            .map_err(failed())?;
        let rows = all.query_map([], Held::read).map_err(failed())?;
        let mut holder = Holder::Nobody;
        for held in rows {
            let held = held.map_err(failed())?;
            if is_same_name(&held.name, name) {
                holder = match holder {
                    Holder::Nobody => Holder::One(held),
                    Holder::One(_) | Holder::Several => Holder::Several,
                };
            }
        }
        Ok(holder)
    }
}

/// The holder of a name.
#[derive(Debug)]
enum Holder {
    Nobody,
    One(Held),
    /// Several spellings have holders, but not the one asked for.
    Several,
}

/// A name with its hash.
#[derive(Debug)]
struct Held {
    /// The name as its holder spelled it.
    name: String,
    hash: String,
}

impl Held {
    fn read(row: &Row<'_>) -> rusqlite::Result<Held> {
        Ok(Held {
            name: row.get(0)?,
            hash: row.get(1)?,
        })
    }

    /// The name, if the token fits.
    fn opened_by(self, token: &str) -> Result<Option<String>, TokenError> {
        let kept = PasswordHash::new(&self.hash);
        let kept = kept.map_err(|error| TokenError::Hash(error.into()))?;
        let right = Argon2::default().verify_password(token.as_bytes(), &kept);
        Ok(right.is_ok().then_some(self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(name: &str) -> Option<String> {
        Some(name.to_owned())
    }

    #[test]
    fn the_first_token_of_a_name_owns_it_and_no_other_does() {
        let dir = tempfile::tempdir().unwrap();
        let book = TokenBook::open(dir.path()).unwrap();
        assert_eq!(book.owns("Deep", "secret").unwrap(), known("Deep"));
        assert_eq!(book.owns("Deep", "secret").unwrap(), known("Deep"));
        assert_eq!(book.owns("Deep", "Secret").unwrap(), None);
        for (name, token, admitted) in [
            ("Deep", Some("secret"), known("Deep")),
            ("Deep", Some("other"), None),
            ("Deep", None, None),
            ("dEEP", Some("secret"), known("Deep")),
            ("dEEP", Some("other"), None),
            ("dEEP", None, None),
            ("Dora", Some("any"), known("Dora")),
            ("Dora", None, known("Dora")),
        ] {
            assert_eq!(book.admits(name, token).unwrap(), admitted, "{name}");
        }
        let first = book.owns("Dora", "first").unwrap();
        assert_eq!(first, known("Dora"), "nobody owned it");
        drop(book);
        let book = TokenBook::open(dir.path()).unwrap();
        assert_eq!(book.owns("Deep", "other").unwrap(), None);
        let Holder::One(held) = book.holder_of("Deep").unwrap() else {
            panic!("it is owned");
        };
        assert!(!held.hash.contains("secret"), "{held:?}");
    }

    #[test]
    fn a_name_is_owned_in_any_case_and_keeps_its_first_spelling() {
        let dir = tempfile::tempdir().unwrap();
        let book = TokenBook::open(dir.path()).unwrap();
        assert_eq!(book.owns("Élan", "mine").unwrap(), known("Élan"));
        for spelling in ["Élan", "ÉLAN", "élan"] {
            assert_eq!(book.owns(spelling, "other").unwrap(), None, "{spelling}");
            assert_eq!(book.owns(spelling, "mine").unwrap(), known("Élan"));
        }
    }

    #[test]
    fn spellings_that_an_old_store_holds_apart_stay_apart() {
        let dir = tempfile::tempdir().unwrap();
        let book = TokenBook::open(dir.path()).unwrap();
        assert_eq!(book.owns("ANNA", "one").unwrap(), known("ANNA"));
        let hash = Argon2::default().hash_password_with_salt(b"two", b"0123456789abcdef");
        let row = ("Anna", hash.unwrap().to_string());
        let sql = "INSERT INTO tokens (name, hash) VALUES (?1, ?2)";
        book.database.execute(sql, row).unwrap();
        for (name, token, owner) in [
            ("ANNA", "one", known("ANNA")),
            ("Anna", "two", known("Anna")),
            ("ANNA", "two", None),
            ("Anna", "one", None),
            ("anna", "one", None),
            ("anna", "two", None),
        ] {
            assert_eq!(book.owns(name, token).unwrap(), owner, "{name} {token}");
            assert_eq!(book.admits(name, Some(token)).unwrap(), owner);
        }
        assert_eq!(book.admits("anna", None).unwrap(), None);
    }
}
