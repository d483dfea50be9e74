//! The lessons of games, before they are added to the file.

use std::collections::{HashMap, HashSet};

/// How much a pattern must have been seen to be believed by half.
const DOUBT: f64 = 8.0;

/// The tally of a position, from the side of the colour that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Games in which it came.
    pub(crate) games: i64,
    /// Games won by that colour less games lost.
    pub(crate) total: i64,
    /// Games lost from here that were not lost before.
    pub(crate) lost: i64,
    /// Games in which the other colour had no playable move here.
    pub(crate) won: i64,
}

impl Tally {
    /// The same with another's numbers added.
    pub(crate) fn plus(self, other: Tally) -> Tally {
        Tally {
            games: self.games.saturating_add(other.games),
            total: self.total.saturating_add(other.total),
            lost: self.lost.saturating_add(other.lost),
            won: self.won.saturating_add(other.won),
        }
    }

    /// Whether the move that makes the position is to be avoided: it has lost
    /// a game, and has not won more often than lost.
    pub(crate) fn is_lost(self) -> bool {
        self.lost > 0 && self.total <= 0
    }

    /// The mean result, between -1 and 1, with two draws added for doubt.
    pub(crate) fn value(self) -> f64 {
        self.total as f64 / (self.games.max(0) as f64 + 2.0)
    }
}

/// The statistics of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PatternStats {
    /// The moves that were made in it, those near the end of their game
    /// counting as 1, earlier ones less.
    pub(crate) weight: f64,
    /// Their results, weighted so.
    pub(crate) total: f64,
}

impl PatternStats {
    /// The mean result, between -1 and 1, near 0 for a pattern that was hardly
    /// seen.
    pub(crate) fn value(self) -> f64 {
        let value = self.total / (self.weight.max(0.0) + DOUBT);
        if value.is_finite() {
            value.clamp(-1.0, 1.0)
        } else {
            0.0
        }
    }
}

/// The sums of the lessons of several games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    positions: HashMap<i64, Tally>,
    patterns: HashMap<i64, PatternStats>,
    records: HashSet<i64>,
}

impl Sums {
    /// Adds the result of a game to a position.
    pub(crate) fn add_position(&mut self, key: i64, tally: Tally) {
        let sum = self.positions.entry(key).or_default();
        *sum = sum.plus(tally);
    }

    /// Adds the result of a game to a pattern.
    pub(crate) fn add_pattern(&mut self, key: i64, weight: f64, total: f64) {
        let sum = self.patterns.entry(key).or_default();
        sum.weight += weight;
        sum.total += total;
    }

    /// Notes that a record was learnt; whether it was not noted before.
    pub(crate) fn add_record(&mut self, record: i64) -> bool {
        self.records.insert(record)
    }

    /// The tally of a position in these games alone.
    pub(crate) fn position(&self, key: i64) -> Tally {
        self.positions.get(&key).copied().unwrap_or_default()
    }

    /// The statistics of a pattern in these games alone.
    #[cfg(test)]
    pub(crate) fn pattern(&self, key: i64) -> PatternStats {
        self.patterns.get(&key).copied().unwrap_or_default()
    }

    /// All positions, in the order of their keys.
    pub(super) fn positions(&self) -> Vec<(i64, Tally)> {
        let all = self.positions.iter().map(|(key, tally)| (*key, *tally));
        sorted(all.collect())
    }

    /// All patterns, in the order of their keys.
    pub(super) fn patterns(&self) -> Vec<(i64, PatternStats)> {
        let all = self.patterns.iter().map(|(key, worth)| (*key, *worth));
        sorted(all.collect())
    }

    /// All records.
    pub(super) fn records(&self) -> impl Iterator<Item = i64> + '_ {
        self.records.iter().copied()
    }
}

/// The order of the keys, in which the file is written fastest.
fn sorted<T>(mut all: Vec<(i64, T)>) -> Vec<(i64, T)> {
    all.sort_unstable_by_key(|(key, _)| *key);
    all
}
