//! The chain: every game has its entry, and every head is that of the entries before it.

use rusqlite::Row;

use super::Check;
use crate::StoreError;
use crate::chain::{self, Digest, Entry, RecordDigests};
use crate::chance::{self, SecretState};
use crate::hand_rows::is_damage;
use crate::row_id::RowId;
use record::GameId;

/// How many entries are read in one statement.
const GROUP: u64 = 1024;

/// The next entries, with the rows of their games.
const NEXT: &str = "
    SELECT commitment, sequence, chain.record, names, salt IS NULL, chain.struck, head,
           id, number, ended, games.struck,
           (SELECT group_concat(place) FROM
            (SELECT place FROM seats WHERE seats.sequence = chain.sequence ORDER BY seat)), entry
    FROM chain LEFT JOIN games USING (sequence) WHERE entry > ?1 ORDER BY entry LIMIT ?2";

/// The summary of the chain of a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChainSummary {
    /// Its head; `None` where there is no entry.
    pub head: Option<Digest>,
    /// The games that have entries.
    pub games: u64,
    /// The first of them; the games before it were stored without a chain.
    pub first: Option<GameId>,
    /// Games from whose records the names of players were taken out.
    pub redacted: u64,
    /// Whether a head that was written down is one of its heads.
    pub has_known_head: bool,
}

/// An entry as the database has it.
struct EntryRow {
    commitment: Option<Digest>,
    /// The games that draw from the secret with that digest.
    period: Option<String>,
    sequence: Option<u64>,
    digests: Option<RecordDigests>,
    has_no_salt: bool,
    reason: Option<String>,
    head: Digest,
    game: Option<GameOfEntry>,
}

/// The number of an entry, and the entry or why it cannot be read.
type NumberedEntry = (u64, Result<EntryRow, String>);

/// The row of the game of an entry.
struct GameOfEntry {
    id: GameId,
    number: u32,
    ended: String,
    struck: Option<String>,
    places: Vec<usize>,
}

/// A chain as far as it was read.
#[derive(Default)]
struct Walk {
    entry: u64,
    head: Digest,
    /// The place in the order of commits of the last game that was stored.
    sequence: Option<u64>,
}

impl Check<'_> {
    /// Checks all entries in their order. `known` is a head that somebody has written
    /// down.
    pub(super) fn chain(&mut self, known: Option<Digest>) -> Result<(), StoreError> {
        if !chain::exists(&self.database).map_err(self.error())? {
            return Ok(());
        }
        // These have entries by the time at which entries are read.
        let last = self.number("SELECT ifnull(max(sequence), 0) FROM games")?;
        let mut walk = Walk::default();
        loop {
            let group = self.entries_after(walk.entry).map_err(self.error())?;
            if group.is_empty() {
                break;
            }
            for (number, row) in group {
                if number != walk.entry + 1 {
                    let what = format!("entry {} is not there any more", walk.entry + 1);
                    self.found("chain", what);
                }
                walk.entry = number;
                match row {
                    Ok(row) => {
                        self.checked.chain.has_known_head |= known == Some(row.head);
                        self.entry(&mut walk, &row);
                    }
                    Err(why) => self.found(format!("chain, entry {number}"), why),
                }
            }
        }
        if let Some(sequence) = walk.sequence
            && sequence < last
        {
            self.gap(sequence, last + 1);
        }
        self.checked.chain.head = (walk.entry > 0).then_some(walk.head);
        self.secrets()?;
        let sql = "SELECT 'game ' || id FROM games WHERE struck IS NOT NULL
                   AND sequence IN (SELECT sequence FROM chain)
                   AND sequence NOT IN (SELECT sequence FROM chain WHERE struck IS NOT NULL)";
        for place in self.texts(sql)? {
            self.found(place, "is struck, and the chain does not say so");
        }
        Ok(())
    }

    /// Checks that every secret is the one that the chain has committed to.
    fn secrets(&mut self) -> Result<(), StoreError> {
        if !chance::exists(&self.database).map_err(self.error())? {
            return Ok(());
        }
        let commitments = chance::commitments(&self.database).map_err(self.error())?;
        for commitment in &commitments {
            let place = format!("secret of {}", commitment.period);
            match commitment.secret {
                Some(secret) if secret.commitment() != commitment.digest => {
                    self.found(place, "is not the one that the chain has committed to");
                }
                None if commitment.state == SecretState::Opened => {
                    self.found(place, "was opened, and is not there any more");
                }
                _ => {}
            }
        }
        let sql = "SELECT 'chain, entry ' || entry FROM chain WHERE commitment IS NOT NULL
                   AND entry NOT IN (SELECT entry FROM secrets)";
        for place in self.texts(sql)? {
            self.found(place, "its secret is not there any more");
        }
        Ok(())
    }

    /// The next entries; one that cannot be read gives the reason.
    fn entries_after(&self, entry: u64) -> rusqlite::Result<Vec<NumberedEntry>> {
        let mut statement = self.database.prepare_cached(NEXT)?;
        let mut rows = statement.query([entry, GROUP])?;
        let mut group = Vec::new();
        while let Some(row) = rows.next()? {
            let number = row.get(12)?;
            let entry = match entry_of(row) {
                Ok(entry) if entry.commitment.is_some() => Ok(EntryRow {
                    period: chance::period_of(&self.database, number)?,
                    ..entry
                }),
                Ok(entry) => Ok(entry),
                Err(error) if is_damage(&error) => Err(error.to_string()),
                Err(error) => return Err(error),
            };
            group.push((number, entry));
        }
        Ok(group)
    }

    fn entry(&mut self, walk: &mut Walk, row: &EntryRow) {
        let before = std::mem::replace(&mut walk.head, row.head);
        let place = format!("chain, entry {}", walk.entry);
        if let (Some(digest), None) = (row.commitment, row.sequence) {
            let period = row.period.as_deref().unwrap_or_default();
            if (Entry::Committed { period, digest }).head_after(before) != row.head {
                self.found(place, "is not the one by which a secret was committed to");
            }
            return;
        }
        let (Some(game), Some(sequence)) = (&row.game, row.sequence) else {
            return self.found(place, "its game is not in the store any more");
        };
        let entry = match (&row.reason, row.digests) {
            (None, Some(digests)) => {
                if let Some(last) = walk.sequence
                    && sequence != last + 1
                {
                    self.gap(last, sequence);
                }
                walk.sequence = Some(sequence);
                let summary = &mut self.checked.chain;
                summary.games += 1;
                summary.first.get_or_insert(game.id);
                summary.redacted += u64::from(row.has_no_salt);
                Entry::Stored {
                    id: game.id,
                    number: game.number,
                    places: &game.places,
                    ended: &game.ended,
                    digests,
                }
            }
            (Some(reason), None) => {
                if game.struck.as_ref() != Some(reason) {
                    let what = match &game.struck {
                        Some(other) => format!("was struck ({reason}), its row says: {other}"),
                        None => format!("was struck ({reason}), and counts again"),
                    };
                    self.found(format!("game {}", game.id), what);
                }
                Entry::Struck {
                    id: game.id,
                    reason,
                }
            }
            _ => return self.found(place, "is neither of a game nor of its annulment"),
        };
        if entry.head_after(before) != row.head {
            let what = format!(
                "is not the entry with which game {} was stored: its number in the schedule, its \
                 players' places, its end, a digest or a head was changed since, or the entry \
                 before it was exchanged",
                game.id
            );
            self.found(place, what);
        }
    }

    /// Reports games between these places in the order of commits.
    fn gap(&mut self, after: u64, before: u64) {
        let what = if before <= after {
            format!("commit {before} has a second entry, or one in the wrong place")
        } else {
            format!(
                "commits {} to {} have no entries",
                after.saturating_add(1),
                before.saturating_sub(1)
            )
        };
        self.found("chain", what);
    }
}

fn entry_of(row: &Row<'_>) -> rusqlite::Result<EntryRow> {
    let digests = match (row.get(2)?, row.get(3)?) {
        (Some(record), Some(names)) => Some(RecordDigests { record, names }),
        _ => None,
    };
    let id: Option<RowId<_>> = row.get(7)?;
    let game = match id {
        Some(RowId(id)) => {
            let places: Option<String> = row.get(11)?;
            let places = places.unwrap_or_default();
            Some(GameOfEntry {
                id,
                number: row.get(8)?,
                ended: row.get(9)?,
                struck: row.get(10)?,
                places: places
                    .split(',')
                    .filter_map(|place| place.parse().ok())
                    .collect(),
            })
        }
        None => None,
    };
    Ok(EntryRow {
        commitment: row.get(0)?,
        period: None,
        sequence: row.get(1)?,
        digests,
        has_no_salt: row.get(4)?,
        reason: row.get(5)?,
        head: row.get(6)?,
        game,
    })
}
