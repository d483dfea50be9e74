//! Finds the games that a file of events already announces.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use record::GameId;

/// The start of the line of a game's end, as [`Event`](super::Event) writes it.
const GAME: &[u8] = br#"{"event":"game","id":"#;

/// The length of a line's start that contains the number.
const HEAD_BYTES: usize = GAME.len() + 20;

/// Removes from `wanted` the games that a file announces in whole lines that
/// begin at `from` or later. A file shorter than `from` was started anew and is
/// read from its start; a missing file announces nothing. A file of any length
/// takes constant memory.
///
/// # Errors
/// The file cannot be read.
pub(super) fn strike_out(wanted: &mut HashSet<GameId>, path: &Path, from: u64) -> io::Result<()> {
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
            if let Some(id) = id_of(&head) {
                wanted.remove(&id);
            }
            head.clear();
        }
    }
}

/// The number of the game whose end this line announces.
fn id_of(line: &[u8]) -> Option<GameId> {
    let rest = line.strip_prefix(GAME)?;
    let digits = rest.iter().position(|byte| !byte.is_ascii_digit())?;
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}
