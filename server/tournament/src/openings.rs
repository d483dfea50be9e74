//! Openings: the first actions of games, given instead of chosen.

use std::collections::HashSet;

use games::{AnyGame, Illegal, Turn};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

use super::GameKey;

/// The most openings of a file.
pub const MAX_OPENINGS: usize = 100_000;

/// So many openings are drawn before one is taken that was there before, or
/// none is found.
const MAX_DRAWS: u32 = 100;

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
    pub reason: OpeningFault,
}

/// What is wrong with an opening. Its text is cut to 60 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// The rules refuse one of its actions.
    #[error("'{opening}' cannot be played: {illegal}")]
    Unplayable {
        /// The opening.
        opening: String,
        /// Why.
        illegal: Illegal,
    },
    /// Nothing is left to play after it.
    #[error("'{0}' ends the game")]
    EndsGame(String),
    /// It is one more than a file may have.
    #[error("at most {MAX_OPENINGS} openings are read")]
    TooMany,
    /// The whole text has none.
    #[error("there is no opening: write the moves of one on a line")]
    Missing,
}

/// Why no random openings can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RandomOpeningsError {
    /// Chance has a part in the game of this name.
    #[error("{0} begins by chance as it is: leave openings out")]
    Chance(&'static str),
    /// The game is nearly always over after so many turns.
    #[error("the game seldom goes on after {0} moves")]
    SeldomGoesOn(u32),
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
                return Err(wrong(OpeningFault::TooMany));
            }
            lines.push(opening);
            last = line;
        }
        if lines.is_empty() {
            return Err(OpeningsError {
                line: last,
                reason: OpeningFault::Missing,
            });
        }
        Ok(Openings { lines })
    }

    /// So many openings of so many random turns, drawn by a seed. The first of
    /// them are the same however many are drawn. They differ, as far as there
    /// are enough.
    ///
    /// # Errors
    /// Chance has a part in the game, or it is over after so many turns.
    pub fn random(
        start: &dyn AnyGame,
        turns: u32,
        count: u32,
        seed: u64,
    ) -> Result<Openings, RandomOpeningsError> {
        if start.has_chance() {
            return Err(RandomOpeningsError::Chance(start.info().name));
        }
        let mut random = StdRng::seed_from_u64(seed);
        let mut lines = Vec::new();
        let mut known = HashSet::new();
        while lines.len() < count as usize {
            let mut drawn = None;
            for _ in 0..MAX_DRAWS {
                drawn = draw(start, turns, &mut random).or(drawn);
                if drawn.as_ref().is_some_and(|line| !known.contains(line)) {
                    break;
                }
            }
            let line = drawn.ok_or(RandomOpeningsError::SeldomGoesOn(turns))?;
            known.insert(line.clone());
            lines.push(line);
        }
        Ok(Openings { lines })
    }

    /// The opening of a game: games 0 and 1 of two players share the first one,
    /// so that both have either side of it, games 2 and 3 the second, and after
    /// the last it begins anew. Each round begins one further.
    pub fn of_game(&self, game: GameKey) -> &str {
        let place = game.number as usize / 2 + usize::from(game.phase);
        &self.lines[place % self.lines.len()]
    }

    /// All of them, in the order of the file.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// So many random turns after which the game goes on; `None` where it was over
/// before.
fn draw(start: &dyn AnyGame, turns: u32, random: &mut StdRng) -> Option<String> {
    let mut game = start.clone_box();
    let mut actions: Vec<String> = Vec::new();
    let mut played = 0;
    while played < turns {
        let mover = game.turn().seat()?;
        let action = game.legal_actions().choose(random)?.clone();
        actions.push(game.play_actions(&action).ok()?);
        // A turn may take several actions.
        played += u32::from(game.turn().seat() != Some(mover));
    }
    game.turn().seat().map(|_| actions.join(" "))
}

/// The opening as it stands on the wire, if it can be played and the game goes
/// on after it.
fn canonical(opening: &str, start: &dyn AnyGame) -> Result<String, OpeningFault> {
    let mut game = start.clone_box();
    let played = game.play_actions(opening);
    let played = played.map_err(|illegal| OpeningFault::Unplayable {
        opening: shortened(opening),
        illegal,
    })?;
    match game.turn() {
        Turn::Over(_) => Err(OpeningFault::EndsGame(shortened(opening))),
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
    use crate::{Pair, Tie};

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
        let in_stage = |phase| -> Vec<&str> {
            let tie = Tie {
                phase,
                pair: Pair::LEAST,
            };
            (0..6)
                .map(|number| openings.of_game(tie.game(number)))
                .collect()
        };
        assert_eq!(
            in_stage(0),
            ["B2 A1", "B2 A1", "C3", "C3", "B2 A1", "B2 A1"]
        );
        assert_eq!(in_stage(1)[..3], ["C3", "C3", "B2 A1"]);
    }

    #[test]
    fn random_openings_can_be_played_and_depend_on_the_seed_alone() {
        let start = |game: &str| {
            let entry = find(game).unwrap();
            entry.start(&Settings::default_of(entry.info)).unwrap()
        };
        for game in ["gomoku", "kalaha", "qubic"] {
            let start = start(game);
            let few = Openings::random(&*start, 4, 5, 7).unwrap();
            let many = Openings::random(&*start, 4, 50, 7).unwrap();
            assert_eq!(few.lines(), &many.lines()[..5]);
            assert_ne!(many, Openings::random(&*start, 4, 50, 8).unwrap());
            let different: HashSet<&String> = many.lines().iter().collect();
            assert_eq!(different.len(), 50, "{game}");
            let text = many.lines().join("\n");
            assert_eq!(Openings::parse(&text, &*start), Ok(many), "{game}");
        }
        assert!(Openings::random(&*start("dice"), 4, 5, 7).is_err());
    }

    #[test]
    fn random_openings_leave_something_to_play_and_begin_anew_where_there_are_few() {
        let entry = find("gomoku").unwrap();
        let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
        let start = entry.start(&settings).unwrap();
        let openings = Openings::random(&*start, 1, 30, 0).unwrap();
        let different: HashSet<&String> = openings.lines().iter().collect();
        assert_eq!((openings.lines().len(), different.len()), (30, 9));
        let error = Openings::random(&*start, 9, 1, 0).unwrap_err();
        assert_eq!(error, RandomOpeningsError::SeldomGoesOn(9));
        assert!(error.to_string().contains("after 9 moves"), "{error}");
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
            assert!(error.reason.to_string().contains(expected), "{error}");
        }
    }
}
