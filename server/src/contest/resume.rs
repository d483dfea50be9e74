//! What was played in earlier runs.

use tournament::{GameKey, GameResult, Pairing, Roster, Schedule};

use crate::store::{Results, StoreError};

/// Tells a schedule what a store holds. Games of players who take no part any
/// more stay in the store and do not count here.
///
/// # Errors
/// The store cannot be read.
pub fn resume(
    schedule: &mut Schedule,
    roster: &Roster,
    results: &Results<'_>,
) -> Result<(), StoreError> {
    results.for_each(|result| {
        let key = &result.key;
        let Some(pair) = roster.pair(&key.first, &key.second) else {
            return;
        };
        let winner = result.winner.map(|side| roster.find(key.name(side)));
        let starter = roster.find(key.name(result.starter));
        if let (Some(result), Some(starter)) = (GameResult::of(pair, winner.flatten()), starter) {
            let key = GameKey::of_serial(pair, key.number);
            schedule.record(Pairing { key, starter }, result);
        }
    })
}
