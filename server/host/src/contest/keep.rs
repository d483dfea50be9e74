//! A contest that is kept in a store: opened, and told what is owed of it.

use std::path::Path;

use games::GameInfo;
use tournament::{Format, PlayerId, Roster, RosterError, Schedule};

use super::from_file::{Misfit, check_fit};
use store::events::{Event, Events, SprtRow, catch_up};
use store::{Identity, Results, Store, StoreError};

/// Why a contest cannot go on in its store.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The store cannot be opened or read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Two players are called the same.
    #[error("{0}")]
    Names(#[from] RosterError),
    /// Another file has paired its games.
    #[error("{0}")]
    Misfit(#[from] Misfit),
}

/// Opens the store of a contest, and tells the schedule what was played before;
/// the schedule has begun then. `names` are those of the players, in order.
/// Reads from the disk.
///
/// # Errors
/// The store cannot be opened or read, or holds games that this contest would
/// not have paired.
pub fn open_store(
    folder: &Path,
    identity: &Identity,
    schedule: &mut Schedule,
    names: Vec<String>,
    format: &Format,
) -> Result<Store, KeepError> {
    let store = Store::open(folder, identity)?;
    let roster = Roster::new(names)?;
    resume(schedule, &roster, &store.results())?;
    check_fit(schedule, &roster, format, folder)?;
    schedule.begin();
    Ok(store)
}

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

/// Says on an event stream what a killed run of a contest had not said.
///
/// # Errors
/// The store cannot be read, or the stream has failed.
pub async fn say_owed(
    store: &mut Store,
    events: &Events,
    schedule: &Schedule,
    game: &'static GameInfo,
) -> Result<(), StoreError> {
    catch_up(store, events, game).await?;
    let test = schedule.sprt().map(SprtRow::of);
    if let Some(row) = test.filter(|row| row.games > 0) {
        let said = events.say(&Event::Sprt(row)).await;
        said.map_err(StoreError::Announce)?;
    }
    Ok(())
}
