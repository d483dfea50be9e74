//! Games of a worker are struck: they stay, and count no more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use record::{GameId, PlayedAt, Thousandths, to_xml};
use tournament::rating::{Score, Sprt, SprtBounds};

use super::super::crash::VARIABLE;
use super::super::test_games::{gomoku, identity, journal, key};
use super::super::{
    CheckObserver, Finding, FinishedGame, GameSink, Search, Store, StoreReader, Writer, check,
};
use super::*;
use crate::events::{EventLevel, EventTarget, Events, GameAnnouncer, catch_up};

const STORE: &str = "ARBITER_TEST_STRIKE";
const BAD: GamesToStrike<'_> = GamesToStrike::OfWorker("bad");

fn events_of(dir: &Path) -> PathBuf {
    dir.join("events")
}

/// Stores games of A and B, announced beside the store: each with its number and the
/// worker that has played it. A wins those of an even number.
async fn store_games(dir: &Path, games: &[(u32, Option<&str>)]) {
    let (sink, writer, events) = begin(dir).await;
    hand_in(&sink, games).await;
    end(sink, writer, events).await;
}

/// Opens the store, with a test of A and B.
async fn begin(dir: &Path) -> (GameSink, Writer, Events) {
    let target = EventTarget::File(events_of(dir));
    let events = Events::open(&target, EventLevel::Games).unwrap();
    let mut store = Store::open(dir, &identity()).unwrap();
    catch_up(&mut store, &events, gomoku()).await.unwrap();
    let test = Sprt::new(SprtBounds::new(0.0, 10.0, 0.05, 0.05).unwrap());
    let announcer = GameAnnouncer::new(gomoku(), Some(events.clone()), |_| Ok(()));
    let announcer = announcer.following(Some(&test));
    let (sink, writer) = store.start_writer(to_xml, announcer).unwrap();
    (sink, writer, events)
}

async fn hand_in(sink: &GameSink, games: &[(u32, Option<&str>)]) {
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
}

async fn end(sink: GameSink, mut writer: Writer, events: Events) {
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
        worker: Some(worker.to_owned()),
        counted,
        struck,
        reason: (struck > 0).then(|| "it lied".to_owned()),
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
    check(dir, &[events_of(dir)], None, &mut found).unwrap();
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
    assert_eq!(
        strike(dir, GamesToStrike::OfWorker("nobody"), "it lied").unwrap(),
        0
    );
    assert_eq!(strike(dir, BAD, "it lied").unwrap(), 2);
    assert_eq!(strike(dir, BAD, "again").unwrap(), 0);
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
        let scores: Vec<Score> = totals["gomoku"]
            .iter()
            .map(|(_, _, met)| met.score)
            .collect();
        assert_eq!(scores, [Score::new(1, 0, 1)]);
        let mut found = 0;
        results.for_each_after(0, |_| found += 1).unwrap();
        assert_eq!(found, 2);
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
async fn a_game_may_be_kept_that_never_counts() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let (sink, writer, events) = begin(dir).await;
    hand_in(&sink, &[(1, None)]).await;
    let (id, key) = (sink.next_id().await.unwrap(), key("A", "B", 2));
    let journal = journal(&key, id.get(), 0, Some(0));
    let game = FinishedGame::new(key, Box::new(journal), jiff::Timestamp::now());
    let game = game.unwrap().struck_for(Some("taken back".to_owned()));
    sink.store(game).await.unwrap();
    hand_in(&sink, &[(3, None)]).await;
    end(sink, writer, events).await;
    assert_eq!(ids(dir), [1, 3]);
    let told = fs::read_to_string(events_of(dir)).unwrap();
    let why = "{\"event\":\"struck\",\"id\":2,\"reason\":\"taken back\"}\n";
    assert!(told.contains(why), "{told}");
    expect_sound(dir);
    assert!(dir.join("records/000002.xml").is_file());
}

#[tokio::test]
async fn nothing_is_struck_in_a_store_that_somebody_writes_or_that_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let none = strike(dir, BAD, "").unwrap_err();
    assert!(matches!(none, StoreError::NoStore { .. }), "{none}");
    store_games(dir, &[(0, Some("bad"))]).await;
    let store = Store::open(dir, &identity()).unwrap();
    let poker = dir.join("poker");
    let identity = Identity::default().rule("kind", "matches of poker");
    drop(Store::open(&poker, &identity).unwrap());
    let stays = strike(&poker, GamesToStrike::Game(GameId::new(1)), "").unwrap_err();
    assert!(matches!(stays, StoreError::HandsStay { .. }), "{stays}");
    let busy = strike(dir, BAD, "").unwrap_err();
    assert!(matches!(busy, StoreError::InUse { .. }), "{busy}");
    drop(store);
    assert_eq!(ids(dir), [1]);
}

/// The next test starts this as a process of its own.
#[test]
#[ignore = "started by the next test, which kills it"]
fn strike_bad() {
    if let Ok(dir) = std::env::var(STORE) {
        strike(Path::new(&dir), BAD, "it lied").unwrap();
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
    assert_eq!(strike(dir, BAD, "it lied").unwrap(), 2);
    assert!(ids(dir).is_empty());
}

const GAMES: [(u32, Option<&str>); 5] = [
    (0, Some("good")),
    (1, Some("bad")),
    (2, Some("bad")),
    (3, Some("bad")),
    (4, None),
];

/// Has the games of the bad worker annulled from this number on; gives how many that
/// are, and the numbers of the games that count then.
async fn annul(sink: &GameSink, from: u32) -> (Option<u64>, Option<Vec<u32>>) {
    let (counted, heard) = std::sync::mpsc::channel();
    let annulled = sink.annul(Annulment {
        worker: "bad".to_owned(),
        reason: "it lied".to_owned(),
        from,
        recount: Box::new(move |results| {
            let mut numbers = Vec::new();
            results.for_each(|result| numbers.push(result.key.number))?;
            counted.send(numbers).unwrap();
            Ok(())
        }),
    });
    let annulled = annulled.await.unwrap();
    (annulled, heard.try_recv().ok())
}

#[tokio::test]
async fn games_are_annulled_while_others_are_played_and_their_places_are_taken_again() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let (sink, writer, events) = begin(dir).await;
    hand_in(&sink, &GAMES).await;
    // All games that were handed in before are struck, also those not committed yet.
    assert_eq!(annul(&sink, 2).await, (Some(2), Some(vec![0, 1, 4])));
    assert_eq!(annul(&sink, 2).await, (Some(0), None));
    let owed = |dir: &Path| {
        let mut owed = Vec::new();
        let reader = StoreReader::open(dir).unwrap();
        let results = reader.results();
        results
            .for_each_owed(|result| owed.push(result.key.number))
            .unwrap();
        owed
    };
    assert_eq!(owed(dir), [2, 3]);
    hand_in(&sink, &[(2, Some("good"))]).await;
    assert_eq!(annul(&sink, 0).await, (Some(1), Some(vec![0, 4, 2])));
    assert_eq!(owed(dir), [1, 3]);
    hand_in(&sink, &[(1, Some("good")), (3, Some("good"))]).await;
    end(sink, writer, events).await;
    assert_eq!(owed(dir), [0; 0]);
    assert_eq!(ids(dir), [1, 5, 6, 7, 8]);
    expect_sound(dir);
    let events = fs::read_to_string(events_of(dir)).unwrap();
    let kinds: Vec<&str> = events
        .lines()
        .filter(|line| !line.contains("\"event\":\"game\""))
        .map(|line| match line.contains("\"event\":\"struck\"") {
            true => "struck",
            false if line.contains("\"games\":0,") => "test of none",
            false if line.contains("\"games\":2,") => "test of one pair",
            false => "test of both",
        })
        .collect();
    // Two workers played the first pair at first: it was none for the test.
    let expected = [
        "test of one pair",
        "struck",
        "struck",
        "test of none",
        "struck",
        "test of none",
        "test of one pair",
        "test of both",
    ];
    assert_eq!(kinds, expected);
}

#[tokio::test]
async fn without_a_store_nothing_is_annulled() {
    let records = crate::LooseRecords::open(None, jiff::Timestamp::UNIX_EPOCH).unwrap();
    let (sink, mut writer) = records
        .start_writer(to_xml, crate::SilentAnnouncer)
        .unwrap();
    assert_eq!(annul(&sink, 0).await, (None, None));
    drop(sink);
    writer.finished().await.unwrap();
}

/// The next test starts this as a process of its own.
#[tokio::test]
#[ignore = "started by the next test, which kills it"]
async fn annul_bad() {
    if let Ok(dir) = std::env::var(STORE) {
        let (sink, writer, events) = begin(Path::new(&dir)).await;
        annul(&sink, 0).await;
        hand_in(&sink, &[(1, Some("good"))]).await;
        end(sink, writer, events).await;
    }
}

#[tokio::test]
async fn killed_while_games_are_annulled_all_of_them_count_or_none() {
    for (step, counted) in [
        (Step::GamesStruck, vec![1, 2, 3, 4, 5]),
        (Step::GamesAnnulled, vec![1, 5]),
        (Step::GroupCommitted, vec![1, 5, 6]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        store_games(dir, &GAMES).await;
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "strike::tests::annul_bad", "--ignored"])
            .env(STORE, dir)
            .env(VARIABLE, format!("{step:?}:1"))
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(!status.success(), "it was not killed");
        assert_eq!(ids(dir), counted, "{step:?}");
        // The next run tells the events that this one had no time to tell.
        store_games(dir, &[]).await;
        expect_sound(dir);
        let events = fs::read_to_string(events_of(dir)).unwrap();
        let struck = events.matches("\"reason\":\"it lied\"").count();
        assert_eq!(struck > 0, step != Step::GamesStruck, "{events}");
        let (sink, writer, events) = begin(dir).await;
        let annulled = annul(&sink, 0).await.0;
        assert_eq!(
            annulled,
            Some(if step == Step::GamesStruck { 3 } else { 0 })
        );
        end(sink, writer, events).await;
    }
}
