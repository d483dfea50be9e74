//! Monte-Carlo tree search over any game of two: a tree that grows where play
//! looks best, valued by games played out to their end at random.
//!
//! A game is given as a [`Domain`]. The search mixes three sources of knowledge about an
//! action: how the games went that began with it (UCT: L. Kocsis and C. Szepesvári,
//! 2006), how those went in which the same side played it at any time later (RAVE: S.
//! Gelly and D. Silver, "Combining online and offline knowledge in UCT", 2007), and the
//! knowledge of the domain beforehand ([`Candidate`]). The search is single-threaded.
//! With a limit of playouts and a seed it is bit-exact.
//!
//! ```
//! use std::time::{Duration, Instant};
//! use bot_kit::Clock;
//! use mcts::{Candidate, Domain, Options, Random, Search, Trail};
//!
//! /// The player who takes the last of some sticks wins; one to three may be taken.
//! struct Sticks;
//!
//! impl Domain for Sticks {
//!     type State = (u32, usize);
//!     type Action = u32;
//!     fn side(&self, state: &(u32, usize)) -> usize {
//!         state.1
//!     }
//!     fn candidates(&mut self, state: &(u32, usize), out: &mut Vec<Candidate<u32>>) {
//!         out.extend((1..=state.0.min(3)).map(Candidate::plain));
//!     }
//!     fn play(&mut self, state: &mut (u32, usize), action: u32) {
//!         *state = (state.0 - action, 1 - state.1);
//!     }
//!     fn play_out(&mut self, state: &mut (u32, usize), random: &mut Random, _: &mut Trail) -> f32 {
//!         while state.0 > 0 {
//!             let taken = 1 + random.below(state.0.min(3));
//!             self.play(state, taken);
//!         }
//!         // The player on turn has nothing left to take.
//!         if state.1 == 1 { 1.0 } else { 0.0 }
//!     }
//! }
//!
//! let mut search = Search::new(Sticks, Options::default(), 1);
//! let clock = Clock::new(Instant::now() + Duration::from_secs(60), 2_000, 1);
//! let found = search.run(&(7, 0), clock).unwrap();
//! assert_eq!(found.best, 3, "four are left");
//! ```

mod domain;
mod random;
mod search;
mod trail;
mod tree;

pub use domain::{Candidate, Domain};
pub use random::Random;
pub use search::{Options, Search, SearchResult};
pub use trail::Trail;
