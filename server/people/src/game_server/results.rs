//! Where the results of games go, and whether games can begin.

use std::time::Duration;

use tokio::time::timeout;

use super::{GameServer, Message, RequestRefusal};
use contest::DiskQuota;
use net::Origin;
use store::{GameSink, NoRoom};

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

/// The sink of the results, and the room that is left for them.
pub(super) struct Results {
    /// `None` once the server closes.
    sink: Option<GameSink>,
    /// The bytes that the games of each origin may add to the disk.
    pub(super) quota: DiskQuota,
    pub(super) is_stopping: bool,
    /// Set while there is no room.
    is_starved: bool,
}

impl Results {
    pub(super) fn new(sink: GameSink, quota: DiskQuota) -> Results {
        Results {
            sink: Some(sink),
            quota,
            is_stopping: false,
            is_starved: false,
        }
    }

    /// The sink for the result of another game with players from these origins.
    pub(super) fn expect_room(&self, origins: &[Origin]) -> Result<GameSink, RequestRefusal> {
        let sink = self.sink.clone().filter(|_| !self.is_stopping);
        let sink = sink.ok_or(RequestRefusal::Closing)?;
        sink.room()?;
        self.quota.expect_room(origins.iter().copied())?;
        Ok(sink)
    }

    /// Whether games can begin; if not, the reason.
    pub(super) fn readiness(&self) -> Result<(), NotReady> {
        match &self.sink {
            Some(sink) if !self.is_stopping => Ok(sink.room()?),
            _ => Err(NotReady::Stopping),
        }
    }

    /// Whether there is no room for results; the log says when that changes.
    pub(super) fn is_starved(&mut self) -> bool {
        let sink = self.sink.as_ref();
        let is_starved = sink.is_some_and(|sink| sink.room().is_err());
        if is_starved != self.is_starved {
            if is_starved {
                tracing::warn!("{NoRoom}");
            } else {
                tracing::warn!("there is room on the disk; games begin again");
            }
        }
        self.is_starved = is_starved;
        is_starved
    }

    /// Takes the results of no further games.
    pub(super) fn stop(&mut self) {
        self.is_stopping = true;
    }

    /// Hands in nothing any more: the writer ends when nobody can.
    pub(super) fn close(&mut self) {
        self.sink = None;
    }
}
