use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use games::Settings;
use jiff::Timestamp;
use rusqlite::Connection;

use super::test_games::{finished, gomoku, identity, is_whole, journal, key, render};
use super::{
    Announced, Announcer, FinishedGame, GameKey, GameSink, Identity, LooseRecords, NotAResult,
    PairSide, PairTotal, Place, Store, StoreError, StoreReader, StoredResult, Writer,
};
use crate::time_control::TimeControl;

/// What was announced, in order.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<Announced>>>);

impl Heard {
    fn ids(&self) -> Vec<u64> {
        self.0
            .lock()
            .unwrap()
            .iter()
            .map(|game| game.result.id)
            .collect()
    }
}

impl Announcer for Heard {
    fn announce(&mut self, game: Announced) -> io::Result<()> {
        self.0.lock().unwrap().push(game);
        Ok(())
    }
}

fn open(dir: &Path) -> Store {
    Store::open(dir, &identity()).unwrap()
}

fn start(dir: &Path, heard: &Heard) -> (GameSink, Writer) {
    open(dir).start_writer(render, heard.clone()).unwrap()
}

fn won_by_first(key: GameKey, id: u64) -> FinishedGame {
    finished(key, id, PairSide::First, Some(PairSide::First))
}

/// Stores games of A and B with these numbers, and ends the writer.
async fn store_games(dir: &Path, numbers: impl IntoIterator<Item = u32>) -> Heard {
    let heard = Heard::default();
    let (sink, mut writer) = start(dir, &heard);
    for number in numbers {
        let id = sink.next_id().await.unwrap();
        sink.store(won_by_first(key("A", "B", number), id))
            .await
            .unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    heard
}

fn stored(dir: &Path) -> Vec<StoredResult> {
    let mut results = Vec::new();
    let reader = StoreReader::open(dir).unwrap();
    reader
        .results()
        .for_each(|result| results.push(result))
        .unwrap();
    results
}

fn record(dir: &Path, id: u64) -> PathBuf {
    dir.join("records").join(format!("{id:06}.xml"))
}

#[tokio::test]
async fn a_result_comes_back_as_it_was_stored() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("club");
    let heard = Heard::default();
    let (sink, mut writer) = start(&dir, &heard);
    let games = [
        finished(key("A", "B", 0), 1, PairSide::Second, Some(PairSide::First)),
        finished(key("A", "B", 1), 2, PairSide::First, None),
        finished(key("B", "C", 0), 3, PairSide::First, Some(PairSide::Second)),
    ];
    let expected: Vec<StoredResult> = games.iter().map(FinishedGame::result).collect();
    assert_eq!(expected[0].winner, Some(PairSide::First));
    assert_eq!(expected[0].moves, 9);
    for game in games {
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    assert_eq!(stored(&dir), expected);
    let announced = heard.0.lock().unwrap();
    for (announced, expected) in announced.iter().zip(&expected) {
        assert_eq!(announced.result, *expected);
        assert_eq!(announced.record, Some(record(&dir, expected.id)));
        let text = fs::read_to_string(announced.record.as_ref().unwrap()).unwrap();
        assert!(is_whole(&text, expected.id));
    }
    assert_eq!(announced.len(), 3);
}

#[tokio::test]
async fn totals_of_a_pair_are_the_same_whoever_is_named_first() {
    let folder = tempfile::tempdir().unwrap();
    let heard = Heard::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    for (id, (key, winner)) in [
        (key("A", "B", 0), Some(PairSide::First)),
        (key("A", "B", 1), None),
        (key("B", "A", 2), Some(PairSide::First)),
        (key("B", "A", 3), Some(PairSide::Second)),
        (key("C", "A", 0), None),
    ]
    .into_iter()
    .enumerate()
    {
        let game = finished(key, id as u64 + 1, PairSide::First, winner);
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    let total = |first: &str, second: &str, first_wins, draws, second_wins| PairTotal {
        first: first.to_owned(),
        second: second.to_owned(),
        first_wins,
        draws,
        second_wins,
    };
    let reader = StoreReader::open(folder.path()).unwrap();
    assert_eq!(
        reader.results().pair_totals().unwrap(),
        [total("A", "B", 2, 1, 1), total("A", "C", 0, 1, 0)]
    );
    assert_eq!(reader.results().count().unwrap(), 5);
}

#[tokio::test]
async fn a_game_handed_in_twice_counts_once_and_is_reported() {
    for again in [key("A", "B", 7), key("B", "A", 7)] {
        let folder = tempfile::tempdir().unwrap();
        let heard = Heard::default();
        let (sink, mut writer) = start(folder.path(), &heard);
        for (key, id) in [(key("A", "B", 7), 1), (again, 2), (key("A", "B", 8), 3)] {
            sink.store(won_by_first(key, id)).await.unwrap();
        }
        let error = writer.finished().await.unwrap_err();
        assert!(
            matches!(error, StoreError::Duplicate { id: 2, .. }),
            "{error}"
        );
        assert_eq!(heard.ids(), [1, 3]);
        let ids: Vec<u64> = stored(folder.path())
            .iter()
            .map(|result| result.id)
            .collect();
        assert_eq!(ids, [1, 3]);
    }
}

#[tokio::test]
async fn numbers_of_games_go_on_where_the_last_run_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let heard = store_games(folder.path(), 0..200).await;
    assert_eq!(heard.ids(), (1..=200).collect::<Vec<u64>>());
    let heard = store_games(folder.path(), 200..203).await;
    assert_eq!(heard.ids(), [201, 202, 203]);
}

#[tokio::test]
async fn the_bytes_of_records_leave_the_database_when_they_are_on_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let heard = Heard::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    let database = Connection::open(folder.path().join("arbiter.sqlite")).unwrap();
    let waiting = || -> i64 {
        let sql = "SELECT count(*) FROM outbox";
        database.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    while heard.ids().is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(waiting(), 1);
    // No other game comes: it is settled for idleness, not at the end.
    while waiting() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(sink);
    writer.finished().await.unwrap();
}

#[tokio::test]
async fn a_second_manager_is_refused_and_a_reader_is_not() {
    let folder = tempfile::tempdir().unwrap();
    store_games(folder.path(), 0..2).await;
    let store = open(folder.path());
    let error = Store::open(folder.path(), &identity())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains(&format!("in use by process {}", std::process::id())),
        "{error}"
    );
    assert_eq!(stored(folder.path()).len(), 2);
    drop(store);
    open(folder.path());
}

#[test]
fn another_game_or_other_rules_are_refused_and_a_new_limit_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let time = TimeControl::new(None, None);
    let settings = Settings::new(gomoku(), Some(19), [("rule", "exact")]).unwrap();
    let other = Identity::new("club", gomoku(), &settings, &time);
    let error = Store::open(folder.path(), &other).unwrap_err().to_string();
    assert!(error.contains("board is 15 there and 19 here"), "{error}");
    assert!(
        error.contains("options is none there and rule=exact here"),
        "{error}"
    );
    assert!(error.contains("--store"), "{error}");

    let faster = TimeControl::new(Some(Duration::from_millis(100)), None);
    let settings = Settings::default_of(gomoku());
    let faster = Identity::new("club", gomoku(), &settings, &faster);
    let store = Store::open(folder.path(), &faster).unwrap();
    assert_eq!(store.warnings().len(), 1);
    assert!(store.warnings()[0].contains("timeout is 5s there and 100ms here"));
    assert_eq!(store.results().identity().unwrap().get("timeout"), "100ms");
    drop(store);
    assert!(
        Store::open(folder.path(), &faster)
            .unwrap()
            .warnings()
            .is_empty()
    );
}

#[tokio::test]
async fn strays_are_removed_and_lost_records_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    store_games(folder.path(), 0..3).await;
    fs::remove_file(record(folder.path(), 2)).unwrap();
    for stray in ["000077.xml", "1.xml", "other.xml", "000002.xml.part"] {
        fs::write(folder.path().join("records").join(stray), "x").unwrap();
    }
    fs::write(folder.path().join("records/notes.txt"), "x").unwrap();
    let store = open(folder.path());
    let warnings = store.warnings().join("\n");
    assert!(
        warnings.contains("000077.xml") && warnings.contains("other.xml"),
        "{warnings}"
    );
    assert!(
        warnings.contains("1 games count but have lost their record"),
        "{warnings}"
    );
    assert!(warnings.contains("000002.xml"), "{warnings}");
    let mut left: Vec<String> = fs::read_dir(folder.path().join("records"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["000001.xml", "000003.xml", "notes.txt"]);
}

#[test]
fn a_folder_of_records_that_no_database_knows_is_not_emptied() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("records")).unwrap();
    fs::write(record(folder.path(), 1), "x").unwrap();
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(
        matches!(error, StoreError::RecordsWithoutDatabase { .. }),
        "{error}"
    );
    assert!(record(folder.path(), 1).exists());
}

#[tokio::test]
async fn when_records_cannot_be_written_nothing_is_announced_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let heard = Heard::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    let records = folder.path().join("records");
    fs::remove_dir(&records).unwrap();
    sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    let error = writer.finished().await.unwrap_err();
    assert!(matches!(error, StoreError::File { .. }), "{error}");
    assert!(heard.ids().is_empty());
    assert!(sink.store(won_by_first(key("A", "B", 1), 2)).await.is_err());
    let store = open(folder.path());
    assert_eq!(store.results().count().unwrap(), 1);
    assert!(is_whole(
        &fs::read_to_string(record(folder.path(), 1)).unwrap(),
        1
    ));
}

#[tokio::test]
async fn when_the_database_is_full_nothing_is_announced_that_is_not_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let heard = Heard::default();
    let store = open(folder.path());
    store
        .database
        .pragma_update(None, "max_page_count", 60)
        .unwrap();
    let (sink, mut writer) = store.start_writer(render, heard.clone()).unwrap();
    for number in 0..40 {
        let id = u64::from(number) + 1;
        if sink
            .store(won_by_first(key("A", "B", number), id))
            .await
            .is_err()
        {
            break;
        }
        if number == 3 {
            // Two groups at least: one that fits and one that does not.
            while heard.ids().is_empty() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }
    let error = writer.finished().await.unwrap_err();
    assert!(matches!(error, StoreError::Database { .. }), "{error}");
    assert!(error.to_string().contains("full"), "{error}");
    let ids: Vec<u64> = stored(folder.path())
        .iter()
        .map(|result| result.id)
        .collect();
    assert_eq!(heard.ids(), ids);
    assert_eq!(ids, [1, 2, 3, 4]);
}

#[tokio::test]
async fn a_database_that_another_process_holds_is_an_error_and_not_a_hang() {
    let folder = tempfile::tempdir().unwrap();
    let heard = Heard::default();
    let store = open(folder.path());
    store
        .database
        .busy_timeout(Duration::from_millis(50))
        .unwrap();
    let (sink, mut writer) = store.start_writer(render, heard.clone()).unwrap();
    sink.next_id().await.unwrap();
    let other = Connection::open(folder.path().join("arbiter.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    let error = writer.finished().await.unwrap_err().to_string();
    assert!(
        error.contains("cannot commit games") && error.contains("locked"),
        "{error}"
    );
    assert!(heard.ids().is_empty());
}

#[tokio::test]
async fn an_announcer_that_fails_stops_the_writer_and_says_why() {
    struct Deaf;
    impl Announcer for Deaf {
        fn announce(&mut self, _: Announced) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let (sink, mut writer) = open(folder.path()).start_writer(render, Deaf).unwrap();
    sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    let error = writer.finished().await.unwrap_err().to_string();
    assert!(
        error.contains("cannot announce results: broken pipe"),
        "{error}"
    );
    assert_eq!(stored(folder.path()).len(), 1);
}

#[tokio::test]
async fn while_the_announcer_is_slow_games_wait_instead_of_piling_up() {
    /// Waits for permission to go on.
    struct Slow(std::sync::mpsc::Receiver<()>);
    impl Announcer for Slow {
        fn announce(&mut self, _: Announced) -> io::Result<()> {
            // Permission for all once nobody is left to give it.
            let _ = self.0.recv();
            Ok(())
        }
    }
    let (permit, permits) = std::sync::mpsc::channel();
    let records = LooseRecords::open(None, Timestamp::now()).unwrap();
    let (sink, mut writer) = records.start_writer(render, Slow(permits)).unwrap();
    let mut taken = 0;
    for number in 0..2000 {
        let game = won_by_first(key("A", "B", number), u64::from(number) + 1);
        let patience = Duration::from_millis(200);
        if tokio::time::timeout(patience, sink.store(game))
            .await
            .is_err()
        {
            break;
        }
        taken += 1;
    }
    drop(permit);
    // One group in the announcer's hands, one in the queue.
    assert!((256..=512).contains(&taken), "{taken} games were taken");
    drop(sink);
    writer.finished().await.unwrap();
}

#[tokio::test]
async fn what_may_not_have_been_announced_is_known_where_it_can_be_looked_up() {
    struct Written(Heard, Place);
    impl Announcer for Written {
        fn announce(&mut self, game: Announced) -> io::Result<()> {
            match self.0.ids().len() {
                2 => Err(io::Error::other("the pen broke")),
                _ => self.0.announce(game),
            }
        }
        fn settle(&mut self) -> io::Result<Option<Place>> {
            Ok(Some(self.1.clone()))
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let place = Place {
        file: folder.path().join("events"),
        length: 17,
    };
    let mut store = open(folder.path());
    assert!(store.announce_in(Some(&place)).unwrap().games.is_empty());
    let announcer = Written(Heard::default(), place.clone());
    let (sink, mut writer) = store.start_writer(render, announcer).unwrap();
    for number in 0..4 {
        let id = u64::from(number) + 1;
        sink.store(won_by_first(key("A", "B", number), id))
            .await
            .unwrap();
    }
    writer.finished().await.unwrap_err();

    let other = Place {
        file: folder.path().join("others"),
        length: 0,
    };
    let mut store = open(folder.path());
    let unsettled = store.announce_in(Some(&other)).unwrap();
    assert_eq!(unsettled.places, std::slice::from_ref(&place));
    let ids: Vec<u64> = unsettled.games.iter().map(|game| game.result.id).collect();
    assert_eq!(ids, [1, 2, 3, 4]);
    // Until they are settled both places may hold them.
    let unsettled = store.announce_in(None).unwrap();
    assert_eq!(unsettled.places, [place, other]);
    assert_eq!(unsettled.games.len(), 4);
    // What cannot be looked up counts as announced.
    assert!(store.announce_in(None).unwrap().games.is_empty());
}

#[test]
fn a_database_of_a_later_version_or_of_somebody_else_is_refused_untouched() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let file = folder.path().join("arbiter.sqlite");
    let database = Connection::open(&file).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(
        matches!(error, StoreError::Newer { found: 99, .. }),
        "{error}"
    );
    let error = StoreReader::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::Newer { .. }), "{error}");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("arbiter.sqlite");
    let database = Connection::open(&file).unwrap();
    database
        .execute_batch("CREATE TABLE cats (name TEXT)")
        .unwrap();
    drop(database);
    let before = fs::read(&file).unwrap();
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
    assert_eq!(fs::read(&file).unwrap(), before);

    fs::write(&file, "no database at all, but some bytes").unwrap();
    let error = Store::open(folder.path(), &identity()).unwrap_err();
    assert!(matches!(error, StoreError::Database { .. }), "{error}");
}

#[test]
fn where_there_is_no_store_a_reader_says_so_and_makes_none() {
    let folder = tempfile::tempdir().unwrap();
    let error = StoreReader::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::NoStore { .. }), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn only_a_finished_game_of_its_pair_is_a_result() {
    let pair = key("A", "B", 0);
    let mut running = journal(&pair, 5, PairSide::First, None);
    running.verdict = None;
    let error = FinishedGame::new(pair, Box::new(running), Timestamp::now()).unwrap_err();
    assert_eq!(error, NotAResult::StillRunning { id: 5 });
    let others = journal(&key("A", "C", 0), 6, PairSide::First, None);
    let error = FinishedGame::new(key("A", "B", 0), Box::new(others), Timestamp::now());
    assert!(matches!(
        error.unwrap_err(),
        NotAResult::OtherPlayers { id: 6, .. }
    ));
}

#[tokio::test]
async fn loose_records_of_two_runs_lie_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("games");
    let mut heard = Vec::new();
    for second in [0, 1] {
        let now = Timestamp::from_second(1_700_000_000 + second).unwrap();
        let told = Heard::default();
        let records = LooseRecords::open(Some(&dir), now).unwrap();
        let (sink, mut writer) = records.start_writer(render, told.clone()).unwrap();
        for number in 0..3 {
            let id = sink.next_id().await.unwrap();
            sink.store(won_by_first(key("A", "B", number), id))
                .await
                .unwrap();
        }
        drop(sink);
        writer.finished().await.unwrap();
        assert_eq!(told.ids(), [1, 2, 3]);
        heard.extend(told.0.lock().unwrap().clone());
    }
    let first = heard[0].record.as_ref().unwrap();
    let name = format!("20231114-221320-{}-000001.xml", std::process::id());
    assert_eq!(*first, dir.join(name));
    for game in &heard {
        let text = fs::read_to_string(game.record.as_ref().unwrap()).unwrap();
        assert!(is_whole(&text, game.result.id));
    }
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 6);
}
