//! Random numbers for playouts: fast, and the same on every machine.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng as _};

/// The random numbers of a search or a playout.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `end`, 0 where that is 0. The numbers are not quite
    /// equally likely: by less than one in 2³² / `end` (D. Lemire, 2019).
    pub fn below(&mut self, end: u32) -> u32 {
        let number = self.0.next_u64() >> 32;
        // Both factors are below 2³², so the upper half is below `end`.
        ((number * u64::from(end)) >> 32) as u32
    }

    /// Whether something happens that happens `share` times in 256.
    pub fn happens(&mut self, share: u32) -> bool {
        self.below(256) < share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_an_end_come_equally_often() {
        let mut random = Random::new(1);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
        assert_eq!(random.below(0), 0);
    }
}
