//! Logs of the dealer: a line for each finished hand, and the score at the end.
//!
//! The dealer writes which game was played nowhere but in its name. Logs of Arbiter
//! begin with the game in comments, which other readers pass over.
//!
//! ```
//! use protocol::acpc::log;
//!
//! let text = "\
//! #GAMEDEF
//! #nolimit
//! #numPlayers = 2
//! #numRounds = 4
//! #stack = 20000 20000
//! #blind = 100 50
//! #firstPlayer = 2 1 1 1
//! #numSuits = 4
//! #numRanks = 13
//! #numHoleCards = 2
//! #numBoardCards = 0 3 1 1
//! #END GAMEDEF
//! STATE:9:r8512f:Qd5h|9h2d:-100|100:Bob|Alice
//! SCORE:-100|100:Bob|Alice
//! ";
//! let (name, hand) = log::read(text, None).remove(0);
//! assert_eq!((name.as_str(), hand.unwrap().starting_stacks), ("9", vec![20_000, 20_000]));
//! ```

use std::fmt::Write as _;

use poker_rules::phh::HandHistory;

pub use super::finished_hand::FinishedHand;
use super::finished_hand::write_results;
use super::{GameDefinition, GameError, HistoryError, Holdem, NotHoldem, Unreadable};

/// Why a hand of a log cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LogError {
    /// The line is no hand.
    #[error("line {line}: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// Why.
        why: Unreadable,
    },
    /// A value is no number, or values and names are missing.
    #[error("line {0}: a hand ends with values and names, with | between them")]
    Values(usize),
    /// It is not known which game was played.
    #[error("line {0}: the log does not say which game was played: name its .game file")]
    NoGame(usize),
    /// The game in the comments is none.
    #[error("the game that ends on line {line}: {why}")]
    Game {
        /// Counted from 1.
        line: usize,
        /// Why.
        why: GameError,
    },
    /// The game is no Texas hold'em.
    #[error("line {line}: {why}")]
    NotHoldem {
        /// Counted from 1.
        line: usize,
        /// Why.
        why: NotHoldem,
    },
    /// The hand does not fit the game.
    #[error("line {line}: {why}")]
    Hand {
        /// Counted from 1.
        line: usize,
        /// Why.
        why: HistoryError,
    },
}

/// A hand of a log: its number as it is written, and its history.
pub type HandEntry = (String, Result<HandHistory, LogError>);

/// Reads a log. Its hands are of `game`, or else of the game in its comments.
pub fn read(text: &str, game: Option<&GameDefinition>) -> Vec<HandEntry> {
    let mut own = None;
    let mut comment: Option<String> = None;
    let mut hands = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (line, place) = (line.trim_end(), index + 1);
        if let Some(rest) = line.strip_prefix('#') {
            let rest = rest.trim();
            if rest == "GAMEDEF" {
                comment = Some(String::new());
            }
            if let Some(text) = &mut comment {
                // A String takes everything.
                let _ = writeln!(text, "{rest}");
            }
            if rest == "END GAMEDEF" {
                let read = comment.take().unwrap_or_default().parse();
                own = Some(read.map_err(|why| LogError::Game { line: place, why }));
            }
        } else if line.starts_with("STATE:") {
            let number = line.split(':').nth(1).unwrap_or_default().to_owned();
            let game = match (game, &own) {
                (Some(game), _) => Ok(game),
                (None, Some(Ok(game))) => Ok(game),
                (None, Some(Err(why))) => Err(why.clone()),
                (None, None) => Err(LogError::NoGame(place)),
            };
            let hand = game.and_then(|game| read_hand(line, place, game));
            hands.push((number, hand));
        }
    }
    hands
}

fn read_hand(line: &str, place: usize, game: &GameDefinition) -> Result<HandHistory, LogError> {
    let holdem = Holdem::try_from(game);
    let holdem = holdem.map_err(|why| LogError::NotHoldem { line: place, why })?;
    let hand: FinishedHand = line.parse().map_err(|why| match why {
        Some(why) => LogError::Line { line: place, why },
        None => LogError::Values(place),
    })?;
    let history = hand.history(&holdem);
    history.map_err(|why| LogError::Hand { line: place, why })
}

/// Writes a log hand by hand.
#[derive(Clone, Debug, Default)]
pub struct LogWriter {
    /// The game of the last hand.
    game: Option<GameDefinition>,
    /// The sum of the values of each player, in the order in which they came.
    totals: Vec<(String, f64)>,
}

/// The most players that the score keeps sums of.
const MAX_SCORED: usize = 10_000;

impl LogWriter {
    /// The lines of a hand: before the first one, and if the game is another, the game
    /// in comments.
    ///
    /// # Errors
    /// See [`FinishedHand::of`].
    pub fn hand(&mut self, history: &HandHistory) -> Result<String, HistoryError> {
        let (holdem, finished) = FinishedHand::of(history)?;
        let mut text = String::new();
        let game = holdem.definition();
        if self.game.as_ref() != Some(&game) {
            for line in game.to_string().lines() {
                // A String takes everything.
                let _ = writeln!(text, "#{line}");
            }
            self.game = Some(game);
        }
        for (name, value) in finished.players.iter().zip(&finished.values) {
            let place = self.totals.iter().position(|(known, _)| known == name);
            match place {
                Some(place) => self.totals[place].1 += value,
                None if self.totals.len() < MAX_SCORED => self.totals.push((name.clone(), *value)),
                None => {}
            }
        }
        let _ = writeln!(text, "{finished}");
        Ok(text)
    }

    /// The last line: the sum of each player.
    pub fn score(&self) -> String {
        let mut text = "SCORE".to_owned();
        let (values, names) = (self.totals.iter(), self.totals.iter());
        let values = values.map(|(_, total)| *total);
        // A String takes everything.
        let _ = write_results(&mut text, values, names.map(|(name, _)| name));
        text + "\n"
    }
}
