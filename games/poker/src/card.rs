//! One card.

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

/// The ranks as they are written, the deuce first.
pub const RANKS: &str = "23456789TJQKA";

/// The suits as they are written: clubs, diamonds, hearts, spades.
pub const SUITS: &str = "cdhs";

/// A card of the pack of 52, written rank before suit: `As`, `Td`, `2c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Some cards. Those of a player or a board take no memory of their own.
pub type Cards = SmallVec<[Card; 8]>;

/// Why a text is no card, or no cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCardError {
    /// Not a rank and a suit.
    #[error("'{0}' is not a card: give a rank of {RANKS} and a suit of {SUITS}, like As or Td")]
    NotACard(String),
    /// The same card twice.
    #[error("{0} is there twice")]
    Twice(Card),
}

impl Card {
    /// How many there are.
    pub const COUNT: usize = 52;

    /// The ace of spades.
    pub(super) const LAST: Card = Card(51);

    /// The card of this rank (0 the deuce, 12 the ace) and suit (0 clubs, 3
    /// spades); `None` where there is no such rank or suit.
    pub const fn new(rank: u8, suit: u8) -> Option<Card> {
        if rank < 13 && suit < 4 {
            Some(Card(rank * 4 + suit))
        } else {
            None
        }
    }

    /// All cards, from the deuce of clubs to the ace of spades.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }

    /// The number of the card, 0 to 51, in the order of [`Card::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank, 0 (deuce) to 12 (ace).
    pub const fn rank(self) -> u8 {
        self.0 / 4
    }

    /// The suit, 0 to 3, in the order of [`SUITS`].
    pub const fn suit(self) -> u8 {
        self.0 % 4
    }

    /// The rank and the suit as they are written.
    pub const fn letters(self) -> [char; 2] {
        [
            RANKS.as_bytes()[self.rank() as usize] as char,
            SUITS.as_bytes()[self.suit() as usize] as char,
        ]
    }

    /// Reads cards one after the other, with or without blanks between them:
    /// `As Td` or `AsTd`. An empty text is no cards.
    ///
    /// # Errors
    /// A part that is no card, or a card that is there twice.
    pub fn parse_all(text: &str) -> Result<Vec<Card>, ParseCardError> {
        let mut letters = text.chars().filter(|letter| !letter.is_ascii_whitespace());
        let mut cards = Vec::new();
        while let Some(rank) = letters.next() {
            let word: String = [Some(rank), letters.next()].into_iter().flatten().collect();
            let card: Card = word.parse()?;
            if cards.contains(&card) {
                return Err(ParseCardError::Twice(card));
            }
            cards.push(card);
        }
        Ok(cards)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rank, suit] = self.letters();
        write!(f, "{rank}{suit}")
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Two letters as [`Card`] is written; no other case.
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let wrong = || ParseCardError::NotACard(text.chars().take(20).collect());
        let mut letters = text.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(wrong());
        };
        let rank = RANKS.find(rank).ok_or_else(wrong)?;
        let suit = SUITS.find(suit).ok_or_else(wrong)?;
        Card::new(rank as u8, suit as u8).ok_or_else(wrong)
    }
}

/// Cards as text, with blanks between them: `As Td`.
pub fn spaced(cards: &[Card]) -> String {
    let mut text = String::with_capacity(3 * cards.len());
    for card in cards {
        if !text.is_empty() {
            text.push(' ');
        }
        text.extend(card.letters());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(card.rank(), card.suit()), Some(card));
        }
        assert_eq!(Card::new(12, 3).unwrap().to_string(), "As");
        assert_eq!((Card::new(13, 0), Card::new(0, 4)), (None, None));
    }

    #[test]
    fn what_is_no_card_is_refused_with_a_reason() {
        for wrong in ["", "A", "as", "AS", "1s", "Ax", "Asd", "ä", "10s", "É♠"] {
            assert!(wrong.parse::<Card>().is_err(), "{wrong}");
        }
        assert_eq!(Card::parse_all(" AsTd 2c").unwrap().len(), 3);
        assert_eq!(Card::parse_all(""), Ok(vec![]));
        let error = Card::parse_all("AsKdA").unwrap_err().to_string();
        assert!(error.starts_with("'A' is not a card"), "{error}");
        let error = Card::parse_all("As Kd As").unwrap_err();
        assert_eq!(error.to_string(), "As is there twice");
    }
}
