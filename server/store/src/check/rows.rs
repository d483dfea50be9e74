//! The database as a whole: its pages, its tables, the rows that stand alone.

use argon2::password_hash::phc::PasswordHash;

use super::Check;
use crate::{Identity, StoreError};
use record::is_unruled;

/// The most findings of SQLite's own check that are shown.
const MOST_OF_PAGES: u32 = 100;

impl Check<'_> {
    /// Checks pages, references between tables, the state, names and tokens.
    pub(super) fn rows(&mut self) -> Result<(), StoreError> {
        let pages = self.texts(&format!("PRAGMA integrity_check({MOST_OF_PAGES})"))?;
        for what in pages.iter().filter(|what| *what != "ok") {
            self.found("arbiter.sqlite", what);
        }
        let lost = "SELECT \"table\" || ' ' || ifnull(rowid, '') || ' names a row of ' || parent
                           || ' that is not there' FROM pragma_foreign_key_check";
        for what in self.texts(lost)? {
            self.found("arbiter.sqlite", what);
        }
        self.all = self
            .number("SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM poker_hands)")?;
        let identity = Identity::read(&self.database).map_err(self.error())?;
        // A new store that was killed at once has none yet.
        if identity.is_none() && self.all > 0 {
            self.found("identity", "names no tournament, match or server");
        }
        self.state()?;
        self.names()
    }

    /// The numbers that were given out, and the commits that were announced.
    fn state(&mut self) -> Result<(), StoreError> {
        let given =
            "SELECT 'numbers below ' || ids_reserved || ' are given, game ' || max(id) || ' exists'
                     FROM state, games HAVING max(id) >= ids_reserved";
        let announced =
            "SELECT 'commits up to ' || announced_upto || ' count as announced, the last is '
                                || ifnull(max(sequence), 0)
                         FROM state, games HAVING ifnull(max(sequence), 0) < announced_upto";
        let one =
            "SELECT 'has ' || count(*) || ' rows instead of one' FROM state HAVING count(*) <> 1";
        let games = self.texts("SELECT DISTINCT game FROM games")?;
        // A game without rules here has numbers of its own.
        let given = (!games.iter().any(|game| is_unruled(game))).then_some(given);
        for sql in [one, announced].into_iter().chain(given) {
            for what in self.texts(sql)? {
                self.found("state", what);
            }
        }
        Ok(())
    }

    fn names(&mut self) -> Result<(), StoreError> {
        for id in self.texts("SELECT CAST(id AS TEXT) FROM players WHERE name = ''")? {
            self.found(format!("player {id}"), "has no name");
        }
        let mut tokens = Vec::new();
        {
            let mut rows = self
                .database
                .prepare("SELECT name, hash FROM tokens")
                .map_err(self.error())?;
            let read = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
            for row in read.map_err(self.error())? {
                let (name, hash): (String, String) = row.map_err(self.error())?;
                if let Err(error) = PasswordHash::new(&hash) {
                    tokens.push((name, error.to_string()));
                }
            }
        }
        for (name, error) in tokens {
            let what = format!("its hash cannot be read ({error}): nobody can use the name");
            self.found(format!("token of {name}"), what);
        }
        Ok(())
    }

    /// The texts of a statement with one column.
    pub(super) fn texts(&self, sql: &str) -> Result<Vec<String>, StoreError> {
        let read = || -> rusqlite::Result<Vec<String>> {
            let mut statement = self.database.prepare(sql)?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(self.error())
    }

    /// The number that a statement gives.
    pub(super) fn number(&self, sql: &str) -> Result<u64, StoreError> {
        let number = self.database.query_row(sql, [], |row| row.get(0));
        number.map_err(self.error())
    }
}
