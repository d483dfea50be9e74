//! The secrets of a contest's store from which the cards of its matches and tournaments are
//! drawn.

use std::path::Path;
use std::sync::Arc;

use record::hand::Seed;
use record::{GameId, now};
use store::{GameSink, HandBook, Secret};
use tournament::{Format, Pairing};

use crate::hand_matches::HandMatchError;
use contest::ContestContext;

/// A seed that nobody gave.
pub(crate) struct DrawnSeed {
    /// The seed.
    pub(crate) seed: Seed,
    /// The secret that it follows from, to be held until the result is handed in.
    pub(crate) _secret: Option<Arc<Secret>>,
}

impl DrawnSeed {
    /// The seed of what is paired here, under the number by which it is drawn. In a ladder
    /// it follows from no secret: that of a day is opened after the day, and a match that
    /// was broken off goes on later.
    ///
    /// # Errors
    /// Results are kept no more, or the system has no random numbers to give.
    pub(crate) async fn draw(
        context: &ContestContext,
        pairing: Pairing,
        number: GameId,
        sink: &GameSink,
    ) -> Result<DrawnSeed, HandMatchError> {
        if context.plan().format == Format::Ladder {
            return Ok(DrawnSeed {
                seed: Seed::drawn().map_err(HandMatchError::Randomness)?,
                _secret: None,
            });
        }
        let secret = context.secret(pairing, now(), sink).await;
        let secret = secret.map_err(|_| HandMatchError::WriterStopped)?;
        Ok(DrawnSeed {
            seed: Seed::from(secret.chance_of(number)),
            _secret: Some(secret),
        })
    }
}

/// The bytes of the seed of the hands in this store; `None` where there is none.
pub(crate) fn kept_seed(folder: &Path) -> Option<[u8; 32]> {
    let seed = HandBook::open_to_read(folder).ok()?.seed().ok()?;
    seed.map(Seed::bytes)
}
