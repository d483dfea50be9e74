//! What was played in earlier runs.

use tournament::{PlayerId, Roster, Schedule};

use store::{Results, StoreError};

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
        let seats = result.players().map(|name| roster.find(name));
        let seats: Option<Vec<PlayerId>> = seats.collect();
        let pairing = seats.and_then(|seats| schedule.pairing_of(&seats, result.key.number));
        if let Some(pairing) = pairing {
            schedule.record_returns(pairing, &result.returns);
        }
    })
}
