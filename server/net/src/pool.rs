//! Resources of which there are only so many, such as connections, tables or started
//! programs: nobody takes all of them.

use std::fmt;
use std::sync::Arc;

use super::{Origin, PerOrigin};
use parking_lot::Mutex;
use words::says;

/// How much of everything one origin may take, in percent, unless configured.
pub const USUAL_PERCENT: usize = 25;

/// The number that one origin may take of anything, however small its part is.
const LEAST: usize = 8;

/// How many of so many things an origin with a share of `percent` may have: 8 at least.
pub fn part_of(most: usize, percent: usize) -> usize {
    let part = most.saturating_mul(percent).div_ceil(100);
    part.max(LEAST).min(most)
}

/// Places that strangers fill, of which one origin has no more than its share. Clones
/// count together.
///
/// A place is taken for clients, whose origins are given:
///
/// ```
/// # use net::{Origin, Pool};
/// let tables = Pool::new(128, 25);
/// let here = Origin::of([192, 0, 2, 1].into());
/// let permit = tables.take([here]).expect("a free place");
/// assert_eq!(permit.origins(), [here]);
/// ```
///
/// Without that there is no place, and no permit without a place:
///
/// ```compile_fail,E0061
/// # use net::Pool;
/// let tables = Pool::new(128, 25);
/// let permit = tables.take();
/// ```
///
/// ```compile_fail,E0451
/// # use net::{Permit, Pool};
/// let pool = Pool::new(128, 25);
/// let permit = Permit { pool, origins: Vec::new() };
/// ```
#[derive(Clone)]
pub struct Pool {
    taken: Arc<Mutex<PoolUse>>,
    most: usize,
    /// The most places of one origin.
    pub(crate) most_per_origin: usize,
}

#[derive(Default)]
struct PoolUse {
    total: usize,
    by_origin: PerOrigin<usize>,
}

/// A place of a pool, given back when dropped.
#[derive(Debug)]
pub struct Permit {
    pool: Pool,
    origins: Vec<Origin>,
}

/// Why there is no permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPermit {
    /// All places are taken.
    AllTaken(usize),
    /// The origin has as many as it may have.
    OwnTaken(usize),
}

says!(NoPermit {
    Self::AllTaken(most) => ("terminal-all-taken", most),
    Self::OwnTaken(most) => ("terminal-own-taken", most),
});

impl Pool {
    /// This many places, of which one origin may have `percent`, and at least 8.
    pub fn new(most: usize, percent: usize) -> Pool {
        Pool::divided(most, part_of(most, percent))
    }

    /// This many places, of which one origin may have so many.
    pub fn divided(most: usize, most_per_origin: usize) -> Pool {
        Pool {
            taken: Arc::default(),
            most,
            most_per_origin,
        }
    }

    /// The most places.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.taken.lock().total
    }

    /// Takes one, which counts for all these origins; it counts for none where
    /// the server itself needs it.
    ///
    /// # Errors
    /// All are taken, or all that one of these origins may have.
    pub fn take(&self, origins: impl IntoIterator<Item = Origin>) -> Result<Permit, NoPermit> {
        self.take_within(origins, self.most_per_origin)
    }

    /// Takes this many, or none.
    ///
    /// # Errors
    /// As [`Pool::take`].
    pub fn take_all(&self, origins: &[Origin], count: usize) -> Result<Vec<Permit>, NoPermit> {
        (0..count)
            .map(|_| self.take(origins.iter().copied()))
            .collect()
    }

    /// Takes one, where each of these origins has fewer than `most_here`.
    pub(crate) fn take_within(
        &self,
        origins: impl IntoIterator<Item = Origin>,
        most_here: usize,
    ) -> Result<Permit, NoPermit> {
        let mut origins: Vec<Origin> = origins.into_iter().collect();
        origins.sort_unstable();
        origins.dedup();
        let mut taken = self.taken.lock();
        if taken.total >= self.most {
            return Err(NoPermit::AllTaken(self.most));
        }
        let here = |origin: &Origin| taken.by_origin.get(*origin).copied().unwrap_or(0);
        if origins.iter().any(|origin| here(origin) >= most_here) {
            return Err(NoPermit::OwnTaken(most_here));
        }
        for origin in &origins {
            *taken.by_origin.own(*origin) += 1;
        }
        taken.total += 1;
        Ok(Permit {
            pool: self.clone(),
            origins,
        })
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool of {}", self.most)
    }
}

impl Permit {
    /// The origins for which the place is taken, each once.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = self.pool.taken.lock();
        taken.total -= 1;
        for origin in &self.origins {
            *taken.by_origin.own(*origin) -= 1;
            taken.by_origin.forget(*origin, |count| *count == 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(last: u8) -> Origin {
        Origin::of([127, 0, 0, last].into())
    }

    #[test]
    fn an_origin_takes_its_part_and_leaves_the_rest_to_others() {
        let pool = Pool::new(100, 25);
        let own = pool.take_all(&[origin(1)], 25).unwrap();
        let refused = pool.take([origin(1)]).unwrap_err();
        assert_eq!(refused, NoPermit::OwnTaken(25));
        assert!(refused.to_string().contains("at most 25 at a time"));
        let others: Vec<Permit> = (2..5)
            .flat_map(|last| pool.take_all(&[origin(last)], 25).unwrap())
            .collect();
        assert_eq!(pool.take([origin(9)]).unwrap_err(), NoPermit::AllTaken(100));
        drop(own);
        assert!(pool.take_all(&[origin(1)], 26).is_err());
        assert_eq!(pool.take_all(&[origin(1)], 25).unwrap().len(), 25);
        drop(others);
        // One that counts for two is one.
        let both = pool.take([origin(1), origin(2), origin(1)]).unwrap();
        assert_eq!(pool.taken(), 1);
        assert_eq!(pool.take_all(&[origin(2)], 24).unwrap().len(), 24);
        drop(both);
        assert!(pool.taken.lock().by_origin.is_empty());
        assert_eq!(pool.taken.lock().total, 0);
    }

    #[test]
    fn a_small_pool_leaves_some_for_everybody() {
        let most = |pool: Pool| {
            (0..200)
                .map_while(|_| pool.take([origin(1)]).ok())
                .collect()
        };
        let count = |pool| {
            let all: Vec<Permit> = most(pool);
            all.len()
        };
        assert_eq!(count(Pool::new(16, 25)), 8);
        assert_eq!(count(Pool::new(3, 25)), 3);
        assert_eq!(count(Pool::new(100, 100)), 100);
    }
}
