//! Sets of places, one bit each.

use super::field::{MAX_PLACES, Place};

const WORDS: usize = MAX_PLACES / 64;

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places([u64; WORDS]);

impl Places {
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

    /// The places that are in the one or the other.
    pub(crate) fn or(mut self, other: &Places) -> Places {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own |= other;
        }
        self
    }

    /// All places of the set, the lowest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Place> + use<> {
        let words = self.0;
        words.into_iter().enumerate().flat_map(|(index, word)| {
            let rest = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            rest.take_while(|rest| *rest != 0)
                .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_in_order_and_leave() {
        let mut places = Places::default();
        for place in [1023, 64, 0, 63, 500] {
            places.set(place, true);
        }
        places.set(500, false);
        assert!(places.iter().eq([0, 63, 64, 1023]));
        assert!(places.contains(63) && !places.contains(500));
        let mut other = Places::default();
        other.set(7, true);
        assert!(places.or(&other).iter().eq([0, 7, 63, 64, 1023]));
    }
}
