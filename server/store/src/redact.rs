//! Taking the name of a player out of a store: its games and results stay, under a number.

use std::fs;
use std::io;
use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};

use super::lock::StoreLock;
use super::row_id::RowId;
use super::same_name::is_same_name;
use super::{RECORDS, StoreError, audits, database, recovery};
use record::{GameId, MAX_RECORD_BYTES, files, names_in, record_in};

/// The tables that hold names with their secrets, and those that are suspended.
const TABLES_OF_NAMES: [&str; 3] = ["tokens", "new_names", "suspended"];

/// When each player played last, and whether somebody owns its name.
const LAST_USES: &str = "
    SELECT name, max(ended), name IN (SELECT name FROM tokens) FROM (
        SELECT name, ended FROM players JOIN seats ON player = players.id JOIN games USING (sequence)
        UNION ALL
        SELECT player, ended FROM poker_seats JOIN poker_hands ON hand = poker_hands.id
    ) GROUP BY name";

/// The brain of a player whose name was taken out, in a record.
const NO_BRAIN: &str = "removed";

/// The counts of a player whose name was taken out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedactionSummary {
    /// What the player is called now; `None` if it played nothing here.
    pub alias: Option<String>,
    /// The games that it played.
    pub games: u64,
    /// The hands of poker that it played.
    pub hands: u64,
    /// Whether it owned its name here by a secret.
    pub had_secret: bool,
}

/// Takes a name out of the store in `dir`, which no manager may use meanwhile: out of the
/// rows and the records of its games, of which all else stays as it is, out of hands of
/// poker, and the hash of its secret. Records of audits of its games are removed. The
/// salts of its games are deleted, without which nobody can try names against the chain.
///
/// Before the database says for good what a player of games is called, `note` is told:
/// after a kill nothing else knows it.
///
/// A kill in between leaves the name, or what a next start finishes; the same again takes
/// out what is left. It is on the disk when this returns, and the database has no copy.
///
/// # Errors
/// There is no store, another process uses it, a record is damaged, `note` fails, or it
/// cannot be written.
pub fn redact(
    dir: &Path,
    name: &str,
    note: impl FnOnce(&str) -> io::Result<()>,
) -> Result<RedactionSummary, StoreError> {
    // Declared before the database, so that it is let go of last.
    let (_lock, mut database) = open_whole(dir)?;
    let file = dir.join(database::FILE_NAME);
    let error = |doing| StoreError::database(doing, &file);
    let records = dir.join(RECORDS);
    // What is overwritten leaves no trace in free pages.
    let set = database.pragma_update(None, "secure_delete", "ON");
    set.map_err(error("set up"))?;
    let player = player_of(&database, name).map_err(error("read"))?;
    for game in &player.games {
        for audit in audits::audits_of(dir, game.id) {
            match fs::remove_file(&audit) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(StoreError::file("remove", &audit)(error));
                }
                _ => {}
            }
        }
    }
    let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate);
    let transaction = transaction.map_err(error("write"))?;
    for game in &player.games {
        let path = record_in(&records, game.id);
        // A record that is lost names nobody.
        if path.exists() {
            let xml = without_name(&path, &game.seats, &player.alias);
            let xml = xml.map_err(StoreError::file("take a name out of", &path))?;
            let keep = "INSERT INTO outbox (sequence, xml) VALUES (?1, ?2)";
            let kept = transaction.execute(keep, params![game.sequence, xml]);
            kept.map_err(error("write"))?;
        }
        let unsalt = "UPDATE chain SET salt = NULL WHERE sequence = ?1";
        let done = transaction.execute(unsalt, [game.sequence]);
        done.map_err(error("write"))?;
    }
    let summary = rename(&transaction, name, &player).map_err(error("write"))?;
    if summary.games > 0 {
        note(&player.alias).map_err(StoreError::file("note a new name in", dir))?;
    }
    transaction.commit().map_err(error("write"))?;
    recover(&database, dir)?;
    let emptied = database.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
    emptied.map_err(error("compact"))?;
    Ok(summary)
}

/// When a name was used last in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedName {
    /// The name.
    pub name: String,
    /// The end of its last game or hand.
    pub last: Timestamp,
    /// Whether somebody owns it there by a secret.
    pub is_owned: bool,
}

/// The names of all that have played in the store in `dir`.
///
/// # Errors
/// There is no store, or it cannot be read.
pub fn names_used(dir: &Path) -> Result<Vec<UsedName>, StoreError> {
    let database = database::open_to_read(dir)?;
    let read = || {
        let mut statement = database.prepare(LAST_USES)?;
        let rows = statement.query_map([], |row| {
            Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?))
        })?;
        rows.collect::<rusqlite::Result<Vec<_>>>()
    };
    let rows = read().map_err(StoreError::database("read", &dir.join(database::FILE_NAME)))?;
    let used = rows.into_iter().filter_map(|(name, last, is_owned)| {
        let last = last.parse().ok()?;
        Some(UsedName {
            name,
            last,
            is_owned,
        })
    });
    Ok(used.collect())
}

/// Writes the records that the last manager left in the database of the store in `dir`, so
/// that every game has its file.
///
/// # Errors
/// There is no store, another process uses it, or it cannot be written.
pub fn write_records(dir: &Path) -> Result<(), StoreError> {
    open_whole(dir).map(drop)
}

/// The store of this folder, which nobody else uses meanwhile, with all its records in files.
fn open_whole(dir: &Path) -> Result<(StoreLock, Connection), StoreError> {
    drop(database::open_any_version(dir)?);
    let lock = StoreLock::take(dir)?;
    let database = database::open(dir)?;
    recover(&database, dir)?;
    Ok((lock, database))
}

/// The hands of a match of poker have no records.
fn recover(database: &Connection, dir: &Path) -> Result<(), StoreError> {
    let records = dir.join(RECORDS);
    if records.is_dir() {
        recovery::recover(database, &dir.join(database::FILE_NAME), dir, &records)?;
    }
    Ok(())
}

/// A player whose name is to be taken out.
struct Player {
    /// The number of its row, if it has played games.
    row: Option<u64>,
    /// What it is called from now on.
    alias: String,
    games: Vec<GameOfPlayer>,
}

/// A game with the seats that the player had.
struct GameOfPlayer {
    sequence: u64,
    id: GameId,
    seats: Vec<usize>,
}

fn player_of(database: &Connection, name: &str) -> rusqlite::Result<Player> {
    let sql = "SELECT id FROM players WHERE name = ?1";
    let row: Option<u64> = database
        .query_row(sql, [name], |row| row.get(0))
        .optional()?;
    // The name of nobody: players and poker players are apart, so both are asked.
    let sql = "SELECT EXISTS (SELECT 1 FROM players WHERE name = ?1)
                   OR EXISTS (SELECT 1 FROM poker_players WHERE name = ?1)
                   OR EXISTS (SELECT 1 FROM tokens WHERE name = ?1)";
    let mut number = row.unwrap_or(1);
    let alias = loop {
        let alias = format!("player {number}");
        if !database.query_row(sql, [&alias], |row| row.get(0))? {
            break alias;
        }
        number += 1;
    };
    let sql = "SELECT sequence, id, seat FROM seats JOIN games USING (sequence)
               WHERE player = ?1 ORDER BY sequence, seat";
    let mut statement = database.prepare(sql)?;
    let mut rows = statement.query([row])?;
    let mut games: Vec<GameOfPlayer> = Vec::new();
    while let Some(row) = rows.next()? {
        let (sequence, RowId(id), seat) = (row.get(0)?, row.get(1)?, row.get(2)?);
        match games.last_mut().filter(|last| last.sequence == sequence) {
            Some(last) => last.seats.push(seat),
            None => games.push(GameOfPlayer {
                sequence,
                id,
                seats: vec![seat],
            }),
        }
    }
    Ok(Player { row, alias, games })
}

/// Gives the player its alias in all rows and in the identity of a match or tournament of
/// poker, which names its players, and deletes the hash of its secret.
fn rename(
    database: &Connection,
    name: &str,
    player: &Player,
) -> rusqlite::Result<RedactionSummary> {
    let alias = &player.alias;
    let sql = "UPDATE players SET name = ?2 WHERE id = ?1";
    database.execute(sql, params![player.row, alias])?;
    let sql = "UPDATE poker_seats SET player = ?2 WHERE player = ?1";
    let hands = database.execute(sql, [name, alias])?;
    let sql = "UPDATE poker_players SET name = ?2 WHERE name = ?1";
    database.execute(sql, [name, alias])?;
    let sql = "SELECT value FROM identity WHERE key = 'players'";
    let players = database.query_row(sql, [], |row| row.get::<_, String>(0));
    if let Some(players) = players.optional()? {
        let players = players
            .split(", ")
            .map(|player| match player.split_once('=') {
                None if player == name => alias.clone(),
                Some((own, _)) if own == name => format!("{alias}={NO_BRAIN}"),
                _ => player.to_owned(),
            });
        let players = players.collect::<Vec<_>>().join(", ");
        database.execute(
            "UPDATE identity SET value = ?1 WHERE key = 'players'",
            [players],
        )?;
    }
    let mut had_secret = false;
    for table in TABLES_OF_NAMES {
        if !database.table_exists(None, table)? {
            continue;
        }
        let mut statement = database.prepare(&format!("SELECT name FROM {table}"))?;
        let names = statement.query_map([], |row| row.get::<_, String>(0))?;
        let names = names.collect::<rusqlite::Result<Vec<_>>>()?;
        for own in names.iter().filter(|own| is_same_name(own, name)) {
            had_secret |= table == "tokens";
            database.execute(&format!("DELETE FROM {table} WHERE name = ?1"), [own])?;
        }
    }
    let has_played = player.row.is_some() || hands > 0;
    Ok(RedactionSummary {
        alias: has_played.then(|| alias.clone()),
        games: player.games.len() as u64,
        hands: hands as u64,
        had_secret,
    })
}

/// The record with another name for the player in these seats, and without its program.
fn without_name(record: &Path, seats: &[usize], alias: &str) -> io::Result<Vec<u8>> {
    let xml = files::read(record, MAX_RECORD_BYTES as u64)?;
    let names = names_in(&xml);
    let mut written = Vec::with_capacity(xml.len());
    let mut rest = 0;
    for seat in seats {
        let [name, brain] = names.get(*seat).ok_or_else(|| {
            let what = "the record is damaged; put a copy of it back";
            io::Error::new(io::ErrorKind::InvalidData, what)
        })?;
        for (place, text) in [(name, alias), (brain, NO_BRAIN)] {
            written.extend_from_slice(&xml[rest..place.start]);
            written.extend_from_slice(text.as_bytes());
            rest = place.end;
        }
    }
    written.extend_from_slice(&xml[rest..]);
    Ok(written)
}
