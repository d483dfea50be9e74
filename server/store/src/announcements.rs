//! The state of announcements in the database: up to which commit they are
//! certain, and where later ones may be found.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use rusqlite::Connection;

use super::Place;

/// The last commit whose announcement is certain.
pub(super) fn upto(database: &Connection) -> rusqlite::Result<u64> {
    let sql = "SELECT announced_upto FROM state";
    database.query_row(sql, [], |row| row.get(0))
}

/// The places where later commits may have been announced.
pub(super) fn places(database: &Connection) -> rusqlite::Result<Vec<Place>> {
    let mut statement = database.prepare("SELECT file, length FROM announced_in")?;
    let places = statement.query_map([], |row| {
        Ok(Place {
            file: PathBuf::from(OsString::from_vec(row.get(0)?)),
            length: row.get(1)?,
        })
    })?;
    places.collect()
}

/// Adds a place. For a known place the shorter length stays: announcements
/// behind it are not certain yet.
pub(super) fn add_place(database: &Connection, place: &Place) -> rusqlite::Result<()> {
    database.execute(
        "INSERT INTO announced_in (file, length) VALUES (?1, ?2)
         ON CONFLICT (file) DO UPDATE SET length = min(length, excluded.length)",
        (place.file.as_os_str().as_bytes(), place.length),
    )?;
    Ok(())
}

/// Marks every commit so far as announced; later ones will be announced in this
/// place.
pub(super) fn settle(database: &Connection, place: Option<&Place>) -> rusqlite::Result<()> {
    let sql = "UPDATE state SET announced_upto = (SELECT ifnull(max(sequence), 0) FROM games)";
    database.execute(sql, [])?;
    database.execute("DELETE FROM announced_in", [])?;
    place.map_or(Ok(()), |place| add_place(database, place))
}
