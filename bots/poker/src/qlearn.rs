//! The player that learns what its actions bring.

mod agent;
mod situation;
mod store;
mod table;

pub use agent::QLearner;
pub use situation::Buckets;
pub use store::{Store, StoreError};
pub use table::Rules;
