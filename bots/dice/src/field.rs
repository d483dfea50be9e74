//! A player that wants to win against any number of others, who are assumed to
//! play a strategy that only looks at its own points.

mod assumed;
mod deadline;
mod falls;
mod player;
mod turns;

pub use assumed::Assumed;
pub use player::Field;
