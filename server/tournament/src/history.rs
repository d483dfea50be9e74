//! The games that were played phase by phase, as formats that pair by results need them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{GameResult, Pair, Pairing, PlayerId, Tie};
use crate::rating::Score;

/// The results of every tie.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    ties: BTreeMap<Tie, TieScore>,
    /// The ties with a game that was annulled and has no other result.
    short: BTreeSet<Tie>,
    pub(super) by_returns: bool,
}

/// The score of the two of a tie so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TieScore {
    /// As the pair's first player sees it.
    pub(super) score: Score,
    /// In how many of the games that player moved first.
    pub(super) first_starts: u32,
    /// The sum of that player's returns in all games, where returns decide the tie.
    pub(super) gained: Option<i64>,
}

impl TieScore {
    /// The games played.
    pub(super) fn games(self) -> u32 {
        u32::try_from(self.score.games()).unwrap_or(u32::MAX)
    }

    /// Twice the points of the first player and of the second. Where returns decide, the
    /// player with more of them in the whole tie has all points.
    pub(super) fn half_points(self) -> [u64; 2] {
        let games = self.score.games();
        match self.gained.map(|gained| gained.cmp(&0)) {
            None => [self.score, self.score.reversed()].map(half_points),
            Some(Ordering::Greater) => [2 * games, 0],
            Some(Ordering::Less) => [0, 2 * games],
            Some(Ordering::Equal) => [games, games],
        }
    }

    /// The totals that decide the tie, of the first player and of the second.
    pub(super) fn totals(self) -> [TieTotal; 2] {
        match self.gained {
            Some(gained) => [gained, gained.saturating_neg()].map(TieTotal::Gain),
            None => self
                .half_points()
                .map(|half| TieTotal::Points(half as f64 / 2.0)),
        }
    }
}

/// The total of a player from all games of a tie, or of a group.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum TieTotal {
    /// Points, where wins count.
    Points(f64),
    /// The sum of its returns, where returns decide.
    Gain(i64),
}

impl TieTotal {
    /// The number alone.
    pub fn number(self) -> f64 {
        match self {
            TieTotal::Points(points) => points,
            TieTotal::Gain(gain) => gain as f64,
        }
    }
}

/// `2.5`; a gain has its sign: `+8`.
impl fmt::Display for TieTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TieTotal::Points(points) => write!(f, "{points:.1}"),
            TieTotal::Gain(gain) => write!(f, "{gain:+}"),
        }
    }
}

/// Twice the points, which is a whole number.
pub(super) fn half_points(score: Score) -> u64 {
    2 * u64::from(score.wins) + u64::from(score.draws)
}

impl History {
    /// Without games yet; whether returns are to decide ties.
    pub(super) fn new(by_returns: bool) -> History {
        History {
            ties: BTreeMap::new(),
            short: BTreeSet::new(),
            by_returns,
        }
    }

    /// Counts a game, in which the first of the pair got `own`.
    pub(super) fn record(&mut self, pairing: Pairing, result: GameResult, own: i32) {
        let tie = self.ties.entry(pairing.key.tie()).or_default();
        tie.score += result.score();
        if self.by_returns {
            let gained = tie.gained.unwrap_or(0);
            tie.gained = Some(gained.saturating_add(own.into()));
        }
        tie.first_starts += u32::from(pairing.starter == pairing.key.pair.first());
    }

    /// Notes that a tie was drawn, whether or not a game of it counts.
    pub(super) fn meet(&mut self, tie: Tie) {
        self.ties.entry(tie).or_default();
    }

    /// Notes that a game of a tie was annulled and has no other result.
    pub(super) fn shorten(&mut self, tie: Tie) {
        self.short.insert(tie);
    }

    /// The ties of phases before this one of which an annulled game has no other result, with
    /// their scores.
    pub(super) fn annulled_before(&self, phase: u16) -> impl Iterator<Item = (Tie, TieScore)> {
        let earlier = self.short.range(..first_of(phase));
        earlier.map(|tie| (*tie, self.tie(*tie)))
    }

    /// The score of a tie.
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
