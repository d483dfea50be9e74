//! The unusual settings of the table of a `<create>`.

use std::fmt;
use std::str::FromStr;

use poker_rules::table::{Percent, game_of_word};
use poker_rules::{Mix, PokerGame};

/// The settings of a table beyond blinds and an ante for all; none of them by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extras {
    /// The ante of each player of stud, in chips, in place of [`Create::ante`](super::Create::ante); `None`
    /// for a quarter of the big blind, 1 at least.
    pub stud_ante: Option<u64>,
    /// The bring-in of the first player of stud, in chips, less than the big blind; 0 for
    /// none; `None` for half of the big blind.
    pub bring_in: Option<u64>,
    /// The straddle of the seat after the big blind, in chips; 0 for none.
    pub straddle: u64,
    /// Whether the big blind alone posts the ante, for all.
    pub big_blind_ante: bool,
    /// The rake of each pot; there is none without a flop.
    pub rake: Percent,
    /// The most that it takes in a hand, in chips; `None` without an end.
    pub rake_cap: Option<u64>,
    /// How many boards are dealt after an all-in, 1 to [`MOST_RUNS`](poker_rules::MOST_RUNS).
    pub runs: u8,
    /// Each hand of this number is a bomb pot; 0: none.
    pub bomb: u64,
    /// The ante of a bomb pot, in chips; `None` for two big blinds.
    pub bomb_ante: Option<u64>,
    /// The games that take turns; `None` for one game.
    pub mix: Option<Rotation>,
    /// For how many hands each game of them is played, at least 1.
    pub mix_hands: u64,
}

impl Default for Extras {
    fn default() -> Extras {
        Extras {
            stud_ante: None,
            bring_in: None,
            straddle: 0,
            big_blind_ante: false,
            rake: Percent::default(),
            rake_cap: None,
            runs: 1,
            bomb: 0,
            bomb_ante: None,
            mix: None,
            mix_hands: 8,
        }
    }
}

/// The games of a mix in their order, as they are written: `horse`, `8-game`, or codes
/// of the notation PHH and words of `<create>`, which have no limit: `FT PO omaha-8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rotation(Vec<PokerGame>);

/// The most games of a mix.
pub const MAX_MIX: usize = 24;

/// A text that is no mix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give horse, 8-game, or up to {MAX_MIX} games like NT, PO or omaha-8")]
pub struct NoMix;

impl Rotation {
    /// The games, at least one.
    pub fn games(&self) -> &[PokerGame] {
        &self.0
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<String> = self.0.iter().map(|game| game.code()).collect();
        f.write_str(&codes.join(" "))
    }
}

impl FromStr for Rotation {
    type Err = NoMix;

    fn from_str(text: &str) -> Result<Rotation, NoMix> {
        let games = match text {
            "horse" => Mix::horse_games(),
            "8-game" => Mix::eight_games(),
            text => {
                let words = text.split([' ', ',', '+']).filter(|word| !word.is_empty());
                let game = |word: &str| {
                    let by_word = || {
                        game_of_word(word).map(|variant| PokerGame {
                            variant,
                            ..PokerGame::default()
                        })
                    };
                    PokerGame::of_code(word).or_else(by_word).ok_or(NoMix)
                };
                let games = words.take(MAX_MIX + 1).map(game);
                games.collect::<Result<Vec<_>, _>>()?
            }
        };
        match games.len() {
            1..=MAX_MIX => Ok(Rotation(games)),
            _ => Err(NoMix),
        }
    }
}
