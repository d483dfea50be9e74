//! Programs that go from one game of a contest to the next.

use games::Seat;

use record::verdict::Failure;
use referee::player::engine::Engine;
use referee::player::{Brain, Conditions};

/// A program that has played a game and may play another.
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are brains, and each is moved twice a game"
)]
pub enum KeptPlayer {
    /// A brain of the line protocol.
    Brain(Brain),
    /// An engine.
    Engine(Box<Engine>),
}

impl KeptPlayer {
    /// Prepares it for its next game.
    ///
    /// # Errors
    /// It has to be started or dialled again.
    pub(crate) async fn prepare(
        &mut self,
        conditions: &Conditions,
        seat: Seat,
    ) -> Result<(), Failure> {
        match self {
            KeptPlayer::Brain(brain) => brain.prepare(conditions, seat).await,
            KeptPlayer::Engine(engine) => engine.prepare(conditions).await,
        }
    }

    /// Whether it can play another game.
    pub fn is_connected(&self) -> bool {
        match self {
            KeptPlayer::Brain(brain) => brain.peer.is_connected(),
            KeptPlayer::Engine(engine) => engine.peer.is_connected() && !engine.plays_once(),
        }
    }

    /// Says goodbye and ends the program.
    pub async fn quit(self) {
        match self {
            KeptPlayer::Brain(brain) => brain.quit().await,
            KeptPlayer::Engine(engine) => engine.quit().await,
        }
    }
}
