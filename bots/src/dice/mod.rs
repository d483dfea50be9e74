//! Players of dice 10,000, from any legal choice to the exact optimum of the
//! race, and what can be worked out about the game.

mod maximum;
mod outcomes;
pub mod race;
mod turn;

pub use maximum::Maximum;
pub use turn::{Row, TurnValues, Value};
