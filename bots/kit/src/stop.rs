//! Wanting an answer at once.

use std::sync::atomic::{AtomicU64, Ordering};

/// The searches of a program, counted from 1, of which all up to some number
/// are to end.
#[derive(Debug)]
pub(crate) struct Searches {
    begun: u64,
    ended: &'static AtomicU64,
}

impl Searches {
    /// None so far. A program has one of these, which stays to its end.
    pub(crate) fn new() -> Searches {
        Searches {
            begun: 0,
            ended: Box::leak(Box::default()),
        }
    }

    /// Another search.
    pub(crate) fn begin(&mut self) -> Stop {
        self.begun += 1;
        Stop {
            number: self.begun,
            ended: self.ended,
        }
    }

    /// All searches so far are to end.
    pub(crate) fn stop_all(&self) {
        self.ended.store(self.begun, Ordering::Relaxed);
    }
}

/// Says whether one search is to end and the answer is wanted at once.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    number: u64,
    ended: &'static AtomicU64,
}

impl Stop {
    /// Whether the answer is wanted at once.
    pub fn is_set(self) -> bool {
        self.ended.load(Ordering::Relaxed) >= self.number
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        self.number == other.number && std::ptr::eq(self.ended, other.ended)
    }
}

impl Eq for Stop {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_ends_the_searches_before_it_and_none_after() {
        let mut searches = Searches::new();
        let (first, second) = (searches.begin(), searches.begin());
        assert!(!first.is_set() && !second.is_set());
        searches.stop_all();
        let third = searches.begin();
        assert!(first.is_set() && second.is_set() && !third.is_set());
    }
}
