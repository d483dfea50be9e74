//! Openings in the formats of other programs: the first moves of games, lists
//! of positions, and the lists of Gomocup.

use games::{GameInfo, Settings};

use crate::chess::playable;
use crate::error::quoted;
use crate::{Format, FormatError, OptionOverrides, read};

/// A format of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningFormat {
    /// The openings are the moves of games.
    Games(Format),
    /// A position of chess on each line, in Extended Position Description.
    Epd,
    /// An opening of gomoku on each line, as the list of Gomocup has them: the
    /// distances of each stone from the middle, to the right and downwards:
    /// `0,0, 1,-1, 2,0`.
    Offsets,
}

/// An opening as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenOpening {
    /// The line where it begins.
    pub line: usize,
    /// The position that it begins from, if it tells one.
    pub position: Option<String>,
    /// Its turns.
    pub turns: Vec<String>,
}

impl OpeningFormat {
    /// The format of a file with this ending of its name and this content; `None` for a
    /// plain list of moves.
    pub fn of(ending: &str, text: &str) -> Option<OpeningFormat> {
        if ending.eq_ignore_ascii_case("epd") || ending.eq_ignore_ascii_case("fen") {
            return Some(OpeningFormat::Epd);
        }
        if let Some(format) = Format::of_ending(ending) {
            return Some(OpeningFormat::Games(format));
        }
        let first = lines(text).next();
        let is_offsets = first.is_some_and(|(_, content)| offsets(content).is_ok());
        is_offsets.then_some(OpeningFormat::Offsets)
    }
}

/// The openings of a text for games with these settings, one after another. An
/// opening that is wrong is an error, and the next one is read all the same,
/// unless the text cannot be read on.
pub fn openings(
    text: &str,
    format: OpeningFormat,
    game: &'static GameInfo,
    settings: &Settings,
) -> Vec<Result<WrittenOpening, FormatError>> {
    match format {
        OpeningFormat::Games(format) => of_games(text, format, game, settings),
        OpeningFormat::Epd => lines(text)
            .map(|(line, content)| epd(line, content, game, settings))
            .collect(),
        OpeningFormat::Offsets => lines(text)
            .map(|(line, content)| on_board(line, content, game, settings.board()))
            .collect(),
    }
}

/// The lines with their numbers, without comments and empty ones.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let content = |line: &'_ str| line.trim().starts_with('#') || line.trim().is_empty();
    let numbered = (1..).zip(text.lines());
    numbered
        .filter(move |(_, line)| !content(line))
        .map(|(number, line)| (number, line.trim()))
}

fn of_games(
    text: &str,
    format: Format,
    game: &'static GameInfo,
    settings: &Settings,
) -> Vec<Result<WrittenOpening, FormatError>> {
    let options = settings.changed();
    let overrides = OptionOverrides {
        options: options
            .filter(|(key, _)| game.option(key).is_some())
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
    };
    let opening = |(number, found): (usize, Result<crate::WrittenGame, FormatError>)| {
        let found = found?;
        let wrong = |what: String| FormatError::at(1, what).in_game(number);
        if found.game != game.name {
            return Err(wrong(format!(
                "it is a game of {}, not of {}",
                found.game, game.name
            )));
        }
        if found.settings.board() != settings.board() {
            return Err(wrong(format!(
                "it is on a board of {}, not of {}",
                found.settings.board(),
                settings.board()
            )));
        }
        Ok(WrittenOpening {
            line: found.line,
            position: found.position,
            turns: found.moves.into_iter().map(|one| one.text).collect(),
        })
    };
    (1..)
        .zip(read(text, format, &overrides))
        .map(opening)
        .collect()
}

/// Four fields of FEN and operations, of which `hmvc` and `fmvn` count; or all
/// six fields of FEN.
fn epd(
    line: usize,
    content: &str,
    game: &GameInfo,
    settings: &Settings,
) -> Result<WrittenOpening, FormatError> {
    let wrong = |what: &str| FormatError::at(line, format!("'{}': {what}", quoted(content)));
    if game.name != "chess" {
        return Err(wrong("EPD is for chess"));
    }
    let mut rest = content;
    let mut fields = Vec::new();
    for _ in 0..4 {
        let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if field.is_empty() {
            return Err(wrong("a position has four fields"));
        }
        fields.push(field);
        rest = after.trim_start();
    }
    let mut counts = ["0", "1"];
    let words: Vec<&str> = rest.split_ascii_whitespace().collect();
    let is_number = |word: &&str| word.parse::<u32>().is_ok();
    match words[..] {
        [half, full, ..] if is_number(&half) && is_number(&full) => counts = [half, full],
        _ => {
            for operation in rest.split(';').map(str::trim) {
                match operation.split_once(char::is_whitespace) {
                    Some(("hmvc", number)) if is_number(&number.trim()) => {
                        counts[0] = number.trim();
                    }
                    Some(("fmvn", number)) if is_number(&number.trim()) => {
                        counts[1] = number.trim();
                    }
                    _ => {}
                }
            }
        }
    }
    fields.extend(counts);
    Ok(WrittenOpening {
        line,
        position: Some(playable(&fields.join(" "), settings)),
        turns: Vec::new(),
    })
}

/// The numbers of a line like `0,0, 1,-1`, in pairs.
fn offsets(content: &str) -> Result<Vec<(i32, i32)>, String> {
    let numbers = content.split(',').map(|part| part.trim().parse::<i32>());
    let numbers: Vec<i32> = numbers
        .collect::<Result<_, _>>()
        .map_err(|_| "it is no list of whole numbers like 0,0, 1,-1".to_owned())?;
    if numbers.len() % 2 == 1 {
        return Err("a stone has two numbers".to_owned());
    }
    Ok(numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect())
}

/// The stones of a line on this board: half the size, rounded down, is the
/// column of the middle from 0, and its row from the top.
fn on_board(
    line: usize,
    content: &str,
    game: &GameInfo,
    size: u8,
) -> Result<WrittenOpening, FormatError> {
    let wrong = |what: String| FormatError::at(line, format!("'{}': {what}", quoted(content)));
    if game.name != "gomoku" {
        return Err(wrong("distances from the middle are for gomoku".to_owned()));
    }
    let middle = i32::from(size / 2);
    let mut turns = Vec::new();
    for (right, down) in offsets(content).map_err(wrong)? {
        let on_board = |distance: i32| {
            let place = middle.checked_add(distance)?;
            u8::try_from(place).ok().filter(|place| *place < size)
        };
        let (Some(column), Some(row)) = (on_board(right), on_board(down)) else {
            let what = format!("{right},{down} is outside the board of {size}");
            return Err(wrong(what).at_turn(turns.len() + 1));
        };
        turns.push(format!("{}{}", char::from(b'A' + column), size - row));
    }
    Ok(WrittenOpening {
        line,
        position: None,
        turns,
    })
}

#[cfg(test)]
#[path = "openings_tests.rs"]
mod tests;
