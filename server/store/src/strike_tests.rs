//! Games of a worker are struck: they stay, and count no more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use record::{GameId, PlayedAt, Thousandths, to_xml};

use super::super::crash::VARIABLE;
use super::super::test_games::{gomoku, identity, journal, key};
use super::super::{CheckObserver, Finding, FinishedGame, Search, Store, StoreReader, check};
use super::*;
use crate::events::{EventLevel, EventTarget, Events, GameAnnouncer, catch_up};

const STORE: &str = "ARBITER_TEST_STRIKE";

fn events_of(dir: &Path) -> PathBuf {
    dir.join("events")
}

/// Stores games of A and B, announced beside the store: each with its number and who
/// has played it. A wins those of an even number.
async fn store_games(dir: &Path, games: &[(u32, Option<&str>)]) {
    let target = EventTarget::File(events_of(dir));
    let events = Events::open(&target, EventLevel::Games).unwrap();
    let mut store = Store::open(dir, &identity()).unwrap();
    catch_up(&mut store, &events, gomoku()).await.unwrap();
    let announcer = GameAnnouncer::new(gomoku(), Some(events.clone()), |_| Ok(()));
    let (sink, mut writer) = store.start_writer(to_xml, announcer).unwrap();
    for (number, worker) in games {
        let id = sink.next_id().await.unwrap();
        let key = key("A", "B", *number);
        let mut journal = journal(&key, id.get(), 0, Some(*number as usize % 2));
        journal.machine = worker.map(|name| PlayedAt {
            name: name.to_owned(),
            factor: Thousandths::ONE,
            load: Thousandths::ONE,
        });
        let game = FinishedGame::new(key, Box::new(journal), jiff::Timestamp::now());
        sink.store(game.unwrap()).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    events.flush().await.unwrap();
}

fn ids(dir: &Path) -> Vec<u64> {
    let mut ids = Vec::new();
    let reader = StoreReader::open(dir).unwrap();
    let results = reader.results();
    results
        .for_each(|result| ids.push(result.id.get()))
        .unwrap();
    ids
}

fn row(worker: &str, counted: u64, struck: u64) -> WorkerGames {
    WorkerGames {
        worker: worker.to_owned(),
        counted,
        struck,
    }
}

struct Findings(Vec<String>);

impl CheckObserver for Findings {
    fn found(&mut self, finding: &Finding) {
        self.0.push(finding.to_string());
    }
}

fn expect_sound(dir: &Path) {
    let mut found = Findings(Vec::new());
    check(dir, &[events_of(dir)], &mut found).unwrap();
    // The journals of these games have no sound moves; all else agrees.
    found.0.retain(|found| !found.contains("records/"));
    assert_eq!(found.0, [""; 0]);
}

#[tokio::test]
async fn struck_games_stay_but_count_nowhere_and_their_places_are_free() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    store_games(
        dir,
        &[
            (0, Some("good")),
            (1, Some("bad")),
            (2, Some("bad")),
            (3, None),
        ],
    )
    .await;
    assert_eq!(
        games_of_workers(dir).unwrap(),
        [row("bad", 2, 0), row("good", 1, 0)]
    );
    assert_eq!(strike(dir, "nobody", "it lied").unwrap(), 0);
    assert_eq!(strike(dir, "bad", "it lied").unwrap(), 2);
    assert_eq!(strike(dir, "bad", "again").unwrap(), 0);
    assert_eq!(
        games_of_workers(dir).unwrap(),
        [row("bad", 0, 2), row("good", 1, 0)]
    );
    assert_eq!(ids(dir), [1, 4]);
    {
        let reader = StoreReader::open(dir).unwrap();
        let results = reader.results();
        assert_eq!(results.count().unwrap(), 2);
        assert_eq!(results.latest(9).unwrap().len(), 2);
        assert_eq!(results.search(&Search::default(), 9).unwrap().len(), 2);
        let totals = results.pair_totals().unwrap();
        assert_eq!((totals[0].first_wins, totals[0].second_wins), (1, 1));
        assert_eq!(results.pair_totals_of("gomoku").unwrap(), totals);
        let mut found = 0;
        results.for_each_after(0, |_| found += 1).unwrap();
        results.for_each_of("gomoku", |_| found += 1).unwrap();
        assert_eq!(found, 4);
        let mut struck = Vec::new();
        let read = results.for_each_struck(|id, why| struck.push((id.get(), why)));
        read.unwrap();
        assert_eq!(
            struck,
            [(2, "it lied".to_owned()), (3, "it lied".to_owned())]
        );
        assert!(results.game(GameId::new(2)).unwrap().is_some());
    }
    expect_sound(dir);
    // They are played again, under new numbers.
    store_games(dir, &[(1, Some("good")), (2, Some("good"))]).await;
    assert_eq!(ids(dir), [1, 4, 5, 6]);
    for id in 1..=6 {
        assert!(dir.join(format!("records/{id:06}.xml")).is_file());
    }
    expect_sound(dir);
    let events = fs::read_to_string(events_of(dir)).unwrap();
    let told = "{\"event\":\"struck\",\"id\":3,\"reason\":\"it lied\"}\n";
    assert_eq!(events.matches(told).count(), 1);
    assert!(events.find(told) < events.find("\"id\":5,"), "{events}");
}

#[tokio::test]
async fn nothing_is_struck_in_a_store_that_somebody_writes_or_that_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let none = strike(dir, "bad", "").unwrap_err();
    assert!(matches!(none, StoreError::NoStore { .. }), "{none}");
    store_games(dir, &[(0, Some("bad"))]).await;
    let store = Store::open(dir, &identity()).unwrap();
    let busy = strike(dir, "bad", "").unwrap_err();
    assert!(matches!(busy, StoreError::InUse { .. }), "{busy}");
    drop(store);
    assert_eq!(ids(dir), [1]);
}

/// The next test starts this as a process of its own.
#[test]
#[ignore = "started by the next test, which kills it"]
fn strike_bad() {
    if let Ok(dir) = std::env::var(STORE) {
        strike(Path::new(&dir), "bad", "it lied").unwrap();
    }
}

#[tokio::test]
async fn killed_while_it_strikes_it_has_struck_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    store_games(dir, &[(0, Some("bad")), (1, Some("bad"))]).await;
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "strike::tests::strike_bad", "--ignored"])
        .env(STORE, dir)
        .env(VARIABLE, format!("{:?}:1", Step::GamesStruck))
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(!status.success(), "it was not killed");
    assert_eq!(ids(dir), [1, 2]);
    expect_sound(dir);
    assert_eq!(strike(dir, "bad", "it lied").unwrap(), 2);
    assert!(ids(dir).is_empty());
}
