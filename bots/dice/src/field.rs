//! A player that wants to win against any number of opponents. They are assumed to
//! play a strategy that only looks at its own points.

mod deadline;
mod falls;
mod opponent_model;
mod player;
mod turns;

pub use opponent_model::OpponentModel;
pub use player::Field;
