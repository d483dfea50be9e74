//! Counters, alone and by the words of their labels.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

/// How often something happened since the process started.
#[derive(Debug)]
pub struct Counter(AtomicU64);

impl Counter {
    pub(super) const fn new() -> Counter {
        Counter(AtomicU64::new(0))
    }

    /// Counts so many more.
    #[inline]
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// The number so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Maximum number of counters of a family. There are far fewer games and causes;
/// whatever came beyond it would be counted as `other`.
const MAX_COUNTERS: usize = 1024;

/// Counters of one kind, each with the words of `N` labels. The lock is taken for events
/// that happen once a game.
#[derive(Debug)]
pub struct Family<const N: usize> {
    labels: [&'static str; N],
    counters: Mutex<BTreeMap<[String; N], u64>>,
}

impl<const N: usize> Family<N> {
    pub(super) const fn new(labels: [&'static str; N]) -> Family<N> {
        Family {
            labels,
            counters: Mutex::new(BTreeMap::new()),
        }
    }

    /// Counts one more of these words.
    pub fn add(&self, words: [&str; N]) {
        let mut counters = self.counters.lock();
        let words = words.map(str::to_owned);
        let words = if counters.len() >= MAX_COUNTERS && !counters.contains_key(&words) {
            [const { "other" }; N].map(str::to_owned)
        } else {
            words
        };
        *counters.entry(words).or_default() += 1;
    }

    pub(super) fn labels(&self) -> [&'static str; N] {
        self.labels
    }

    /// All counters, in the order of their words.
    pub(super) fn all(&self) -> Vec<([String; N], u64)> {
        let counters = self.counters.lock();
        let all = counters
            .iter()
            .map(|(words, count)| (words.clone(), *count));
        all.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_so_many_counters_and_one_for_the_rest() {
        let family = Family::new(["game"]);
        for number in 0..MAX_COUNTERS + 10 {
            family.add([&number.to_string()]);
        }
        family.add(["0"]);
        let all = family.all();
        assert_eq!(all.len(), MAX_COUNTERS + 1);
        let of = |word: &str| all.iter().find(|(words, _)| words[0] == word);
        assert_eq!(of("other").map(|(_, count)| *count), Some(10));
        assert_eq!(of("0").map(|(_, count)| *count), Some(2));
    }
}
