//! Finds the games and hands that a file of events already announces.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use record::GameId;

/// The start of the line of a game's end, as [`Event`](super::Event) writes it.
const GAME: &[u8] = br#"{"event":"game","id":"#;

/// The same of a hand.
const HAND: &[u8] = br#"{"event":"hand","id":"#;

/// What follows the number of a hand of a match.
const ROTATION: &[u8] = br#","rotation":"#;

/// A match has fewer rotations than this.
const ROTATIONS: u64 = 64;

/// The length of a line's start that contains the numbers of either.
const HEAD_BYTES: usize = HAND.len() + ROTATION.len() + 2 * 20 + 1;

/// Removes from `wanted` the games that a file announces in whole lines that
/// begin at `from` or later. A file shorter than `from` was started anew and is
/// read from its start; a missing file announces nothing. A file of any length
/// takes constant memory.
///
/// # Errors
/// The file cannot be read.
pub(super) fn strike_out(wanted: &mut HashSet<GameId>, path: &Path, from: u64) -> io::Result<()> {
    for_each_line(path, from, |head| {
        if let Some(id) = id_of(head) {
            wanted.remove(&id);
        }
    })
}

/// The number of the last hand of a match that a file announces, for each rotation; a
/// missing file announces none, nor does a pipe. Hands are announced in the order of their
/// numbers.
///
/// # Errors
/// The file cannot be read.
pub fn last_hands(path: &Path) -> io::Result<BTreeMap<u64, u64>> {
    let mut last = BTreeMap::new();
    if !path.is_file() {
        return Ok(last);
    }
    for_each_line(path, 0, |head| {
        if let Some((rotation, id)) = hand_of(head)
            && rotation < ROTATIONS
        {
            last.insert(rotation, id);
        }
    })?;
    Ok(last)
}

/// Gives the start of each whole line that begins at `from` or later.
fn for_each_line(path: &Path, from: u64, mut seen: impl FnMut(&[u8])) -> io::Result<()> {
    let mut file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        opened => opened?,
    };
    let from = if file.metadata()?.len() < from {
        0
    } else {
        from
    };
    file.seek(SeekFrom::Start(from))?;
    let mut reader = BufReader::with_capacity(64 * 1024, file);
    let mut head = Vec::with_capacity(HEAD_BYTES);
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let line = &bytes[..end.unwrap_or(bytes.len())];
        let room = HEAD_BYTES - head.len();
        head.extend_from_slice(&line[..line.len().min(room)]);
        let taken = line.len() + usize::from(end.is_some());
        reader.consume(taken);
        if end.is_some() {
            seen(&head);
            head.clear();
        }
    }
}

/// The number of the game whose end this line announces.
fn id_of(line: &[u8]) -> Option<GameId> {
    let (id, _) = number(line.strip_prefix(GAME)?)?;
    Some(GameId::new(id))
}

/// The rotation and the number of the hand of a match that this line announces.
fn hand_of(line: &[u8]) -> Option<(u64, u64)> {
    let (id, rest) = number(line.strip_prefix(HAND)?)?;
    let (rotation, _) = number(rest.strip_prefix(ROTATION)?)?;
    Some((rotation, id))
}

/// The number that a text begins with, and what follows it.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let digits = text.iter().position(|byte| !byte.is_ascii_digit())?;
    let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    Some((number, &text[digits..]))
}
