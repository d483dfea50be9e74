//! Where cards come from.

use games::holdem::Deck;
use rand::rngs::{StdRng, SysRng};
use rand::{RngExt as _, SeedableRng as _, TryRng as _};

/// Where a table's cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decks {
    /// From the operating system's randomness.
    System,
    /// From this number: the same one gives the same decks, and the number of a
    /// deck is all that tells it from the others of the same seed.
    Seeded(u64),
}

/// Tells the draw of the button from the decks of a seed.
const BUTTON: u64 = u64::MAX;

impl Decks {
    /// A shuffled deck, the `number`th of its seed where there is one.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub fn deck(self, number: u64) -> Result<Deck, rand::rngs::SysError> {
        let mut random = self.random(number)?;
        Ok(Deck::shuffled(|below| random.random_range(0..below)))
    }

    /// A seat for the first button, below `seats`.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub fn draw_button(self, seats: usize) -> Result<usize, rand::rngs::SysError> {
        Ok(self.random(BUTTON)?.random_range(0..seats.max(1)))
    }

    /// There are 52! decks, less than 2^226, and 2^256 seeds of the generator.
    fn random(self, number: u64) -> Result<StdRng, rand::rngs::SysError> {
        let mut seed = [0; 32];
        match self {
            Decks::System => SysRng.try_fill_bytes(&mut seed)?,
            Decks::Seeded(base) => {
                seed[..8].copy_from_slice(&base.to_le_bytes());
                seed[8..16].copy_from_slice(&number.to_le_bytes());
            }
        }
        Ok(StdRng::from_seed(seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_decks_again_and_each_number_another() {
        let deck = |seed, number| Decks::Seeded(seed).deck(number).unwrap();
        assert_eq!(deck(7, 3), deck(7, 3));
        assert_ne!(deck(7, 3), deck(7, 4));
        assert_ne!(deck(7, 3), deck(8, 3));
        assert_ne!(Decks::System.deck(1), Decks::System.deck(1));
        assert!(Decks::Seeded(7).draw_button(6).unwrap() < 6);
    }
}
