//! How strong players are, computed anew from all results whenever somebody
//! asks: a fold over counts of wins, draws and losses and of pairs of games, never over
//! single games.

mod connected;
mod cycles;
mod elo;
mod fit;
mod gain;
mod match_score;
mod pairs;
mod score;
mod sparse;
mod sprt;

use self::fit::{Fit, MOST_WHOLE, Model, Prior, fit_whole};
use self::sparse::fit_sparse;

pub use cycles::cycles;
pub use elo::{Rating, Ratings, rate};
pub(crate) use gain::Gains;
pub use match_score::{EloDifference, MatchScore};
pub use pairs::GameOfPair;
pub use score::{PairCounts, PairScore, Score};
pub use sprt::{
    BothElo, Decision, EloScale, SPRT_ERROR, Sprt, SprtBounds, SprtBoundsError, SprtCourse,
    SprtEstimate,
};

/// Fits `players` strengths; `None` where the numbers do not allow it, which
/// happens to unconnected results without a prior alone.
fn fit(players: usize, pairs: &[PairScore], prior: Prior) -> Option<Fit> {
    let model = Model {
        players,
        pairs,
        prior,
    };
    if players <= MOST_WHOLE {
        fit_whole(&model)
    } else {
        fit_sparse(&model)
    }
}
