//! The facts that identify a tournament when it is resumed.

use std::collections::BTreeMap;
use std::path::Path;

use games::{GameInfo, Settings};
use rusqlite::Connection;

use super::StoreError;
use record::time_control::TimeControl;
use tournament::{DrawRules, UnknownDrawRules};

/// The rule that holds the rules of the draw.
const DRAW: &str = "draw";

/// The rule that holds the seed of the cards.
pub(super) const SEED: &str = "seed";

/// The conditions under which the results of a store were won. *Rules* must be
/// the same in every run, or the results do not belong together; *conditions*
/// may change, with a warning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    rules: BTreeMap<String, String>,
    conditions: BTreeMap<String, String>,
}

impl Identity {
    /// The identity of a tournament of this game with these settings.
    pub fn new(name: &str, game: &GameInfo, settings: &Settings, time: &TimeControl) -> Identity {
        let options: Vec<String> = settings
            .changed()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let per_move = time.per_move.map(humantime::format_duration);
        Identity::default()
            .rule("game", game.name)
            .rule("board", settings.board().to_string())
            .rule("options", options.join(" "))
            .condition("name", name)
            .condition(
                "timeout",
                per_move.map_or_else(String::new, |limit| limit.to_string()),
            )
            .condition(
                "clock",
                time.clock
                    .map_or_else(String::new, |clock| clock.to_string()),
            )
    }

    /// The identity of a server's store. It holds several games; each row names
    /// its game.
    pub fn of_server() -> Identity {
        Identity::default().rule("kind", "server")
    }

    /// Adds a rule, which must be the same in every run. An empty value counts
    /// as absent.
    #[must_use]
    pub fn rule(mut self, key: &str, value: impl Into<String>) -> Identity {
        self.rules.insert(key.to_owned(), value.into());
        self
    }

    /// Adds a condition, which may change between runs, with a warning.
    #[must_use]
    pub fn condition(mut self, key: &str, value: impl Into<String>) -> Identity {
        self.conditions.insert(key.to_owned(), value.into());
        self
    }

    /// The value of a rule or condition; empty if there is none.
    pub fn get(&self, key: &str) -> &str {
        let value = self.rules.get(key).or_else(|| self.conditions.get(key));
        value.map_or("", String::as_str)
    }

    /// The rules by which its pairings are drawn; a store keeps those of its first run.
    #[must_use]
    pub fn drawn_by(self, rules: DrawRules) -> Identity {
        self.rule(DRAW, rules.to_string())
    }

    /// The rules by which its pairings are drawn.
    ///
    /// # Errors
    /// A later version wrote them.
    pub(super) fn draw_rules(&self) -> Result<DrawRules, UnknownDrawRules> {
        self.get(DRAW).parse()
    }

    /// The first rule that is not the same there, if there is one.
    pub fn other_rules(&self, other: &Identity) -> Option<String> {
        differences(&self.rules, &other.rules).into_iter().next()
    }

    /// This one, drawn by the rules and the seed of `stored`.
    fn drawn_like(&self, stored: &Identity) -> Identity {
        let mut identity = self.clone();
        match stored.rules.get(DRAW) {
            Some(rules) => identity.rules.insert(DRAW.to_owned(), rules.clone()),
            None => identity.rules.remove(DRAW),
        };
        if let Some(seed) = stored.rules.get(SEED) {
            identity.rules.insert(SEED.to_owned(), seed.clone());
        }
        identity
    }

    /// The differences between these rules and conditions and those of `asked`. A condition
    /// that it does not name is none any more.
    fn differences(&self, asked: &Identity) -> (Vec<String>, Vec<String>) {
        let mut conditions = self.conditions.clone();
        conditions.retain(|key, _| asked.conditions.contains_key(key));
        (
            differences(&self.rules, &asked.rules),
            differences(&conditions, &asked.conditions),
        )
    }

    /// Checks that this is the tournament of the store in `dir`; writes it into a new
    /// store. Gives the conditions that changed.
    ///
    /// # Errors
    /// It is another tournament, or the database cannot be read or written.
    pub(super) fn check(
        &self,
        dir: &Path,
        database: &mut Connection,
        file: &Path,
    ) -> Result<Vec<String>, StoreError> {
        let (changed, conditions) = self.differing(dir, database, file)?;
        if let Some(identity) = changed {
            identity
                .write(database)
                .map_err(StoreError::database("write", file))?;
        }
        let warn =
            |difference| format!("the store's earlier games had other conditions: {difference}");
        Ok(conditions.into_iter().map(warn).collect())
    }

    /// Checks the same and writes nothing. Gives the identity that the store is to have, if
    /// that is another one, and the conditions that changed.
    ///
    /// # Errors
    /// It is another tournament, or the database cannot be read.
    pub(super) fn differing(
        &self,
        dir: &Path,
        database: &Connection,
        file: &Path,
    ) -> Result<(Option<Identity>, Vec<String>), StoreError> {
        let stored = Identity::read(database).map_err(StoreError::database("read", file))?;
        let Some(stored) = stored else {
            return Ok((Some(self.clone()), Vec::new()));
        };
        let asked = self.drawn_like(&stored);
        let (rules, conditions) = stored.differences(&asked);
        if !rules.is_empty() {
            return Err(StoreError::OtherTournament {
                dir: dir.to_owned(),
                differences: rules.join(", "),
            });
        }
        Ok((Some(asked).filter(|asked| *asked != stored), conditions))
    }

    /// Reads the identity from the database; `None` before the first run wrote
    /// it.
    pub(super) fn read(database: &Connection) -> rusqlite::Result<Option<Identity>> {
        let mut identity = Identity::default();
        let mut statement = database.prepare("SELECT key, value, fixed FROM identity")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let map = if row.get(2)? {
                &mut identity.rules
            } else {
                &mut identity.conditions
            };
            map.insert(row.get(0)?, row.get(1)?);
        }
        Ok((identity != Identity::default()).then_some(identity))
    }

    /// Replaces the identity in the database.
    pub(super) fn write(&self, database: &mut Connection) -> rusqlite::Result<()> {
        let transaction = database.transaction()?;
        transaction.execute("DELETE FROM identity", [])?;
        let rules = self.rules.iter().map(|entry| (entry, true));
        let conditions = self.conditions.iter().map(|entry| (entry, false));
        for ((key, value), fixed) in rules.chain(conditions) {
            transaction.execute(
                "INSERT INTO identity (key, value, fixed) VALUES (?1, ?2, ?3)",
                (key, value, fixed),
            )?;
        }
        transaction.commit()
    }
}

/// `board is 15 there and 19 here`, for each key in which the two differ.
fn differences(there: &BTreeMap<String, String>, here: &BTreeMap<String, String>) -> Vec<String> {
    let value = |map: &BTreeMap<String, String>, key| map.get(key).cloned().unwrap_or_default();
    let shown = |value: String| {
        if value.is_empty() {
            "none".to_owned()
        } else {
            value
        }
    };
    let mut keys: Vec<&String> = there.keys().chain(here.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.into_iter()
        .map(|key| (key, value(there, key), value(here, key)))
        .filter(|(_, there, here)| there != here)
        .map(|(key, there, here)| {
            format!("{key} is {} there and {} here", shown(there), shown(here))
        })
        .collect()
}
