//! The secrets from which the chance of games is drawn: the store commits itself to one
//! before the first game of a round, or of a day of a ladder, and opens it when no more
//! games draw from it. `docs/verify.md` says how a seed follows from a secret.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use jiff::civil::Date;
use record::GameId;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension as _};

use super::chain::{ChainEnd, Digest, Entry};

/// The secrets, each with the number of the entry of the chain that commits to it. The
/// `value` is NULL in a copy for others that withholds it. A secret is `drawn` while games
/// draw from it, `over` when none will any more, and `opened` once that was announced.
pub(super) const SECRETS: &str = "
CREATE TABLE IF NOT EXISTS secrets (
    entry  INTEGER PRIMARY KEY REFERENCES chain (entry),
    period TEXT NOT NULL,
    value  BLOB,
    state  TEXT NOT NULL CHECK (state IN ('drawn', 'over', 'opened'))
) STRICT;
";

/// The games of a contest that draw their chance from one secret. Earlier ones come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChancePeriod {
    /// Those of a round, counted from 1.
    Round(u32),
    /// Those of a ladder that start on this day, in UTC.
    #[serde(serialize_with = "as_text")]
    Day(Date),
}

fn as_text<S: serde::Serializer>(day: &Date, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(day)
}

impl fmt::Display for ChancePeriod {
    /// Writes `round 3` or `day 2026-03-01`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChancePeriod::Round(round) => write!(f, "round {round}"),
            ChancePeriod::Day(day) => write!(f, "day {day}"),
        }
    }
}

/// The text is not a period.
#[derive(Clone, Debug, thiserror::Error)]
#[error("a period is 'round' and its number, or 'day' and its date")]
pub struct NotAPeriod;

impl FromStr for ChancePeriod {
    type Err = NotAPeriod;

    fn from_str(text: &str) -> Result<ChancePeriod, NotAPeriod> {
        match text.split_once(' ') {
            Some(("round", round)) => {
                let round = round.parse().map_err(|_: ParseIntError| NotAPeriod)?;
                Ok(ChancePeriod::Round(round))
            }
            Some(("day", day)) => {
                let day = day.parse().map_err(|_: jiff::Error| NotAPeriod)?;
                Ok(ChancePeriod::Day(day))
            }
            _ => Err(NotAPeriod),
        }
    }
}

impl ToSql for ChancePeriod {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_string().into())
    }
}

impl FromSql for ChancePeriod {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<ChancePeriod> {
        let period = value.as_str()?.parse();
        period.map_err(|error: NotAPeriod| FromSqlError::other(error))
    }
}

/// The secret from which the seeds of the games of a period are drawn. Nobody but the
/// organiser knows it before the period is over; its digest is in the chain before the
/// first game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(Digest);

impl Secret {
    /// A new secret, from the system's source of randomness.
    pub(super) fn draw() -> Secret {
        Secret(Digest::from(rand::random::<[u8; 32]>()))
    }

    /// Its digest: SHA-256 of its 64 hexadecimal digits.
    pub fn commitment(self) -> Digest {
        Digest::of(self.0.to_string())
    }

    /// The chance of the game with this number: SHA-256 of the 64 hexadecimal digits, a
    /// line feed and the number.
    pub fn chance_of(self, game: GameId) -> [u8; 32] {
        Digest::of(format!("{}\n{game}", self.0)).bytes()
    }

    /// The seed of a game on a board: the first eight bytes of its chance, the lowest
    /// first.
    pub fn seed_of(self, game: GameId) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.chance_of(game);
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Secret {
    /// It is in no log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl serde::Serialize for Secret {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A secret that a store has committed itself to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// The number of its entry in the chain.
    pub entry: u64,
    /// The games that draw from it.
    pub period: ChancePeriod,
    /// Its digest, as the chain has it.
    pub digest: Digest,
    /// The secret; `None` in a copy that withholds it.
    pub secret: Option<Secret>,
    /// How far it is.
    pub state: SecretState,
    /// The place in the order of commits of the last game that was stored before: 0 if all
    /// games came later.
    pub before: u64,
}

/// How far a secret is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretState {
    /// Games draw from it.
    Drawn,
    /// No game will draw from it any more; that is still to be announced.
    Over,
    /// It was announced.
    Opened,
}

impl SecretState {
    fn word(self) -> &'static str {
        match self {
            SecretState::Drawn => "drawn",
            SecretState::Over => "over",
            SecretState::Opened => "opened",
        }
    }
}

/// Whether the store has the table: earlier versions had none.
pub(super) fn exists(database: &Connection) -> rusqlite::Result<bool> {
    database.table_exists(None, "secrets")
}

/// All that a store has committed itself to, in order.
pub(super) fn commitments(database: &Connection) -> rusqlite::Result<Vec<Commitment>> {
    if !exists(database)? {
        return Ok(Vec::new());
    }
    let sql = "SELECT entry, period, commitment, value, state,
                      ifnull((SELECT max(before.sequence) FROM chain AS before
                              WHERE before.entry < chain.entry), 0)
               FROM secrets JOIN chain USING (entry)
               WHERE commitment IS NOT NULL ORDER BY entry";
    let mut statement = database.prepare_cached(sql)?;
    let found = statement.query_map([], |row| {
        Ok(Commitment {
            entry: row.get(0)?,
            period: row.get(1)?,
            digest: row.get(2)?,
            secret: row.get::<_, Option<Digest>>(3)?.map(Secret),
            state: match row.get::<_, String>(4)?.as_str() {
                "drawn" => SecretState::Drawn,
                "over" => SecretState::Over,
                _ => SecretState::Opened,
            },
            before: row.get(5)?,
        })
    })?;
    found.collect()
}

/// Draws a secret for the games of a period, and commits to it in the chain. To be called
/// within a transaction.
pub(super) fn draw(database: &Connection, period: ChancePeriod) -> rusqlite::Result<Commitment> {
    let secret = Secret::draw();
    let digest = secret.commitment();
    let mut chain = ChainEnd::of(database)?;
    let period_in_words = period.to_string();
    let entry = Entry::Committed {
        period: &period_in_words,
        digest,
    };
    chain.add(None, &entry, None)?;
    let entry = chain.entry;
    let sql = "INSERT INTO secrets (entry, period, value, state) VALUES (?1, ?2, ?3, ?4)";
    let state = SecretState::Drawn;
    database.execute(sql, (entry, period, secret.0, state.word()))?;
    let sql = "SELECT max(sequence) FROM chain";
    let before: Option<u64> = database.query_row(sql, [], |row| row.get(0))?;
    Ok(Commitment {
        entry,
        period,
        digest,
        secret: Some(secret),
        state,
        before: before.unwrap_or(0),
    })
}

/// Notes how far the secret of this entry is.
pub(super) fn note(database: &Connection, entry: u64, state: SecretState) -> rusqlite::Result<()> {
    let sql = "UPDATE secrets SET state = ?2 WHERE entry = ?1";
    database.execute(sql, (entry, state.word())).map(drop)
}

/// The period of the commitment in this entry of the chain.
pub(super) fn period_of(database: &Connection, entry: u64) -> rusqlite::Result<Option<String>> {
    if !exists(database)? {
        return Ok(None);
    }
    let sql = "SELECT period FROM secrets WHERE entry = ?1";
    let period = database.query_row(sql, [entry], |row| row.get(0));
    period.optional()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_follows_from_a_secret_as_the_documentation_says() {
        let secret = Secret(Digest::from([7; 32]));
        let digits = "07".repeat(32);
        assert_eq!(secret.to_string(), digits);
        assert_eq!(secret.commitment(), Digest::of(&digits));
        let chance = Digest::of(format!("{digits}\n12"));
        assert_eq!(secret.chance_of(GameId::new(12)), chance.bytes());
        let seed = secret.seed_of(GameId::new(12));
        assert!(
            chance.to_string().starts_with(
                &seed
                    .to_le_bytes()
                    .map(|byte| format!("{byte:02x}"))
                    .concat()
            )
        );
        assert_eq!(format!("{secret:?}"), "Secret");
    }

    #[test]
    fn a_period_is_read_as_it_is_written_and_earlier_ones_are_less() {
        for text in ["round 1", "round 12", "day 2026-03-01", "day 2026-11-30"] {
            let period: ChancePeriod = text.parse().unwrap();
            assert_eq!(period.to_string(), text);
        }
        for wrong in [
            "",
            "round",
            "round x",
            "day 2026-02-30",
            "week 3",
            "round 1 ",
        ] {
            assert!(wrong.parse::<ChancePeriod>().is_err(), "{wrong}");
        }
        assert!(ChancePeriod::Round(2) < ChancePeriod::Round(10));
        let day = |text: &str| ChancePeriod::Day(text.parse().unwrap());
        assert!(day("2026-03-31") < day("2026-04-01"));
    }
}
