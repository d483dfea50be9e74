//! A store that a kill left in the middle, and its contents in the end.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use tests::{Manager, Mark, arbiter, without_times};

use crate::archive::{pack, unpack};
use crate::golden::{by_kind, check, frozen, is_made_anew};

/// Far above the time of anything here.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The file of events in each folder.
pub(crate) const EVENTS: &str = "events.jsonl";

/// The first characters of the announcement of a game.
const GAME: &str = "{\"event\":\"game\"";

/// The rows of results as they are in the database, with all their times.
const RESULTS: [&str; 4] = [
    "SELECT * FROM games ORDER BY sequence",
    "SELECT * FROM seats ORDER BY sequence, seat",
    "SELECT * FROM poker_hands ORDER BY id",
    "SELECT * FROM poker_seats ORDER BY hand, seat",
];

/// The games as the schedule knows them.
const GAMES: &str = "
SELECT games.id, games.game, number >> 20, number & 1048575, cause, ifnull(detail, '-'), moves,
       group_concat(players.name || ' at ' || place || ' got ' || returns, ', ' ORDER BY seat)
FROM games JOIN seats USING (sequence) JOIN players ON players.id = seats.player
GROUP BY games.sequence ORDER BY games.sequence";

/// The conditions of the results.
const IDENTITY: &str = "SELECT key, value, fixed FROM identity ORDER BY key";

/// Unpacks the store of this name, lets `resume` go on with it, and compares the contents
/// then with those that the version that made the store had reached. `make` plays and
/// kills, where the store is made anew.
pub(crate) fn goes_on(name: &str, make: impl FnOnce(&Path), resume: impl FnOnce(&Path) -> String) {
    let archive = frozen(&format!("{name}.zip"));
    if is_made_anew() {
        let folder = tempfile::tempdir().expect("there is room");
        make(folder.path());
        pack(folder.path(), &archive);
    }
    let folder = tempfile::tempdir().expect("there is room");
    unpack(&archive, folder.path());
    let stores = stores(folder.path());
    let before: Vec<_> = stores.iter().map(|store| results(store)).collect();
    for store in &stores {
        move_events(store, &folder.path().join(EVENTS));
    }
    let report = resume(folder.path());
    for (store, before) in stores.iter().zip(before) {
        for (before, after) in before.iter().zip(results(store)) {
            assert!(after.starts_with(before), "{name}: results have changed");
        }
    }
    check(&format!("{name}.txt"), &report);
}

/// Starts a program in this folder, and kills it when so many are done.
pub(crate) fn kill_at(manager: Manager, folder: &Path, most: usize, done: impl Fn(&Path) -> usize) {
    let mark = Mark::new();
    let mut running = manager.dir(folder).mark(&mark).start();
    while done(folder) < most && running.is_running() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let killed = running.kill();
    assert_eq!(killed.status.code(), None, "it ended before: {killed}");
    mark.assert_gone(PATIENCE);
}

/// How many games are announced.
pub(crate) fn announced(folder: &Path) -> usize {
    let events = fs::read_to_string(folder.join(EVENTS)).unwrap_or_default();
    events.matches(GAME).count()
}

/// How many hands of poker are stored in all stores of the folder.
pub(crate) fn hands(folder: &Path) -> usize {
    let count = |store: PathBuf| {
        let database = Connection::open_with_flags(
            store.join("arbiter.sqlite"),
            OpenFlags::SQLITE_OPEN_READ_ONLY,
        );
        let sql = "SELECT count(*) FROM poker_hands";
        database
            .ok()?
            .query_row(sql, [], |row| row.get::<_, usize>(0))
            .ok()
    };
    stores(folder).into_iter().filter_map(count).sum()
}

/// The results of matches of poker, each of which has a store of its own below them:
/// versions before 0.2.0 kept no such results.
pub(crate) fn match_results(store: &Path) -> Vec<String> {
    let database = open(store);
    rows(
        &database,
        &GAMES.replace("GROUP BY", "WHERE games.game = 'poker' GROUP BY"),
    )
}

/// The folders below this one with a database, in the order of their names.
fn stores(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut below: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    below.sort();
    let is_one = folder.join("arbiter.sqlite").exists();
    let own = is_one.then(|| folder.to_owned()).into_iter();
    own.chain(below.iter().flat_map(|path| stores(path)))
        .collect()
}

/// The database of a store. Closing it leaves everything as a kill left it.
fn open(store: &Path) -> Connection {
    let database = Connection::open(store.join("arbiter.sqlite")).expect("a database");
    database
        .set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
        .expect("SQLite can do it");
    database
}

/// Events are announced in a file that the database knows by its whole path, and the
/// folder has moved.
fn move_events(store: &Path, events: &Path) {
    let events = fs::canonicalize(events).unwrap_or_else(|_| events.to_owned());
    let events = events.as_os_str().as_bytes();
    let moved = open(store).execute("UPDATE announced_in SET file = ?1", [events]);
    assert!(moved.expect("a table") < 2, "there is one file of events");
}

fn results(store: &Path) -> Vec<Vec<String>> {
    let database = open(store);
    RESULTS.iter().map(|sql| rows(&database, sql)).collect()
}

/// The rows of a query as text.
fn rows(database: &Connection, sql: &str) -> Vec<String> {
    let mut statement = database.prepare(sql).expect("the tables are known");
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| {
        let cells = (0..columns).map(|column| row.get::<_, Value>(column));
        let cells = cells.map(|cell| {
            Ok(match cell? {
                Value::Text(text) => text,
                Value::Integer(number) => number.to_string(),
                other => format!("{other:?}"),
            })
        });
        let cells: rusqlite::Result<Vec<String>> = cells.collect();
        Ok(cells?.join(" | "))
    });
    let rows: rusqlite::Result<_> = rows.expect("rows").collect();
    rows.expect("rows")
}

/// The contents of the folder: events and standings, and the contents of each store. Of a
/// contest without an end, `most` games.
pub(crate) fn contents(folder: &Path, most: Option<usize>) -> String {
    let mut text = String::new();
    let events = fs::read_to_string(folder.join(EVENTS)).unwrap_or_default();
    let events = by_kind(&events);
    match most {
        None => part(&mut text, "events", events.lines()),
        Some(most) => {
            let games = events.lines().filter(|line| line.starts_with(GAME));
            part(&mut text, "events", games.take(most));
        }
    }
    let most = most.unwrap_or(usize::MAX);
    for file in ["standings.csv", "standings.json"] {
        let standings = fs::read_to_string(folder.join(file)).unwrap_or_default();
        part(&mut text, file, standings.lines());
    }
    for store in stores(folder) {
        // Versions before 0.2.0 kept the hands of poker, and no results.
        let has_results = !match_results(&store).is_empty();
        let has_hands = !results(&store)[2].is_empty();
        if has_results && !has_hands {
            continue;
        }
        let most = if has_results { 0 } else { most };
        let name = store.strip_prefix(folder).expect("it is below");
        let (name, database) = (name.display(), open(&store));
        let identity = rows(&database, IDENTITY);
        part(&mut text, &format!("{name}: identity"), &identity);
        let games = rows(&database, GAMES);
        let games = games.iter().take(most);
        part(&mut text, &format!("{name}: games"), games);
        drop(database);
        let hands = arbiter(["poker", "export", "--store"]).args([&store]).run();
        let hands = without_times(&hands.expect_status(0).stdout);
        part(&mut text, &format!("{name}: hands"), hands.lines());
        for record in records(&store, most) {
            part(&mut text, &format!("{name}: record"), record.lines());
        }
        let _sound = arbiter(["check"]).args([&store]).run().expect_status(0);
    }
    text
}

/// The records of a store in the order of their numbers.
fn records(store: &Path, most: usize) -> Vec<String> {
    let folder = store.join("records");
    if !folder.exists() {
        return Vec::new();
    }
    let files = record::files_in(&folder).expect("the store has records");
    let files = files.map(|file| file.expect("a record"));
    let mut files: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|ending| ending == "xml"))
        .collect();
    files.sort();
    let read = |file: &PathBuf| fs::read_to_string(file).expect("a record is text");
    files.iter().take(most).map(read).collect()
}

/// Adds lines under a heading, if there are any.
fn part<S: AsRef<str>>(text: &mut String, heading: &str, lines: impl IntoIterator<Item = S>) {
    let mut lines = lines.into_iter().peekable();
    if lines.peek().is_some() {
        let _ = writeln!(text, "== {heading}");
    }
    for line in lines {
        text.push_str(line.as_ref());
        text.push('\n');
    }
}
