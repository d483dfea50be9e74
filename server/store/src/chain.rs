//! The chain of a store: an entry for every game that was stored, for every game that was
//! struck, and for the secret of its chance, in the order of commits.
//!
//! The head of an entry is a digest of the head before it and of the entry. A reader who
//! has written down a head can show later that nothing before it has been changed.
//! Entries hold digests alone, and the names of players and programs have one of their own,
//! so that a name can be taken out of a record without breaking the chain.
//! `docs/verify.md` says how a head is computed.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use record::GameId;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension as _};
use sha2::{Digest as _, Sha256};

use super::row_id::RowId;

/// The table of entries. `record` and `names` are the digests of a game that was stored;
/// `salt` is hashed with the names, and NULL once they were taken out. `struck` is the
/// reason for which the game counts no more, in the entry that says so. `commitment` is
/// the digest of a secret from which the seeds of later games are drawn, in the entry of
/// no game. The table `secrets` has that secret.
pub(super) const CHAIN: &str = "
CREATE TABLE IF NOT EXISTS chain (
    entry      INTEGER PRIMARY KEY,
    sequence   INTEGER REFERENCES games (sequence),
    record     BLOB,
    names      BLOB,
    salt       BLOB,
    struck     TEXT,
    commitment BLOB,
    head       BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS chain_by_game ON chain (sequence);
";

/// A SHA-256 digest; shown as 64 hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Digest([u8; 32]);

impl Digest {
    /// That of these bytes.
    pub(super) fn of(bytes: impl AsRef<[u8]>) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// Its bytes.
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl From<[u8; 32]> for Digest {
    fn from(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text is not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a head of a chain has 64 hexadecimal digits")]
pub struct NotADigest;

impl FromStr for Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Digest, NotADigest> {
        let mut bytes = [0; 32];
        if text.len() != 2 * bytes.len() || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NotADigest);
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            let digits = text.get(2 * place..2 * place + 2).ok_or(NotADigest)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NotADigest)?;
        }
        Ok(Digest(bytes))
    }
}

impl ToSql for Digest {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.as_slice().to_sql()
    }
}

impl FromSql for Digest {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Digest> {
        let bytes = value.as_blob()?.try_into();
        bytes.map(Digest).map_err(|_| FromSqlError::InvalidType)
    }
}

/// The digests of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordDigests {
    /// That of its bytes without the names of its players and their programs.
    pub(super) record: Digest,
    /// That of the names, after the salt.
    pub(super) names: Digest,
}

impl RecordDigests {
    /// Those of this record.
    pub(super) fn of(xml: &[u8], salt: &[u8]) -> RecordDigests {
        let (mut record, mut names) = (Sha256::new(), Sha256::new_with_prefix(salt));
        let mut rest = 0;
        for name in record::names_in(xml).into_iter().flatten() {
            record.update(&xml[rest..name.start]);
            rest = name.end;
            names.update(&xml[name]);
            names.update("\n");
        }
        record.update(&xml[rest..]);
        RecordDigests {
            record: Digest(record.finalize().into()),
            names: Digest(names.finalize().into()),
        }
    }
}

/// The content of an entry.
#[derive(Debug)]
pub(super) enum Entry<'a> {
    /// A game was stored.
    Stored {
        id: GameId,
        /// The number of the game in the schedule.
        number: u32,
        /// For each seat, its player's place in the schedule.
        places: &'a [usize],
        ended: &'a str,
        digests: RecordDigests,
    },
    /// A game counts no more.
    Struck { id: GameId, reason: &'a str },
    /// The seeds of later games of this period are drawn from the secret with this digest.
    Committed { period: &'a str, digest: Digest },
}

impl Entry<'_> {
    /// The head of the chain after this entry.
    pub(super) fn head_after(&self, before: Digest) -> Digest {
        let mut text = format!("{before}\n");
        // Writing to a string does not fail.
        let _ = match self {
            Entry::Stored {
                id,
                number,
                places,
                ended,
                digests: RecordDigests { record, names },
            } => {
                let places: Vec<String> = places.iter().map(usize::to_string).collect();
                let places = places.join(",");
                write!(text, "game {id} {number} {places} {ended} {record} {names}")
            }
            Entry::Struck { id, reason } => write!(text, "struck {id} {reason}"),
            Entry::Committed { period, digest } => write!(text, "secret {period} {digest}"),
        };
        Digest::of(text)
    }
}

/// The end of a chain, to which entries are added within one transaction.
pub(super) struct ChainEnd<'a> {
    database: &'a Connection,
    /// The number of the last entry.
    pub(super) entry: u64,
    head: Digest,
}

impl<'a> ChainEnd<'a> {
    /// Reads it.
    pub(super) fn of(database: &'a Connection) -> rusqlite::Result<ChainEnd<'a>> {
        let (entry, head) = last(database)?.unwrap_or_default();
        Ok(ChainEnd {
            database,
            entry,
            head,
        })
    }

    /// Adds an entry; that of a game with the number of its row in the order of commits.
    /// `salt` is that of its names. Gives the new head.
    pub(super) fn add(
        &mut self,
        sequence: Option<u64>,
        entry: &Entry<'_>,
        salt: Option<&[u8]>,
    ) -> rusqlite::Result<Digest> {
        self.entry += 1;
        self.head = entry.head_after(self.head);
        let (digests, struck, commitment) = match entry {
            Entry::Stored { digests, .. } => (Some(digests), None, None),
            Entry::Struck { reason, .. } => (None, Some(reason), None),
            Entry::Committed { digest, .. } => (None, None, Some(digest)),
        };
        let sql = "INSERT INTO chain (entry, sequence, record, names, salt, struck, commitment,
                                      head)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        self.database.prepare_cached(sql)?.execute((
            self.entry,
            sequence,
            digests.map(|digests| digests.record),
            digests.map(|digests| digests.names),
            salt,
            struck,
            commitment,
            self.head,
        ))?;
        Ok(self.head)
    }
}

/// The number of the last entry, and the head; `None` before the first.
fn last(database: &Connection) -> rusqlite::Result<Option<(u64, Digest)>> {
    let sql = "SELECT entry, head FROM chain ORDER BY entry DESC LIMIT 1";
    let mut statement = database.prepare_cached(sql)?;
    let last = statement.query_row([], |row| Ok((row.get(0)?, row.get(1)?)));
    last.optional()
}

/// The head of the chain; `None` in a store without entries, or without the table.
pub(super) fn head(database: &Connection) -> rusqlite::Result<Option<Digest>> {
    if !exists(database)? {
        return Ok(None);
    }
    Ok(last(database)?.map(|(_, head)| head))
}

/// Whether the store has a chain: earlier versions had none.
pub(super) fn exists(database: &Connection) -> rusqlite::Result<bool> {
    // A reader of an earlier state has a view of this name.
    database.table_exists(Some("main"), "chain")
}

/// The head after the game with this number in the order of commits was stored; `None`
/// if it was stored by an earlier version.
pub(super) fn head_of(database: &Connection, sequence: u64) -> rusqlite::Result<Option<Digest>> {
    let sql = "SELECT head FROM chain WHERE sequence = ?1 AND struck IS NULL";
    let mut statement = database.prepare_cached(sql)?;
    statement.query_row([sequence], |row| row.get(0)).optional()
}

/// The games that were struck, in the order of entries, each with the place in the order
/// of commits of the last game that was stored before; and the place of the first game in
/// the chain, 0 for none.
pub(super) fn strikes(database: &Connection) -> rusqlite::Result<(Vec<(u64, GameId)>, u64)> {
    let sql = "SELECT id, ifnull((SELECT sequence FROM chain AS before
                                  WHERE before.struck IS NULL AND before.entry < chain.entry
                                  ORDER BY before.entry DESC LIMIT 1), 0)
               FROM chain JOIN games USING (sequence)
               WHERE chain.struck IS NOT NULL ORDER BY entry";
    let mut statement = database.prepare(sql)?;
    let read = statement.query_map([], |row| Ok((row.get(1)?, row.get::<_, RowId<_>>(0)?.0)))?;
    let strikes = read.collect::<rusqlite::Result<_>>()?;
    let sql = "SELECT ifnull(min(sequence), 0) FROM chain WHERE struck IS NULL";
    Ok((strikes, database.query_row(sql, [], |row| row.get(0))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_what_the_documentation_says_it_is() {
        let xml = b"<record><player name=\"Ann\" brain=\"./a\"/><player name=\"Bob\"/><play/>";
        let digests = RecordDigests::of(xml, b"salt");
        let sha = |text: &str| Digest::of(text);
        let rest = "<record><player name=\"\" brain=\"\"/><player name=\"\"/><play/>";
        assert_eq!(digests.record, sha(rest));
        assert_eq!(digests.names, sha("saltAnn\n./a\nBob\n\n"));
        let stored = Entry::Stored {
            id: GameId::new(7),
            number: 3,
            places: &[1, 0],
            ended: "2026-03-01T12:00:00.123Z",
            digests,
        };
        let text = format!(
            "{}\ngame 7 3 1,0 2026-03-01T12:00:00.123Z {} {}",
            "0".repeat(64),
            digests.record,
            digests.names
        );
        let head = stored.head_after(Digest::default());
        assert_eq!(head, sha(&text));
        let struck = Entry::Struck {
            id: GameId::new(7),
            reason: "a wrong clock",
        };
        let next = sha(&format!("{head}\nstruck 7 a wrong clock"));
        assert_eq!(struck.head_after(head), next);
        assert_eq!(head.to_string().parse(), Ok(head));
        for wrong in ["", "0", &"é".repeat(32), &"g".repeat(64), &"+1".repeat(32)] {
            assert_eq!(wrong.parse::<Digest>(), Err(NotADigest), "{wrong}");
        }
    }
}
