//! The games of Texas hold'em among all games.

use super::{BettingType, GameDefinition};

/// What a table of Texas hold'em needs to know of a game. Positions count from 0: left
/// of the button, or with two players the big blind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holdem {
    /// The chips of each position.
    pub stacks: Vec<u64>,
    /// The blind of each position; 0 for none.
    pub blinds: Vec<u64>,
    /// The sizes of fixed limits; `None` without limit.
    pub limit: Option<FixedLimit>,
}

/// The sizes of a game of fixed limits, by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedLimit {
    /// The size of a bet or raise.
    pub bets: [u64; 4],
    /// The most bets and raises; before the flop the blinds do not count.
    pub raises: [u64; 4],
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

    /// The game as a file defines it.
    pub fn definition(&self) -> GameDefinition {
        let first = (0..4).map(|round| self.first_player(round));
        GameDefinition {
            betting: match self.limit {
                Some(_) => BettingType::Limit,
                None => BettingType::NoLimit,
            },
            players: self.players(),
            rounds: 4,
            stacks: self.stacks.clone(),
            blinds: self.blinds.clone(),
            raise_sizes: self.limit.iter().flat_map(|limit| limit.bets).collect(),
            first_players: first.collect(),
            max_raises: match &self.limit {
                Some(limit) => limit.raises.to_vec(),
                None => vec![255; 4],
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
        let four = |numbers: &[u64]| <[u64; 4]>::try_from(numbers).ok();
        let raises = four(&game.max_raises).ok_or(NotHoldem::Cards)?;
        let limit = four(&game.raise_sizes).map(|bets| FixedLimit { bets, raises });
        let holdem = Holdem {
            stacks: game.stacks.clone(),
            blinds: game.blinds.clone(),
            limit,
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
            false => Ok(holdem),
        }
    }
}
