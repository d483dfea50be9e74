//! Players of dice 10,000, from any legal choice to the exact optimum of the
//! race, and studies of the game. What is known about it exactly is in
//! [`games::dice::odds`].

pub mod commands;
pub mod fairness;
mod field;
mod level;
mod levels;
mod player;
pub mod plot;
mod policy;
pub mod race;
mod simulate;
mod strategy;
mod thesis;

pub use field::{Assumed, Field};
pub use level::Level;
pub use levels::LEVELS;
pub use player::Player;
pub use policy::points_a_turn;
pub use simulate::{Tally, simulate};
pub use strategy::{AnyChoice, Bank350, Strategy};
pub use thesis::Thesis;
