//! The store of one match of poker: its hands, and what makes it the same match
//! when it is started again.

use std::path::Path;

use rusqlite::Connection;

use super::durable::{check_identity, make_folders};
use super::lock::StoreLock;
use super::row_id::RowId;
use super::{HandBook, Identity, StoreError, database};
use record::hand::Seed;
use record::{HandId, OfHand, OfTable, TableId};

/// The rule of an identity that says the seed.
const SEED: &str = "seed";

/// What is added to the numbers of hands and tables before they are written,
/// and taken away where they are read: each rotation of a match begins to
/// count anew.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offsets {
    hands: u64,
    tables: u64,
}

impl Offsets {
    pub(super) fn row_of_hand(self, id: HandId) -> RowId<OfHand> {
        RowId(HandId::new(id.get().saturating_add(self.hands)))
    }

    pub(super) fn row_of_table(self, id: TableId) -> RowId<OfTable> {
        RowId(TableId::new(id.get().saturating_add(self.tables)))
    }

    pub(super) fn hand_in(self, RowId(id): RowId<OfHand>) -> HandId {
        HandId::new(id.get().saturating_sub(self.hands))
    }

    pub(super) fn table_in(self, RowId(id): RowId<OfTable>) -> TableId {
        TableId::new(id.get().saturating_sub(self.tables))
    }
}

impl HandBook {
    /// The hands of the match of this identity, and the seed of its cards: that
    /// of the store, and `drawn` in a new one. A seed that was `asked` for has to
    /// be the one of the store. Nobody else can open the store meanwhile.
    ///
    /// # Errors
    /// Somebody plays it already, the store holds another match or something
    /// else, or it cannot be written.
    pub fn open_match(
        dir: &Path,
        identity: Identity,
        asked: Option<Seed>,
        drawn: Seed,
    ) -> Result<(HandBook, Seed), StoreError> {
        make_folders(dir, dir)?;
        let lock = StoreLock::take(dir)?;
        let mut database = database::open(dir)?;
        let file = dir.join(database::FILE_NAME);
        let seed = match stored_seed(&database, &file)? {
            Some(stored) => stored,
            None => asked.unwrap_or(drawn),
        };
        let identity = identity.rule(SEED, seed.to_string());
        for warning in check_identity(dir, &mut database, &file, &identity)? {
            tracing::warn!("{warning}");
        }
        if asked.is_some_and(|asked| asked != seed) {
            // Which one it is there is told at the end of the match.
            return Err(StoreError::OtherTournament {
                dir: dir.to_owned(),
                differences: "seed is another one there".to_owned(),
            });
        }
        Ok((HandBook::of(dir, database).held_by(lock), seed))
    }

    /// From here on hands and tables are those of this rotation, counted from 1
    /// in each; every rotation has so many hands.
    pub fn turn_to(&mut self, rotation: u64, hands: u64) {
        self.offsets = Offsets {
            hands: rotation.saturating_mul(hands),
            tables: rotation,
        };
    }
}

fn stored_seed(database: &Connection, file: &Path) -> Result<Option<Seed>, StoreError> {
    let stored = Identity::read(database).map_err(StoreError::database("read", file))?;
    Ok(stored.and_then(|stored| stored.get(SEED).parse().ok()))
}
