//! Are the dice fair? Chi-square tests on throws drawn exactly as the manager
//! draws them.

use std::collections::HashMap;

use games::dice::{Action, DICE, Dice, Rules, Throw};
use games::draw;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The result of one test.
#[derive(Clone, Debug, PartialEq)]
pub struct TestResult {
    /// The count that was tested.
    pub what: &'static str,
    /// The sum of squared deviations, each over its expectation.
    pub chi_square: f64,
    /// Its degrees of freedom.
    pub freedom: u32,
    /// The chance that fair dice deviate at least so much.
    pub p: f64,
}

/// Below this chance dice are called unfair: fair ones are, by mistake, once in
/// a thousand tests.
pub const SUSPICIOUS: f64 = 0.001;

/// Counts with fewer expected than this are put together, as the test needs.
const LEAST_EXPECTED: f64 = 5.0;

/// Throws six dice so many times and tests how often each value comes, how
/// often each throw comes, and whether a throw depends on the one before.
/// `progress` is told each throw.
pub fn test_dice(throws: u64, seed: u64, mut progress: impl FnMut()) -> Vec<TestResult> {
    let mut random = StdRng::seed_from_u64(seed);
    let start = Dice::new(Rules::default(), 2);
    let mut drawn = || draw(&start, |n| random.random_range(0..n));
    let mut counts = Counts::default();
    for _ in 0..throws {
        if let Some(Action::Roll(throw)) = drawn() {
            counts.add(throw);
        }
        progress();
    }
    counts.findings()
}

#[derive(Default)]
struct Counts {
    throws: u64,
    values: [u64; 6],
    by_throw: HashMap<Throw, u64>,
    /// By the number of different values of a throw and of the next one.
    successive: [[u64; 6]; 6],
    last: Option<usize>,
}

impl Counts {
    fn add(&mut self, throw: Throw) {
        self.throws += 1;
        for value in throw.values() {
            self.values[usize::from(value) - 1] += 1;
        }
        *self.by_throw.entry(throw).or_default() += 1;
        let different = different(throw);
        if let Some(last) = self.last.replace(different) {
            self.successive[last - 1][different - 1] += 1;
        }
    }

    fn findings(&self) -> Vec<TestResult> {
        let values = self.values.map(|count| (count, 1.0 / 6.0));
        let all = Throw::all(DICE);
        let chance = |ways: u32| f64::from(ways) / 46_656.0;
        let throws = all.iter().map(|(throw, ways)| {
            let count = self.by_throw.get(throw).copied().unwrap_or_default();
            (count, chance(*ways))
        });
        let mut share = [0.0; 6];
        for (throw, ways) in all {
            share[different(*throw) - 1] += chance(*ways);
        }
        let pairs = (0..36).map(|cell| {
            let (last, next) = (cell / 6, cell % 6);
            (self.successive[last][next], share[last] * share[next])
        });
        let finding = |what, counted| chi_square(what, counted);
        vec![
            finding("values of single dice", values.to_vec()),
            finding("throws of six dice", throws.collect()),
            finding("throws after each other", pairs.collect()),
        ]
    }
}

/// How many different values a throw shows.
fn different(throw: Throw) -> usize {
    throw.counts().iter().filter(|count| **count > 0).count()
}

/// Tests counts against their chances, rare ones put together.
fn chi_square(what: &'static str, mut counted: Vec<(u64, f64)>) -> TestResult {
    let total: u64 = counted.iter().map(|(count, _)| count).sum();
    let total = total as f64;
    counted.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut cells: Vec<(f64, f64)> = Vec::new();
    for (count, chance) in counted {
        let (count, expected) = (count as f64, chance * total);
        match cells.last_mut() {
            Some(last) if last.1 < LEAST_EXPECTED => {
                last.0 += count;
                last.1 += expected;
            }
            _ => cells.push((count, expected)),
        }
    }
    let deviation = |(count, expected): &(f64, f64)| {
        if *expected > 0.0 {
            (count - expected).powi(2) / expected
        } else {
            0.0
        }
    };
    let chi_square = cells.iter().map(deviation).sum();
    let freedom = cells.len().saturating_sub(1) as u32;
    let distribution = ChiSquared::new(f64::from(freedom));
    TestResult {
        what,
        chi_square,
        freedom,
        // Without a degree of freedom nothing can deviate.
        p: distribution.map_or(1.0, |distribution| distribution.sf(chi_square)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_managers_dice_are_fair() {
        let findings = test_dice(50_000, 1, || ());
        assert_eq!(findings.len(), 3);
        assert_eq!(findings[0].freedom, 5);
        for finding in &findings {
            assert!(finding.p > SUSPICIOUS, "{finding:?}");
        }
    }

    #[test]
    fn loaded_dice_are_found_out() {
        let mut counts = Counts::default();
        let mut random = StdRng::seed_from_u64(1);
        for _ in 0..20_000 {
            // A six comes as often as two other values together.
            let values = (0..6).map(|_| random.random_range(1..=7u8).min(6));
            counts.add(Throw::of(values).unwrap());
        }
        for finding in counts.findings().iter().take(2) {
            assert!(finding.p < SUSPICIOUS, "{finding:?}");
        }
    }

    #[test]
    fn throws_that_hang_on_the_one_before_are_found_out() {
        let mut counts = Counts::default();
        let mut random = StdRng::seed_from_u64(1);
        for _ in 0..5_000 {
            let values: Vec<u8> = (0..6).map(|_| random.random_range(1..=6u8)).collect();
            for _ in 0..2 {
                counts.add(Throw::of(values.iter().copied()).unwrap());
            }
        }
        let successive = &counts.findings()[2];
        assert!(successive.p < SUSPICIOUS, "{successive:?}");
    }

    #[test]
    fn the_published_value_of_chi_square_comes_out() {
        // Knuth, Seminumerical Algorithms, 3.3.1: the sums of two dice thrown
        // 144 times make 7 7/48. Their two ends, four expected and a deviation
        // of 1 each, are put together here and do not deviate any more.
        let counts = [2, 4, 10, 12, 22, 29, 21, 15, 14, 9, 6];
        let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        let chances = ways.map(|ways| f64::from(ways) / 36.0);
        let finding = chi_square("two dice", counts.into_iter().zip(chances).collect());
        assert!(
            (finding.chi_square - (5.0 + 7.0 / 48.0)).abs() < 1e-9,
            "{finding:?}"
        );
        assert_eq!(finding.freedom, 9);
        assert!((finding.p - 0.82).abs() < 0.01, "{finding:?}");
    }
}
