//! Finds the games and hands that a file of events already announces.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use record::{GameId, files};

/// The start of the line of a game's end, as [`Event`](super::Event) writes it.
const GAME: &[u8] = br#"{"event":"game","id":"#;

/// The same of a hand.
const HAND: &[u8] = br#"{"event":"hand","id":"#;

/// The text after the number of a hand of a match.
const ROTATION: &[u8] = br#","rotation":"#;

/// The text after the rotation in a match of several games.
const OF_GAME: &[u8] = br#","game":"#;

/// The start of the line of a round of a tournament at several tables.
const ROUND: &[u8] = br#"{"event":"round","game":"#;

/// The text after the number of the tournament there.
const OF_ROUND: &[u8] = br#","round":"#;

/// A match has fewer parts, which are rotations or games, than this.
const PARTS: u64 = 1 << 20;

/// The length of a line's start that contains the numbers of either.
const HEAD_BYTES: usize = HAND.len() + ROTATION.len() + OF_GAME.len() + 3 * 20 + 1;

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

/// The hands and ends of a match of poker that a file announces already.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldHands {
    /// The number of the last hand by part, counted from 0.
    last: BTreeMap<u64, u64>,
    /// The numbers of the freezeouts and matches whose end is announced.
    games: BTreeSet<u64>,
    /// The last round by tournament.
    rounds: BTreeMap<u64, u64>,
}

impl ToldHands {
    /// Whether this hand of a part is announced.
    pub fn has_hand(&self, part: u64, id: u64) -> bool {
        self.last.get(&part).is_some_and(|last| id <= *last)
    }

    /// Whether this round of a tournament at several tables, or one after it, is
    /// announced.
    pub fn has_round(&self, game: u64, round: u64) -> bool {
        self.rounds.get(&game).is_some_and(|last| round <= *last)
    }

    /// Whether the end of the freezeout or match with this number is announced.
    pub fn has_game(&self, id: u64) -> bool {
        self.games.contains(&id)
    }
}

/// The hands and freezeouts of a match that a file announces; a missing file announces
/// none, nor does a pipe. They are announced in the order of their numbers.
///
/// # Errors
/// The file cannot be read.
pub fn told_hands(path: &Path) -> io::Result<ToldHands> {
    let mut told = ToldHands::default();
    if !path.is_file() {
        return Ok(told);
    }
    for_each_line(path, 0, |head| {
        if let Some(id) = id_of(head)
            && (told.games.len() as u64) < PARTS
        {
            told.games.insert(id.get());
        }
        if let Some((part, id)) = hand_of(head)
            && part < PARTS
        {
            told.last.insert(part, id);
        }
        if let Some((game, round)) = round_of(head)
            && game < PARTS
        {
            told.rounds.insert(game, round);
        }
    })?;
    Ok(told)
}

/// Gives the start of each whole line that begins at `from` or later.
fn for_each_line(path: &Path, from: u64, mut seen: impl FnMut(&[u8])) -> io::Result<()> {
    let mut file = match files::open(path) {
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

/// The part of the match and the number of the hand in it that this line announces: the
/// part is a game, or else a rotation.
fn hand_of(line: &[u8]) -> Option<(u64, u64)> {
    let (id, rest) = number(line.strip_prefix(HAND)?)?;
    let (rotation, rest) = number(rest.strip_prefix(ROTATION)?)?;
    let game = rest.strip_prefix(OF_GAME).and_then(number);
    match game {
        Some((game, _)) => Some((game.checked_sub(1)?, id)),
        None => Some((rotation, id)),
    }
}

/// The number of the tournament and of its round that this line announces.
fn round_of(line: &[u8]) -> Option<(u64, u64)> {
    let (game, rest) = number(line.strip_prefix(ROUND)?)?;
    let (round, _) = number(rest.strip_prefix(OF_ROUND)?)?;
    Some((game, round))
}

/// The number that a text begins with, and the rest of the text.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let digits = text.iter().position(|byte| !byte.is_ascii_digit())?;
    let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    Some((number, &text[digits..]))
}
