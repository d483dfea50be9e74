//! The seed of a match.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha12Rng;
use rand::rngs::{SysError, SysRng};
use rand::{Rng as _, RngExt as _, SeedableRng as _, TryRng as _};

/// The secret from which all decks of a match follow. It reveals every card, so
/// a generated seed has 256 bits and stays secret until the match is over. A
/// whole number is a seed for tests only: a few hands are enough to find it by
/// trying.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// The stream of the first drawing of an order: far above those of decks, far
/// below those of games.
const ORDERS: u64 = 1 << 62;

/// The text is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "give a whole number below 2^64 for tests, or the 64 hexadecimal digits that a match shows at its end"
)]
pub struct NoSeed;

impl Seed {
    /// Generates a seed that cannot be guessed.
    ///
    /// # Errors
    /// The system has no random numbers to give.
    pub fn drawn() -> Result<Seed, SysError> {
        let mut bytes = [0; 32];
        SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Seed(bytes))
    }

    /// The bytes that initialise a generator of random numbers.
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// The seed of a game of a match, counted from 0: the first game has this
    /// one, and each other game one that says nothing about the rest. The streams
    /// are counted from the last one but one down; decks count theirs up from 1.
    #[must_use]
    pub fn of_game(self, game: u64) -> Seed {
        if game == 0 {
            return self;
        }
        let mut random = ChaCha12Rng::from_seed(self.0);
        random.set_stream(u64::MAX - game);
        let mut bytes = [0; 32];
        random.fill_bytes(&mut bytes);
        Seed(bytes)
    }

    /// The numbers below `count` in a random order. Each drawing, counted from 0 to
    /// below 2^61, has an order of its own.
    pub fn order(self, drawing: u64, count: usize) -> Vec<usize> {
        let mut random = ChaCha12Rng::from_seed(self.0);
        random.set_stream(ORDERS + drawing % (ORDERS >> 1));
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, random.random_range(0..=last));
        }
        order
    }

    /// The seed as a whole number, if it was given as one.
    fn small(&self) -> Option<u64> {
        let (low, high) = self.0.split_first_chunk()?;
        let is_small = high.iter().all(|byte| *byte == 0);
        is_small.then(|| u64::from_le_bytes(*low))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }
}

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Seed, NoSeed> {
        let mut bytes = [0; 32];
        if text.len() != 2 * bytes.len() {
            return text.parse().map(u64::into).map_err(|_| NoSeed);
        }
        let digit = |digit: u8| char::from(digit).to_digit(16).ok_or(NoSeed);
        let (pairs, _) = text.as_bytes().as_chunks();
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            // Two digits make a byte.
            *byte = ((digit(*high)? << 4) | digit(*low)?) as u8;
        }
        Ok(Seed(bytes))
    }
}

/// Shows the seed in the form in which it can be given again.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.small() {
            Some(number) => number.fmt(f),
            None => self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

/// Hides the seed, since logs may show this form.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_a_seed_of_its_own_that_follows_from_that_of_the_match() {
        let seed = Seed::from(7);
        assert_eq!(seed.of_game(0), seed);
        assert_eq!(seed.of_game(3), seed.of_game(3));
        assert_ne!(seed.of_game(1), seed.of_game(2));
        assert_ne!(seed.of_game(1), Seed::from(8).of_game(1));
        assert_eq!(seed.of_game(1).to_string().len(), 64);
    }

    #[test]
    fn each_drawing_has_an_order_of_its_own_with_every_number_once() {
        let seed = Seed::from(7);
        assert_eq!(seed.order(3, 20), seed.order(3, 20));
        assert_ne!(seed.order(3, 20), seed.order(4, 20));
        assert_ne!(seed.order(3, 20), Seed::from(8).order(3, 20));
        let mut sorted = seed.order(5, 20);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..20));
        assert!(seed.order(u64::MAX, 0).is_empty());
    }

    #[test]
    fn a_seed_is_read_as_it_is_shown() {
        let drawn = Seed::drawn().unwrap();
        let shown = drawn.to_string();
        assert_eq!(shown.len(), 64);
        assert_eq!(shown.parse(), Ok(drawn));
        assert_eq!(shown.to_uppercase().parse(), Ok(drawn));
        assert!(!format!("{drawn:?}").contains(&shown));
        for number in [0, 7, u64::MAX] {
            assert_eq!(number.to_string().parse(), Ok(Seed::from(number)));
            assert_eq!(Seed::from(number).to_string(), number.to_string());
        }
        let odd = "x".repeat(64);
        for text in ["", "-1", "abc", "18446744073709551616", &shown[1..], &odd] {
            assert_eq!(text.parse::<Seed>(), Err(NoSeed), "{text}");
        }
    }
}
