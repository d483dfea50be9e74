//! A value for each of many origins: for each address, or for each name of an address.

use std::collections::HashMap;
use std::hash::Hash;

use tokio::time::Instant;

use crate::Origin;
use crate::token_bucket::TokenBucket;

/// The most origins that are counted each by itself; further ones are counted together,
/// so that a client with many addresses fills no memory, and is counted still.
pub const MAX_REMEMBERED: usize = 10_000;

/// A value that need not be remembered once it is as it began.
pub trait Forgettable {
    /// Whether it is as it was when it was new.
    fn is_as_new(&self, now: Instant) -> bool;
}

impl Forgettable for TokenBucket {
    fn is_as_new(&self, now: Instant) -> bool {
        self.is_full(now)
    }
}

/// One `T` for each origin, or for each `K`: for at most [`MAX_REMEMBERED`] of them, and
/// one that all others share.
#[derive(Clone, Debug)]
pub struct PerOrigin<T, K = Origin>(HashMap<Option<K>, T>);

impl<T, K> Default for PerOrigin<T, K> {
    fn default() -> PerOrigin<T, K> {
        PerOrigin(HashMap::new())
    }
}

impl<T, K: Eq + Hash> PerOrigin<T, K> {
    /// The value of this one, or the shared one of all that have none of their own.
    pub fn get(&self, key: K) -> Option<&T> {
        self.0.get(&Some(key)).or_else(|| self.0.get(&None))
    }

    /// The value of this one alone, however many are remembered: for things that are
    /// held, whose number bounds the values.
    pub(crate) fn own(&mut self, key: K) -> &mut T
    where
        T: Default,
    {
        self.0.entry(Some(key)).or_default()
    }

    /// Forgets this one if nothing is left of it.
    pub(crate) fn forget(&mut self, key: K, is_over: impl FnOnce(&T) -> bool) {
        let key = Some(key);
        if self.0.get(&key).is_some_and(is_over) {
            self.0.remove(&key);
        }
    }

    /// How many are remembered.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is remembered.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Forgettable, K: Eq + Hash> PerOrigin<T, K> {
    /// The value of this one, made by `new` where there is none yet, and whether it is
    /// its own: `false` where others share it.
    pub fn entry(&mut self, key: K, now: Instant, new: impl FnOnce() -> T) -> (&mut T, bool) {
        let mut key = Some(key);
        if self.0.len() >= MAX_REMEMBERED && !self.0.contains_key(&key) {
            self.sweep(now);
            if self.0.len() >= MAX_REMEMBERED {
                key = None;
            }
        }
        let is_own = key.is_some();
        (self.0.entry(key).or_insert_with(new), is_own)
    }

    /// Forgets all that are as new.
    pub fn sweep(&mut self, now: Instant) {
        self.0.retain(|_, one| !one.is_as_new(now));
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;
    use crate::token_bucket::Rate;

    #[test]
    fn further_ones_are_counted_together_until_there_is_room() {
        let now = Instant::now();
        let mut all: PerOrigin<TokenBucket> = PerOrigin::default();
        let bucket = || TokenBucket::new(Rate::per_period(1, Duration::from_secs(1)));
        let origin =
            |number: usize| Origin::of(Ipv4Addr::from(u32::try_from(number).expect("few")).into());
        let mut take = |number, now| {
            let (own, is_own) = all.entry(origin(number), now, bucket);
            (own.take(now).is_ok(), is_own)
        };
        for number in 0..MAX_REMEMBERED {
            assert_eq!(take(number, now), (true, true));
        }
        assert_eq!(take(0, now), (false, true));
        assert_eq!(take(MAX_REMEMBERED, now), (true, false));
        assert_eq!(take(MAX_REMEMBERED + 1, now), (false, false), "shared");
        let later = now + Duration::from_secs(1);
        assert_eq!(take(MAX_REMEMBERED + 1, later), (true, true));
        assert!(all.len() <= 2);
    }
}
