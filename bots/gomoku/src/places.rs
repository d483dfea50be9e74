//! Sets of points, one bit each, and the keys of stones on them.

/// A point of the board, numbered from the first one; below [`MAX_PLACES`].
pub(crate) type Place = usize;

/// Enough words for the rows of the largest board: 20 rows of 27 places, without the
/// margins above and below.
const WORDS: usize = 9;

/// More than the places of the largest board.
pub(crate) const MAX_PLACES: usize = 64 * WORDS;

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Points([u64; WORDS]);

impl Points {
    /// Puts a place into the set or takes it out.
    pub(crate) fn set(&mut self, place: Place, contained: bool) {
        let bit = 1 << (place % 64);
        if contained {
            self.0[place / 64] |= bit;
        } else {
            self.0[place / 64] &= !bit;
        }
    }

    /// Whether a place is in the set.
    pub(crate) fn contains(&self, place: Place) -> bool {
        self.0[place / 64] & 1 << (place % 64) != 0
    }

    /// Whether the set has no place.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The places that are in the one or the other.
    pub(crate) fn or(mut self, other: &Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own |= other;
        }
        self
    }

    /// The places that are in both.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own &= other;
        }
        self
    }

    /// The places that are not in the other.
    pub(crate) fn without(mut self, other: &Self) -> Self {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own &= !other;
        }
        self
    }

    /// All places of the set, the lowest first.
    pub(crate) fn iter(&self) -> Iter {
        Iter {
            words: self.0,
            index: 0,
        }
    }
}

/// The places of a set, the lowest first.
pub(crate) struct Iter {
    words: [u64; WORDS],
    index: usize,
}

impl Iterator for Iter {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        while let Some(word) = self.words.get_mut(self.index) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.index * 64 + bit);
            }
            self.index += 1;
        }
        None
    }
}

/// The key of a stone of this colour, by which it changes the key of a position
/// both when it is put and when it is taken.
pub(crate) fn key(colour: usize, place: Place) -> u64 {
    // Any numbers do that look random: the finalizer of SplitMix64 (Steele, Lea
    // and Flood 2014) of one for each stone.
    let number = (2 * place + colour + 1) as u64;
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_in_order_and_leave() {
        let mut places = Points::default();
        for place in [575, 64, 0, 63, 500] {
            places.set(place, true);
        }
        places.set(500, false);
        assert!(places.iter().eq([0, 63, 64, 575]));
        assert!(places.contains(63) && !places.contains(500));
        let mut other = Points::default();
        other.set(7, true);
        other.set(64, true);
        assert!(places.or(&other).iter().eq([0, 7, 63, 64, 575]));
        assert!(places.and(&other).iter().eq([64]));
        assert!(places.without(&other).iter().eq([0, 63, 575]));
        assert!(!places.is_empty() && places.without(&places).is_empty());
    }
}
