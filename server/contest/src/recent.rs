//! The one cache: the values that were used lately, up to a number of entries.

use std::hash::Hash;
use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

/// A map that holds at most `N` entries; `N` is at least 1. Where there is no
/// room for another one, it forgets the entry that was used longest ago. To put
/// an entry in and to [`get`](Recent::get) it is to use it.
///
/// Many threads may share it. It gives clones and takes finished values, so that
/// nobody holds its lock while a value is made: two callers that miss the same value at
/// once both make it, and the later one is kept. A caller that wants it made once puts an
/// empty cell in ([`get_or_insert`](Recent::get_or_insert)), and fills that under the
/// cell's own lock. A forgotten value may be large: it is dropped when others can go on.
pub struct Recent<K, V, const N: usize>(Mutex<LruCache<K, V>>);

impl<K: Eq + Hash, V, const N: usize> Default for Recent<K, V, N> {
    fn default() -> Recent<K, V, N> {
        const { assert!(N > 0, "a cache has room for an entry") };
        let room = NonZeroUsize::new(N).unwrap_or(NonZeroUsize::MIN);
        Recent(Mutex::new(LruCache::sparse(room)))
    }
}

impl<K: Eq + Hash, V: Clone, const N: usize> Recent<K, V, N> {
    /// The value of this key, which is used by that.
    pub fn get(&self, key: &K) -> Option<V> {
        self.0.lock().get(key).cloned()
    }

    /// The value of this key, which does not count as used.
    pub fn peek(&self, key: &K) -> Option<V> {
        self.0.lock().peek(key).cloned()
    }

    /// All values, the one used last first. None counts as used.
    pub fn values(&self) -> Vec<V> {
        let entries = self.0.lock();
        entries.iter().map(|(_, value)| value.clone()).collect()
    }

    /// Puts a value in, instead of the one of this key if there is one.
    pub fn insert(&self, key: K, value: V) {
        let gone = self.0.lock().push(key, value);
        drop(gone);
    }

    /// The value of this key; where there is none, this one is put in.
    pub fn get_or_insert(&self, key: K, value: V) -> V {
        let mut entries = self.0.lock();
        if let Some(found) = entries.get(&key) {
            return found.clone();
        }
        let gone = entries.push(key, value.clone());
        drop(entries);
        drop(gone);
        value
    }

    /// Forgets the value of this key.
    pub fn remove(&self, key: &K) {
        let gone = self.0.lock().pop(key);
        drop(gone);
    }

    /// Forgets all but the values that are to stay.
    pub fn retain(&self, mut stays: impl FnMut(&V) -> bool) {
        let mut gone = Vec::new();
        self.0.lock().retain(|_, value| {
            let is_kept = stays(value);
            if !is_kept {
                gone.push(value.clone());
            }
            is_kept
        });
        drop(gone);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Barrier, OnceLock};
    use std::thread::scope;

    use super::*;

    #[test]
    fn it_never_holds_more_than_its_bound() {
        let recent = Recent::<u64, u64, 32>::default();
        for key in 1..=100 {
            recent.insert(key, key);
            assert_eq!(recent.values().len(), key.min(32) as usize);
        }
        let latest_first: Vec<u64> = (69..=100).rev().collect();
        assert_eq!(recent.values(), latest_first);
    }

    #[test]
    fn what_is_used_stays_and_what_was_used_longest_ago_goes() {
        let recent = Recent::<_, _, 2>::default();
        recent.insert("a", 1);
        recent.insert("b", 2);
        assert_eq!(recent.get(&"a"), Some(1));
        recent.insert("c", 3);
        assert_eq!(recent.get(&"b"), None);
        assert_eq!(recent.get_or_insert("a", 9), 1);
        recent.insert("d", 4);
        assert_eq!(recent.values(), [4, 1]);
    }

    #[test]
    fn looking_at_an_entry_is_not_using_it() {
        let recent = Recent::<_, _, 2>::default();
        recent.insert("a", 1);
        recent.insert("b", 2);
        assert_eq!(recent.peek(&"a"), Some(1));
        assert_eq!(recent.values(), [2, 1]);
        recent.insert("c", 3);
        assert_eq!(recent.peek(&"a"), None);
    }

    #[test]
    fn what_was_replaced_is_gone_and_takes_nobody_elses_place() {
        let recent = Recent::<_, _, 2>::default();
        let first = Arc::new(1);
        recent.insert("a", first.clone());
        recent.insert("b", Arc::new(2));
        recent.insert("a", Arc::new(3));
        assert_eq!(recent.values(), [Arc::new(3), Arc::new(2)]);
        assert_eq!(Arc::strong_count(&first), 1, "nobody else holds it");
    }

    #[test]
    fn what_is_forgotten_removed_or_not_to_stay_is_dropped() {
        let recent = Recent::<_, _, 3>::default();
        let values: Vec<Arc<u64>> = (0..4).map(Arc::new).collect();
        for (key, value) in values.iter().enumerate() {
            recent.insert(key, value.clone());
        }
        recent.remove(&1);
        recent.retain(|value| **value != 2);
        assert_eq!(recent.values(), [values[3].clone()]);
        let held = values.iter().map(Arc::strong_count);
        assert_eq!(held.collect::<Vec<_>>(), [1, 1, 1, 2]);
    }

    #[test]
    fn others_go_on_while_a_value_is_dropped() {
        /// Looks at the cache when its last clone goes.
        struct Large(Arc<Recent<u64, Arc<Large>, 1>>);
        impl Drop for Large {
            fn drop(&mut self) {
                assert!(!self.0.0.is_locked());
            }
        }
        let recent = Arc::new(Recent::default());
        let large = || Arc::new(Large(recent.clone()));
        recent.insert(1, large());
        recent.insert(1, large());
        recent.insert(2, large());
        recent.get_or_insert(3, large());
        recent.retain(|_| false);
        recent.insert(4, large());
        recent.remove(&4);
        assert!(recent.values().is_empty());
    }

    #[test]
    fn what_many_ask_for_at_once_is_made_once_in_a_cell() {
        let recent = Recent::<&str, Arc<OnceLock<usize>>, 2>::default();
        let barrier = Barrier::new(8);
        let made = Mutex::new(0);
        scope(|scope| {
            for number in 0..8 {
                let (recent, barrier, made) = (&recent, &barrier, &made);
                scope.spawn(move || {
                    barrier.wait();
                    let cell = recent.get_or_insert("a", Arc::default());
                    cell.get_or_init(|| {
                        // The cache is free for others meanwhile.
                        recent.insert("b", Arc::default());
                        *made.lock() += 1;
                        number
                    });
                });
            }
        });
        assert_eq!(*made.lock(), 1);
        assert!(recent.get(&"a").unwrap().get().is_some());
    }
}
