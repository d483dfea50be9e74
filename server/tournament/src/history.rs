//! What was played phase by phase, as formats that pair by results need it.

use std::collections::BTreeMap;

use super::{GameResult, Pair, Pairing, PlayerId, Tie};
use crate::rating::Score;

/// The results of every tie.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    ties: BTreeMap<Tie, TieScore>,
}

/// What the two of a tie reached so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TieScore {
    /// As the pair's first player sees it.
    pub(super) score: Score,
    /// In how many of the games that player moved first.
    pub(super) first_starts: u32,
}

impl TieScore {
    /// The games played.
    pub(super) fn games(self) -> u32 {
        u32::try_from(self.score.games()).unwrap_or(u32::MAX)
    }

    /// Twice the points of the first player and of the second.
    pub(super) fn half_points(self) -> [u64; 2] {
        [self.score, self.score.reversed()].map(half_points)
    }
}

/// Twice the points, which is a whole number.
pub(super) fn half_points(score: Score) -> u64 {
    2 * u64::from(score.wins) + u64::from(score.draws)
}

impl History {
    /// Counts a game.
    pub(super) fn record(&mut self, pairing: Pairing, result: GameResult) {
        let tie = self.ties.entry(pairing.key.tie()).or_default();
        tie.score += result.score();
        tie.first_starts += u32::from(pairing.starter == pairing.key.pair.first());
    }

    /// Notes that a tie was drawn, whether or not a game of it counts.
    pub(super) fn meet(&mut self, tie: Tie) {
        self.ties.entry(tie).or_default();
    }

    /// What was played in a tie.
    pub(super) fn tie(&self, tie: Tie) -> TieScore {
        self.ties.get(&tie).copied().unwrap_or_default()
    }

    /// The ties of a phase in which a game was played, or was and is annulled.
    pub(super) fn phase(&self, phase: u16) -> impl Iterator<Item = (Pair, TieScore)> {
        let ties = self.ties.range(first_of(phase)..);
        ties.take_while(move |(tie, _)| tie.phase == phase)
            .map(|(tie, score)| (tie.pair, *score))
    }

    /// All ties, phase by phase.
    pub(super) fn ties(&self) -> impl Iterator<Item = (Tie, TieScore)> {
        self.ties.iter().map(|(tie, score)| (*tie, *score))
    }

    /// The last phase in which a game was played.
    pub(super) fn last_stage(&self) -> Option<u16> {
        self.ties.keys().next_back().map(|tie| tie.phase)
    }

    /// Whether a player has played in a phase after this one.
    pub(super) fn plays_after(&self, player: PlayerId, phase: u16) -> bool {
        let Some(next) = phase.checked_add(1) else {
            return false;
        };
        let mut later = self.ties.range(first_of(next)..);
        later.any(|(tie, _)| tie.pair.includes(player))
    }
}

/// The least tie of a phase in the order of ties.
fn first_of(phase: u16) -> Tie {
    Tie {
        phase,
        pair: Pair::LEAST,
    }
}
