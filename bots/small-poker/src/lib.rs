//! Small games of two seats with hidden cards, solved by counterfactual regret
//! minimisation (CFR+, Tammelin 2014), and how much a best opponent wins from
//! the solution.
//!
//! The information state of a seat is the position as it is told to that seat;
//! so the position of a game that is solved here has to tell all that was done
//! since the start.
//!
//! ```
//! use small_poker::Tree;
//! use games::{Game, Settings, kuhn::Kuhn};
//!
//! let start = Kuhn::start(&Settings::default_of(Kuhn::INFO)).unwrap();
//! let tree = Tree::of(&start).unwrap();
//! assert_eq!(tree.information_states(), 12);
//! let strategy = tree.solve(1000);
//! assert!((tree.value(&strategy) + 1.0 / 18.0).abs() < 1e-3);
//! ```

mod command;
mod minimise;
mod player;
mod response;
mod tree;

pub use command::Arguments;
pub use player::Player;
pub use tree::{CannotSolve, Strategy, Tree};

#[cfg(test)]
mod tests;
