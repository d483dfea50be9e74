//! The list of tables as it was drawn last.

use std::time::Duration;

use bytes::Bytes;
use tokio::sync::Mutex;
use tokio::time::Instant;

use poker::TableSummary;

/// The last drawing of the list in one language, for all visitors.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<LobbyFrame>);

#[derive(Default)]
struct LobbyFrame {
    at: Option<Instant>,
    seen: Vec<TableSummary>,
    number: u64,
    frame: Bytes,
}

impl Lobby {
    /// The list as it was at most this long ago, and its number: it is drawn again where
    /// the tables have changed.
    pub(crate) async fn frame(
        &self,
        fresh: Duration,
        tables: impl FnOnce() -> Vec<TableSummary>,
        draw: impl FnOnce(&[TableSummary], u64) -> Bytes,
    ) -> (u64, Bytes) {
        let mut drawn = self.0.lock().await;
        if drawn.at.is_some_and(|at| at.elapsed() < fresh) {
            return (drawn.number, drawn.frame.clone());
        }
        let tables = tables();
        if drawn.number == 0 || drawn.seen != tables {
            drawn.number += 1;
            drawn.frame = draw(&tables, drawn.number);
            drawn.seen = tables;
        }
        drawn.at = Some(Instant::now());
        (drawn.number, drawn.frame.clone())
    }
}
