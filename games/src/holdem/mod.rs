//! No-limit Texas hold'em: cards, their values, the hand as a state machine,
//! odds, and the notation PHH.

mod card;
mod card_set;
mod deck;
mod evaluator;
mod made;
mod pile;
mod strength;
mod value;

pub use card::{Card, ParseCardError, RANKS, SUITS, spaced};
pub use card_set::CardSet;
pub use deck::{Deck, RepeatedCard};
pub use evaluator::Evaluator;
pub use made::Made;
pub use pile::Pile;
pub use value::{Category, Value};
