//! Hands of poker as rows; only whole hands are read back.

use poker_rules::{Card, Deck, FEWEST_SEATS, MOST_SEATS, Positions, Setup, ShowPolicy};
use rusqlite::{Connection, Row};

use super::DamagedHand;
use super::row_id::{Offsets, RowId};
use record::hand::{HandRecord, read_moves, read_rules};
use words::Printable;

/// Selects hands in the form that [`read_hand`] reads.
pub(super) const SELECT: &str = "
    SELECT h.id, table_id, ended, seats, button, small_seat, small, big_seat, big,
           ante, deck, moves, t.closed, rules
    FROM poker_hands h JOIN poker_tables t ON t.id = table_id";

/// The most characters of the description of a damaged hand.
const MAX_WHY: usize = 200;

/// A stored hand that can be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredHand {
    /// The record of the hand.
    pub record: HandRecord,
    /// When the hand ended, in the form of RFC 3339.
    pub ended: String,
    /// Whether its table is still open. Until it closes, only the operator may
    /// see cards that were not shown.
    pub is_open: bool,
}

/// Reads a hand and replays it, so that callers need not check it.
///
/// # Errors
/// The outer error means that the database cannot be read, the inner one
/// that the hand is damaged.
pub(super) fn read_hand(
    database: &Connection,
    offsets: Offsets,
    row: &Row<'_>,
) -> rusqlite::Result<Result<StoredHand, DamagedHand>> {
    let hand: i64 = row.get(0)?;
    let damaged = |why: String| {
        // The description may be long and need not be valid text.
        let why = Printable::line(why);
        let why = why.as_str().chars().take(MAX_WHY).collect();
        Err(DamagedHand { hand, why })
    };
    match hand_of(database, offsets, row) {
        Ok(stored) => Ok(match stored.record.check() {
            Ok(()) => Ok(stored),
            Err(why) => damaged(why.to_string()),
        }),
        Err(error) if is_damage(&error) => Ok(damaged(error.to_string())),
        Err(error) => Err(error),
    }
}

fn hand_of(database: &Connection, offsets: Offsets, row: &Row<'_>) -> rusqlite::Result<StoredHand> {
    let id: RowId<_> = row.get(0)?;
    let count = row.get::<_, usize>(3)?;
    // The memory depends on the number of seats in the row, so it is
    // checked.
    if !(FEWEST_SEATS..=MOST_SEATS).contains(&count) {
        return Err(wrong(3, format!("a table has no {count} seats")));
    }
    let mut stacks = vec![0; count];
    let mut nets = vec![0; count];
    let mut names = vec![None; count];
    let mut showing = vec![ShowPolicy::Needed; count];
    let sql = "SELECT seat, player, stack, net, show_always FROM poker_seats WHERE hand = ?1";
    let mut seats = database.prepare_cached(sql)?;
    let mut rows = seats.query([id])?;
    while let Some(seat) = rows.next()? {
        let place = place_of(seat, 0, count)?;
        names[place] = Some(seat.get(1)?);
        stacks[place] = seat.get(2)?;
        nets[place] = seat.get(3)?;
        if seat.get(4)? {
            showing[place] = ShowPolicy::Always;
        }
    }
    let big = place_of(row, 7, count)?;
    let positions = Positions {
        button: place_of(row, 4, count)?,
        small: match row.get::<_, Option<i64>>(5)? {
            Some(_) => place_of(row, 5, count)?,
            None => big,
        },
        big,
    };
    let after = stacks.iter().zip(&nets);
    let after = after.map(|(stack, net): (&u64, &i64)| stack.saturating_add_signed(*net));
    let after = after.collect();
    let mut plain = Setup::table(stacks, positions, row.get(6)?, row.get(8)?, row.get(9)?);
    plain.showing = showing;
    let rules: String = row.get(13)?;
    let setup = read_rules(&rules, plain);
    let setup = setup.ok_or_else(|| wrong(13, format!("'{rules}' is no game")))?;
    let cards = Card::parse_all(&row.get::<_, String>(10)?);
    let cards = cards.map_err(|error| wrong(10, error))?;
    let moves: String = row.get(11)?;
    let moves = read_moves(&moves).map_err(|error| wrong(11, error))?;
    Ok(StoredHand {
        record: HandRecord {
            id: offsets.hand_in(id),
            table: offsets.table_in(row.get(1)?),
            setup,
            deck: Deck::beginning_with(&cards).map_err(|error| wrong(10, error))?,
            names,
            moves,
            stacks: after,
            nets,
        },
        ended: row.get(2)?,
        is_open: !row.get::<_, bool>(12)?,
    })
}

/// Whether the data is wrong, rather than the reading.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
    };
    matches!(
        error,
        FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..)
    )
}

/// A seat that the database counts from one, as an index below `count`.
fn place_of(row: &Row<'_>, column: usize, count: usize) -> rusqlite::Result<usize> {
    let seat: usize = row.get(column)?;
    let place = seat.checked_sub(1).filter(|place| *place < count);
    place.ok_or_else(|| wrong(column, format!("there is no seat {seat}")))
}

/// The error that a column of a row makes no sense.
pub(super) fn wrong(
    column: usize,
    why: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> rusqlite::Error {
    let kind = rusqlite::types::Type::Text;
    rusqlite::Error::FromSqlConversionFailure(column, kind, why.into())
}
