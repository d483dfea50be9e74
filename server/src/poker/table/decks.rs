//! Where cards come from.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha12Rng;
use games::holdem::Deck;
use rand::rngs::{SysError, SysRng};
use rand::{RngExt as _, SeedableRng as _, TryRng as _};

/// Where a table's cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decks {
    /// From the operating system's randomness.
    System,
    /// From this seed: the same one gives the same decks, and the number of a
    /// deck is all that tells it from the others of the same seed.
    Seeded(Seed),
}

/// What all decks of a match follow from. Who knows it knows every card, so a
/// drawn one has 256 bits, and nobody is told it before the match is over. A
/// whole number is one too, for tests: whoever has seen a few hands finds it
/// by trying.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// Text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "give a whole number below 2^64 for tests, or the 64 hexadecimal digits that a match shows at its end"
)]
pub struct NoSeed;

/// Tells the draw of the button from the decks of a seed.
const BUTTON: u64 = u64::MAX;

impl Seed {
    /// One that nobody can guess.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub fn drawn() -> Result<Seed, SysError> {
        let mut bytes = [0; 32];
        SysRng.try_fill_bytes(&mut bytes)?;
        Ok(Seed(bytes))
    }

    /// The whole number that it is, if it is one.
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

/// As it can be given again.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.small() {
            Some(number) => number.fmt(f),
            None => self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
        }
    }
}

/// Not in logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl Decks {
    /// A shuffled deck, the `number`th of its seed where there is one.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub fn deck(self, number: u64) -> Result<Deck, SysError> {
        let mut random = self.random(number)?;
        Ok(Deck::shuffled(|below| random.random_range(0..below)))
    }

    /// A seat for the first button, below `seats`.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub fn draw_button(self, seats: usize) -> Result<usize, SysError> {
        Ok(self.random(BUTTON)?.random_range(0..seats.max(1)))
    }

    /// There are 52! decks, less than 2^226, and 2^256 keys of the cipher. Each
    /// number has a stream of its own under the same key, and none tells
    /// anything of another. The cipher is named here, since a match has to be
    /// repeatable by later versions, too.
    fn random(self, number: u64) -> Result<ChaCha12Rng, SysError> {
        let seed = match self {
            Decks::System => Seed::drawn()?,
            Decks::Seeded(seed) => seed,
        };
        let mut random = ChaCha12Rng::from_seed(seed.0);
        random.set_stream(number);
        Ok(random)
    }
}

#[cfg(test)]
mod tests {
    use games::holdem::Card;

    use super::*;

    #[test]
    fn a_seed_gives_the_same_decks_again_and_each_number_another() {
        let deck = |seed: u64, number| Decks::Seeded(seed.into()).deck(number).unwrap();
        assert_eq!(deck(7, 3), deck(7, 3));
        assert_ne!(deck(7, 3), deck(7, 4));
        assert_ne!(deck(7, 3), deck(8, 3));
        assert_ne!(Decks::System.deck(1), Decks::System.deck(1));
        assert!(Decks::Seeded(7.into()).draw_button(6).unwrap() < 6);
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

    /// The smallest seed below `end` that deals these cards to the seat left of
    /// the button, hand after hand.
    fn guessed(seen: &[[Card; 2]], end: u64) -> Option<u64> {
        (0..end).find(|guess| {
            let decks = Decks::Seeded((*guess).into());
            let mut hands = (1..).zip(seen);
            hands.all(|(number, hand)| decks.deck(number).unwrap().cards()[..2] == *hand)
        })
    }

    fn seen(decks: Decks) -> [[Card; 2]; 4] {
        [1, 2, 3, 4].map(|number| {
            let deck = decks.deck(number).unwrap();
            [deck.cards()[0], deck.cards()[1]]
        })
    }

    #[test]
    fn four_own_hands_give_a_number_away_and_a_drawn_seed_not() {
        let known = Decks::Seeded(300_007.into());
        assert_eq!(guessed(&seen(known), 1 << 20), Some(300_007));
        let secret = Decks::Seeded(Seed::drawn().unwrap());
        assert_eq!(guessed(&seen(secret), 1 << 20), None);
    }
}
