//! Games of kalaha in the notation of the thesis: one sowing a line, a blank
//! line between two games.
//!
//! The notation has neither players nor rules nor the result of a game that the
//! rules did not end; see [`games::kalaha::notation`].

use games::kalaha::{Kalaha, notation};
use games::{Game as _, Settings};

use crate::play::{PartialGame, StatedResult, empty};
use crate::{FormatError, OptionOverrides, Why, WrittenGame};

/// The error of a text without a sowing.
const NO_GAME: &str = "there is no game in it, like 1.c+";

/// Reads the games of a text, one after another.
pub(crate) fn games<'a>(
    text: &'a str,
    overrides: &'a OptionOverrides,
) -> impl Iterator<Item = Result<WrittenGame, FormatError>> + 'a {
    let mut found = blocks(text).peekable();
    let none = found.peek().is_none();
    let none = none.then(|| Err(FormatError::at(1, NO_GAME)));
    let read = |(number, (line, block)): (usize, (usize, &'a str))| {
        read(line, block, overrides).map_err(|error| error.in_game(number))
    };
    none.into_iter().chain((1..).zip(found).map(read))
}

/// The parts between blank lines, each with the number of its first line.
fn blocks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut number = 1;
    std::iter::from_fn(move || {
        let (mut length, mut first) = (0, None);
        for line in rest.split_inclusive('\n') {
            let is_blank = line.trim().is_empty();
            if is_blank && first.is_some() {
                break;
            }
            if !is_blank && first.is_none() {
                first = Some((length, number));
            }
            length += line.len();
            number += 1;
        }
        let (block, after) = rest.split_at(length);
        rest = after;
        first.map(|(start, line)| (line, &block[start..]))
    })
}

fn read(line: usize, text: &str, overrides: &OptionOverrides) -> Result<WrittenGame, FormatError> {
    let wrong = |what: String| FormatError::at(line, what);
    let options = overrides.options.iter();
    let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
    let settings =
        Settings::new(Kalaha::INFO, None, options).map_err(|error| wrong(error.to_string()))?;
    let mut state = Kalaha::start(&settings).map_err(|error| wrong(error.to_string()))?;
    let sowings = notation::read(&state, text).map_err(|error| {
        let line = line + line_of_sowing(text, error.sowing);
        FormatError::at(line, error.to_string())
    })?;
    if sowings.is_empty() {
        return Err(FormatError::at(line, NO_GAME));
    }
    let mut partial = PartialGame::begin(empty(Kalaha::INFO.name, settings), line)?;
    // A turn lasts until the other side sows.
    let mut turn: Vec<String> = Vec::new();
    for (number, pit) in (1..).zip(&sowings) {
        let seat = state.turn();
        let line = line + line_of_sowing(text, number);
        let played = state.play(*pit);
        played.map_err(|illegal| FormatError::at(line, illegal.to_string()))?;
        turn.push(pit.to_string());
        if state.turn() != seat {
            let whole = std::mem::take(&mut turn).join(" ");
            partial.play(&whole, &whole, line)?;
        }
    }
    let last = line + line_of_sowing(text, sowings.len());
    if !turn.is_empty() {
        let what = "the last sowing ends in the store, and the one behind it is missing";
        return Err(FormatError::at(last, what));
    }
    partial.finish(StatedResult::Nothing, Why::Rules, &[], last)
}

/// How many lines stand before this sowing of a game, counted from 1, or before
/// the last one if there are fewer.
fn line_of_sowing(text: &str, sowing: usize) -> usize {
    let is_sowing = |word: &&str| {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        word.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let mut seen = 0;
    for (before, line) in text.lines().enumerate() {
        seen += line.split_ascii_whitespace().filter(is_sowing).count();
        if seen >= sowing {
            return before;
        }
    }
    text.lines().count().saturating_sub(1)
}

/// The game, one sowing a line, and a blank line.
///
/// # Errors
/// The game is not kalaha, began from a position, or has no moves; the text says so.
pub(crate) fn write(game: &WrittenGame) -> Result<String, String> {
    if game.game != Kalaha::INFO.name {
        return Err(format!(
            "this notation is for kalaha, and this is a game of {}",
            game.game
        ));
    }
    if game.position.is_some() {
        return Err("the notation of kalaha cannot hold a start position".to_owned());
    }
    if game.moves.is_empty() {
        return Err("the notation of kalaha cannot hold a game without moves".to_owned());
    }
    let start = Kalaha::start(&game.settings).map_err(|error| error.to_string())?;
    let turns: Vec<&str> = game.moves.iter().map(|one| one.text.as_str()).collect();
    let sowings = Kalaha::parse_turn(&turns.join(" ")).map_err(|error| error.to_string())?;
    let mut text = notation::write(&start, &sowings).map_err(|error| error.to_string())?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
#[path = "kalaha_tests.rs"]
mod tests;
