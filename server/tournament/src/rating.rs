//! How strong players are, computed anew from all results whenever somebody
//! asks: a fold over counts of wins, draws and losses and of pairs of games, never over
//! single games.

mod connected;
mod cycles;
mod elo;
mod first_move;
mod fit;
mod gain;
mod match_score;
mod matrix;
mod pairs;
mod score;
mod sparse;
mod sprt;

use self::fit::{Fit, MOST_WHOLE, Model, fit_whole};
use self::sparse::fit_sparse;

pub use cycles::cycles;
pub use elo::{Rating, Ratings, rate, rate_by_start};
pub use first_move::FirstMove;
pub(crate) use gain::Gains;
pub use match_score::{EloDifference, MatchScore};
pub use pairs::GameOfPair;
pub use score::{ByStart, PairCounts, PairScore, Score};
pub use sprt::{
    BothElo, Decision, EloScale, SPRT_ERROR, Sprt, SprtBounds, SprtBoundsError, SprtCourse,
    SprtEstimate,
};

/// Fits the strengths; `None` where the numbers do not allow it, which happens to
/// unconnected results without a prior, and to a first move that cannot be told from them.
/// Of a large field, the first move is never fitted.
fn fit(model: &Model<'_>) -> Option<Fit> {
    match (model.players <= MOST_WHOLE, model.by_start) {
        (true, _) => fit_whole(model),
        (false, false) => fit_sparse(model),
        (false, true) => None,
    }
}
