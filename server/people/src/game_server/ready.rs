//! Whether games can begin.

use std::time::Duration;

use tokio::time::timeout;

use super::actor::GameServerActor;
use super::{GameServer, Message};
use store::NoRoom;

/// How long the server may take to say it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why no game can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReady {
    /// The server stops, or has stopped.
    #[error("the server is stopping")]
    Stopping,
    /// There is no room for results, or they wait for the disk.
    #[error("{0}")]
    NoRoom(#[from] NoRoom),
    /// The server of games does not answer.
    #[error("the server of games did not answer within 5 s")]
    Silent,
}

impl GameServer {
    /// Checks that games can begin.
    ///
    /// # Errors
    /// Why not.
    pub async fn expect_ready(&self) -> Result<(), NotReady> {
        match timeout(PATIENCE, self.request(Message::Ready)).await {
            Ok(Ok(readiness)) => readiness,
            Ok(Err(_)) => Err(NotReady::Stopping),
            Err(_) => Err(NotReady::Silent),
        }
    }
}

impl GameServerActor {
    pub(super) fn readiness(&self) -> Result<(), NotReady> {
        match &self.sink {
            Some(sink) if !self.stopping => Ok(sink.room()?),
            _ => Err(NotReady::Stopping),
        }
    }
}
