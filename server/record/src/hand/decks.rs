//! The source of the cards.

use chacha20::ChaCha12Rng;
use poker_rules::Deck;
use rand::rngs::SysError;
use rand::{RngExt as _, SeedableRng as _};

use super::Seed;

/// The source of a table's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decks {
    /// The random numbers of the operating system.
    System,
    /// A seed. The same seed and the same number of a deck give the same deck.
    Seeded(Seed),
}

/// A number that no deck has, for drawing the button.
const BUTTON: u64 = u64::MAX;

impl Decks {
    /// A shuffled deck; with a seed, its `number`th.
    ///
    /// # Errors
    /// The system has no random numbers to give.
    pub fn deck(self, number: u64) -> Result<Deck, SysError> {
        let mut random = self.random(number)?;
        Ok(Deck::shuffled(|below| random.random_range(0..below)))
    }

    /// A random seat for the first button, below `seats`.
    ///
    /// # Errors
    /// The system has no random numbers to give.
    pub fn draw_button(self, seats: usize) -> Result<usize, SysError> {
        Ok(self.random(BUTTON)?.random_range(0..seats.max(1)))
    }

    /// There are 52! decks, fewer than 2^226, and 2^256 keys of the cipher.
    /// Each number has its own stream under the same key, and no stream reveals
    /// anything about another. The cipher is named because later versions must
    /// be able to repeat a match.
    fn random(self, number: u64) -> Result<ChaCha12Rng, SysError> {
        let seed = match self {
            Decks::System => Seed::drawn()?,
            Decks::Seeded(seed) => seed,
        };
        let mut random = ChaCha12Rng::from_seed(seed.bytes());
        random.set_stream(number);
        Ok(random)
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::Card;

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

    /// Finds the smallest seed below `end` that deals these cards, hand after
    /// hand, to the seat left of the button.
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
        let known = Decks::Seeded(30_007.into());
        assert_eq!(guessed(&seen(known), 1 << 16), Some(30_007));
        let secret = Decks::Seeded(Seed::drawn().unwrap());
        assert_eq!(guessed(&seen(secret), 1 << 16), None);
    }
}
