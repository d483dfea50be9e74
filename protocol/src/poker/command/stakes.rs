//! What the table of a `<create>` plays for, and what of it is not usual.

use std::fmt;
use std::str::FromStr;

use poker_rules::table::{ErrorCode, Format, Limit, Percent, Refusal, game_of_word};
use poker_rules::{MOST_RUNS, Mix, PokerGame, Rake, Stakes};

use super::Create;

/// What a table deals beyond blinds and an ante for all; by default nothing of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extras {
    /// The ante of each player of stud, in chips, in place of [`Create::ante`]; `None`
    /// for a quarter of the big blind, 1 at least.
    pub stud_ante: Option<u64>,
    /// What the first player of stud has to put in, in chips, less than the big blind;
    /// 0: nobody has to; `None` for half of the big blind.
    pub bring_in: Option<u64>,
    /// The straddle of the seat after the big blind, in chips; 0 for none.
    pub straddle: u64,
    /// Whether the big blind alone posts the ante, for all.
    pub big_blind_ante: bool,
    /// What the house takes of each pot; nothing without a flop.
    pub rake: Percent,
    /// The most that it takes in a hand, in chips; `None` without an end.
    pub rake_cap: Option<u64>,
    /// How many boards are dealt after an all-in, 1 to [`MOST_RUNS`].
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

impl Create {
    /// The stakes of the first hand.
    pub fn stakes(&self) -> Stakes {
        let extras = &self.extras;
        let usual = Stakes::of_blinds(self.small_blind, self.big_blind);
        Stakes {
            ante: self.ante,
            stud_ante: extras.stud_ante.unwrap_or(usual.stud_ante),
            bring_in: extras.bring_in.unwrap_or(usual.bring_in),
            big_blind_ante: extras.big_blind_ante,
            straddle: extras.straddle,
            bomb: match extras.bomb {
                0 => 0,
                _ => extras.bomb_ante.unwrap_or(2 * self.big_blind),
            },
            runs: extras.runs,
            rake: match extras.rake.hundredths() {
                0 => Rake::default(),
                basis_points => Rake {
                    basis_points,
                    most: extras.rake_cap,
                    needs_flop: true,
                },
            },
            ..usual
        }
    }

    /// The same table with the stakes of a later level.
    #[must_use]
    pub fn at_level(&self, level: &Stakes) -> Create {
        let has_bombs = self.extras.bomb > 0;
        Create {
            small_blind: level.small_blind,
            big_blind: level.big_blind,
            ante: level.ante,
            extras: Extras {
                stud_ante: Some(level.stud_ante),
                bring_in: Some(level.bring_in),
                straddle: level.straddle,
                bomb_ante: has_bombs.then_some(level.bomb),
                ..self.extras.clone()
            },
            ..self.clone()
        }
    }

    /// Whether one of its games is stud.
    pub fn deals_stud(&self) -> bool {
        match &self.extras.mix {
            None => self.game.is_stud(),
            Some(mix) => mix.games().iter().any(|game| game.variant.is_stud()),
        }
    }

    /// The game of a hand of the table, counted from 0.
    pub fn poker_game(&self, hand: u64) -> PokerGame {
        let one = || PokerGame {
            variant: self.game,
            betting: self.limit,
        };
        self.rotation().map_or_else(one, |mix| mix.game(hand))
    }

    /// Whether a hand of the table, counted from 0, is a bomb pot.
    pub fn is_bomb(&self, hand: u64) -> bool {
        let every = self.extras.bomb;
        every > 0 && (hand + 1).is_multiple_of(every)
    }

    fn rotation(&self) -> Option<Mix> {
        let games = self.extras.mix.as_ref()?.games().to_vec();
        Mix::new(games, self.extras.mix_hands).ok()
    }

    /// Whether what is not usual fits the rest.
    pub(super) fn check_extras(&self) -> Result<(), Refusal> {
        let wrong = |text: &str| Err(Refusal::new(ErrorCode::BadValue, text));
        let extras = &self.extras;
        let (straddle, big) = (extras.straddle, self.big_blind);
        if straddle > 0 && (straddle < 2 * big || straddle > self.buyin) {
            return wrong("the straddle is at least two big blinds and at most the buy-in");
        }
        let games = match &extras.mix {
            None => vec![self.poker_game(0)],
            Some(mix) => mix.games().to_vec(),
        };
        let is_fixed = games.iter().any(|game| game.betting == Limit::Fixed);
        if straddle > 2 * big && is_fixed {
            return wrong("with a fixed limit the straddle is two big blinds");
        }
        if !(1..=MOST_RUNS).contains(&extras.runs) {
            return wrong("the board is dealt 1 to 4 times");
        }
        if extras
            .bomb_ante
            .is_some_and(|ante| ante == 0 || ante > self.buyin)
        {
            return wrong("the ante of a bomb pot is at least 1 and at most the buy-in");
        }
        if self.format == Format::Freezeout && extras.rake.hundredths() > 0 {
            return wrong("a freezeout has no rake: leave it out");
        }
        if extras.rake_cap.is_some() && extras.rake.hundredths() == 0 {
            return wrong("a rake-cap needs a rake: give rake, in percent");
        }
        if extras.bomb_ante.is_some() && extras.bomb == 0 {
            return wrong("a bomb-ante needs bomb: give after how many hands a bomb pot comes");
        }
        if extras.mix_hands == 0 {
            return wrong("each game of a mix is played for one hand at least");
        }
        for game in games {
            let most = game.variant.most_seats();
            if self.seats > most {
                let text = format!("{} is for {most} players: give fewer seats", game.code());
                return Err(Refusal::new(ErrorCode::BadValue, text));
            }
        }
        Ok(())
    }
}
