//! Openings: the first actions of games, given instead of chosen.

use std::collections::HashSet;
use std::str::FromStr;

use games::{AnyGame, Illegal, Settings, Text, Turn};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};

use super::GameKey;
pub use book::BookError;
use reading::Reading;
pub use reading::{MOST_WHOLE, SkippedOpenings};

mod book;
mod reading;

/// So many openings are drawn before one is taken that was there before, or
/// none is found.
const MAX_DRAWS: u32 = 100;

/// A list of openings that can be played, at least one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    lines: Vec<String>,
    /// The positions that openings begin from; as many as lines, or none if all
    /// begin from the start of the games.
    positions: Vec<Option<String>>,
    left_out: Option<SkippedOpenings>,
}

/// How a file of openings is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpeningRules {
    /// The most turns of an opening; the rest of it is left out. `None` is all of
    /// them, and eight of a book's.
    pub plies: Option<u32>,
    /// The order in which they are played.
    pub order: OpeningOrder,
}

/// Why a text is no list of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct OpeningsError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault of the opening.
    pub reason: OpeningFault,
}

/// The fault of an opening. Its text is cut to 60 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// The rules refuse one of its actions.
    Unplayable {
        /// The opening.
        opening: String,
        /// Why.
        illegal: Illegal,
    },
    /// The players open the game themselves, as the text says.
    Refused(Text),
    /// Nothing is left to play after it.
    EndsGame(String),
    /// A foreign format, or a position, cannot be read.
    Unreadable(String),
    /// The whole text has none.
    Missing,
}

/// Why no random openings can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RandomOpeningsError {
    /// Chance has a part in the game of this name.
    Chance(&'static str),
    /// The players open the game themselves, as the text says.
    Refused(Text),
    /// The game is nearly always over after so many turns.
    SeldomGoesOn(u32),
}

impl Openings {
    /// Reads one opening a line, its actions separated by blanks. Text after a `#` is a
    /// comment; empty lines do not matter. Every opening is played from `start` through
    /// the rules, and left out if it ends the game.
    ///
    /// # Errors
    /// The first line whose actions the rules refuse; a text without an opening.
    pub fn parse(text: &str, start: &dyn AnyGame) -> Result<Openings, OpeningsError> {
        let settings = Settings::default_of(start.info());
        let reading = Reading {
            format: None,
            start,
            settings: &settings,
            plies: None,
        };
        let open = || Ok(text.as_bytes());
        reading.read(open, OpeningOrder::Sequential, usize::MAX, 0)
    }

    fn push(&mut self, opening: String, position: Option<String>) {
        self.lines.push(opening);
        self.positions.push(position);
    }

    /// The same in an order that the seed alone decides.
    fn shuffled(self, seed: u64) -> Openings {
        let mut places: Vec<usize> = (0..self.lines.len()).collect();
        places.shuffle(&mut StdRng::seed_from_u64(seed));
        let positions = if self.positions.is_empty() {
            Vec::new()
        } else {
            places
                .iter()
                .map(|place| self.positions[*place].clone())
                .collect()
        };
        Openings {
            lines: places
                .iter()
                .map(|place| self.lines[*place].clone())
                .collect(),
            positions,
            left_out: self.left_out,
        }
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
        if let Some(why) = start.refuses_openings() {
            return Err(RandomOpeningsError::Refused(why));
        }
        let mut random = StdRng::seed_from_u64(seed);
        let mut lines = Vec::new();
        let mut known = HashSet::new();
        // Once nothing new was found, nothing new is looked for any more.
        let mut is_exhausted = false;
        while lines.len() < count as usize {
            let mut drawn = None;
            for _ in 0..MAX_DRAWS {
                drawn = draw(start, turns, &mut random).or(drawn);
                let is_new = drawn.as_ref().is_some_and(|line| !known.contains(line));
                if is_new || (is_exhausted && drawn.is_some()) {
                    break;
                }
            }
            let line = drawn.ok_or(RandomOpeningsError::SeldomGoesOn(turns))?;
            is_exhausted |= !known.insert(line.clone());
            lines.push(line);
        }
        Ok(Openings {
            lines,
            ..Openings::default()
        })
    }

    /// The opening of a game: games 0 and 1 of two players share the first one,
    /// so that both have either side of it, games 2 and 3 the second, and after
    /// the last it begins anew. Each round begins one further.
    pub fn of_game(&self, game: GameKey) -> &str {
        &self.lines[self.place_of(game)]
    }

    /// The position that the opening of a game begins from, in the notation of
    /// the game; `None` if it begins from the start of the games.
    pub fn position_of_game(&self, game: GameKey) -> Option<&str> {
        self.positions.get(self.place_of(game))?.as_deref()
    }

    fn place_of(&self, game: GameKey) -> usize {
        let place = game.number as usize / 2 + usize::from(game.phase);
        place % self.lines.len()
    }

    /// Whether some begin from another position than the start of the games.
    pub fn have_positions(&self) -> bool {
        !self.positions.is_empty()
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
/// on after it. Only its first turns count, as many as are asked for.
fn canonical(
    opening: &str,
    start: &dyn AnyGame,
    plies: Option<u32>,
) -> Result<String, OpeningFault> {
    let mut game = start.clone_box();
    let refused = |illegal| OpeningFault::Unplayable {
        opening: shortened(opening),
        illegal,
    };
    let played = match plies {
        None => game.play_actions(opening).map_err(refused)?,
        Some(plies) => {
            let mut actions: Vec<String> = Vec::new();
            let mut turns = 0;
            for action in opening.split_ascii_whitespace() {
                let mover = game.turn().seat();
                if turns == plies {
                    break;
                }
                actions.push(game.play_actions(action).map_err(refused)?);
                // A turn may take several actions.
                turns += u32::from(game.turn().seat() != mover);
            }
            actions.join(" ")
        }
    };
    match game.turn() {
        Turn::Over(_) => Err(OpeningFault::EndsGame(shortened(opening))),
        Turn::Seat(_) | Turn::Chance => Ok(played),
    }
}

fn shortened(opening: &str) -> String {
    opening.chars().take(60).collect()
}

/// The order in which openings are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningOrder {
    /// That of the file.
    #[default]
    Sequential,
    /// A random one, by the seed of the games.
    Random,
}

/// A word that is no order of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the order of openings is sequential or random, not '{0}'")]
pub struct UnknownOrder(String);

impl FromStr for OpeningOrder {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<OpeningOrder, UnknownOrder> {
        match text {
            "sequential" => Ok(OpeningOrder::Sequential),
            "random" => Ok(OpeningOrder::Random),
            _ => Err(UnknownOrder(text.to_owned())),
        }
    }
}

#[cfg(test)]
#[path = "openings_tests.rs"]
mod tests;
