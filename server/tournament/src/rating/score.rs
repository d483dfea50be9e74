//! Counts of wins, draws and losses.

use std::ops::AddAssign;

/// The score of one side, by itself or against one opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Score {
    /// So many wins, draws and losses.
    pub const fn new(wins: u32, draws: u32, losses: u32) -> Score {
        Score {
            wins,
            draws,
            losses,
        }
    }

    /// All games.
    pub fn games(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// A win is one point, a draw half a point.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The sum of the squares of the difference between the points of each game and the
    /// expected points of a game.
    pub(super) fn squares(self, expected: f64) -> f64 {
        f64::from(self.wins) * (1.0 - expected).powi(2)
            + f64::from(self.draws) * (0.5 - expected).powi(2)
            + f64::from(self.losses) * expected.powi(2)
    }

    /// These games without some of them.
    #[must_use]
    pub(super) fn without(self, some: Score) -> Score {
        Score::new(
            self.wins.saturating_sub(some.wins),
            self.draws.saturating_sub(some.draws),
            self.losses.saturating_sub(some.losses),
        )
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub fn reversed(self) -> Score {
        Score::new(self.losses, self.draws, self.wins)
    }
}

impl AddAssign for Score {
    /// Counts stop at the largest number there is instead of wrapping.
    fn add_assign(&mut self, more: Score) {
        self.wins = self.wins.saturating_add(more.wins);
        self.draws = self.draws.saturating_add(more.draws);
        self.losses = self.losses.saturating_add(more.losses);
    }
}

/// The scores of the first of two players in the games that it began, and in those that the
/// other one began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByStart {
    /// Those that it began.
    pub began: Score,
    /// Those that the other one began.
    pub followed: Score,
}

impl ByStart {
    /// Counts a game of which is known whether the first player began it.
    pub(crate) fn add(&mut self, score: Score, began: Option<bool>) {
        match began {
            Some(true) => self.began += score,
            Some(false) => self.followed += score,
            None => {}
        }
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub(crate) fn reversed(self) -> ByStart {
        ByStart {
            began: self.followed.reversed(),
            followed: self.began.reversed(),
        }
    }
}

impl AddAssign for ByStart {
    fn add_assign(&mut self, more: ByStart) {
        self.began += more.began;
        self.followed += more.followed;
    }
}

/// Pairs of games in which two players have the same opening, each starting once; so
/// that the games of a pair are no two observations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts {
    /// The pentanomial: pairs in which the first player had 0, 1/2, 1, 3/2 and 2
    /// points.
    pub counts: [u32; 5],
    /// The games of these pairs, as the first player sees them.
    pub games: Score,
    /// The same games by who began.
    pub by_start: ByStart,
    /// How many pairs two machines have played: they are not among these, and their games
    /// stand alone.
    pub split: u32,
}

impl PairCounts {
    /// Counts a pair of games by the scores of the first player in them.
    pub fn add(&mut self, games: [Score; 2]) {
        let mut both = games[0];
        both += games[1];
        let half_points = 2 * both.wins + both.draws;
        if let Some(count) = self.counts.get_mut(half_points as usize) {
            *count = count.saturating_add(1);
            self.games += both;
        }
    }

    /// The sum of the squares of the difference between the points of each pair and the
    /// expected points of a pair.
    pub(super) fn squares(self, expected: f64) -> f64 {
        let pairs = (0..).zip(self.counts).map(|(half_points, count)| {
            f64::from(count) * (f64::from(half_points) / 2.0 - expected).powi(2)
        });
        pairs.sum()
    }

    /// How many pairs there are.
    pub fn total(self) -> u64 {
        self.counts.into_iter().map(u64::from).sum()
    }

    /// The same pairs as the other side sees them.
    #[must_use]
    pub fn reversed(self) -> PairCounts {
        let [none, half, one, more, both] = self.counts;
        PairCounts {
            counts: [both, more, one, half, none],
            games: self.games.reversed(),
            by_start: self.by_start.reversed(),
            split: self.split,
        }
    }
}

impl AddAssign for PairCounts {
    /// Counts stop at the largest number there is instead of wrapping.
    fn add_assign(&mut self, more: PairCounts) {
        for (own, more) in self.counts.iter_mut().zip(more.counts) {
            *own = own.saturating_add(more);
        }
        self.games += more.games;
        self.by_start += more.by_start;
        self.split = self.split.saturating_add(more.split);
    }
}

/// All games between two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairScore {
    /// The player whose wins are `score.wins`, counted from 0.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// The score of `first`.
    pub score: Score,
    /// The games of which is known who began.
    pub by_start: ByStart,
    /// Those of its games that are in pairs; the others stand alone.
    pub pairs: PairCounts,
}

impl PairScore {
    /// The number of independent observations: pairs of games, and games alone.
    pub(crate) fn observations(&self) -> u64 {
        let paired = self.pairs.games.games();
        self.pairs.total() + self.score.games().saturating_sub(paired)
    }

    /// The sum of the squares of the difference between the points of each observation
    /// and the expected points, `expected` a game.
    pub(crate) fn squares(&self, expected: f64) -> f64 {
        let alone = self.score.without(self.pairs.games);
        self.pairs.squares(2.0 * expected) + alone.squares(expected)
    }
}
