//! Openings: the first actions of games, given instead of chosen.

use games::{AnyGame, Turn};

/// The most openings of a file.
pub const MAX_OPENINGS: usize = 100_000;

/// A list of openings that can be played, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    lines: Vec<String>,
}

/// Why a text is no list of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct OpeningsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Openings {
    /// Reads one opening a line, its actions separated by blanks. What follows
    /// a `#` is a comment; empty lines do not matter. Every opening is played
    /// from `start` through the rules.
    ///
    /// # Errors
    /// The first line whose actions the rules refuse or that ends the game; a
    /// text without an opening; more than [`MAX_OPENINGS`].
    pub fn parse(text: &str, start: &dyn AnyGame) -> Result<Openings, OpeningsError> {
        let mut lines = Vec::new();
        let mut last = 1;
        for (line, content) in (1..).zip(text.lines()) {
            let wrong = |reason| OpeningsError { line, reason };
            let content = content.split('#').next().unwrap_or_default();
            let words: Vec<&str> = content.split_ascii_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            let opening = words.join(" ");
            let opening = canonical(&opening, start).map_err(wrong)?;
            if lines.len() == MAX_OPENINGS {
                let reason = format!("at most {MAX_OPENINGS} openings are read");
                return Err(wrong(reason));
            }
            lines.push(opening);
            last = line;
        }
        if lines.is_empty() {
            let reason = "there is no opening: write the moves of one on a line".to_owned();
            return Err(OpeningsError { line: last, reason });
        }
        Ok(Openings { lines })
    }

    /// The opening of the n-th game of a pair, counted from 0: games 0 and 1
    /// share the first one, so that both players have either side of it, games
    /// 2 and 3 the second, and after the last it begins anew.
    pub fn of_game(&self, number: u32) -> &str {
        &self.lines[number as usize / 2 % self.lines.len()]
    }

    /// All of them, in the order of the file.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// The opening as it stands on the wire, if it can be played and the game goes
/// on after it.
fn canonical(opening: &str, start: &dyn AnyGame) -> Result<String, String> {
    let mut game = start.clone_box();
    let played = game.play_actions(opening);
    let played = played
        .map_err(|illegal| format!("'{}' cannot be played: {illegal}", shortened(opening)))?;
    match game.turn() {
        Turn::Over(_) => Err(format!("'{}' ends the game", shortened(opening))),
        Turn::Seat(_) | Turn::Chance => Ok(played),
    }
}

fn shortened(opening: &str) -> String {
    opening.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use games::{Settings, find};

    use super::*;

    fn parse(text: &str) -> Result<Openings, OpeningsError> {
        let entry = find("gomoku").unwrap();
        let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
        Openings::parse(text, &*entry.start(&settings).unwrap())
    }

    #[test]
    fn each_opening_is_played_with_both_colours_before_the_next() {
        let text = "# two openings\n\nb2 a1\r\n  C3\t# a corner\n";
        let openings = parse(text).unwrap();
        assert_eq!(openings.lines(), ["B2 A1", "C3"]);
        let games: Vec<&str> = (0..6).map(|number| openings.of_game(number)).collect();
        assert_eq!(games, ["B2 A1", "B2 A1", "C3", "C3", "B2 A1", "B2 A1"]);
    }

    #[test]
    fn a_bad_opening_is_named_with_its_line() {
        for (text, line, expected) in [
            ("b2\nb2 b2", 2, "cannot be played"),
            ("# x\n\nd4", 3, "cannot be played"),
            ("b2 hello", 1, "not a move"),
            ("a1 a2 b1 b2 c1", 1, "ends the game"),
            ("", 1, "there is no opening"),
            ("#\n#\n", 1, "there is no opening"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.line, line, "{text}");
            assert!(error.reason.contains(expected), "{error}");
        }
    }
}
