//! A game that a schedule gives out, and how far a schedule is.

use crate::{GameKey, PlayerId};

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Which game it is. Where all players sit at one board its pair is the
    /// first two of them.
    pub key: GameKey,
    /// The player to move first.
    pub starter: PlayerId,
    /// How many sit at the board: the two of the pair, or all players.
    pub(super) players: u16,
}

impl Pairing {
    /// A game of the two of its pair.
    pub fn of_two(key: GameKey, starter: PlayerId) -> Pairing {
        let players = 2;
        Pairing {
            key,
            starter,
            players,
        }
    }

    /// The players, the one to move first in front and the others in their order round
    /// the board.
    pub fn seats(self) -> Vec<PlayerId> {
        match self.players {
            2 => vec![self.starter, self.key.pair.other(self.starter)],
            count => {
                let starter = u32::from(self.starter.0);
                let place = |turn| (starter + u32::from(turn)) % u32::from(count);
                // The remainder of a u16 is one.
                (0..count)
                    .map(|turn| PlayerId(place(turn) as u16))
                    .collect()
            }
        }
    }

    /// The same in the order in which the players are named.
    pub fn players(self) -> Vec<PlayerId> {
        let mut players = self.seats();
        players.sort_unstable();
        players
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games with a result.
    pub done: u64,
    /// Games that can still be played, the running ones with them.
    pub left: u64,
    /// Games given out and not yet ended.
    pub running: usize,
}

impl Progress {
    /// Games with a result and games that can still get one.
    pub fn total(self) -> u64 {
        self.done + self.left
    }
}
