//! Players of dice 10,000, from any legal choice to the exact optimum of the
//! race, and what can be worked out about the game.

pub mod commands;
pub mod fairness;
mod level;
mod maximum;
pub mod odds;
mod outcomes;
mod player;
pub mod plot;
mod policy;
pub mod race;
mod simulate;
mod strategy;
mod table;
mod thesis;
mod turn;

pub use level::Level;
pub use maximum::Maximum;
pub use player::Player;
pub use policy::points_a_turn;
pub use simulate::{Tally, simulate};
pub use strategy::{AnyChoice, Appraiser, Bank350, Strategy};
pub use table::{choices_table, throws_table};
pub use thesis::Thesis;
pub use turn::{Row, TurnValues, Value};
