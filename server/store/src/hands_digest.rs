//! The digest of the hands of a match or a tournament, which the record of its result has:
//! with it, no hand is changed unseen.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

use super::chain::Digest;

/// The tag of a record that has the digest of the hands of its match or tournament.
pub const HANDS_TAG: &str = "Hands";

/// The digest of the hands whose rows have these numbers, in their order. Players are
/// numbered as they come, so that their names can be taken out.
pub(super) fn digest_of_hands(
    database: &Connection,
    ids: RangeInclusive<i64>,
) -> rusqlite::Result<Digest> {
    let mut players: HashMap<String, usize> = HashMap::new();
    let mut hash = Sha256::new();
    let mut seats = database.prepare_cached(
        "SELECT player, seat || ' ' || stack || ' ' || net || ' ' || show_always
         FROM poker_seats WHERE hand = ?1 ORDER BY seat",
    )?;
    let mut hands = database.prepare_cached(
        "SELECT id, 'hand ' || id || ' ' || table_id || ' ' || ended || ' ' || seats || ' '
                || button || ' ' || ifnull(small_seat, '-') || ' ' || small || ' ' || big_seat
                || ' ' || big || ' ' || ante || ' ' || rules || '|' || deck || '|' || moves
         FROM poker_hands WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
    )?;
    let mut rows = hands.query((ids.start(), ids.end()))?;
    while let Some(hand) = rows.next()? {
        hash.update(hand.get::<_, String>(1)?);
        hash.update("\n");
        let mut rows = seats.query([hand.get::<_, i64>(0)?])?;
        while let Some(seat) = rows.next()? {
            let next = players.len() + 1;
            let player = *players.entry(seat.get(0)?).or_insert(next);
            hash.update(format!("seat {player} {}\n", seat.get::<_, String>(1)?));
        }
    }
    Ok(Digest::from(<[u8; 32]>::from(hash.finalize())))
}
