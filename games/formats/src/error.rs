//! The errors of a file, with their lines.

use std::fmt;

/// A file that does not follow its format, or a game in it that breaks the
/// rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FormatError {
    /// The line, counted from 1.
    pub line: usize,
    /// The game in the file, counted from 1; `None` where the file has one game
    /// or none yet.
    pub game: Option<usize>,
    /// The move, counted from 1 over both seats; `None` if no move is to blame.
    pub turn: Option<usize>,
    /// The text found, the rule that it breaks, and the expected text: part of
    /// a sentence, fit to be shown.
    pub what: String,
}

impl FormatError {
    /// An error at a line.
    pub(crate) fn at(line: usize, what: impl Into<String>) -> FormatError {
        FormatError {
            line,
            game: None,
            turn: None,
            what: what.into(),
        }
    }

    /// The same in this game of the file, counted from 1.
    #[must_use]
    pub fn in_game(self, game: usize) -> FormatError {
        FormatError {
            game: Some(game),
            ..self
        }
    }

    /// The same at this move of the game, counted from 1.
    pub(crate) fn at_turn(self, turn: usize) -> FormatError {
        FormatError {
            turn: Some(turn),
            ..self
        }
    }
}

impl FormatError {
    /// The text without the line, for readers who name it themselves.
    pub fn without_line(&self) -> String {
        let game = self.game.map(|game| format!("game {game}"));
        let turn = self.turn.map(|turn| format!("move {turn}"));
        let place: Vec<String> = game.into_iter().chain(turn).collect();
        if place.is_empty() {
            self.what.clone()
        } else {
            format!("{}: {}", place.join(", "), self.what)
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest = self.without_line();
        let is_place_alone = self.game.is_none() && self.turn.is_none();
        let sign = if is_place_alone { ":" } else { "," };
        write!(f, "line {}{sign} {rest}", self.line)
    }
}

/// The most characters of a foreign word that an error quotes.
const QUOTED: usize = 40;

/// A foreign word for an error: cut to 40 characters, control characters
/// escaped.
pub(crate) fn quoted(word: &str) -> String {
    let cut = word.chars().take(QUOTED);
    let mut text: String = cut.flat_map(show).collect();
    if word.chars().nth(QUOTED).is_some() {
        text.push('…');
    }
    text
}

fn show(symbol: char) -> impl Iterator<Item = char> {
    let escaped = symbol.is_control().then(|| symbol.escape_default());
    let plain = (!symbol.is_control()).then_some(symbol);
    escaped.into_iter().flatten().chain(plain)
}
