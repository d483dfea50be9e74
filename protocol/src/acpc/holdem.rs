//! The games of Texas hold'em among all games.

use poker_rules::{RaiseCap, Structure};

use super::{BettingType, GameDefinition};

/// The most raises where a game has no end of them.
const NO_END: u64 = 255;

/// The facts that a table of Texas hold'em needs about a game. Positions count from 0:
/// left of the button, or with two players the big blind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holdem {
    /// The chips of each position.
    pub stacks: Vec<u64>,
    /// The blind of each position; 0 for none.
    pub blinds: Vec<u64>,
    /// How high bets may be: without limit or with a fixed one.
    pub structure: Structure,
}

/// A game that is not Texas hold'em as it is played here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotHoldem {
    /// Other cards.
    #[error(
        "Texas hold'em has 4 rounds, 4 suits, 13 ranks, 2 hole cards and a board of 0 3 1 1 \
         cards: give a game with them"
    )]
    Cards,
    /// Another player begins.
    #[error(
        "the first player of a round is the one after the blinds, later the one left of the \
         button: give 'firstPlayer = 3 1 1 1', or '2 1 1 1' with reverse blinds for two"
    )]
    Order,
    /// Blinds that are none.
    #[error(
        "the first players have the small and the big blind, with two players the big blind \
         first: give blinds like '50 100 0' or '100 50'"
    )]
    Blinds,
    /// Limits that tables do not have.
    #[error(
        "a game with a limit has a small bet as large as the big blind on the first two rounds, \
         one larger bet on the others, and one raise less before the flop, because the blind \
         counts: give 'raiseSize = 10 10 20 20' and 'maxRaises = 3 4 4 4' for blinds of 5 and 10"
    )]
    Limits,
}

impl Holdem {
    /// The number of players.
    pub fn players(&self) -> usize {
        self.stacks.len()
    }

    /// The small and the big blind.
    pub fn small_and_big(&self) -> (u64, u64) {
        let [first, second] = [0, 1].map(|place| self.blinds.get(place).copied().unwrap_or(0));
        (first.min(second), first.max(second))
    }

    /// The position that acts first in a round.
    pub fn first_player(&self, round: usize) -> usize {
        match (round, self.players()) {
            (0, 2) => 1,
            (0, players) => 2 % players.max(1),
            _ => 0,
        }
    }

    /// The size of a bet or raise on a round; `None` without limit.
    pub fn bet(&self, round: usize) -> Option<u64> {
        match self.structure {
            Structure::FixedLimit { big_bet, .. } if round >= 2 => Some(big_bet),
            Structure::FixedLimit { .. } => Some(self.small_and_big().1),
            Structure::NoLimit | Structure::PotLimit => None,
        }
    }

    /// The game as a file defines it.
    pub fn definition(&self) -> GameDefinition {
        let first = (0..4).map(|round| self.first_player(round));
        GameDefinition {
            betting: match self.bet(0) {
                Some(_) => BettingType::Limit,
                None => BettingType::NoLimit,
            },
            players: self.players(),
            rounds: 4,
            stacks: self.stacks.clone(),
            blinds: self.blinds.clone(),
            raise_sizes: (0..4).filter_map(|round| self.bet(round)).collect(),
            first_players: first.collect(),
            max_raises: match self.structure {
                Structure::FixedLimit { cap, .. } if u64::from(cap.bets) < NO_END => {
                    let bets = u64::from(cap.bets);
                    vec![bets.saturating_sub(1), bets, bets, bets]
                }
                _ => vec![NO_END; 4],
            },
            suits: 4,
            ranks: 13,
            hole_cards: 2,
            board_cards: vec![0, 3, 1, 1],
        }
    }
}

impl TryFrom<&GameDefinition> for Holdem {
    type Error = NotHoldem;

    fn try_from(game: &GameDefinition) -> Result<Holdem, NotHoldem> {
        let deck = (game.suits, game.ranks, game.hole_cards);
        if game.rounds != 4 || deck != (4, 13, 2) || game.board_cards != [0, 3, 1, 1] {
            return Err(NotHoldem::Cards);
        }
        let holdem = Holdem {
            stacks: game.stacks.clone(),
            blinds: game.blinds.clone(),
            structure: structure(game).ok_or(NotHoldem::Limits)?,
        };
        let mut first = game.first_players.iter().enumerate();
        if !first.all(|(round, first)| *first == holdem.first_player(round)) {
            return Err(NotHoldem::Order);
        }
        let [first, second] = [game.blinds[0], game.blinds[1]];
        let (small, big) = match game.players {
            2 => (second, first),
            _ => (first, second),
        };
        let others = game.blinds[2..].iter().any(|blind| *blind > 0);
        match small == 0 || small > big || others {
            true => Err(NotHoldem::Blinds),
            false
                if holdem
                    .bet(0)
                    .is_some_and(|bet| Some(&bet) != game.raise_sizes.first()) =>
            {
                Err(NotHoldem::Limits)
            }
            false => Ok(holdem),
        }
    }
}

/// How high bets may be; `None` if no table limits them so.
fn structure(game: &GameDefinition) -> Option<Structure> {
    let (bets, raises) = (&game.raise_sizes[..], &game.max_raises[..]);
    match (game.betting, bets, raises) {
        (BettingType::NoLimit, _, [NO_END, ..]) => Some(Structure::NoLimit),
        (BettingType::Limit, [first, flop, turn, river], [before, after, ..])
            if first == flop && turn == river && first <= turn =>
        {
            let is_endless = raises.iter().all(|most| *most == NO_END);
            let is_counted = before + 1 == *after && raises[1..].iter().all(|most| most == after);
            let bets = match (is_endless, is_counted) {
                (true, _) => u32::MAX,
                (false, true) => u32::try_from(*after).ok()?,
                (false, false) => return None,
            };
            let heads_up = true;
            let cap = RaiseCap { bets, heads_up };
            Some(Structure::FixedLimit {
                big_bet: *turn,
                cap,
            })
        }
        _ => None,
    }
}
