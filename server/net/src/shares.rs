//! What there is only so much of, such as tables or started programs: nobody
//! takes all of it.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use words::Language;

use super::Origin;
use parking_lot::Mutex;
use words::{Say, shown_in_english};

/// How much of everything one origin may take, in percent, unless configured.
pub const USUAL_PERCENT: usize = 25;

/// What one origin may take of anything, however small its part is.
const LEAST: usize = 8;

/// How many of so many things one may have whose share is `percent`: 8 at least.
pub fn part_of(most: usize, percent: usize) -> usize {
    let part = most.saturating_mul(percent).div_ceil(100);
    part.max(LEAST).min(most)
}

/// Things of one kind, and who has them. Clones count together.
#[derive(Clone)]
pub struct Shares {
    counts: Arc<Mutex<Counts>>,
    most: usize,
    most_per_origin: usize,
}

#[derive(Default)]
struct Counts {
    total: usize,
    by_origin: HashMap<Origin, usize>,
}

/// One of the things, given back when dropped.
#[derive(Debug)]
pub struct Share {
    shares: Shares,
    origins: Vec<Origin>,
}

/// Why there is no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoShare {
    /// All are taken.
    AllTaken(usize),
    /// The origin has as many as it may have.
    OwnTaken(usize),
}

shown_in_english!(NoShare);

impl Say for NoShare {
    fn say(&self, language: Language) -> String {
        let (key, most) = match self {
            NoShare::AllTaken(most) => ("terminal-all-taken", most),
            NoShare::OwnTaken(most) => ("terminal-own-taken", most),
        };
        language.with(key, &[("most", (*most).into())])
    }
}

impl Shares {
    /// This many things, of which one origin may have `percent`, and at least
    /// 8.
    pub fn new(most: usize, percent: usize) -> Shares {
        Shares {
            counts: Arc::default(),
            most,
            most_per_origin: part_of(most, percent),
        }
    }

    /// This many things, of which one origin may have all.
    pub fn undivided(most: usize) -> Shares {
        Shares::new(most, 100)
    }

    /// The most things.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.counts.lock().total
    }

    /// Takes one, which counts for all these origins; it counts for none where
    /// the server itself needs it.
    ///
    /// # Errors
    /// All are taken, or all that one of these origins may have.
    pub fn take(&self, origins: impl IntoIterator<Item = Origin>) -> Result<Share, NoShare> {
        let mut origins: Vec<Origin> = origins.into_iter().collect();
        origins.sort_unstable();
        origins.dedup();
        let mut counts = self.counts.lock();
        if counts.total >= self.most {
            return Err(NoShare::AllTaken(self.most));
        }
        let has_all = |origin| counts.by_origin.get(origin) >= Some(&self.most_per_origin);
        if origins.iter().any(has_all) {
            return Err(NoShare::OwnTaken(self.most_per_origin));
        }
        for origin in &origins {
            *counts.by_origin.entry(*origin).or_insert(0) += 1;
        }
        counts.total += 1;
        Ok(Share {
            shares: self.clone(),
            origins,
        })
    }

    /// Takes this many, or none.
    ///
    /// # Errors
    /// As [`Shares::take`].
    pub fn take_all(&self, origins: &[Origin], count: usize) -> Result<Vec<Share>, NoShare> {
        (0..count)
            .map(|_| self.take(origins.iter().copied()))
            .collect()
    }
}

impl fmt::Debug for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shares of {}", self.most)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut counts = self.shares.counts.lock();
        counts.total -= 1;
        for origin in &self.origins {
            if let Some(own) = counts.by_origin.get_mut(origin) {
                *own -= 1;
                if *own == 0 {
                    counts.by_origin.remove(origin);
                }
            }
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
        let shares = Shares::new(100, 25);
        let own = shares.take_all(&[origin(1)], 25).unwrap();
        let refused = shares.take([origin(1)]).unwrap_err();
        assert_eq!(refused, NoShare::OwnTaken(25));
        assert!(refused.to_string().contains("at most 25 at a time"));
        let others: Vec<Share> = (2..5)
            .flat_map(|last| shares.take_all(&[origin(last)], 25).unwrap())
            .collect();
        assert_eq!(
            shares.take([origin(9)]).unwrap_err(),
            NoShare::AllTaken(100)
        );
        drop(own);
        assert!(shares.take_all(&[origin(1)], 26).is_err());
        assert_eq!(shares.take_all(&[origin(1)], 25).unwrap().len(), 25);
        drop(others);
        // One that counts for two is one.
        let both = shares.take([origin(1), origin(2), origin(1)]).unwrap();
        assert_eq!(shares.taken(), 1);
        assert_eq!(shares.take_all(&[origin(2)], 24).unwrap().len(), 24);
        drop(both);
        assert!(shares.counts.lock().by_origin.is_empty());
        assert_eq!(shares.counts.lock().total, 0);
    }

    #[test]
    fn a_small_pool_leaves_some_for_everybody() {
        let most = |shares: Shares| {
            (0..200)
                .map_while(|_| shares.take([origin(1)]).ok())
                .collect()
        };
        let count = |shares| {
            let all: Vec<Share> = most(shares);
            all.len()
        };
        assert_eq!(count(Shares::new(16, 25)), 8);
        assert_eq!(count(Shares::new(3, 25)), 3);
        assert_eq!(count(Shares::undivided(100)), 100);
    }
}
