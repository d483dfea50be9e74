//! Stores of earlier versions are read as they are, and upgraded by a process that writes them.

use std::process::{Command, Stdio};

use super::super::crash::VARIABLE;
use super::super::schema::{HAND_RULES, STRIKING};
use super::super::test_games::identity;
use super::super::{CheckObserver, Finding, Store, StoreReader, StoredResult};
use super::*;
use tournament::rating::Score;

/// A store that version 3 wrote: Ann, Bob and Cid, five games.
const VERSION_3: &str = include_str!("version3.sql");

/// The same store as version 4 wrote it.
const VERSION_4: &str = include_str!("version4.sql");

/// The statement that makes a store of version 5 of one of version 4, after [`STRIKING`].
const IS_VERSION_5: &str = "PRAGMA user_version = 5;";

/// The statement that makes a store of version 6 of one of version 5, after [`HAND_RULES`].
const IS_VERSION_6: &str = "PRAGMA user_version = 6;";

/// Turns version 3 into version 2, and version 2 into version 1.
const WITHOUT_POKER: &str = "
    DROP TABLE poker_seats; DROP TABLE poker_hands; DROP TABLE poker_tables;
    DROP TABLE poker_players;
    PRAGMA user_version = 2;";
const WITHOUT_TOKENS: &str = "
    DROP TABLE tokens; DROP INDEX games_by_game; ALTER TABLE games DROP COLUMN game;
    PRAGMA user_version = 1;";

const STORE: &str = "ARBITER_TEST_OLD_STORE";

fn old_store(dir: &Path, texts: &[&str]) {
    let database = Connection::open(dir.join(FILE_NAME)).unwrap();
    for text in texts {
        database.execute_batch(text).unwrap();
    }
}

fn version(dir: &Path) -> i32 {
    let database = Connection::open(dir.join(FILE_NAME)).unwrap();
    database
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap()
}

fn results(dir: &Path) -> Vec<StoredResult> {
    let mut results = Vec::new();
    let reader = StoreReader::open(dir).unwrap();
    let visited = reader.results().for_each(|result| results.push(result));
    visited.unwrap();
    results
}

fn expect_the_games(dir: &Path) {
    let results = results(dir);
    let row = |result: &StoredResult| {
        let players: Vec<&str> = result.players().collect();
        let (number, returns) = (result.key.number, result.returns.clone());
        let first = result.key.players[0].clone();
        (result.id.get(), first, number, players.join(" "), returns)
    };
    let rows: Vec<_> = results.iter().map(row).collect();
    let expected = [
        (1, "Ann", 0, "Ann Bob", vec![1, -1]),
        (2, "Ann", 1, "Bob Ann", vec![-1, 1]),
        (3, "Bob", 0, "Bob Cid", vec![0, 0]),
        (4, "Cid", 0, "Cid Ann", vec![-1, 1]),
        (5, "Bob", 2, "Ann Bob", vec![-1, 1]),
    ];
    let expected = expected.map(|(id, first, number, players, returns)| {
        (id, first.to_owned(), number, players.to_owned(), returns)
    });
    assert_eq!(rows, expected);
    assert_eq!(results[1].winner(), Some("Ann"));
    assert_eq!(
        (results[3].moves, results[3].detail.as_deref()),
        (9, Some("12 ms over"))
    );
    let reader = StoreReader::open(dir).unwrap();
    let totals = reader.results().pair_totals().unwrap();
    let totals = &totals["gomoku"];
    let counts = totals
        .iter()
        .map(|(one, other, met)| (one, other, met.score));
    let expected = [
        ("Ann", "Bob", Score::new(2, 0, 1)),
        ("Ann", "Cid", Score::new(1, 0, 0)),
        ("Bob", "Cid", Score::new(0, 1, 0)),
    ];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
}

fn upgraded(dir: &Path) -> String {
    let done = upgrade(dir, |_| Ok(())).unwrap();
    done.expect("it was of an earlier version")
}

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_store_of_any_earlier_version_is_read_as_it_is_and_a_copy_stays_when_it_is_upgraded() {
    for more in [
        &[VERSION_4, STRIKING, HAND_RULES, IS_VERSION_6][..],
        &[VERSION_4, STRIKING, IS_VERSION_5],
        &[VERSION_4],
        &[VERSION_3],
        &[VERSION_3, WITHOUT_POKER],
        &[VERSION_3, WITHOUT_POKER, WITHOUT_TOKENS],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        old_store(dir, more);
        let found = version(dir);
        let before = fs::read(dir.join(FILE_NAME)).unwrap();
        let check = |database: &Connection, sql: &str| -> i64 {
            database.query_row(sql, [], |row| row.get(0)).unwrap()
        };
        let database = open_to_read(dir).unwrap();
        let rules = "SELECT count(rules) FROM poker_hands";
        assert_eq!(check(&database, rules), 0);
        let is_in_place = database
            .path()
            .is_some_and(|path| path.ends_with(FILE_NAME));
        assert_eq!(is_in_place, found >= 4, "version {found}");
        drop(database);
        expect_the_games(dir);
        let refused = open(dir).unwrap_err();
        let as_found = matches!(refused, StoreError::Older { found: own, .. } if own == found);
        assert!(as_found, "{refused}");
        assert_eq!(fs::read(dir.join(FILE_NAME)).unwrap(), before);
        assert_eq!(names(dir), [FILE_NAME]);

        let kept = format!("{FILE_NAME}.{found}");
        // A run was killed while it copied.
        fs::write(dir.join(format!("{kept}.part")), "x").unwrap();
        let done = upgraded(dir);
        assert!(done.contains(&kept), "{done}");
        assert_eq!(
            (version(dir), names(dir)),
            (VERSION, vec![FILE_NAME.to_owned(), kept.clone()])
        );
        expect_the_games(dir);
        assert_eq!(upgrade(dir, |_| Ok(())).unwrap(), None);
        let database = open(dir).unwrap();
        assert_eq!(
            check(&database, "SELECT count(*) FROM pragma_foreign_key_check"),
            0
        );

        let again = tempfile::tempdir().unwrap();
        fs::copy(dir.join(kept), again.path().join(FILE_NAME)).unwrap();
        assert_eq!(version(again.path()), found);
        expect_the_games(again.path());
    }
}

#[test]
fn an_upgrade_of_an_old_store_is_told_and_another_tournament_does_not_upgrade_it() {
    let folder = tempfile::tempdir().unwrap();
    old_store(folder.path(), &[VERSION_4]);
    let other = identity().rule("board", "19");
    let refused = Store::open(folder.path(), &other).unwrap_err();
    assert!(matches!(refused, StoreError::OtherTournament { .. }));
    assert_eq!(version(folder.path()), 4);
    assert!(!folder.path().join("arbiter.sqlite.4").exists());
    let store = Store::open(folder.path(), &identity()).unwrap();
    let told = store.warnings().join("\n");
    assert!(told.contains("had the format 4 and has 7 now"), "{told}");
    assert!(told.contains("arbiter.sqlite.4"), "{told}");
    drop(store);
    assert_eq!(version(folder.path()), VERSION);
}

struct SilentObserver;

impl CheckObserver for SilentObserver {
    fn found(&mut self, _: &Finding) {}
}

#[test]
fn a_check_reads_an_old_store_and_mending_upgrades_it_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    old_store(folder.path(), &[VERSION_3]);
    let checked = crate::check(folder.path(), &[], None, &mut SilentObserver).unwrap();
    assert_eq!((checked.games, version(folder.path())), (5, 3));
    let done = crate::mend(folder.path()).unwrap();
    assert!(done[0].contains("had the format 3"), "{done:?}");
    assert_eq!(version(folder.path()), VERSION);
    assert_eq!(crate::mend(folder.path()).unwrap(), [""; 0]);
}

#[test]
fn an_upgraded_store_has_the_same_tables_as_a_new_one() {
    let tables = |database: &Connection| -> Vec<String> {
        let sql = "SELECT name || ': ' || ifnull(sql, '') FROM sqlite_schema ORDER BY name";
        let mut statement = database.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<rusqlite::Result<_>>().unwrap()
    };
    for text in [
        &[VERSION_4, STRIKING, HAND_RULES, IS_VERSION_6][..],
        &[VERSION_4, STRIKING, IS_VERSION_5],
        &[VERSION_4],
        &[VERSION_3],
    ] {
        let (old, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        old_store(old.path(), text);
        drop(upgraded(old.path()));
        assert_eq!(
            tables(&open(old.path()).unwrap()),
            tables(&open(new.path()).unwrap())
        );
    }
}

#[test]
fn a_store_of_a_later_version_is_refused_and_stays_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    drop(open(dir.path()).unwrap());
    let later = VERSION + 1;
    let sql = format!("PRAGMA user_version = {later};");
    old_store(dir.path(), &[&sql]);
    for error in [
        open(dir.path()).unwrap_err(),
        open_to_read(dir.path()).unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::Newer { found, .. } if found == later));
    }
    assert_eq!(version(dir.path()), later);
}

#[test]
fn a_game_of_the_old_version_is_not_counted_again() {
    let dir = tempfile::tempdir().unwrap();
    old_store(dir.path(), &[VERSION_3]);
    drop(upgraded(dir.path()));
    let database = open(dir.path()).unwrap();
    let sql = "INSERT INTO games VALUES (6, 6, '1 2', 2, 'win', NULL, 9, '', '', 'gomoku', NULL,
               NULL)";
    let error = database.execute(sql, []).unwrap_err().to_string();
    assert!(error.contains("games.players, games.number"), "{error}");
}

/// The next test starts this as a process of its own.
#[test]
#[ignore = "started by the next test, which kills it"]
fn open_old_store() {
    if let Ok(dir) = std::env::var(STORE) {
        drop(Store::open(Path::new(&dir), &identity()));
    }
}

#[test]
fn killed_while_it_upgrades_a_store_it_has_lost_nothing() {
    for (text, old) in [(VERSION_3, 3), (VERSION_4, 4)] {
        let dir = tempfile::tempdir().unwrap();
        old_store(dir.path(), &[text]);
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "database::tests::open_old_store", "--ignored"])
            .env(STORE, dir.path())
            .env(VARIABLE, format!("{:?}:1", Step::TablesMade))
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(!status.success(), "it was not killed");
        assert_eq!(version(dir.path()), old, "the upgrade was not committed");
        expect_the_games(dir.path());
        drop(Store::open(dir.path(), &identity()).unwrap());
        assert_eq!(version(dir.path()), VERSION);
        expect_the_games(dir.path());
    }
}

#[test]
fn a_database_is_ready_for_readers_as_soon_as_it_has_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE_NAME);
    // A run was killed while it created one.
    fs::write(folder.path().join("arbiter.sqlite.new-wal"), "x").unwrap();
    create(folder.path(), &file).unwrap();
    let names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, [FILE_NAME]);
    let reader = connect_to_read(&file).unwrap();
    let mode: String = reader
        .pragma_query_value(None, "journal_mode", |row| row.get(0))
        .unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn a_database_that_nobody_has_open_is_read_where_nothing_can_be_written() {
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("100% ?#");
    let store = Store::open(&dir, &identity()).unwrap();
    let file = dir.join(FILE_NAME);
    assert_eq!(immutable_uri(&file), None, "commits may wait");
    drop(store);
    let _ = fs::remove_file(dir.join("arbiter.sqlite-wal"));
    let uri = immutable_uri(&file).unwrap();
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let database = connect(Path::new(&uri), flags).unwrap();
    assert_eq!(check_version(&database, &file).unwrap(), Some(VERSION));
    assert!(!dir.join("arbiter.sqlite-wal").exists());
}
