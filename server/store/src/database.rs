//! The database file: its form, its version, and how it is opened.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::backup::copy_pages;
use super::record_files::PART;
use super::{Identity, Step, StoreError, hands, private, reached, record_files};

/// The name of the file in the store.
pub(super) const FILE_NAME: &str = "arbiter.sqlite";

/// The name of a database that is being created: it gets its own name when it is
/// whole, so an empty `arbiter.sqlite` is always damage.
const NEW_NAME: &str = "arbiter.sqlite.new";

/// Marks the file as ours (<https://www.sqlite.org/fileformat2.html>, offset
/// 68): the letters "Arbt".
const APPLICATION_ID: i32 = 0x4172_6274;

/// The version of the tables, kept in `user_version`. Version 1 had neither the
/// game of a row nor tokens: all its games are of the game of its identity.
/// Version 2 had no poker. Version 3 had only games of two players, and only their
/// winners. Version 4 did not know which worker had played a game, and counted all.
/// Version 5 had only hands of no-limit hold'em. Version 6 had only hands with blinds
/// and an ante for all.
const VERSION: i32 = 7;

/// How long a statement waits for another process that holds the database. A
/// reader never blocks the writer in WAL mode, but an open transaction in the
/// sqlite3 shell does.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The identity of the store and its players.
const SCHEMA: &str = "
CREATE TABLE identity (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    fixed INTEGER NOT NULL CHECK (fixed IN (0, 1))
) STRICT;

CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

";

/// The games. `players` holds the players' numbers in ascending order, `1 2`, so
/// an edit of a tournament file cannot count a game twice. `seats` holds players
/// and returns by seat; `place` is the player's place in the schedule.
const GAMES: &str = "
CREATE TABLE games (
    sequence INTEGER PRIMARY KEY,
    id       INTEGER NOT NULL UNIQUE CHECK (id > 0),
    players  TEXT NOT NULL,
    number   INTEGER NOT NULL,
    cause    TEXT NOT NULL,
    detail   TEXT,
    moves    INTEGER NOT NULL,
    started  TEXT NOT NULL,
    ended    TEXT NOT NULL,
    game     TEXT NOT NULL,
    record   TEXT GENERATED ALWAYS AS (printf('%06d.xml', id)) VIRTUAL
) STRICT;
CREATE INDEX games_by_game ON games (game);

CREATE TABLE seats (
    sequence INTEGER NOT NULL REFERENCES games (sequence),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    player   INTEGER NOT NULL REFERENCES players (id),
    place    INTEGER NOT NULL CHECK (place >= 0),
    returns  INTEGER NOT NULL,
    PRIMARY KEY (sequence, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seats_by_player ON seats (player, sequence);
";

/// Which worker played a game, and why a game is struck. A struck game counts no more:
/// it is not in `counted_games`, and its place in the schedule is free again.
const STRIKING: &str = "
DROP INDEX IF EXISTS games_by_players;
ALTER TABLE games ADD COLUMN worker TEXT;
ALTER TABLE games ADD COLUMN struck TEXT;
CREATE UNIQUE INDEX games_by_players ON games (players, number) WHERE struck IS NULL;
CREATE VIEW counted_games AS SELECT * FROM games WHERE struck IS NULL;
";

/// So that the games that ended last are found in any store.
const GAMES_BY_END: &str = "CREATE INDEX IF NOT EXISTS games_by_end ON games (ended);";

/// When the tournament began, if its rounds have times.
const BEGUN: &str = "
CREATE TABLE IF NOT EXISTS begun (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  TEXT NOT NULL
) STRICT;
";

/// What the moves of each game without chance were, as a number, so that the same game
/// again is known as that.
const LINES: &str = "
CREATE TABLE IF NOT EXISTS lines (
    sequence INTEGER PRIMARY KEY REFERENCES games (sequence),
    line     INTEGER NOT NULL
) STRICT;
";

/// The fields in which games are rated that have another name than their game
/// ([`games::GameInfo::field`]).
const FIELDS: &str = "
CREATE TABLE IF NOT EXISTS fields (
    sequence INTEGER PRIMARY KEY REFERENCES games (sequence),
    name     TEXT NOT NULL
) STRICT;
";

/// The state of the run; `sequence` is the order of commits. Games up to
/// `announced_upto` are known to be announced. Later ones may be, in one of the
/// files `announced_in`, behind that length.
const STATE: &str = "
CREATE TABLE outbox (
    sequence INTEGER PRIMARY KEY REFERENCES games (sequence),
    xml      BLOB NOT NULL
) STRICT;

CREATE TABLE state (
    one            INTEGER PRIMARY KEY CHECK (one = 1),
    ids_reserved   INTEGER NOT NULL,
    announced_upto INTEGER NOT NULL
) STRICT;
INSERT INTO state VALUES (1, 1, 0);

CREATE TABLE announced_in (
    file   BLOB PRIMARY KEY,
    length INTEGER NOT NULL
) STRICT;
";

/// The secrets that protect names.
pub(super) const TOKENS: &str = "
CREATE TABLE tokens (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL
) STRICT;
";

/// All tables, in the order in which they are created.
const NEW: [&str; 11] = [
    SCHEMA,
    GAMES,
    STRIKING,
    GAMES_BY_END,
    BEGUN,
    LINES,
    FIELDS,
    STATE,
    TOKENS,
    hands::SCHEMA,
    hands::RULES,
];

/// Upgrades version 1 to version 2, together with the tokens.
const UPGRADE: &str = "
ALTER TABLE games ADD COLUMN game TEXT NOT NULL DEFAULT '';
UPDATE games SET game = ifnull((SELECT value FROM identity WHERE key = 'game'), '');
CREATE INDEX games_by_game ON games (game);
";

/// Upgrades version 3 to version 4: games of pairs become games of seats.
const PUT_ASIDE: &str = "
DROP INDEX games_by_pair;
DROP INDEX games_by_game;
ALTER TABLE games RENAME TO games_of_pairs;
";
const MOVE_OVER: &str = "
INSERT INTO games (sequence, id, players, number, cause, detail, moves, started, ended, game)
SELECT sequence, id, min(first, second) || ' ' || max(first, second), number, cause, detail, moves,
       started, ended, game
FROM games_of_pairs;
INSERT INTO seats (sequence, seat, player, place, returns)
SELECT sequence, 0, starter, starter <> first, iif(winner IS NULL, 0, iif(winner = starter, 1, -1))
FROM games_of_pairs;
INSERT INTO seats (sequence, seat, player, place, returns)
SELECT sequence, 1, first + second - starter, starter = first,
       iif(winner IS NULL, 0, iif(winner = starter, -1, 1))
FROM games_of_pairs;
DROP TABLE games_of_pairs;
";

/// What brings a store of each version to the next one.
const UPGRADES: [(i32, &[&str]); 6] = [
    (1, &[UPGRADE, TOKENS]),
    (2, &[hands::SCHEMA]),
    (3, &[PUT_ASIDE, GAMES, MOVE_OVER]),
    (4, &[STRIKING]),
    (5, &[hands::RULES]),
    (6, &[hands::MORE_WORDS]),
];

/// The oldest version that is read in place.
const OLDEST_IN_PLACE: i32 = 4;

/// What makes a store of each version look like the next one to a reader: views of its own
/// connection, which stand before the tables.
const VIEWS: [(i32, &str); 2] = [
    (
        4,
        "CREATE TEMP VIEW games AS SELECT *, NULL AS worker, NULL AS struck FROM main.games;
         CREATE TEMP VIEW counted_games AS SELECT * FROM games;",
    ),
    (
        5,
        "CREATE TEMP VIEW poker_hands AS SELECT *, '' AS rules FROM main.poker_hands;",
    ),
];

/// Opens the database of a store for writing; creates it if it does not exist.
///
/// # Errors
/// The database is not ours, an older or newer version wrote it, or SQLite fails.
pub(super) fn open(dir: &Path) -> Result<Connection, StoreError> {
    let file = dir.join(FILE_NAME);
    let error = || StoreError::database("open", &file);
    if !refuse_empty(&file)? {
        create(dir, &file)?;
    }
    close_to_others(dir)?;
    let mut database = Connection::open(&file).map_err(error())?;
    database.busy_timeout(BUSY_TIMEOUT).map_err(error())?;
    // Checked before anything is written: a foreign file stays unchanged.
    let found = check_version(&database, &file)?;
    if let Some(found) = found.filter(|found| *found < VERSION) {
        return Err(StoreError::Older {
            file,
            found,
            known: VERSION,
        });
    }
    for (pragma, value) in [
        ("journal_mode", "WAL"),
        // In WAL mode this syncs at every commit, so that a committed game
        // survives a power cut too.
        ("synchronous", "FULL"),
        ("foreign_keys", "ON"),
    ] {
        database
            .pragma_update(None, pragma, value)
            .map_err(error())?;
    }
    if found.is_none() {
        // An earlier version was killed before it created tables.
        make(&mut database, &NEW).map_err(StoreError::database("set up", &file))?;
    }
    // Earlier versions of these tables had no such index and no such tables; all
    // else is the same.
    for later in [GAMES_BY_END, BEGUN, LINES, FIELDS] {
        database
            .execute_batch(later)
            .map_err(StoreError::database("upgrade", &file))?;
    }
    Ok(database)
}

/// Brings the tables of an earlier version to this one, if `allow` finds nothing wrong
/// with the store, and keeps the database as it was under another name. Nobody else may
/// have it open for writing. Gives what was done, as one sentence.
///
/// # Errors
/// `allow` refuses, the database is not ours, or it cannot be read or written.
pub(super) fn upgrade(
    dir: &Path,
    allow: impl FnOnce(&Connection) -> Result<(), StoreError>,
) -> Result<Option<String>, StoreError> {
    let file = dir.join(FILE_NAME);
    let found = match refuse_empty(&file)? {
        true => check_version(&connect_to_read(&file)?, &file)?,
        false => None,
    };
    let Some(found) = found.filter(|found| *found < VERSION) else {
        return Ok(None);
    };
    close_to_others(dir)?;
    let mut database = connect(&file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    allow(&database)?;
    let kept = dir.join(format!("{FILE_NAME}.{found}"));
    keep_copy(&database, &kept)?;
    bring_up(&mut database, found).map_err(StoreError::database("upgrade", &file))?;
    Ok(Some(format!(
        "{} had the format {found} and has {VERSION} now, which earlier versions do not read; \
         as it was, it is kept as {}",
        file.display(),
        kept.display()
    )))
}

/// Copies the database into this file, which is whole as soon as it has its name.
fn keep_copy(database: &Connection, to: &Path) -> Result<(), StoreError> {
    let mut part = to.as_os_str().to_owned();
    part.push(PART);
    let part = PathBuf::from(part);
    // A killed run may have left one.
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(StoreError::file("remove", &part)(error));
        }
        _ => {}
    }
    private::make_file(&part).map_err(StoreError::file("make", &part))?;
    let copied = Connection::open(&part).and_then(|mut copy| {
        // Until it has its name it is thrown away after a kill.
        copy.pragma_update(None, "journal_mode", "OFF")?;
        copy_pages(database, &mut copy, &mut |_, _| {})?;
        copy.close().map_err(|(_, error)| error)
    });
    copied.map_err(StoreError::database("write", &part))?;
    record_files::sync_files(std::slice::from_ref(&part))?;
    fs::rename(&part, to).map_err(StoreError::file("rename to", to))?;
    to.parent().map_or(Ok(()), record_files::sync_folder)
}

/// Brings tables of this version to the current one, all or none.
fn bring_up(database: &mut Connection, found: i32) -> rusqlite::Result<()> {
    // Tables that rows refer to may be replaced
    // (<https://www.sqlite.org/lang_altertable.html#otheralter>).
    database.pragma_update(None, "foreign_keys", "OFF")?;
    database.pragma_update(None, "legacy_alter_table", "ON")?;
    let later = UPGRADES.iter().filter(|(version, _)| *version >= found);
    let steps: Vec<&str> = later.flat_map(|(_, steps)| steps.iter().copied()).collect();
    make(database, &steps)
}

/// Creates the database under another name, and renames it when it has its
/// tables.
fn create(dir: &Path, file: &Path) -> Result<(), StoreError> {
    let new = dir.join(NEW_NAME);
    // A killed run may have left one, which held nothing yet.
    for beside in ["", "-journal", "-wal", "-shm"] {
        let left = dir.join(format!("{NEW_NAME}{beside}"));
        match fs::remove_file(&left) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(StoreError::file("remove", &left)(error));
            }
            _ => {}
        }
    }
    // Created before SQLite can do it; SQLite gives its other files the same
    // mode.
    private::make_file(&new).map_err(StoreError::file("make", &new))?;
    let made = Connection::open(&new).and_then(|mut database| {
        database.pragma_update(None, "synchronous", "FULL")?;
        make(&mut database, &NEW)?;
        // Set before anybody can read it: a change of the mode that is killed
        // leaves a journal that a reader may not roll back.
        database.pragma_update(None, "journal_mode", "WAL")?;
        database.close().map_err(|(_, error)| error)
    });
    made.map_err(StoreError::database("set up", &new))?;
    fs::rename(&new, file).map_err(StoreError::file("rename to", file))?;
    record_files::sync_folder(dir)
}

/// Makes the database and SQLite's files beside it readable for their owner only.
fn close_to_others(dir: &Path) -> Result<(), StoreError> {
    for beside in ["", "-wal", "-shm", "-journal"] {
        let path = dir.join(format!("{FILE_NAME}{beside}"));
        private::close_to_others(&path).map_err(StoreError::file("close to others", &path))?;
    }
    Ok(())
}

/// Whether there is a database file.
///
/// # Errors
/// The file is empty, so its content is lost; or it cannot be examined.
fn refuse_empty(file: &Path) -> Result<bool, StoreError> {
    match fs::metadata(file) {
        // A pipe would be waited for.
        Ok(facts) if !facts.is_file() => Err(StoreError::Foreign {
            file: file.to_owned(),
        }),
        Ok(facts) if facts.len() == 0 => Err(StoreError::Empty {
            file: file.to_owned(),
        }),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::file("read", file)(error)),
    }
}

/// Opens the database of a store for reading, even while a manager writes it. Changes
/// nothing: one that an earlier version wrote is read in place, so that a page does not copy
/// a large one for each request. Of the versions before [`OLDEST_IN_PLACE`], whose stores are
/// small, a passing copy is upgraded and read.
///
/// # Errors
/// There is no database, it is not ours, a newer version wrote it, or SQLite
/// fails.
pub(super) fn open_to_read(dir: &Path) -> Result<Connection, StoreError> {
    match open_any_version(dir)? {
        (database, found @ OLDEST_IN_PLACE..) => {
            let views = VIEWS.iter().filter(|(version, _)| *version >= found);
            let views: String = views.map(|(_, views)| *views).collect();
            let made = database.execute_batch(&views);
            made.map_err(StoreError::database("read", &dir.join(FILE_NAME)))?;
            Ok(database)
        }
        (old, found) => {
            // Without a name it is in memory, or in a file that SQLite removes
            // (<https://www.sqlite.org/inmemorydb.html#temp_db>).
            let copy = Connection::open("").and_then(|mut copy| {
                copy_pages(&old, &mut copy, &mut |_, _| {})?;
                bring_up(&mut copy, found)?;
                Ok(copy)
            });
            copy.map_err(StoreError::database("read", &dir.join(FILE_NAME)))
        }
    }
}

/// Opens the database of a store for reading, and gives its version, which may be
/// an older one.
///
/// # Errors
/// There is no database, it is empty or not ours, a newer version wrote it, or
/// SQLite fails.
pub(super) fn open_any_version(dir: &Path) -> Result<(Connection, i32), StoreError> {
    let file = dir.join(FILE_NAME);
    let no_store = || StoreError::NoStore {
        dir: dir.to_owned(),
    };
    if !refuse_empty(&file)? {
        return Err(no_store());
    }
    let database = connect_to_read(&file)?;
    // An earlier version was killed before it created tables.
    let found = check_version(&database, &file)?.ok_or_else(no_store)?;
    Ok((database, found))
}

/// What the database of a used store lacks: everything if it is new; `None` if it
/// names a tournament.
///
/// # Errors
/// The database is not ours, a newer version wrote it, or SQLite fails.
pub(super) fn lacks(file: &Path) -> Result<Option<&'static str>, StoreError> {
    match fs::metadata(file) {
        Ok(facts) if !facts.is_file() => return Ok(Some("is no ordinary file")),
        Ok(facts) if facts.len() == 0 => return Ok(Some("is empty")),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Some("does not exist"));
        }
        Err(error) => return Err(StoreError::file("read", file)(error)),
    }
    let database = connect_to_read(file)?;
    if check_version(&database, file)?.is_none() {
        return Ok(Some("has no tables"));
    }
    let identity = Identity::read(&database).map_err(StoreError::database("read", file))?;
    Ok(identity.is_none().then_some("names no tournament"))
}

/// Connects to a database file for reading only.
///
/// # Errors
/// SQLite fails.
pub(super) fn connect_to_read(file: &Path) -> Result<Connection, StoreError> {
    connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn connect(file: &Path, access: OpenFlags) -> Result<Connection, StoreError> {
    let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let error = || StoreError::database("read", file);
    let database = Connection::open_with_flags(file, flags).map_err(error())?;
    database.busy_timeout(BUSY_TIMEOUT).map_err(error())?;
    Ok(database)
}

/// The version of the tables; `None` for a database without tables.
fn check_version(database: &Connection, file: &Path) -> Result<Option<i32>, StoreError> {
    let pragma = |name| -> rusqlite::Result<i32> {
        database.pragma_query_value(None, name, |row| row.get(0))
    };
    let facts = || -> rusqlite::Result<(i32, i32, i64)> {
        let tables = "SELECT count(*) FROM sqlite_schema";
        let tables = database.query_row(tables, [], |row| row.get(0))?;
        Ok((pragma("application_id")?, pragma("user_version")?, tables))
    };
    match facts().map_err(StoreError::database("read", file))? {
        (0, 0, 0) => Ok(None),
        (APPLICATION_ID, found, _) if found > VERSION => Err(StoreError::Newer {
            file: file.to_owned(),
            found,
            known: VERSION,
        }),
        (APPLICATION_ID, found, _) => Ok(Some(found)),
        _ => Err(StoreError::Foreign {
            file: PathBuf::from(file),
        }),
    }
}

/// Creates or upgrades the tables, all or none.
fn make(database: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for tables in steps {
        transaction.execute_batch(tables)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    reached(Step::TablesMade);
    transaction.commit()
}

#[cfg(test)]
#[path = "database_tests.rs"]
mod tests;
