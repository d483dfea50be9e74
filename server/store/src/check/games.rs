//! Each game: its row, its seats, its record, and the rules.

use std::borrow::Cow;
use std::io;

use jiff::Timestamp;
use rusqlite::{Connection, Row};

use super::Check;
use crate::chain::{self, RecordDigests};
use crate::hand_rows::is_damage;
use crate::row_id::RowId;
use crate::{HANDS_TAG, StoreError};
use record::{Entry, GameId, Journal, MAX_RECORD_BYTES, clock, files, from_xml};

/// How many games are read in one statement, so that a long check does not keep
/// the database from reusing its space.
const GROUP: u64 = 64;

/// The next games, with the bytes of their records that wait in the outbox. One
/// statement sees one state: a record that does not wait is in its file.
const NEXT: &str = "
    SELECT g.sequence, id, players, cause, detail, moves, started, ended, game, xml,
           worker, {digests}
    FROM games g LEFT JOIN outbox USING (sequence) {chain}
    WHERE g.sequence > ?1 ORDER BY g.sequence LIMIT ?2";

const SEATS: &str = "
    SELECT seat, player, place, returns, name
    FROM seats LEFT JOIN players ON players.id = player WHERE sequence = ?1 ORDER BY seat";

/// A game as the database has it.
struct GameRow {
    id: GameId,
    players: String,
    cause: String,
    detail: Option<String>,
    moves: u64,
    started: String,
    ended: String,
    game: String,
    /// The bytes of the record, if they wait in the outbox.
    waiting: Option<Vec<u8>>,
    seats: Vec<SeatRow>,
    worker: Option<String>,
    /// The digests of the record in the chain, if the game has an entry.
    digests: Option<ChainedRecord>,
}

/// The digests of a record in the chain.
struct ChainedRecord {
    digests: RecordDigests,
    /// NULL once the names of players were taken out.
    salt: Option<Vec<u8>>,
}

struct SeatRow {
    seat: u64,
    player: i64,
    place: u64,
    returns: i32,
    name: Option<String>,
}

impl Check<'_> {
    /// Checks all games in the order of commits.
    pub(super) fn games(&mut self) -> Result<(), StoreError> {
        let mut last = 0;
        loop {
            let group = read_group(&self.database, last).map_err(self.error())?;
            if group.is_empty() {
                return Ok(());
            }
            for (sequence, row) in group {
                if sequence != last + 1 {
                    let what = if last + 1 == sequence - 1 {
                        format!("commit {} has no game any more", last + 1)
                    } else {
                        format!(
                            "commits {} to {} have no games any more",
                            last + 1,
                            sequence - 1
                        )
                    };
                    self.found("games", what);
                }
                last = sequence;
                match row {
                    Ok(row) => self.game(&row),
                    Err(why) => self.found(format!("commit {sequence}"), why),
                }
                self.checked.games += 1;
                self.progress();
            }
        }
    }

    fn game(&mut self, row: &GameRow) {
        let path = self.record(row.id);
        let place = self.shown(&path);
        for what in of_row(row) {
            self.found(format!("game {}", row.id), what);
        }
        self.checked.waiting += u64::from(row.waiting.is_some());
        let (place, bytes) = match &row.waiting {
            Some(bytes) => {
                let place = format!("record of game {} in the outbox", row.id);
                (place, Ok(Cow::Borrowed(bytes.as_slice())))
            }
            None => (
                place,
                files::read(&path, MAX_RECORD_BYTES as u64).map(Cow::Owned),
            ),
        };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => return self.found(place, said_of(&error)),
        };
        let journal = match from_xml(&bytes) {
            Ok(journal) => journal,
            // Its digest is another one, too.
            Err(error) => return self.found(&place, error),
        };
        for what in of_record(row, &journal) {
            self.found(&place, what);
        }
        if let Some(machine) = &journal.machine {
            let signature = journal.signature().ok().flatten();
            let worker = (machine.name.clone(), signature.map(|own| own.key));
            *self.checked.workers.entry(worker).or_default() += 1;
        }
        self.audits_of(row.id, &journal);
        let mut tags = journal.tags.into_iter();
        if let Some((_, digest)) = tags.find(|(name, _)| name == HANDS_TAG) {
            self.hands_of.push((row.id, digest));
        }
        for what in row
            .digests
            .iter()
            .flat_map(|chained| of_chain(chained, &bytes))
        {
            self.found(&place, what);
        }
    }
}

fn said_of(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        "is lost: the game counts, but its record is not there; put back a copy of it".to_owned()
    } else {
        error.to_string()
    }
}

/// The parts of a record that are not as they were when it was stored.
fn of_chain(chained: &ChainedRecord, bytes: &[u8]) -> Vec<&'static str> {
    let salt = chained.salt.as_deref().unwrap_or_default();
    let found = RecordDigests::of(bytes, salt);
    let mut wrong = Vec::new();
    if found.record != chained.digests.record {
        wrong.push("is not the record that was stored: its digest is another one");
    }
    if chained.salt.is_some() && found.names != chained.digests.names {
        wrong.push("does not have the names that were stored");
    }
    wrong
}

/// The next games after this commit; a row that cannot be read gives the reason.
fn read_group(
    database: &Connection,
    after: u64,
) -> rusqlite::Result<Vec<(u64, Result<GameRow, String>)>> {
    let (digests, joined) = if chain::exists(database)? {
        let joined = "LEFT JOIN chain ON chain.sequence = g.sequence AND chain.struck IS NULL";
        ("chain.record, chain.names, chain.salt", joined)
    } else {
        ("NULL, NULL, NULL", "")
    };
    let sql = NEXT
        .replace("{digests}", digests)
        .replace("{chain}", joined);
    let mut statement = database.prepare_cached(&sql)?;
    let mut rows = statement.query([after, GROUP])?;
    let mut group = Vec::new();
    while let Some(row) = rows.next()? {
        let sequence = row.get(0)?;
        let game = match game_of(database, row, sequence) {
            Ok(game) => Ok(game),
            Err(error) if is_damage(&error) => Err(error.to_string()),
            Err(error) => return Err(error),
        };
        group.push((sequence, game));
    }
    Ok(group)
}

fn game_of(database: &Connection, row: &Row<'_>, sequence: u64) -> rusqlite::Result<GameRow> {
    let mut statement = database.prepare_cached(SEATS)?;
    let seats = statement.query_map([sequence], |seat| {
        Ok(SeatRow {
            seat: seat.get(0)?,
            player: seat.get(1)?,
            place: seat.get(2)?,
            returns: seat.get(3)?,
            name: seat.get(4)?,
        })
    })?;
    Ok(GameRow {
        id: row.get::<_, RowId<_>>(1)?.0,
        players: row.get(2)?,
        cause: row.get(3)?,
        detail: row.get(4)?,
        moves: row.get(5)?,
        started: row.get(6)?,
        ended: row.get(7)?,
        game: row.get(8)?,
        waiting: row.get(9)?,
        seats: seats.collect::<rusqlite::Result<_>>()?,
        worker: row.get(10)?,
        digests: match (row.get(11)?, row.get(12)?) {
            (Some(record), Some(names)) => Some(ChainedRecord {
                digests: RecordDigests { record, names },
                salt: row.get(13)?,
            }),
            _ => None,
        },
    })
}

/// The errors in the rows of a game by themselves.
fn of_row(row: &GameRow) -> Vec<&'static str> {
    let mut wrong = Vec::new();
    let mut expect = |is_so: bool, what| {
        if !is_so {
            wrong.push(what);
        }
    };
    let seats = &row.seats;
    let count = seats.len() as u64;
    expect(count >= 2, "has fewer than two seats");
    expect(
        seats.iter().map(|seat| seat.seat).eq(0..count),
        "its seats are not numbered from 0",
    );
    let mut places: Vec<u64> = seats.iter().map(|seat| seat.place).collect();
    places.sort_unstable();
    expect(
        places.into_iter().eq(0..count),
        "its places in the schedule are not numbered from 0",
    );
    let sum: i64 = seats.iter().map(|seat| i64::from(seat.returns)).sum();
    expect(sum == 0, "its returns do not add up to 0");
    let mut players: Vec<i64> = seats.iter().map(|seat| seat.player).collect();
    players.sort_unstable();
    let players: Vec<String> = players.iter().map(i64::to_string).collect();
    expect(
        players.join(" ") == row.players,
        "its row names other players than its seats",
    );
    let instant = |text: &str| text.parse::<Timestamp>().ok();
    match (instant(&row.started), instant(&row.ended)) {
        (Some(started), Some(ended)) => expect(started <= ended, "it ends before it starts"),
        _ => expect(false, "its times cannot be read"),
    }
    wrong
}

/// The differences between a record and the rows of its game, or the rules.
fn of_record(row: &GameRow, journal: &Journal) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut compare = |of: &str, recorded: &str, counted: &str| {
        if recorded != counted {
            wrong.push(format!(
                "{of} is '{recorded}', the database has '{counted}'"
            ));
        }
    };
    compare("the number", &journal.id.to_string(), &row.id.to_string());
    compare("the game", &journal.game, &row.game);
    compare(
        "the start",
        &format!("{:.3}", journal.started),
        &row.started,
    );
    compare(
        "the number of turns",
        &journal.turns().to_string(),
        &row.moves.to_string(),
    );
    let machine = journal.machine.as_ref();
    let counted = row.worker.as_deref().map(as_recorded);
    compare(
        "the worker",
        machine.map_or("none", |machine| &machine.name),
        counted.as_deref().unwrap_or("none"),
    );
    let recorded: Vec<&str> = journal
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    let counted = row
        .seats
        .iter()
        .map(|seat| as_recorded(seat.name.as_deref().unwrap_or("")));
    compare(
        "the list of players",
        &recorded.join(", "),
        &counted.collect::<Vec<_>>().join(", "),
    );
    let returns: Vec<String> = row
        .seats
        .iter()
        .map(|seat| seat.returns.to_string())
        .collect();
    match &journal.verdict {
        None => compare("the result", "none", &row.cause),
        Some(verdict) => {
            let recorded: Vec<String> = verdict.returns.iter().map(i32::to_string).collect();
            compare("the result", &recorded.join(" "), &returns.join(" "));
            compare(
                "the cause",
                verdict.cause.as_str(),
                &as_recorded(&row.cause),
            );
            let counted = row.detail.as_deref().map(as_recorded);
            let none = "none";
            compare(
                "the detail",
                verdict.detail.as_deref().unwrap_or(none),
                counted.as_deref().unwrap_or(none),
            );
        }
    }
    let is_chance = |entry: &Entry| matches!(entry, Entry::Chance { .. });
    if journal.seed.is_none() && journal.entries.iter().any(is_chance) {
        wrong.push("it has outcomes of chance but no seed".to_owned());
    }
    wrong.extend(clock::wrong_timeout(journal));
    if journal.machine.is_some() {
        let is_genuine = match journal.signature() {
            Ok(signature) => signature.is_none_or(|signature| signature.is_of(journal)),
            Err(_) => false,
        };
        if !is_genuine {
            wrong.push("its worker has not signed this game".to_owned());
        }
    }
    if let Err(error) = record::check(journal) {
        wrong.push(error.to_string());
    }
    wrong
}

/// A text as a record holds it: characters that XML cannot hold are escaped.
fn as_recorded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for symbol in text.chars() {
        if protocol::xml::is_character(symbol) {
            out.push(symbol);
        } else {
            out.extend(symbol.escape_unicode());
        }
    }
    out
}
