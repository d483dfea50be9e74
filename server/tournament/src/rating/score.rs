//! Counts of wins, draws and losses.

use std::ops::AddAssign;

/// What one side reached, by itself or against one opponent.
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

/// All games between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairScore {
    /// The player whose wins are `score.wins`, counted from 0.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What `first` reached.
    pub score: Score,
}
