//! The arguments of a match about the game that is dealt, and its stakes.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use poker_rules::table::{Limit, Percent, game_of_word, game_word};
use poker_rules::{MOST_RUNS, Variant};
use protocol::poker::{Create, Extras, Rotation};

/// What a match deals beyond two blinds and an ante for all.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub(super) struct StakesArgs {
    /// Game to deal
    #[arg(long, help_heading = "Play", value_name = "GAME", default_value = "texas", conflicts_with = "game",
        value_parser = PossibleValuesParser::new(Variant::ALL.map(game_word))
            .map(|word| game_of_word(&word).unwrap_or_default()))]
    variant: Variant,
    /// Limit of bets
    ///
    /// The default is fixed for stud, razz, 2-7 triple draw and badugi, and none for
    /// the others.
    #[arg(long, help_heading = "Play", value_name = "TYPE", conflicts_with = "game",
        value_parser = PossibleValuesParser::new(Limit::ALL.map(Limit::word))
            .map(|word| word.parse::<Limit>().unwrap_or_default()))]
    limit: Option<Limit>,
    /// Ante of every player in a hand of stud, in chips
    ///
    /// It stands for --ante there. The default is a quarter of the big blind, 1 at
    /// least.
    #[arg(long, help_heading = "Play", value_name = "CHIPS")]
    #[arg(conflicts_with = "game")]
    stud_ante: Option<u64>,
    /// Number of chips that the first player of stud has to put in; 0: none
    ///
    /// It is less than the big blind. The default is half of it.
    #[arg(long, help_heading = "Play", value_name = "CHIPS")]
    #[arg(conflicts_with = "game")]
    bring_in: Option<u64>,
    /// Straddle of the seat after the big blind, in chips; 0: none
    ///
    /// It is posted where more than two are dealt in, and is two big blinds at
    /// least.
    #[arg(long, help_heading = "Play", value_name = "CHIPS", default_value_t = 0)]
    #[arg(conflicts_with = "game")]
    straddle: u64,
    /// Let the big blind alone post the ante for all
    #[arg(long, help_heading = "Play", conflicts_with = "game")]
    big_blind_ante: bool,
    /// Share of each pot that the house takes, in percent, like 5 or 2.5
    ///
    /// Nothing is taken of a hand that ends before the flop. It is for cash
    /// matches.
    #[arg(long, help_heading = "Play", value_name = "SHARE", default_value_t = Percent::default(), conflicts_with = "game")]
    rake: Percent,
    /// Number of chips that the house takes of a hand at most
    #[arg(long, help_heading = "Play", value_name = "CHIPS", requires = "rake")]
    rake_cap: Option<u64>,
    /// Number of boards after an all-in
    ///
    /// Each of them wins an equal part of each pot.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1, conflicts_with = "game",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_RUNS)))]
    runs: u8,
    /// Number of hands of which the last is a bomb pot; 0: no bomb pots
    ///
    /// Everybody posts --bomb-ante then, and the betting begins on the flop.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 0)]
    #[arg(conflicts_with = "game")]
    bomb: u64,
    /// Ante of a bomb pot, in chips
    ///
    /// The default is two big blinds.
    #[arg(long, help_heading = "Play", value_name = "CHIPS", requires = "bomb")]
    bomb_ante: Option<u64>,
    /// Mix of games that take turns: horse, 8-game, or a list like NT,PO,FO/8
    #[arg(long, help_heading = "Play", value_name = "GAME,…", conflicts_with_all = ["game", "variant", "limit"])]
    mix: Option<Rotation>,
    /// Number of hands of each game of a mix
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 8, requires = "mix",
        value_parser = clap::value_parser!(u64).range(1..))]
    mix_hands: u64,
}

impl StakesArgs {
    /// The table with the game and the extras of these arguments.
    pub(super) fn at(&self, table: Create) -> Create {
        Create {
            game: self.variant,
            limit: self.limit.unwrap_or(Limit::usual(self.variant)),
            extras: Extras {
                straddle: self.straddle,
                big_blind_ante: self.big_blind_ante,
                rake: self.rake,
                rake_cap: self.rake_cap,
                runs: self.runs,
                bomb: self.bomb,
                bomb_ante: self.bomb_ante,
                mix: self.mix.clone(),
                mix_hands: self.mix_hands,
                stud_ante: self.stud_ante,
                bring_in: self.bring_in,
            },
            ..table
        }
    }
}
