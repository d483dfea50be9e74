//! The parts of the larger commands.

use poker_rules::table::{ErrorCode, Format, Limit, Mode};
use poker_rules::{CardSet, MOST_RUNS, Mix, PokerGame, Rake, Stakes, Variant};
use words::Phrase;

use super::WrongSetting;
use super::extras::Extras;
use crate::line::Name;
use crate::poker::CompactString;

/// `<hello>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    /// 1 to [`MAX_NAME`](crate::poker::MAX_NAME) printable characters.
    pub name: Name,
    /// The secret that owns the name.
    pub token: Option<String>,
}

/// `<create>`: a table as somebody wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Create {
    /// Its name; without one, the server finds a name.
    pub name: Option<Name>,
    /// 2 to 10.
    pub seats: usize,
    /// In chips, at least 1 and at most the big blind.
    pub small_blind: u64,
    /// In chips, at most the buy-in.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// In chips; of a cash table the most.
    pub buyin: u64,
    /// How it is played.
    pub format: Format,
    /// A cash table closes after this number of hands; 0: never.
    pub hands: u64,
    /// The blinds of a freezeout rise after each such number of hands; 0: never.
    pub level_hands: u64,
    /// Whether it is for programs or for people.
    pub mode: Mode,
    /// How long a player may think, in milliseconds; 0: as long as it takes.
    pub move_time: u64,
    /// The game.
    pub game: Variant,
    /// How high bets may be.
    pub limit: Limit,
    /// The unusual settings.
    pub extras: Extras,
    /// The names of agents of the server that are to sit there, too.
    pub agents: Vec<String>,
}

impl Default for Create {
    fn default() -> Create {
        Create {
            name: None,
            seats: 6,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            buyin: 1000,
            format: Format::Cash,
            hands: 0,
            level_hands: 0,
            mode: Mode::Agent,
            move_time: 0,
            game: Variant::Texas,
            limit: Limit::No,
            extras: Extras::default(),
            agents: Vec::new(),
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

    /// Checks that the unusual settings fit the rest.
    pub(super) fn check_extras(&self) -> Result<(), WrongSetting> {
        let wrong = |key| Err(WrongSetting::new(ErrorCode::BadValue, Phrase::new(key)));
        let extras = &self.extras;
        let (straddle, big) = (extras.straddle, self.big_blind);
        if straddle > 0 && (straddle < 2 * big || straddle > self.buyin) {
            return wrong("terminal-setting-straddle");
        }
        let games = match &extras.mix {
            None => vec![self.poker_game(0)],
            Some(mix) => mix.games().to_vec(),
        };
        let is_fixed = games.iter().any(|game| game.betting == Limit::Fixed);
        if straddle > 2 * big && is_fixed {
            return wrong("terminal-setting-fixed-straddle");
        }
        if !(1..=MOST_RUNS).contains(&extras.runs) {
            return wrong("terminal-setting-runs");
        }
        if extras
            .bomb_ante
            .is_some_and(|ante| ante == 0 || ante > self.buyin)
        {
            return wrong("terminal-setting-bomb-ante");
        }
        if self.format == Format::Freezeout && extras.rake.hundredths() > 0 {
            return wrong("terminal-setting-no-rake");
        }
        if extras.rake_cap.is_some() && extras.rake.hundredths() == 0 {
            return wrong("terminal-setting-rake-cap");
        }
        if extras.bomb_ante.is_some() && extras.bomb == 0 {
            return wrong("terminal-setting-bomb");
        }
        if extras.mix_hands == 0 {
            return wrong("terminal-setting-mix-hands");
        }
        for game in games {
            let most = game.variant.most_seats();
            if self.seats > most {
                let why = Phrase::new("terminal-setting-fewer-seats");
                let why = why.with("game", game.code()).with("most", most);
                return Err(WrongSetting::new(ErrorCode::BadValue, why));
            }
        }
        Ok(())
    }
}

/// `<join>`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// The table; `None`: any that waits.
    pub table: Option<u64>,
    /// The seat, counted from 1; `None`: the lowest free seat.
    pub seat: Option<usize>,
    /// The number of chips; `None`: the buy-in of the table.
    pub buyin: Option<u64>,
}

/// `<watch>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Which table.
    pub table: u64,
    /// `view="referee"`: with all cards, some hands late.
    pub referee: Option<Referee>,
}

/// How a referee looks on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    /// The operator's token.
    pub token: String,
    /// How many hands late, at least 1.
    pub delay: u64,
}

/// `<action>`: the action that a player wants. A wrong amount is an error only when it is
/// used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    /// `fold`, `check`, `call`, `bet`, `raise`, `allin`, `bringin` or `draw`.
    pub kind: &'static str,
    /// The amount to which the player bets or raises.
    pub amount: Stake,
    /// The cards that the player throws away; none stands pat. Only a `draw` uses
    /// them.
    pub cards: CardSet,
    /// For which hand, as it was written.
    pub hand: Option<CompactString>,
    /// For which decision of the hand: [`TurnOffer::decision`](poker_rules::table::TurnOffer).
    pub decision: Option<u64>,
}

/// The amount of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stake {
    /// There is no amount.
    Missing,
    /// It is no amount.
    Wrong(String),
    /// In chips.
    Chips(u64),
}
