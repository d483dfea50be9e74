//! Five to seven cards to a value, as fast as it goes.
//!
//! Five cards of a suit: the thirteen bits of that suit are the place in a
//! table. Otherwise only ranks count: their keys add up to a number whose
//! lower 30 bits no other ranks have. Thirteen of these choose a displacement,
//! the other seventeen, displaced, the place in a table (hash and displace,
//! after Belazzougui, Botelho and Dietzfelbinger 2009). Since the keys are
//! drawn at random their sums need no further hashing.

use std::sync::LazyLock;

use super::pile::{Pile, RANK_KEYS};
use super::strength::{Strength, category_of, of_ranks, of_suit};
use super::value::Value;

const PLACE_BITS: u32 = 17;
const PLACES: usize = 1 << PLACE_BITS;
const BUCKET_BITS: u32 = 13;
const BUCKETS: usize = 1 << BUCKET_BITS;

/// The tables by which cards are valued. They are made at the first use, in a
/// few milliseconds; a loop takes the evaluator once and keeps it.
#[derive(Debug)]
pub struct Evaluator {
    /// By the thirteen bits of a suit of five cards or more.
    flushes: Box<[u16; 1 << 13]>,
    displacements: Box<[u16; BUCKETS]>,
    others: Box<[u16; PLACES]>,
}

impl Evaluator {
    /// The one there is.
    pub fn get() -> &'static Evaluator {
        static EVALUATOR: LazyLock<Evaluator> = LazyLock::new(Evaluator::new);
        &EVALUATOR
    }

    /// The value of the best five of five to seven cards. For fewer or more
    /// cards it is meaningless.
    #[inline]
    pub fn value(&self, cards: Pile) -> Value {
        match cards.flush() {
            Some(ranks) => Value(self.flushes[usize::from(ranks & 0x1FFF)]),
            None => {
                let sum = cards.rank_sum();
                let displacement = self.displacements[bucket(sum)];
                Value(self.others[place(sum, displacement)])
            }
        }
    }

    fn new() -> Evaluator {
        let multisets = rank_multisets();
        let strengths: Vec<Strength> = multisets.iter().map(of_ranks).collect();
        let suits = 0..1u16 << 13;
        let flushes: Vec<Strength> = suits.map(of_suit).collect();
        let values = Values::new(&strengths, &flushes);
        let mut evaluator = Evaluator {
            flushes: Box::new([0; 1 << 13]),
            displacements: Box::new([0; BUCKETS]),
            others: Box::new([0; PLACES]),
        };
        for (ranks, strength) in flushes.iter().enumerate() {
            if can_be_a_flush(ranks) {
                evaluator.flushes[ranks] = values.of(*strength);
            }
        }
        let mut buckets = vec![Vec::new(); BUCKETS];
        for (counts, strength) in multisets.iter().zip(strengths) {
            let keys = RANK_KEYS.iter().zip(counts);
            let sum: u32 = keys.map(|(key, count)| key * u32::from(*count)).sum();
            buckets[bucket(sum)].push((sum, values.of(strength)));
        }
        // The largest first, while there is most room.
        let mut order: Vec<usize> = (0..BUCKETS).collect();
        order.sort_by_key(|index| std::cmp::Reverse(buckets[*index].len()));
        for index in order {
            evaluator.displace(index, &buckets[index]);
        }
        evaluator
    }

    /// Finds the displacement by which all sums of a bucket come to free places.
    fn displace(&mut self, index: usize, bucket: &[(u32, u16)]) {
        // No value is 0, so a place with 0 is free.
        let fits = |displacement: &u16| {
            let mut places = bucket.iter().map(|(sum, _)| place(*sum, *displacement));
            places.all(|place| self.others[place] == 0)
        };
        let found = (0..=u16::MAX).find(fits);
        // There is one; the tests see every hand come out right.
        let displacement = found.unwrap_or_default();
        self.displacements[index] = displacement;
        for (sum, value) in bucket {
            self.others[place(*sum, displacement)] = *value;
        }
    }
}

#[inline]
fn bucket(sum: u32) -> usize {
    (sum >> PLACE_BITS) as usize & (BUCKETS - 1)
}

#[inline]
fn place(sum: u32, displacement: u16) -> usize {
    (sum as usize & (PLACES - 1)) ^ usize::from(displacement)
}

/// A suit has at most seven of seven cards.
fn can_be_a_flush(ranks: usize) -> bool {
    (5..=7).contains(&ranks.count_ones())
}

/// Every strength with its value.
struct Values(Vec<(Strength, u16)>);

impl Values {
    fn new(others: &[Strength], flushes: &[Strength]) -> Values {
        let suited = flushes.iter().enumerate();
        let suited = suited.filter(|(ranks, _)| can_be_a_flush(*ranks));
        let suited = suited.map(|(_, strength)| strength);
        let mut strengths: Vec<Strength> = others.iter().chain(suited).copied().collect();
        strengths.sort_unstable();
        strengths.dedup();
        let mut category = u32::MAX;
        // From 1, so that no value is 0.
        let mut index = 0;
        let numbered = strengths.into_iter().map(|strength| {
            if category_of(strength) != category {
                category = category_of(strength);
                index = 0;
            }
            index += 1;
            (strength, (category << Value::CATEGORY_SHIFT | index) as u16)
        });
        Values(numbered.collect())
    }

    fn of(&self, strength: Strength) -> u16 {
        let found = self.0.binary_search_by_key(&strength, |(key, _)| *key);
        found.map_or(0, |index| self.0[index].1)
    }
}

/// How often each rank is there, for all that five, six and seven cards can
/// have: 6,175, 18,395 and 49,205.
pub(super) fn rank_multisets() -> Vec<[u8; 13]> {
    fn extend(counts: &mut [u8; 13], rank: usize, left: u8, out: &mut Vec<[u8; 13]>) {
        if rank == counts.len() {
            if left == 0 {
                out.push(*counts);
            }
            return;
        }
        for count in 0..=left.min(4) {
            counts[rank] = count;
            extend(counts, rank + 1, left - count, out);
        }
        counts[rank] = 0;
    }
    let mut all = Vec::with_capacity(6_175 + 18_395 + 49_205);
    for cards in 5..=7 {
        extend(&mut [0; 13], 0, cards, &mut all);
    }
    all
}

#[cfg(test)]
#[path = "evaluator_tests.rs"]
pub(crate) mod tests;
