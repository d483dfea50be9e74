//! The secrets that own names, kept hashed.

use std::path::{Path, PathBuf};

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use rusqlite::{Connection, OptionalExtension as _};

use super::{StoreError, database};

/// The tokens of a store. They have a connection of their own: whoever checks
/// one does not wait for games to be committed.
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
    /// The hash could not be made or read.
    #[error("the token cannot be hashed: {0}")]
    Hash(argon2::password_hash::Error),
}

impl TokenBook {
    /// The tokens of the store in this directory, which is open for writing.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub fn open(dir: &Path) -> Result<TokenBook, StoreError> {
        Ok(TokenBook {
            database: database::open(dir)?,
            file: dir.join(database::FILE_NAME),
        })
    }

    /// Tokens that are kept as long as this is.
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

    /// Whether this token owns the name. The first one given for a new name
    /// does from then on. Takes some 30 ms on purpose: a stolen database must
    /// not give the tokens away.
    ///
    /// # Errors
    /// The database or the hash function failed; nobody is let in then.
    pub fn owns(&self, name: &str, token: &str) -> Result<bool, TokenError> {
        if let Some(kept) = self.hash_of(name)? {
            return verify(&kept, token);
        }
        let salt: [u8; 16] = rand::random();
        let hash = Argon2::default().hash_password_with_salt(token.as_bytes(), &salt);
        let hash = hash.map_err(TokenError::Hash)?.to_string();
        let sql = "INSERT INTO tokens (name, hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        let inserted = self.database.execute(sql, (name, &hash));
        let inserted = inserted.map_err(StoreError::database("write", &self.file))?;
        // Nobody else writes tokens; if somebody did, the name is theirs.
        Ok(inserted == 1)
    }

    /// Whether somebody may go by this name: nobody owns it, or this token
    /// does. Nobody owns it by that.
    ///
    /// # Errors
    /// The database cannot be read, or the hash makes no sense.
    pub fn admits(&self, name: &str, token: Option<&str>) -> Result<bool, TokenError> {
        match (self.hash_of(name)?, token) {
            (None, _) => Ok(true),
            (Some(_), None) => Ok(false),
            (Some(kept), Some(token)) => verify(&kept, token),
        }
    }

    fn hash_of(&self, name: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT hash FROM tokens WHERE name = ?1";
        let hash = self.database.query_row(sql, [name], |row| row.get(0));
        hash.optional()
            .map_err(StoreError::database("read", &self.file))
    }
}

fn verify(kept: &str, token: &str) -> Result<bool, TokenError> {
    let kept = PasswordHash::new(kept).map_err(|error| TokenError::Hash(error.into()))?;
    let right = Argon2::default().verify_password(token.as_bytes(), &kept);
    Ok(right.is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_token_of_a_name_owns_it_and_no_other_does() {
        let dir = tempfile::tempdir().unwrap();
        let book = TokenBook::open(dir.path()).unwrap();
        assert!(book.owns("Deep", "secret").unwrap());
        assert!(book.owns("Deep", "secret").unwrap());
        assert!(!book.owns("Deep", "Secret").unwrap());
        assert!(book.owns("deep", "other").unwrap(), "another name");
        for (name, token, admitted) in [
            ("Deep", Some("secret"), true),
            ("Deep", Some("other"), false),
            ("Deep", None, false),
            ("Dora", Some("any"), true),
            ("Dora", None, true),
        ] {
            assert_eq!(book.admits(name, token).unwrap(), admitted, "{name}");
        }
        assert!(book.owns("Dora", "first").unwrap(), "nobody owned it");
        drop(book);
        let book = TokenBook::open(dir.path()).unwrap();
        assert!(!book.owns("Deep", "other").unwrap());
        let kept = book.hash_of("Deep").unwrap().unwrap();
        assert!(!kept.contains("secret"), "{kept}");
    }
}
