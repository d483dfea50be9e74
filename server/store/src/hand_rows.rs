//! Hands of poker as rows; only whole hands are read back.

use std::iter::Peekable;

use poker_rules::table::Cause;
use poker_rules::{
    Action, Card, CardSet, Deck, FEWEST_SEATS, HandTurn, MOST_SEATS, Positions, Setup, Showing,
};
use rusqlite::{Connection, Row};

use super::DamagedHand;
use super::row_id::{Offsets, RowId};
use record::hand::{HandRecord, Move, RecordError, read_rules};
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

/// Why readable rows are not a hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum NoHand {
    /// The hand cannot be replayed.
    #[error("{0}")]
    Unplayable(#[from] RecordError),
    /// The actions do not end the hand.
    #[error("its actions do not end it")]
    Unfinished,
    /// The actions win and lose other chips.
    #[error("its actions win and lose other chips than are noted")]
    OtherNets,
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
        Ok(stored) => Ok(match check(&stored.record) {
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
    let mut showing = vec![Showing::Needed; count];
    let sql = "SELECT seat, player, stack, net, show_always FROM poker_seats WHERE hand = ?1";
    let mut seats = database.prepare_cached(sql)?;
    let mut rows = seats.query([id])?;
    while let Some(seat) = rows.next()? {
        let place = place_of(seat, 0, count)?;
        names[place] = Some(seat.get(1)?);
        stacks[place] = seat.get(2)?;
        nets[place] = seat.get(3)?;
        if seat.get(4)? {
            showing[place] = Showing::Always;
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
    let moves = moves.split(';').filter(|word| !word.is_empty());
    Ok(StoredHand {
        record: HandRecord {
            id: offsets.hand_in(id),
            table: offsets.table_in(row.get(1)?),
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

/// Replays the hand and compares the end with the row.
fn check(record: &HandRecord) -> Result<(), NoHand> {
    let (hand, _) = record.replay()?;
    if hand.turn() != HandTurn::Over {
        return Err(NoHand::Unfinished);
    }
    match hand.nets() == record.nets {
        true => Ok(()),
        false => Err(NoHand::OtherNets),
    }
}

/// A seat that the database counts from one, as an index below `count`.
fn place_of(row: &Row<'_>, column: usize, count: usize) -> rusqlite::Result<usize> {
    let seat: usize = row.get(column)?;
    let place = seat.checked_sub(1).filter(|place| *place < count);
    place.ok_or_else(|| wrong(column, format!("there is no seat {seat}")))
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
        "bringin" => Action::BringIn,
        "draw" => Action::Draw(cards(&mut words).ok_or_else(bad)?),
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

/// The cards of a draw, which come before a cause; `None` where one is there twice.
fn cards<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<CardSet> {
    let mut cards = CardSet::default();
    let card = |word: &&str| word.parse::<Card>().is_ok();
    while let Some(word) = words.next_if(card) {
        cards.insert(word.parse().ok()?).then_some(())?;
    }
    Some(cards)
}

/// The error that a column of a row makes no sense.
pub(super) fn wrong(
    column: usize,
    why: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> rusqlite::Error {
    let kind = rusqlite::types::Type::Text;
    rusqlite::Error::FromSqlConversionFailure(column, kind, why.into())
}
