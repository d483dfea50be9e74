//! Sets of crossings as bits.

/// A set of the numbers below 64 · `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Bits<W> = Bits([0; W]);

    pub(crate) fn one(number: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.insert(number);
        bits
    }

    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(crate) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether exactly one number is in it.
    pub(crate) fn is_one(&self) -> bool {
        self.count() == 1
    }

    /// The lowest number; of an empty set a number that is in none.
    pub(crate) fn first(&self) -> usize {
        let words = self.0.iter().zip((0..).step_by(64));
        for (word, base) in words {
            if *word != 0 {
                return base + word.trailing_zeros() as usize;
            }
        }
        64 * W
    }

    pub(crate) fn and(mut self, other: &Bits<W>) -> Bits<W> {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    pub(crate) fn or(mut self, other: &Bits<W>) -> Bits<W> {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        self
    }

    pub(crate) fn without(mut self, other: &Bits<W>) -> Bits<W> {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        self
    }

    /// The numbers in rising order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |index| {
            let mut rest = words[index];
            std::iter::from_fn(move || {
                let lowest = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (lowest < u64::BITS).then_some(64 * index + lowest as usize)
            })
        })
    }
}
