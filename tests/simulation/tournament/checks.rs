//! Checks that must hold for every tournament, whatever happened to it.

use std::collections::{BTreeMap, BTreeSet};

use contest::ContestResult;
use store::{Store, StoreReader};
use tempfile::TempDir;
use tournament::Format;

use super::{Setup, Told};

/// Whatever was told of is in the store.
pub(super) fn check_announced(store: &Store, told: &Told) {
    let mut kept = BTreeSet::new();
    let read = store.results().for_each(|result| {
        assert!(kept.insert(result.id), "game {} is there twice", result.id);
    });
    read.unwrap();
    for game in told.games.lock().iter() {
        let id = game.result.id;
        assert!(kept.contains(&id), "game {id} was told of and is lost");
    }
}

/// Every game counts once, blameless players lost nothing, and the tournament ended when
/// it should.
pub(super) fn check(setup: &Setup, played: &ContestResult, told: &Told, folder: Option<&TempDir>) {
    let told = told.games.lock();
    let mut times: BTreeMap<(Vec<String>, u32), u32> = BTreeMap::new();
    for game in told.iter() {
        let key = &game.result.key;
        *times.entry((key.players.clone(), key.number)).or_default() += 1;
    }
    for (key, times) in &times {
        assert_eq!(*times, 1, "{key:?} was told of more than once");
    }
    let progress = played.schedule.progress();
    let mut kept = told.len() as u64;
    if let Some(folder) = folder {
        let reader = StoreReader::open(folder.path()).unwrap();
        kept = 0;
        let mut ids = BTreeSet::new();
        let mut keys = BTreeSet::new();
        let read = reader.results().for_each(|result| {
            kept += 1;
            assert!(
                ids.insert(result.id) && keys.insert((result.key.players, result.key.number)),
                "kept twice"
            );
        });
        read.unwrap();
        let all_kept = told.iter().all(|game| ids.contains(&game.result.id));
        assert!(all_kept, "told of and not kept");
    }
    assert_eq!(progress.done, kept, "the schedule counts what is kept");
    let ended = &played.ended;
    let names = || setup.participants.iter().enumerate();
    for (index, participant) in names() {
        if participant.is_blameless() {
            let why = ended.suspended.get(&index);
            assert!(
                why.is_none(),
                "'{}' is suspended: {why:?}",
                participant.name
            );
        }
    }
    assert!(
        ended.stopped || ended.failed || played.schedule.is_complete(),
        "it ended before it was over"
    );
    let blameless: Vec<&str> = names()
        .filter(|(_, participant)| participant.is_blameless())
        .map(|(_, participant)| participant.name.as_str())
        .collect();
    for game in told.iter() {
        let result = &game.result;
        let is_fault = result.cause.is_fault() || result.cause.as_str() == "forfeit";
        let players: Vec<&str> = result.players().collect();
        let loser = players
            .iter()
            .zip(&result.returns)
            .find(|(_, own)| **own < 0);
        if let Some((loser, _)) = loser.filter(|_| is_fault) {
            assert!(
                !blameless.contains(loser),
                "'{loser}' did nothing wrong: {result:?}"
            );
        }
    }
    if setup.format == Format::RoundRobin && !ended.stopped && folder.is_none() {
        let of_blameless = times.keys().filter(|key| {
            let mut players = key.0.iter();
            players.all(|name| blameless.contains(&name.as_str()))
        });
        let pairs = blameless.len() * blameless.len().saturating_sub(1) / 2;
        assert_eq!(
            of_blameless.count(),
            pairs * setup.games as usize,
            "who does nothing wrong plays all games"
        );
    }
}
