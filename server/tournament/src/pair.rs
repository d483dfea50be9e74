//! The players of a game, and which game of theirs it is.

use std::cmp::Ordering;

use crate::rating::Score;

/// A player: its place in the file or on the command line, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub(super) u16);

impl PlayerId {
    /// The player at this place.
    pub const fn new(index: u16) -> PlayerId {
        PlayerId(index)
    }

    /// The place, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The players at the first `count` places, at most 65,536.
    pub fn all(count: usize) -> impl Iterator<Item = PlayerId> {
        (0..=u16::MAX).take(count).map(PlayerId)
    }
}

/// Two different players, in the order of their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    first: PlayerId,
    second: PlayerId,
}

impl Pair {
    /// The pair that comes before all others in the order of pairs.
    pub(super) const LEAST: Pair = Pair {
        first: PlayerId(0),
        second: PlayerId(1),
    };

    /// The pair of two players in any order; `None` for one and the same.
    pub fn new(one: PlayerId, other: PlayerId) -> Option<Pair> {
        (one != other).then(|| Pair {
            first: one.min(other),
            second: one.max(other),
        })
    }

    /// The player at the earlier place.
    pub fn first(self) -> PlayerId {
        self.first
    }

    /// The player at the later place.
    pub fn second(self) -> PlayerId {
        self.second
    }

    /// Both, the earlier place first.
    pub fn players(self) -> [PlayerId; 2] {
        [self.first, self.second]
    }

    /// Whether this player is one of the two.
    pub fn includes(self, player: PlayerId) -> bool {
        self.first == player || self.second == player
    }

    /// The other one of the two; for a stranger, the first.
    pub fn other(self, player: PlayerId) -> PlayerId {
        if self.first == player {
            self.second
        } else {
            self.first
        }
    }

    /// The pair's place in a list of all pairs that stays right when players
    /// are added: the pairs of player 1, then of player 2, …
    pub fn index(self) -> usize {
        let second = self.second.index();
        second * (second - 1) / 2 + self.first.index()
    }

    /// How many pairs so many players make.
    pub(super) fn count(players: usize) -> usize {
        players * players.saturating_sub(1) / 2
    }

    /// All pairs of the first `players` places, in the order of
    /// [`Pair::index`].
    pub(super) fn all(players: usize) -> impl Iterator<Item = Pair> {
        PlayerId::all(players).flat_map(|second| {
            PlayerId::all(second.index()).map(move |first| Pair { first, second })
        })
    }
}

/// Two players in one phase of a tournament: a round, or all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tie {
    /// Which phase, counted from 0.
    pub phase: u16,
    /// The two players.
    pub pair: Pair,
}

impl Tie {
    /// All there is between the first two players.
    pub(super) const FIRST: Tie = Tie {
        phase: 0,
        pair: Pair::LEAST,
    };

    /// The n-th game of the tie, counted from 0.
    pub fn game(self, number: u32) -> GameKey {
        let Tie { phase, pair } = self;
        GameKey {
            pair,
            phase,
            number,
        }
    }
}

/// The most games of a tie that a store can tell apart.
pub const MAX_TIE_GAMES: u32 = 1 << STAGE_SHIFT;

/// The most phases of a tournament that a store can tell apart.
pub const MAX_STAGES: u16 = 1 << (u32::BITS - STAGE_SHIFT);

const STAGE_SHIFT: u32 = 20;

/// A game's identity: the n-th one of a tie. It stays the same when the file
/// asks for more games or gets more players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey {
    /// The two players.
    pub pair: Pair,
    /// In which phase, counted from 0.
    pub phase: u16,
    /// Which of their games in it, counted from 0.
    pub number: u32,
}

impl GameKey {
    /// The tie that it is part of.
    pub fn tie(self) -> Tie {
        Tie {
            phase: self.phase,
            pair: self.pair,
        }
    }

    /// One number for phase and number, as stores keep it: the number itself
    /// in the first phase.
    pub fn serial(self) -> u32 {
        (u32::from(self.phase) << STAGE_SHIFT) | (self.number & (MAX_TIE_GAMES - 1))
    }

    /// The game of a pair with this [`GameKey::serial`].
    pub fn of_serial(pair: Pair, serial: u32) -> GameKey {
        GameKey {
            pair,
            // The rest has as many bits as a phase.
            phase: (serial >> STAGE_SHIFT) as u16,
            number: serial & (MAX_TIE_GAMES - 1),
        }
    }
}

/// How a game between the two of a pair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The pair's first player won, whichever of them started.
    FirstWins,
    /// The pair's second player won.
    SecondWins,
    /// Nobody won.
    Draw,
}

impl GameResult {
    /// The result of a game that `winner` won, or nobody; `None` where the
    /// winner did not play.
    pub fn of(pair: Pair, winner: Option<PlayerId>) -> Option<GameResult> {
        match winner {
            None => Some(GameResult::Draw),
            Some(player) if player == pair.first => Some(GameResult::FirstWins),
            Some(player) if player == pair.second => Some(GameResult::SecondWins),
            Some(_) => None,
        }
    }

    /// The result as the first player's score.
    pub fn score(self) -> Score {
        match self {
            GameResult::FirstWins => Score::new(1, 0, 0),
            GameResult::SecondWins => Score::new(0, 0, 1),
            GameResult::Draw => Score::new(0, 1, 0),
        }
    }
}

/// The results between every two of these players in a game with these returns: the one
/// with the greater return has won. A game of n counts as its n(n-1)/2 pairs.
pub fn pair_results(
    players: &[PlayerId],
    returns: &[i32],
) -> impl Iterator<Item = (Pair, GameResult)> {
    let seats: Vec<(PlayerId, i32)> = players
        .iter()
        .copied()
        .zip(returns.iter().copied())
        .collect();
    let count = seats.len();
    let two = (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)));
    two.filter_map(move |(one, other)| {
        let ((one, own), (other, others)) = (seats[one], seats[other]);
        let pair = Pair::new(one, other)?;
        let winner = match own.cmp(&others) {
            Ordering::Greater => Some(one),
            Ordering::Equal => None,
            Ordering::Less => Some(other),
        };
        Some((pair, GameResult::of(pair, winner)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_from_its_serial_number() {
        let pair = Pair::new(PlayerId::new(3), PlayerId::new(1)).unwrap();
        for (phase, number, serial) in [
            (0, 7, 7),
            (1, 0, 1 << 20),
            (MAX_STAGES - 1, MAX_TIE_GAMES - 1, u32::MAX),
        ] {
            let key = Tie { phase, pair }.game(number);
            assert_eq!(key.serial(), serial);
            assert_eq!(GameKey::of_serial(pair, serial), key);
        }
    }
}
