//! How strong players are, computed anew from all results whenever somebody
//! asks: a fold over counts of wins, draws and losses and of pairs of games, never over
//! single games.

mod connected;
mod elo;
mod fit;
mod gain;
mod match_score;
mod pairs;
mod score;
mod sparse;
mod sprt;

pub use elo::{Rating, Ratings, rate};
pub(crate) use gain::Gains;
pub use match_score::{EloDifference, MatchScore};
pub use score::{PairCounts, PairScore, Score};
pub use sprt::{Decision, SPRT_ERROR, Sprt, SprtBounds, SprtBoundsError};
