//! Random numbers for playouts: fast, and the same on every machine.

/// SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast splittable
/// pseudorandom number generators", 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, 0 where that is 0. The numbers are not quite
    /// equally likely: by less than one in 2³² / `end` (D. Lemire, 2019).
    pub fn below(&mut self, end: u32) -> u32 {
        let number = self.next_u64() >> 32;
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
    fn the_numbers_are_those_of_the_paper() {
        // The first numbers of the reference generator for the seed 1234567.
        let mut random = Random::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.next_u64()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

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
