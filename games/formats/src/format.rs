//! The formats, by their names.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

use crate::colours::by_colours;
use crate::{FormatError, OptionOverrides, WrittenGame, chess, kalaha, pdn, psq, sgf};

/// A format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Game Notation: chess.
    Pgn,
    /// Smart Game Format: gomoku, go, reversi.
    Sgf,
    /// Piskvork's format: gomoku.
    Psq,
    /// Portable Draughts Notation: checkers.
    Pdn,
    /// The notation of the thesis, one sowing a line: kalaha.
    Kalaha,
}

/// The games of a file, one after another. A game that breaks the rules is an
/// error, and the next one is read all the same; after an error of syntax reading
/// goes on at the next game.
pub type Games<'a> = Box<dyn Iterator<Item = Result<WrittenGame, FormatError>> + 'a>;

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [
        Format::Pgn,
        Format::Sgf,
        Format::Psq,
        Format::Pdn,
        Format::Kalaha,
    ];

    /// How the names of files in this format end.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Pgn => "pgn",
            Format::Psq => "psq",
            Format::Pdn => "pdn",
            Format::Kalaha => "kalaha",
        }
    }

    /// The format of files with this ending of their names, in any case.
    pub fn of_ending(ending: &str) -> Option<Format> {
        let all = Format::ALL.into_iter();
        let mut found = all.filter(|format| ending.eq_ignore_ascii_case(format.ending()));
        found.next()
    }
}

/// Reads the games of a text.
pub fn read<'a>(text: &'a str, format: Format, overrides: &'a OptionOverrides) -> Games<'a> {
    match format {
        Format::Sgf => Box::new(sgf::games(text, overrides)),
        Format::Pgn => Box::new(chess::games(text, overrides)),
        Format::Pdn => Box::new(pdn::games(text, overrides)),
        Format::Kalaha => Box::new(kalaha::games(text, overrides)),
        Format::Psq => Box::new(std::iter::once_with(|| psq::read(text, overrides))),
    }
}

/// The game in this format; several texts make a file, one behind another.
///
/// # Errors
/// The format does not hold such games; the text says why.
pub fn write(game: &WrittenGame, format: Format) -> Result<String, String> {
    match format {
        Format::Sgf => sgf::write(by_colours(game)?.as_ref()),
        Format::Pgn => chess::write(game),
        Format::Psq => psq::write(by_colours(game)?.as_ref()),
        Format::Pdn => pdn::write(game),
        Format::Kalaha => kalaha::write(game),
    }
}

/// The text of a file: UTF-8, UTF-16 with a mark of the byte order, the encoding that
/// `CA` of an SGF file names, or else each line as UTF-8 where it is, and otherwise as
/// Windows-1252, which has the letters of Latin-1, for which PGN asks. Marks and zero
/// bytes, which files have that were put together, are left out, and every line ends with
/// a line feed.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding.decode_with_bom_removal(bytes).0,
        None => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => match told_encoding(bytes) {
                Some(encoding) => encoding.decode_without_bom_handling(bytes).0,
                None => Cow::Owned(
                    bytes
                        .split_inclusive(|byte| *byte == b'\n')
                        .map(line)
                        .collect(),
                ),
            },
        },
    };
    let text = if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        text
    };
    const NOTHING: [char; 2] = ['\u{feff}', '\0'];
    if text.contains(NOTHING) {
        Cow::Owned(text.replace(NOTHING, ""))
    } else {
        text
    }
}

/// A line of a file whose encoding is not told.
fn line(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The encoding that the first `CA` of an SGF file names.
fn told_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(4096)];
    let found = head.windows(3).position(|three| three == b"CA[")?;
    let label = head[found + 3..].split(|byte| *byte == b']').next()?;
    Encoding::for_label(label)
}
