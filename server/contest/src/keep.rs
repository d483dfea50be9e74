//! A contest that is kept in a store: opened, and the events that are still owed of it.

use std::path::Path;

use jiff::Timestamp;
use tournament::{
    Crosstable, FaultKind, Format, Pairing, PlayerId, Roster, RosterError, Schedule, Standing,
    standings,
};

use super::from_file::{PairingMismatch, check_fit, schedule_of_file};
use super::{Playable, RoundTimes};
use crate::file::{RoundPeriod, TournamentConfig};
use record::verdict::loser_of;
use store::events::{Event, Events, SprtRow, catch_up};
use store::{
    Identity, Results, Store, StoreError, StoreReader, StoredResult, SuspendedNames, audit_files,
};

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
    Misfit(#[from] PairingMismatch),
}

/// Opens the store of a contest, and tells the schedule the earlier results; the schedule
/// has begun then. `names` are those of the players, in order. If rounds have a period,
/// gives when they may begin; it is kept when the contest began. Reads from the disk and
/// writes to it.
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
    period: Option<RoundPeriod>,
) -> Result<(Store, Option<RoundTimes>), KeepError> {
    let identity = identity.clone().drawn_by(schedule.draw_rules());
    let store = Store::open(folder, &identity)?;
    let roster = Roster::new(names)?;
    resume(schedule, &roster, &store.results())?;
    check_fit(schedule, &roster, format, folder)?;
    let times = match period {
        Some(period) => Some(RoundTimes::of(period, store.begun(Timestamp::now())?)),
        None => None,
    };
    if let Some(times) = &times {
        schedule.let_begin(times.open());
    }
    // No round is drawn from results that workers are still to play again.
    schedule.await_audits(!audit_files(folder)?.is_empty());
    schedule.begin();
    Ok((store, times))
}

/// The players of a file, and its schedule before the first game. Nobody is paired with
/// players who play no more.
///
/// # Errors
/// Two players are called the same.
pub fn blank_schedule(
    config: &TournamentConfig,
    suspended: &SuspendedNames,
) -> Result<(Roster, Schedule), RosterError> {
    let names = config.players.iter().map(|player| player.name.clone());
    let roster = Roster::new(names.collect())?;
    let mut schedule = schedule_of_file(config);
    for (player, config) in roster.ids().zip(&config.players) {
        if config.out(suspended).is_some() {
            schedule.suspend(player);
        }
    }
    Ok((roster, schedule))
}

/// How the players of a file stand by the results in its store, the best first, and the
/// scores of all pairs. Where there is no store yet, nobody has played.
///
/// # Errors
/// The store cannot be read, or holds games that this file would not have paired.
pub fn read_standings(
    config: &TournamentConfig,
    folder: &Path,
    suspended: &SuspendedNames,
) -> Result<(Vec<Standing>, Crosstable), KeepError> {
    let (roster, mut schedule) = blank_schedule(config, suspended)?;
    if store::is_store(folder) {
        let reader = StoreReader::open(folder)?;
        let results = reader.results();
        resume(&mut schedule, &roster, &results)?;
        check_fit(&schedule, &roster, &config.format, folder)?;
        if let Some((period, begun)) = config.round_every.zip(results.begun()?) {
            schedule.let_begin(RoundTimes::of(period, begun).open());
        }
        schedule.begin();
    }
    let scores = schedule.scores().clone();
    Ok((standings(&roster, &scores, &schedule.marks()), scores))
}

/// Tells a schedule the results in a store, and which games were struck and have no other
/// result. Games of players that take part no more stay in the store and do not count
/// here. From now on the schedule draws as it did when the store was new.
///
/// # Errors
/// The store cannot be read, or a later version drew its pairings.
pub fn resume(
    schedule: &mut Schedule,
    roster: &Roster,
    results: &Results<'_>,
) -> Result<(), StoreError> {
    schedule.draw_by(results.draw_rules()?);
    let pairing_of = |schedule: &Schedule, result: &StoredResult| {
        let seats = result.players().map(|name| roster.find(name));
        let seats: Option<Vec<PlayerId>> = seats.collect();
        schedule.pairing_of(&seats?, result.key.number)
    };
    results.for_each(|result| {
        if let Some(pairing) = pairing_of(schedule, &result) {
            record(schedule, pairing, &result);
        }
    })?;
    results.for_each_owed(|result| {
        if let Some(pairing) = pairing_of(schedule, &result) {
            schedule.owe(pairing);
        }
    })
}

/// Tells a schedule the end of a game: the returns, the fault that lost it, and the line
/// of its moves.
pub(super) fn record(schedule: &mut Schedule, pairing: Pairing, result: &StoredResult) {
    if !schedule.record_at(pairing, &result.returns, result.worker.as_deref()) {
        return;
    }
    if let Some(line) = result.line {
        schedule.record_line(line);
    }
    let loser = loser_of(&result.returns);
    let loser = loser.and_then(|seat| pairing.seats().get(seat.index()).copied());
    if let (Some(loser), Some(kind)) = (loser, FaultKind::of_words(result.cause.as_str())) {
        schedule.record_fault(loser, kind);
    }
}

/// Writes to an event stream the events that a killed run of a contest had not written.
///
/// # Errors
/// The store cannot be read, or the stream has failed.
pub async fn say_owed(
    store: &mut Store,
    events: &Events,
    schedule: &Schedule,
    played: &dyn Playable,
) -> Result<(), StoreError> {
    catch_up(store, events, &played).await?;
    let test = schedule.sprt().map(SprtRow::of);
    if let Some(row) = test.filter(|row| row.games > 0) {
        let said = events.say(&Event::Sprt(row)).await;
        said.map_err(StoreError::Announce)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use record::verdict::Cause;
    use store::test_games::{finished, key};
    use tournament::{Faults, PlayerId, StartPolicy};

    use super::*;

    #[test]
    fn every_fault_counts_against_the_player_who_lost_by_it() {
        let mut schedule = Schedule::new(Format::RoundRobin, 2, 20, StartPolicy::Second, 0);
        let causes = FaultKind::ALL.map(|kind| Cause::from_words(kind.words()));
        assert!(causes.iter().all(Cause::is_fault), "{causes:?}");
        for cause in causes.iter().chain([&Cause::Forfeit, &Cause::Adjudication]) {
            let pairing = schedule.next(|_, _| true).unwrap();
            let game = finished(key("A", "B", pairing.key.number), 1, 0, Some(0)).result();
            let result = StoredResult {
                returns: vec![1, -1],
                cause: cause.clone(),
                ..game
            };
            record(&mut schedule, pairing, &result);
            record(&mut schedule, pairing, &result);
        }
        let faults = [0, 1].map(|player| schedule.scores().faults(PlayerId::new(player)));
        assert_eq!(faults.map(Faults::total), [5, 0]);
        assert!(faults[0].kinds().all(|(_, count)| count == 1));
        // All had the same moves, and each counts once.
        let games = FaultKind::ALL.len() as u64 + 2;
        assert_eq!(schedule.scores().repeated(), games - 1);
    }
}
