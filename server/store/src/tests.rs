mod folder;
mod trouble;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use games::Settings;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use rusqlite::Connection;

use super::test_games::{finished, gomoku, identity, is_whole, journal, key, render};
use super::{
    Announcer, CommittedGame, FinishedGame, GameKey, GameSink, Identity, LooseRecords, NotAResult,
    Place, Room, Search, Store, StoreError, StoreReader, StoredResult, Writer,
};
use record::time_control::TimeControl;
use record::{GameId, Journal};
use tournament::DrawRules;
use tournament::rating::Score;

/// The games announced, in order.
#[derive(Clone, Default)]
struct AnnouncedGames(Arc<Mutex<Vec<CommittedGame>>>);

impl AnnouncedGames {
    fn ids(&self) -> Vec<u64> {
        self.0
            .lock()
            .iter()
            .map(|game| game.result.id.get())
            .collect()
    }
}

impl Announcer for AnnouncedGames {
    fn announce(&mut self, game: CommittedGame) -> io::Result<()> {
        self.0.lock().push(game);
        Ok(())
    }
}

fn open(dir: &Path) -> Store {
    Store::open(dir, &identity()).unwrap()
}

fn start(dir: &Path, heard: &AnnouncedGames) -> (GameSink, Writer) {
    open(dir).start_writer(render, heard.clone()).unwrap()
}

fn won_by_first(key: GameKey, id: u64) -> FinishedGame {
    finished(key, id, 0, Some(0))
}

/// Stores games of A and B with these numbers and ends the writer.
async fn store_games(dir: &Path, numbers: impl IntoIterator<Item = u32>) -> AnnouncedGames {
    let heard = AnnouncedGames::default();
    let (sink, mut writer) = start(dir, &heard);
    for number in numbers {
        let id = sink.next_id().await.unwrap();
        sink.store(won_by_first(key("A", "B", number), id.get()))
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
    let heard = AnnouncedGames::default();
    let (sink, mut writer) = start(&dir, &heard);
    let games = [
        finished(key("A", "B", 0), 1, 1, Some(0)),
        finished(key("A", "B", 1), 2, 0, None),
        finished(key("B", "C", 0), 3, 0, Some(1)),
    ];
    let expected: Vec<StoredResult> = games.iter().map(FinishedGame::result).collect();
    assert_eq!(expected[0].winner(), Some("A"));
    assert_eq!(expected[0].moves, 9);
    for game in games {
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    assert_eq!(stored(&dir), expected);
    let announced = heard.0.lock();
    for (announced, expected) in announced.iter().zip(&expected) {
        assert_eq!(announced.result, *expected);
        assert_eq!(announced.record, Some(record(&dir, expected.id.get())));
        let text = fs::read_to_string(announced.record.as_ref().unwrap()).unwrap();
        assert!(is_whole(&text, expected.id.get()));
    }
    assert_eq!(announced.len(), 3);
}

#[tokio::test]
async fn the_time_that_all_games_took_together_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("club");
    let (sink, mut writer) = start(&dir, &AnnouncedGames::default());
    let ended = Timestamp::now();
    // The clock was put back during the last one.
    for (number, seconds) in [(0, 90), (1, 7), (2, -5)] {
        let key = key("A", "B", number);
        let mut played = journal(&key, u64::from(number) + 1, 0, None);
        played.started = ended - SignedDuration::from_secs(seconds);
        let game = FinishedGame::new(key, Box::new(played), ended).unwrap();
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    let reader = StoreReader::open(&dir).unwrap();
    let time = reader.results().time_at_boards().unwrap();
    assert_eq!(time.as_secs_f64().round(), 97.0);
}

/// A game of three; `seats` holds the players' places in the key.
fn of_three(number: u32, id: u64, seats: [usize; 3], returns: [i32; 3]) -> FinishedGame {
    let names = ["A", "B", "C"];
    let pair = key("A", "B", number);
    let mut played = journal(&pair, id, 0, None);
    let one = played.players[0].clone();
    let named = |place: usize| record::RecordedPlayer {
        name: names[place].to_owned(),
        ..one.clone()
    };
    played.players = seats.map(named).into();
    played.verdict.as_mut().unwrap().returns = returns.into();
    let players = names.map(str::to_owned).into();
    let key = GameKey { players, number };
    FinishedGame::new(key, Box::new(played), Timestamp::now()).unwrap()
}

#[tokio::test]
async fn a_game_of_three_comes_back_and_counts_as_its_three_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let heard = AnnouncedGames::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    let games = [
        of_three(0, 1, [0, 1, 2], [-1, 2, -1]),
        of_three(1, 2, [2, 0, 1], [1, 1, -2]),
    ];
    let expected: Vec<StoredResult> = games.iter().map(FinishedGame::result).collect();
    assert_eq!(
        (expected[0].winner(), expected[1].winner()),
        (Some("B"), None)
    );
    assert_eq!(
        [0, 1, 2].map(|place| expected[1].return_of(place)),
        [1, -2, 1]
    );
    for game in games {
        sink.store(game).await.unwrap();
    }
    // The same number between two of them is another game; between all three it
    // is the same.
    sink.store(won_by_first(key("B", "A", 0), 3)).await.unwrap();
    drop(sink);
    writer.finished().await.unwrap();
    assert_eq!(stored(folder.path())[..2], expected);
    let reader = StoreReader::open(folder.path()).unwrap();
    let totals = reader.results().pair_totals().unwrap();
    let totals = &totals["gomoku"];
    let counts = totals
        .iter()
        .map(|(one, other, met)| (one, other, met.score));
    let expected = [
        ("A", "B", Score::new(1, 0, 2)),
        ("A", "C", Score::new(0, 2, 0)),
        ("B", "C", Score::new(1, 0, 1)),
    ];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
    let search = Search {
        exactly: Some("C".to_owned()),
        ..Search::default()
    };
    let found = reader.results().search(&search, 9).unwrap();
    assert_eq!(
        found.iter().map(|found| found.sequence).collect::<Vec<_>>(),
        [2, 1]
    );
    let heard = AnnouncedGames::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    sink.store(of_three(1, 9, [1, 2, 0], [0, 0, 0]))
        .await
        .unwrap();
    drop(sink);
    let error = writer.finished().await.unwrap_err().to_string();
    assert!(error.contains("game 1 of A and B and C (id 9)"), "{error}");
}

#[test]
fn a_tournament_began_when_that_was_first_noted() {
    let folder = tempfile::tempdir().unwrap();
    let [first, later] = ["2026-12-01T09:00:00Z", "2026-12-02T09:00:00Z"];
    let [first, later] = [first, later].map(|at| at.parse::<Timestamp>().unwrap());
    let begun = || StoreReader::open(folder.path()).unwrap().results().begun();
    let store = open(folder.path());
    assert_eq!(begun().unwrap(), None);
    assert_eq!(store.begun(first).unwrap(), first);
    assert_eq!(begun().unwrap(), Some(first));
    drop(store);
    assert_eq!(open(folder.path()).begun(later).unwrap(), first);
    assert_eq!(begun().unwrap(), Some(first));
}

#[tokio::test]
async fn the_games_that_a_player_lost_by_a_fault_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let heard = AnnouncedGames::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    // The loser loses by a timeout; without a winner it is a draw.
    for (number, winner) in [(0, Some(0)), (1, Some(1)), (2, None), (3, Some(0))] {
        let game = finished(key("A", "B", number), u64::from(number) + 1, 0, winner);
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    let reader = StoreReader::open(folder.path()).unwrap();
    let lost = |player: &str, cause: &str| {
        let search = Search {
            exactly: Some(player.to_owned()),
            lost_by: Some(cause.to_owned()),
            ..Search::default()
        };
        let found = reader.results().search(&search, 9).unwrap();
        assert!(found.iter().all(|found| found.started <= found.ended));
        let mut numbers: Vec<u64> = found.iter().map(|found| found.sequence).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(lost("A", "timeout"), [2]);
    assert_eq!(lost("B", "timeout"), [1, 4]);
    assert!(lost("B", "win").is_empty() && lost("C", "timeout").is_empty());
}

#[tokio::test]
async fn totals_of_a_pair_are_the_same_with_either_player_named_first() {
    let folder = tempfile::tempdir().unwrap();
    let heard = AnnouncedGames::default();
    let (sink, mut writer) = start(folder.path(), &heard);
    for (id, (key, winner)) in [
        (key("A", "B", 0), Some(0)),
        (key("A", "B", 1), None),
        (key("B", "A", 2), Some(0)),
        (key("B", "A", 3), Some(1)),
        (key("C", "A", 0), None),
    ]
    .into_iter()
    .enumerate()
    {
        let game = finished(key, id as u64 + 1, 0, winner);
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    let reader = StoreReader::open(folder.path()).unwrap();
    let totals = reader.results().pair_totals().unwrap();
    let totals = &totals["gomoku"];
    let counts = totals
        .iter()
        .map(|(one, other, met)| (one, other, met.score));
    let expected = [
        ("A", "B", Score::new(2, 1, 1)),
        ("A", "C", Score::new(0, 1, 0)),
    ];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
    assert_eq!(reader.results().count().unwrap(), 5);
}

#[tokio::test]
async fn a_game_handed_in_twice_counts_once_and_is_reported() {
    for again in [key("A", "B", 7), key("B", "A", 7)] {
        let folder = tempfile::tempdir().unwrap();
        let heard = AnnouncedGames::default();
        let (sink, mut writer) = start(folder.path(), &heard);
        for (key, id) in [(key("A", "B", 7), 1), (again, 2), (key("A", "B", 8), 3)] {
            sink.store(won_by_first(key, id)).await.unwrap();
        }
        let error = writer.finished().await.unwrap_err();
        assert!(
            matches!(error, StoreError::Duplicate { id, .. } if id == GameId::new(2)),
            "{error}"
        );
        assert_eq!(heard.ids(), [1, 3]);
        let ids: Vec<u64> = stored(folder.path())
            .iter()
            .map(|result| result.id.get())
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
    /// How many records wait in the database.
    fn waiting(database: &Connection) -> i64 {
        let sql = "SELECT count(*) FROM outbox";
        database.query_row(sql, [], |row| row.get(0)).unwrap()
    }
    /// Tells how many wait when a game is announced.
    struct WaitCounter(Connection, std::sync::mpsc::Sender<i64>);
    impl Announcer for WaitCounter {
        fn announce(&mut self, _: CommittedGame) -> io::Result<()> {
            self.1.send(waiting(&self.0)).unwrap();
            Ok(())
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let [own, database] =
        [(); 2].map(|()| Connection::open(folder.path().join("arbiter.sqlite")).unwrap());
    let (counted, counts) = std::sync::mpsc::channel();
    let (sink, mut writer) = store
        .start_writer(render, WaitCounter(own, counted))
        .unwrap();
    sink.store(won_by_first(key("A", "B", 0), 1)).await.unwrap();
    // No other game comes, so idleness settles it, not the end of the writer.
    let mut announced = None;
    while announced.is_none() || waiting(&database) > 0 {
        announced = announced.or(counts.try_recv().ok());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(announced, Some(1));
    drop(sink);
    writer.finished().await.unwrap();
}

#[test]
fn only_a_finished_game_of_its_pair_is_a_result() {
    let pair = key("A", "B", 0);
    let mut running = journal(&pair, 5, 0, None);
    running.verdict = None;
    let error = FinishedGame::new(pair, Box::new(running), Timestamp::now()).unwrap_err();
    let id = GameId::new(5);
    assert_eq!(error, NotAResult::StillRunning { id });
    let others = journal(&key("A", "C", 0), 6, 0, None);
    let error = FinishedGame::new(key("A", "B", 0), Box::new(others), Timestamp::now());
    assert!(matches!(
        error.unwrap_err(),
        NotAResult::OtherPlayers { id, .. } if id == GameId::new(6)
    ));
}

#[tokio::test]
async fn loose_records_of_two_runs_lie_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("games");
    let mut heard = Vec::new();
    for second in [0, 1] {
        let now = Timestamp::from_second(1_700_000_000 + second).unwrap();
        let told = AnnouncedGames::default();
        let records = LooseRecords::open(Some(&dir), now).unwrap();
        let (sink, mut writer) = records.start_writer(render, told.clone()).unwrap();
        for number in 0..3 {
            let id = sink.next_id().await.unwrap();
            sink.store(won_by_first(key("A", "B", number), id.get()))
                .await
                .unwrap();
        }
        drop(sink);
        writer.finished().await.unwrap();
        assert_eq!(told.ids(), [1, 2, 3]);
        heard.extend(told.0.lock().clone());
    }
    let first = heard[0].record.as_ref().unwrap();
    let name = format!("20231114-221320-{}-000001.xml", std::process::id());
    assert_eq!(*first, dir.join(name));
    for game in &heard {
        let text = fs::read_to_string(game.record.as_ref().unwrap()).unwrap();
        assert!(is_whole(&text, game.result.id.get()));
    }
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 6);
}

#[test]
fn a_store_keeps_the_rules_by_which_it_was_first_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let drawn_for = |players| identity().drawn_by(DrawRules::Fide { players });
    let rules = |players| {
        let store = Store::open(dir.path(), &drawn_for(players)).unwrap();
        store.results().draw_rules().unwrap()
    };
    // Players who come later change nothing.
    assert_eq!(rules(8), DrawRules::Fide { players: 8 });
    assert_eq!(rules(9), DrawRules::Fide { players: 8 });

    // An earlier version wrote nothing of it.
    let database = || Connection::open(dir.path().join("arbiter.sqlite")).unwrap();
    let forgotten = "DELETE FROM identity WHERE key = 'draw'";
    database().execute(forgotten, []).unwrap();
    assert_eq!(rules(9), DrawRules::Parity);
    assert_eq!(rules(9), DrawRules::Parity);

    let later = "INSERT INTO identity (key, value, fixed) VALUES ('draw', 'moon', 1)";
    database().execute(later, []).unwrap();
    let store = Store::open(dir.path(), &drawn_for(9)).unwrap();
    let unknown = store.results().draw_rules().unwrap_err();
    assert!(matches!(unknown, StoreError::Draw(_)), "{unknown}");
}

#[tokio::test]
async fn games_that_are_rated_by_themselves_are_counted_by_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let (sink, mut writer) = start(folder.path(), &AnnouncedGames::default());
    for (id, options) in [(1, &[][..]), (2, &[("returns", "margin")])] {
        let key = key("A", "B", id as u32);
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        let journal = Journal {
            game: "kalaha".to_owned(),
            board: 6,
            options: options.iter().map(owned).collect(),
            ..journal(&key, id, 0, Some(0))
        };
        let game = FinishedGame::new(key, Box::new(journal), Timestamp::now()).unwrap();
        sink.store(game).await.unwrap();
    }
    drop(sink);
    writer.finished().await.unwrap();
    let reader = StoreReader::open(folder.path()).unwrap();
    let totals = reader.results().pair_totals().unwrap();
    let games = totals.iter().map(|(field, totals)| {
        let (_, _, met) = totals.iter().next().unwrap();
        (field.as_str(), met.score.games())
    });
    let games: Vec<_> = games.collect();
    assert_eq!(games, [("kalaha", 1), ("kalaha returns=margin", 1)]);
    assert_eq!(reader.results().latest(1).unwrap()[0].0, "kalaha");
}

#[tokio::test]
async fn a_reader_as_of_an_instant_sees_what_had_ended_before_and_its_head() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let end = |second: &str| format!("2026-03-01T12:00:0{second}Z").parse().unwrap();
    let mut heads = Vec::new();
    for (number, ended) in [(0, "0.999"), (1, "1"), (2, "2")] {
        let (sink, mut writer) = start(dir, &AnnouncedGames::default());
        let id = sink.next_id().await.unwrap();
        let key = key("A", "B", number);
        let journal = journal(&key, id.get(), 0, Some(0));
        let game = FinishedGame::new(key, Box::new(journal), end(ended));
        sink.store(game.unwrap()).await.unwrap();
        drop(sink);
        writer.finished().await.unwrap();
        heads.push(StoreReader::open(dir).unwrap().results().head().unwrap());
    }
    for (instant, games) in [("0.999", 0_usize), ("1", 1), ("1.001", 2), ("9", 3)] {
        let reader = StoreReader::open_as_of(dir, Some(end(instant))).unwrap();
        let results = reader.results();
        assert_eq!(results.count().unwrap(), games as u64, "{instant}");
        let head = games.checked_sub(1).map(|last| heads[last]);
        assert_eq!(
            results.head().unwrap(),
            head.unwrap_or_default(),
            "{instant}"
        );
        let found = results.search(&Search::default(), 9).unwrap();
        assert_eq!(found.len(), games);
        let has = |id: u64| results.has(GameId::new(id)).unwrap();
        assert_eq!((1..4).filter(|id| has(*id)).count(), games);
        let (mut counted, mut entries) = (0, 0);
        results.for_each(|_| counted += 1).unwrap();
        results.for_each_entry(|_| entries += 1).unwrap();
        assert_eq!((counted, entries), (games, games));
    }
    let all = StoreReader::open_as_of(dir, None).unwrap();
    assert_eq!(all.results().count().unwrap(), 3);
}
