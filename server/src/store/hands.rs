//! Hands of poker: written as they end, read back to be exported and counted.

use std::path::{Path, PathBuf};

use games::holdem::{Action, Card, Deck, Positions, PostKind, Setup, Showing};
use protocol::poker::Cause;
use rusqlite::{Connection, Row, Transaction, TransactionBehavior, named_params};

use super::{StoreError, database};
use crate::poker::{Counts, Entry, HandRecord, Move, Past, Statistics};

/// The tables of hands, since version 3 of the store. Seats count from one;
/// `deck` is all 52 cards in the order in which they are dealt, `moves` what
/// was done in that order: `2 raise 60;1 fold timeout`.
pub(super) const SCHEMA: &str = "
CREATE TABLE poker_tables (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    format TEXT NOT NULL,
    mode   TEXT NOT NULL,
    closed INTEGER NOT NULL CHECK (closed IN (0, 1))
) STRICT;

CREATE TABLE poker_hands (
    id         INTEGER PRIMARY KEY,
    table_id   INTEGER NOT NULL REFERENCES poker_tables (id),
    ended      TEXT NOT NULL,
    seats      INTEGER NOT NULL,
    button     INTEGER NOT NULL,
    small_seat INTEGER,
    small      INTEGER NOT NULL,
    big_seat   INTEGER NOT NULL,
    big        INTEGER NOT NULL,
    ante       INTEGER NOT NULL,
    deck       TEXT NOT NULL,
    moves      TEXT NOT NULL
) STRICT;
CREATE INDEX poker_hands_by_table ON poker_hands (table_id);

CREATE TABLE poker_seats (
    hand        INTEGER NOT NULL REFERENCES poker_hands (id),
    seat        INTEGER NOT NULL,
    player      TEXT NOT NULL,
    stack       INTEGER NOT NULL,
    net         INTEGER NOT NULL,
    show_always INTEGER NOT NULL CHECK (show_always IN (0, 1)),
    PRIMARY KEY (hand, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE poker_players (
    name          TEXT PRIMARY KEY,
    hands         INTEGER NOT NULL,
    won           INTEGER NOT NULL,
    net           INTEGER NOT NULL,
    net_in_blinds REAL NOT NULL,
    vpip          INTEGER NOT NULL,
    pfr           INTEGER NOT NULL,
    raises        INTEGER NOT NULL,
    calls         INTEGER NOT NULL,
    showdowns     INTEGER NOT NULL,
    showdowns_won INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
";

/// Hands as [`HandBook::hand_of`] reads them.
pub(super) const SELECT: &str = "
    SELECT h.id, table_id, ended, seats, button, small_seat, small, big_seat, big,
           ante, deck, moves, t.closed
    FROM poker_hands h JOIN poker_tables t ON t.id = table_id";

/// The hands of a store. They have a connection of their own: whoever plays
/// poker does not wait for games to be committed.
#[derive(Debug)]
pub struct HandBook {
    database: Connection,
    file: PathBuf,
}

/// A hand as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredHand {
    /// Everything about it.
    pub record: HandRecord,
    /// When it ended, as RFC 3339 has it.
    pub ended: String,
    /// Whether its table is still there: as long as it is only the operator
    /// may see cards that were not shown.
    pub is_open: bool,
}

impl HandBook {
    /// The hands of the store in this directory, which is open for writing.
    /// Tables of an earlier run are closed by that.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub fn open(dir: &Path) -> Result<HandBook, StoreError> {
        let book = HandBook {
            database: database::open(dir)?,
            file: dir.join(database::FILE_NAME),
        };
        let closed = book
            .database
            .execute("UPDATE poker_tables SET closed = 1 WHERE closed = 0", []);
        closed.map_err(book.error("write"))?;
        Ok(book)
    }

    /// The same for reading alone, also while a server writes it.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn open_to_read(dir: &Path) -> Result<HandBook, StoreError> {
        Ok(HandBook {
            database: database::open_to_read(dir)?,
            file: dir.join(database::FILE_NAME),
        })
    }

    /// From where a server goes on counting.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn past(&self) -> Result<Past, StoreError> {
        let read = || -> rusqlite::Result<Past> {
            let last = |sql: &str| self.database.query_row(sql, [], |row| row.get(0));
            Ok(Past {
                last_hand: last("SELECT ifnull(max(id), 0) FROM poker_hands")?,
                last_table: last("SELECT ifnull(max(id), 0) FROM poker_tables")?,
                statistics: self.kept_statistics()?,
            })
        };
        read().map_err(self.error("read"))
    }

    fn kept_statistics(&self) -> rusqlite::Result<Statistics> {
        let sql = "SELECT name, hands, won, net, net_in_blinds, vpip, pfr, raises, calls,
                          showdowns, showdowns_won FROM poker_players";
        let mut statement = self.database.prepare(sql)?;
        let mut rows = statement.query([])?;
        let mut statistics = Statistics::default();
        while let Some(row) = rows.next()? {
            let counts = Counts {
                hands: row.get(1)?,
                won: row.get(2)?,
                net: row.get(3)?,
                net_in_blinds: row.get(4)?,
                vpip: row.get(5)?,
                pfr: row.get(6)?,
                raises: row.get(7)?,
                calls: row.get(8)?,
                showdowns: row.get(9)?,
                showdowns_won: row.get(10)?,
            };
            statistics.add(&row.get::<_, String>(0)?, &counts);
        }
        Ok(statistics)
    }

    /// Counts everything anew from the hands.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn recount(&self) -> Result<Statistics, StoreError> {
        let mut statistics = Statistics::default();
        self.for_each(None, |hand| {
            statistics.count(&hand.record);
            true
        })?;
        Ok(statistics)
    }

    /// Commits these, all in one transaction.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn commit(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        let database = &mut self.database;
        let mut run = || -> rusqlite::Result<()> {
            let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut statistics = Statistics::default();
            for entry in entries {
                match entry {
                    Entry::Opened(row) => {
                        let sql = "INSERT INTO poker_tables VALUES (?1, ?2, ?3, ?4, 0)";
                        let mut opened = transaction.prepare_cached(sql)?;
                        opened.execute((row.id, &row.name, row.format.word(), row.mode.word()))?;
                    }
                    Entry::Played {
                        hand,
                        counts,
                        ended,
                    } => {
                        insert(&transaction, hand, &format!("{ended:.3}"))?;
                        for (name, counts) in counts {
                            statistics.add(name, counts);
                        }
                    }
                    Entry::Closed { table, .. } => {
                        let sql = "UPDATE poker_tables SET closed = 1 WHERE id = ?1";
                        transaction.prepare_cached(sql)?.execute([table])?;
                    }
                }
            }
            add(&transaction, &statistics)?;
            transaction.commit()
        };
        let done = run();
        done.map_err(self.error("commit hands to"))
    }

    /// Visits the hands in their order, of one table or of all, one in memory
    /// at a time, until `visit` says `false`.
    ///
    /// # Errors
    /// The database cannot be read, or there is a hand in it that is none.
    pub fn for_each(
        &self,
        table: Option<u64>,
        mut visit: impl FnMut(StoredHand) -> bool,
    ) -> Result<(), StoreError> {
        let mut read = || -> rusqlite::Result<()> {
            let sql = format!("{SELECT} WHERE ?1 IS NULL OR table_id = ?1 ORDER BY h.id");
            let mut hands = self.database.prepare(&sql)?;
            let mut rows = hands.query([table])?;
            while let Some(row) = rows.next()? {
                if !visit(self.hand_of(row)?) {
                    break;
                }
            }
            Ok(())
        };
        read().map_err(self.error("read"))
    }

    pub(super) fn database(&self) -> &Connection {
        &self.database
    }

    pub(super) fn hand_of(&self, row: &Row<'_>) -> rusqlite::Result<StoredHand> {
        let id: u64 = row.get(0)?;
        let count: usize = row.get::<_, u64>(3)? as usize;
        let mut stacks = vec![0; count];
        let mut nets = vec![0; count];
        let mut names = vec![None; count];
        let mut showing = vec![Showing::Needed; count];
        let sql = "SELECT seat, player, stack, net, show_always FROM poker_seats WHERE hand = ?1";
        let mut seats = self.database.prepare_cached(sql)?;
        let mut rows = seats.query([id])?;
        while let Some(seat) = rows.next()? {
            let place = (seat.get::<_, u64>(0)? as usize).wrapping_sub(1);
            if place >= count {
                return Err(wrong(0, "no seat of its table"));
            }
            names[place] = Some(seat.get(1)?);
            stacks[place] = seat.get(2)?;
            nets[place] = seat.get(3)?;
            if seat.get(4)? {
                showing[place] = Showing::Always;
            }
        }
        let place = |column| -> rusqlite::Result<usize> {
            Ok((row.get::<_, u64>(column)? as usize).wrapping_sub(1))
        };
        let big = place(7)?;
        let positions = Positions {
            button: place(4)?,
            small: match row.get::<_, Option<u64>>(5)? {
                Some(seat) => (seat as usize).wrapping_sub(1),
                None => big,
            },
            big,
        };
        let after = stacks.iter().zip(&nets);
        let after = after.map(|(stack, net): (&u64, &i64)| stack.saturating_add_signed(*net));
        let after = after.collect();
        let mut setup = Setup::table(stacks, positions, row.get(6)?, row.get(8)?, row.get(9)?);
        setup.showing = showing;
        let cards = Card::parse_all(&row.get::<_, String>(10)?);
        let cards = cards.map_err(|error| wrong(10, error))?;
        let moves: String = row.get(11)?;
        let moves = moves.split(';').filter(|word| !word.is_empty());
        Ok(StoredHand {
            record: HandRecord {
                id,
                table: row.get(1)?,
                setup,
                deck: Deck::beginning_with(&cards).map_err(|error| wrong(10, error))?,
                names,
                moves: moves.map(read_move).collect::<rusqlite::Result<_>>()?,
                stacks: after,
                nets,
            },
            ended: row.get(2)?,
            is_open: !row.get::<_, bool>(12)?,
        })
    }

    pub(super) fn error(&self, doing: &'static str) -> impl FnOnce(rusqlite::Error) -> StoreError {
        StoreError::database(doing, &self.file)
    }
}

fn insert(transaction: &Transaction<'_>, hand: &HandRecord, ended: &str) -> rusqlite::Result<()> {
    let setup = &hand.setup;
    let blind = |kind| setup.blinds.iter().find(|blind| blind.kind == kind);
    let (small, big) = (blind(PostKind::Small), blind(PostKind::Big));
    let deck: String = hand
        .deck
        .cards()
        .iter()
        .flat_map(|card| card.letters())
        .collect();
    let moves: Vec<String> = hand.moves.iter().map(write_move).collect();
    let sql = "
        INSERT INTO poker_hands (id, table_id, ended, seats, button, small_seat, small, big_seat,
                                 big, ante, deck, moves)
        VALUES (:id, :table, :ended, :seats, :button, :small_seat, :small, :big_seat, :big, :ante,
                :deck, :moves)";
    transaction.prepare_cached(sql)?.execute(named_params! {
        ":id": hand.id,
        ":table": hand.table,
        ":ended": ended,
        ":seats": hand.names.len() as u64,
        ":button": setup.button as u64 + 1,
        ":small_seat": small.map(|blind| blind.seat as u64 + 1),
        ":small": small.map_or(0, |blind| blind.amount),
        ":big_seat": big.map_or(0, |blind| blind.seat as u64 + 1),
        ":big": big.map_or(0, |blind| blind.amount),
        ":ante": setup.antes.iter().copied().max().unwrap_or(0),
        ":deck": deck,
        ":moves": moves.join(";"),
    })?;
    let sql = "INSERT INTO poker_seats VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut seats = transaction.prepare_cached(sql)?;
    for (seat, name) in hand.names.iter().enumerate() {
        if let Some(name) = name {
            let always = setup.showing[seat] == Showing::Always;
            let (stack, net) = (setup.stacks[seat], hand.nets[seat]);
            seats.execute((hand.id, seat as u64 + 1, name, stack, net, always))?;
        }
    }
    Ok(())
}

fn add(transaction: &Transaction<'_>, statistics: &Statistics) -> rusqlite::Result<()> {
    let sql = "
        INSERT INTO poker_players VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (name) DO UPDATE SET
            hands = hands + excluded.hands, won = won + excluded.won, net = net + excluded.net,
            net_in_blinds = net_in_blinds + excluded.net_in_blinds, vpip = vpip + excluded.vpip,
            pfr = pfr + excluded.pfr, raises = raises + excluded.raises,
            calls = calls + excluded.calls, showdowns = showdowns + excluded.showdowns,
            showdowns_won = showdowns_won + excluded.showdowns_won";
    let mut upsert = transaction.prepare_cached(sql)?;
    for (name, of) in statistics.iter() {
        upsert.execute((
            name,
            of.hands,
            of.won,
            of.net,
            of.net_in_blinds,
            of.vpip,
            of.pfr,
            of.raises,
            of.calls,
            of.showdowns,
            of.showdowns_won,
        ))?;
    }
    Ok(())
}

fn write_move(step: &Move) -> String {
    let cause = step
        .cause
        .map_or_else(String::new, |cause| format!(" {}", cause.word()));
    format!("{} {}{cause}", step.seat + 1, step.action)
}

fn read_move(text: &str) -> rusqlite::Result<Move> {
    let bad = || wrong(11, format!("'{text}' is no action"));
    let mut words = text.split(' ').peekable();
    let seat: usize = words
        .next()
        .and_then(|word| word.parse().ok())
        .ok_or_else(bad)?;
    let kind = words.next().unwrap_or("");
    let mut chips = || {
        words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or_else(bad)
    };
    let action = match kind {
        "fold" => Action::Fold,
        "check" => Action::Check,
        "call" => Action::Call,
        "bet" => Action::Bet(chips()?),
        "raise" => Action::Raise(chips()?),
        "allin" => Action::AllIn,
        _ => return Err(bad()),
    };
    let causes = [Cause::Timeout, Cause::Disconnected, Cause::Left];
    let cause = match words.next() {
        None => None,
        Some(word) => Some(
            causes
                .into_iter()
                .find(|cause| cause.word() == word)
                .ok_or_else(bad)?,
        ),
    };
    Ok(Move {
        seat: seat.checked_sub(1).ok_or_else(bad)?,
        action,
        cause,
    })
}

fn wrong(
    column: usize,
    why: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> rusqlite::Error {
    let kind = rusqlite::types::Type::Text;
    rusqlite::Error::FromSqlConversionFailure(column, kind, why.into())
}

#[cfg(test)]
#[path = "hands_tests.rs"]
mod tests;
