//! Who plays, and which game of theirs it is.

use crate::rating::Score;

/// A player: its place in the file or on the command line, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(u16);

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
    pub(super) fn index(self) -> usize {
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

/// A game's identity: the n-th one of a pair. It stays the same when the file
/// asks for more games or gets more players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey {
    /// Who plays.
    pub pair: Pair,
    /// Which of their games, counted from 0.
    pub number: u32,
}

/// How a game between the two of a pair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The pair's first player won, whoever started.
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
