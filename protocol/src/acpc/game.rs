//! The definition of a game, as the dealer reads it from a `.game` file.

use std::fmt;
use std::str::FromStr;

use super::{GameError, MAX_PLAYERS, MAX_ROUNDS};

/// The largest amount of chips, and each player's stack where the game names none.
const MOST: u64 = i32::MAX as u64;

/// The most raises of a round where the game names none: the dealer counts up to here.
const NO_CAP: u64 = 255;

/// How amounts are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BettingType {
    /// Every bet and raise has the size of its round.
    Limit,
    /// Up to all chips.
    NoLimit,
}

/// A game. Positions and rounds count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDefinition {
    /// How amounts are limited.
    pub betting: BettingType,
    /// The number of players, 2 to 10.
    pub players: usize,
    /// The number of rounds of betting, 1 to 4.
    pub rounds: usize,
    /// The chips of each position before a hand.
    pub stacks: Vec<u64>,
    /// The blind of each position.
    pub blinds: Vec<u64>,
    /// The size of the raises of each round; empty without limit.
    pub raise_sizes: Vec<u64>,
    /// The position that acts first in each round.
    pub first_players: Vec<usize>,
    /// The most bets and raises of each round.
    pub max_raises: Vec<u64>,
    /// The number of suits, 1 to 4: the highest ones are in the deck.
    pub suits: u64,
    /// The number of ranks, 1 to 13: the highest ones are in the deck.
    pub ranks: u64,
    /// The number of a player's own cards, 1 to 3.
    pub hole_cards: u64,
    /// The number of cards of the board that come with each round.
    pub board_cards: Vec<u64>,
}

/// The fields with their numbers, in the order of the file.
const FIELDS: [&str; 11] = [
    "stack",
    "blind",
    "raiseSize",
    "numPlayers",
    "numRounds",
    "firstPlayer",
    "maxRaises",
    "numSuits",
    "numRanks",
    "numHoleCards",
    "numBoardCards",
];

/// The numbers of each of [`FIELDS`] that occurs.
#[derive(Default)]
struct Numbers([Option<Vec<u64>>; FIELDS.len()]);

impl Numbers {
    fn get(&self, field: &str) -> Option<&[u64]> {
        let place = FIELDS.iter().position(|name| *name == field)?;
        self.0[place].as_deref()
    }

    /// The first `count` numbers, or `usual` if the field does not occur.
    fn list(
        &self,
        field: &'static str,
        needed: usize,
        usual: Option<u64>,
    ) -> Result<Vec<u64>, GameError> {
        let count = |found| GameError::Count {
            field,
            needed,
            found,
        };
        match (self.get(field), usual) {
            (Some(numbers), _) if numbers.len() >= needed => Ok(numbers[..needed].to_vec()),
            (Some(numbers), _) => Err(count(numbers.len())),
            (None, Some(usual)) => Ok(vec![usual; needed]),
            (None, None) => Err(count(0)),
        }
    }

    /// The number of a field that has one.
    fn one(&self, field: &'static str, least: u64, most: u64) -> Result<u64, GameError> {
        let found = self.list(field, 1, None)?[0];
        if (least..=most).contains(&found) {
            Ok(found)
        } else {
            Err(GameError::Range {
                field,
                found,
                least,
                most,
            })
        }
    }
}

fn cut(word: &str) -> String {
    word.chars().take(30).collect()
}

impl FromStr for GameDefinition {
    type Err = GameError;

    /// Reads a file. Fields may stand in any order; their names may be of any case.
    fn from_str(text: &str) -> Result<GameDefinition, GameError> {
        let mut betting = BettingType::Limit;
        let mut numbers = Numbers::default();
        for (index, line) in text.lines().enumerate() {
            let (line, place) = (line.trim(), index + 1);
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let end = line.find(|sign: char| !sign.is_ascii_alphabetic());
            let (word, rest) = line.split_at(end.unwrap_or(line.len()));
            match word.to_ascii_lowercase().as_str() {
                "end" => break,
                "gamedef" => continue,
                "limit" => betting = BettingType::Limit,
                "nolimit" => betting = BettingType::NoLimit,
                _ => {
                    let mut fields = FIELDS.iter();
                    let field = fields.position(|name| name.eq_ignore_ascii_case(word));
                    let field = field.ok_or_else(|| GameError::Field {
                        line: place,
                        word: cut(line),
                    })?;
                    numbers.0[field] = Some(read_numbers(rest, place)?);
                }
            }
        }
        build(betting, &numbers)
    }
}

fn read_numbers(text: &str, line: usize) -> Result<Vec<u64>, GameError> {
    let words = text.split(|sign: char| sign.is_whitespace() || sign == '=');
    let words = words.filter(|word| !word.is_empty());
    let numbers = words.take(MAX_PLAYERS).map(|word| {
        let number = super::state::number(word).filter(|number| *number <= MOST);
        number.ok_or_else(|| GameError::Number {
            line,
            word: cut(word),
        })
    });
    numbers.collect()
}

fn build(betting: BettingType, numbers: &Numbers) -> Result<GameDefinition, GameError> {
    let count = |field| Ok(numbers.list(field, 1, None)?[0]);
    let rounds = count("numRounds")?;
    if !(1..=MAX_ROUNDS as u64).contains(&rounds) {
        return Err(GameError::rounds(rounds));
    }
    let players = count("numPlayers")?;
    if !(2..=MAX_PLAYERS as u64).contains(&players) {
        return Err(GameError::players(players));
    }
    let (of_rounds, of_players) = (rounds as usize, players as usize);
    let first = numbers.list("firstPlayer", of_rounds, Some(1))?;
    if let Some(wrong) = first.iter().find(|first| !(1..=players).contains(first)) {
        return Err(GameError::Range {
            field: "firstPlayer",
            found: *wrong,
            least: 1,
            most: players,
        });
    }
    let game = GameDefinition {
        betting,
        players: of_players,
        rounds: of_rounds,
        stacks: numbers.list("stack", of_players, Some(MOST))?,
        blinds: numbers.list("blind", of_players, None)?,
        raise_sizes: match betting {
            BettingType::Limit => numbers.list("raiseSize", of_rounds, None)?,
            BettingType::NoLimit => Vec::new(),
        },
        first_players: first.iter().map(|first| *first as usize - 1).collect(),
        max_raises: numbers.list("maxRaises", of_rounds, Some(NO_CAP))?,
        suits: numbers.one("numSuits", 1, 4)?,
        ranks: numbers.one("numRanks", 1, 13)?,
        hole_cards: numbers.one("numHoleCards", 1, 3)?,
        board_cards: numbers.list("numBoardCards", of_rounds, None)?,
    };
    let mut both = game.blinds.iter().zip(&game.stacks);
    if let Some(place) = both.position(|(blind, stack)| blind > stack) {
        return Err(GameError::Blind(place + 1));
    }
    let needed = game.hole_cards * players + game.board_cards.iter().sum::<u64>();
    let deck = game.suits * game.ranks;
    if needed > deck {
        Err(GameError::Deck { deck, needed })
    } else {
        Ok(game)
    }
}

impl fmt::Display for GameDefinition {
    /// The file, as the dealer writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, field: &str, numbers: &[u64]| {
            write!(f, "{field} =")?;
            numbers
                .iter()
                .try_for_each(|number| write!(f, " {number}"))?;
            f.write_str("\n")
        };
        writeln!(f, "GAMEDEF")?;
        writeln!(
            f,
            "{}",
            match self.betting {
                BettingType::Limit => "limit",
                BettingType::NoLimit => "nolimit",
            }
        )?;
        list(f, "numPlayers", &[self.players as u64])?;
        list(f, "numRounds", &[self.rounds as u64])?;
        if self.stacks.iter().any(|stack| *stack < MOST) {
            list(f, "stack", &self.stacks)?;
        }
        list(f, "blind", &self.blinds)?;
        if self.betting == BettingType::Limit {
            list(f, "raiseSize", &self.raise_sizes)?;
        }
        let first = self.first_players.iter().map(|first| *first as u64 + 1);
        list(f, "firstPlayer", &first.collect::<Vec<_>>())?;
        if self.max_raises.iter().any(|most| *most < NO_CAP) {
            list(f, "maxRaises", &self.max_raises)?;
        }
        list(f, "numSuits", &[self.suits])?;
        list(f, "numRanks", &[self.ranks])?;
        list(f, "numHoleCards", &[self.hole_cards])?;
        list(f, "numBoardCards", &self.board_cards)?;
        writeln!(f, "END GAMEDEF")
    }
}
