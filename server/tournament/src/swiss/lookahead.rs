//! Whether the rounds that are left can all be played without a rematch.
//!
//! With few players, a round that is good by itself can leave two circles of three that
//! have not met: none of them can be paired. So a round is drawn that leaves enough
//! pairs.

use std::collections::BTreeSet;

use mwmatching::Edges;

use super::entrant::Entrant;
use super::matching::solve;

/// How many trials one search has, for each player, pair and round.
const EFFORT: usize = 300_000;

/// The pairs that may still meet, as places among the entrants; the number of entrants
/// stands for sitting out.
#[derive(Clone, Debug)]
pub(super) struct OpenPairs {
    vertices: usize,
    pairs: BTreeSet<(usize, usize)>,
}

impl OpenPairs {
    pub(super) fn of(entrants: &[Entrant]) -> OpenPairs {
        let count = entrants.len();
        let mut pairs = BTreeSet::new();
        for (index, entrant) in entrants.iter().enumerate() {
            let others = entrants.iter().enumerate().skip(index + 1);
            let others = others.filter(|(_, other)| !entrant.opponents.contains(&other.player));
            pairs.extend(others.map(|(other, _)| (index, other)));
            if count % 2 == 1 && !entrant.has_sat_out {
                pairs.insert((index, count));
            }
        }
        OpenPairs {
            vertices: count + count % 2,
            pairs,
        }
    }

    /// Those left when everybody has met its mate.
    pub(super) fn after(&self, mates: &[usize]) -> OpenPairs {
        let mut left = self.clone();
        for pair in mates.iter().copied().enumerate() {
            left.pairs.remove(&pair);
        }
        left
    }

    /// Whether so many rounds can be played without a rematch, as far as a bounded
    /// search finds one.
    pub(super) fn last(&self, rounds: u16) -> bool {
        self.is_plenty(rounds) || self.rounds(rounds).is_some()
    }

    /// Whether everybody has at least half of the others left even in the last round:
    /// then nobody needs to search (G. A. Dirac 1952).
    fn is_plenty(&self, rounds: u16) -> bool {
        let mut left = vec![0; self.vertices];
        for (one, other) in &self.pairs {
            left[*one] += 1;
            left[*other] += 1;
        }
        let least = left.into_iter().min().unwrap_or(0) + 1;
        rounds == 0 || least >= self.vertices.div_ceil(2) + usize::from(rounds)
    }

    /// So many rounds without a rematch, each as the mates of all, if the search finds
    /// them. A pure function: a round that is drawn again is the same.
    pub(super) fn rounds(&self, rounds: u16) -> Option<Vec<Vec<usize>>> {
        let size = self.vertices * self.vertices * usize::from(rounds);
        let trials = (EFFORT / size.max(1)).clamp(2, 200) as u64;
        (0..trials).find_map(|trial| {
            let mut left = self.clone();
            let each = (0..rounds).map(|round| {
                let mates = solve(left.weighted(trial, round), self.vertices)?;
                left = left.after(&mates);
                Some(mates)
            });
            each.collect()
        })
    }

    /// The pairs, with weights that are different in each round of each trial.
    fn weighted(&self, trial: u64, round: u16) -> Edges {
        let pairs = self.pairs.iter().map(|(one, other)| {
            let number = (trial << 48) | (u64::from(round) << 32) | ((one << 16) | other) as u64;
            (*one, *other, (mixed(number) >> 52) as i32)
        });
        pairs.collect()
    }
}

/// Mixes the bits of a number (the last steps of SplitMix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
