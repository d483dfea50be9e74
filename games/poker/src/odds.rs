//! How often each hand wins: exactly, or by sampling.
//!
//! ```
//! use poker_rules::{Card, Spot};
//!
//! let cards = |text| Card::parse_all(text).unwrap();
//! let hands = ["AsAh", "KsKh"].map(|text| Some([cards(text)[0], cards(text)[1]]));
//! let spot = Spot::new(&hands, &cards("2c 7d 9h")).unwrap();
//! let chances = spot.exact().unwrap();
//! assert_eq!((chances[0].wins, chances[0].ties, chances[0].deals), (907, 0, 990));
//! ```

mod chances;
mod exact;
mod outlook;
mod sample;
mod starting;
mod strength;

pub use chances::Chances;
pub use exact::NotCounted;
pub use outlook::Outlook;
pub use starting::StartingHand;
pub use strength::{Potential, StrengthNow};

use super::{Card, CardSet};

/// The most hands of a spot: one's own and nine opponents'.
pub const MOST_HANDS: usize = 10;

/// Some hands, known or not, before some board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    hands: Vec<Option<[Card; 2]>>,
    board: Vec<Card>,
    /// The cards that are neither in a known hand nor on the board.
    left: Vec<Card>,
}

/// Why there are no such hands before such a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpotError {
    /// Too few or too many hands.
    #[error("odds are for 2 to {MOST_HANDS} hands, not {0}")]
    Hands(usize),
    /// A board that is never seen.
    #[error("a board has 0, 3, 4 or 5 cards, not {0}")]
    Board(usize),
    /// A hand of too many cards.
    #[error("a hand of this game has {own} cards at most, not {count}")]
    Own {
        /// As many as the game has.
        own: usize,
        /// As many as were given.
        count: usize,
    },
    /// A card that the pack of the game does not have.
    #[error("the pack of this game has no {0}")]
    NotInPack(Card),
    /// A card at two places.
    #[error("{0} is there twice")]
    Twice(Card),
    /// A pack that is too small for the rest of the board and unknown hands.
    #[error("{0} cards are left, too few for the board and unknown hands; give fewer dead cards")]
    Left(usize),
}

impl Spot {
    /// These hands, `None` for one that may have any cards, before this board.
    ///
    /// # Errors
    /// Fewer than two hands or more than ten, a board of 1, 2 or more than 5
    /// cards, a card that is there twice.
    pub fn new(hands: &[Option<[Card; 2]>], board: &[Card]) -> Result<Spot, SpotError> {
        if !(2..=MOST_HANDS).contains(&hands.len()) {
            return Err(SpotError::Hands(hands.len()));
        }
        if !matches!(board.len(), 0 | 3..=5) {
            return Err(SpotError::Board(board.len()));
        }
        let mut seen = CardSet::default();
        for card in hands.iter().flatten().flatten().chain(board) {
            if !seen.insert(*card) {
                return Err(SpotError::Twice(*card));
            }
        }
        Ok(Spot {
            hands: hands.to_vec(),
            board: board.to_vec(),
            left: seen.others().iter().collect(),
        })
    }

    /// The same where these cards are known to lie elsewhere, such as those of
    /// players who have folded: they cannot come.
    ///
    /// # Errors
    /// A card that is there twice, or too few cards that are left.
    pub fn without(mut self, dead: &[Card]) -> Result<Spot, SpotError> {
        for card in dead {
            let place = self.left.iter().position(|left| left == card);
            self.left.remove(place.ok_or(SpotError::Twice(*card))?);
        }
        let unknown = self.hands.iter().filter(|hand| hand.is_none()).count();
        if self.left.len() >= self.missing() + 2 * unknown {
            Ok(self)
        } else {
            Err(SpotError::Left(self.left.len()))
        }
    }

    /// The hands, `None` for one that may have any cards.
    pub fn hands(&self) -> &[Option<[Card; 2]>] {
        &self.hands
    }

    /// The cards on the board.
    pub fn board(&self) -> &[Card] {
        &self.board
    }

    fn missing(&self) -> usize {
        5 - self.board.len()
    }
}

#[cfg(test)]
mod tests;
