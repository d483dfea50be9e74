//! Dice that were thrown or set aside together.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::{ParseActionError, Text};

/// How many dice there are.
pub const DICE: u8 = 6;

/// Up to six dice, of which only the values count. Written sorted: `1 2 2 5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Throw {
    /// How many dice show 1, 2, … 6; at most six together.
    counts: [u8; 6],
}

impl Throw {
    /// Dice of these values; `None` for a value that no die has, and for more
    /// than six dice.
    pub fn of(values: impl IntoIterator<Item = u8>) -> Option<Throw> {
        let mut throw = Throw::default();
        for value in values {
            throw = throw.with(value)?;
        }
        Some(throw)
    }

    /// Every different throw of so many dice (0 to 6), each with the number of
    /// ways in which the dice can fall so; they add up to 6 to the power of
    /// `dice`. Nothing for more dice than there are.
    pub fn all(dice: u8) -> &'static [(Throw, u32)] {
        static ALL: LazyLock<Vec<Vec<(Throw, u32)>>> =
            LazyLock::new(|| (0..=DICE).map(throws_of).collect());
        ALL.get(usize::from(dice)).map_or(&[], Vec::as_slice)
    }

    /// How many dice these are.
    pub fn dice(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Whether there are no dice.
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 6]
    }

    /// How many of them show this value.
    pub fn count(&self, value: u8) -> u8 {
        let index = usize::from(value).checked_sub(1);
        let count = index.and_then(|index| self.counts.get(index));
        count.copied().unwrap_or_default()
    }

    /// How many show 1, 2, … 6.
    pub fn counts(&self) -> [u8; 6] {
        self.counts
    }

    /// The values shown, sorted, each as often as it is shown.
    pub fn values(&self) -> impl Iterator<Item = u8> + use<> {
        let counts = self.counts;
        (1..=6u8).flat_map(move |value| {
            let count = counts[usize::from(value) - 1];
            (0..count).map(move |_| value)
        })
    }

    /// These dice and one more; `None` if there is no such die.
    #[must_use]
    pub fn with(mut self, value: u8) -> Option<Throw> {
        let index = usize::from(value).checked_sub(1)?;
        if self.dice() >= DICE {
            return None;
        }
        *self.counts.get_mut(index)? += 1;
        Some(self)
    }

    /// These dice without the others; `None` if the others are not among them.
    #[must_use]
    pub fn without(mut self, others: Throw) -> Option<Throw> {
        for (count, taken) in self.counts.iter_mut().zip(others.counts) {
            *count = count.checked_sub(taken)?;
        }
        Some(self)
    }
}

fn throws_of(dice: u8) -> Vec<(Throw, u32)> {
    let mut throws = vec![(Throw::default(), 1)];
    for value in 1..=6u8 {
        let shorter = std::mem::take(&mut throws);
        for (throw, ways) in shorter {
            let left = dice - throw.dice();
            // The last value takes all that is left.
            let counts = if value == 6 { left..=left } else { 0..=left };
            for count in counts {
                let mut longer = throw;
                longer.counts[usize::from(value) - 1] = count;
                throws.push((longer, ways * choose(left, count)));
            }
        }
    }
    throws
}

/// In how many ways `few` of `many` can be picked.
fn choose(many: u8, few: u8) -> u32 {
    let (many, few) = (u32::from(many), u32::from(few));
    (0..few).fold(1, |ways, k| ways * (many - k) / (k + 1))
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, value) in self.values().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{value}")?;
        }
        Ok(())
    }
}

impl FromStr for Throw {
    type Err = ParseActionError;

    /// One to six values separated by blanks, in any order.
    fn from_str(text: &str) -> Result<Throw, ParseActionError> {
        let error = || ParseActionError::new(text, Text::new("rules-expected-dice"));
        let values = text.split_ascii_whitespace();
        let values: Option<Vec<u8>> = values.map(value).collect();
        let throw = values.and_then(Throw::of);
        throw.filter(|throw| !throw.is_empty()).ok_or_else(error)
    }
}

/// The value of a die that is written as one digit.
pub(super) fn value(word: &str) -> Option<u8> {
    let value = word.parse().ok()?;
    (word.len() == 1 && (1..=6).contains(&value)).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_all_throws_add_up_to_a_power_of_six() {
        for (dice, different) in [
            (0, 1),
            (1, 6),
            (2, 21),
            (3, 56),
            (4, 126),
            (5, 252),
            (6, 462),
        ] {
            let all = Throw::all(dice);
            assert_eq!(all.len(), different);
            let ways: u32 = all.iter().map(|(_, ways)| ways).sum();
            assert_eq!(ways, 6u32.pow(u32::from(dice)));
            assert!(all.iter().all(|(throw, _)| throw.dice() == dice));
        }
        assert!(Throw::all(7).is_empty());
    }

    #[test]
    fn dice_are_read_in_any_order_and_written_sorted() {
        let throw: Throw = " 5 2  1 2".parse().unwrap();
        assert_eq!(throw.to_string(), "1 2 2 5");
        for wrong in ["", "0", "7", "1 1 1 1 1 1 1", "12", "+1", "x", "-1"] {
            assert!(wrong.parse::<Throw>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_dice_that_are_there_can_be_taken_away() {
        let throw: Throw = "1 1 5".parse().unwrap();
        let left = throw.without("1 5".parse().unwrap()).unwrap();
        assert_eq!(left.to_string(), "1");
        assert_eq!(throw.without("5 5".parse().unwrap()), None);
    }
}
