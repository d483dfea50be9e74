//! Spectators of poker tables: all spectators of a table share one client,
//! which is told the public events.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use protocol::poker::{Command, Hello, View};
use tokio::runtime::Handle;
use tokio::time::Instant;

use people::tables::{Client, SharedState};
use poker::PokerServer;
use record::TableId;
use words::{Phrase, UserError};

/// How often events are taken in: programs play far faster than people can
/// watch.
const PACE: Duration = Duration::from_millis(200);

/// How long the server still follows a table that nobody watches.
const KEPT: Duration = Duration::from_secs(30);

/// Maximum number of tables that are followed at once.
const MOST: usize = 32;

/// There is no table with this number.
pub(crate) fn no_table(table: TableId) -> Phrase {
    Phrase::new("contests-no-table").with("table", table.get())
}

/// The shared clients, by table.
pub(crate) struct Spectators {
    server: PokerServer,
    runtime: Handle,
    watchers: Mutex<HashMap<TableId, Watcher>>,
    last: AtomicU64,
}

struct Watcher {
    client: Client,
    used: Instant,
}

impl Spectators {
    pub(crate) fn new(server: PokerServer, runtime: Handle) -> Spectators {
        Spectators {
            server,
            runtime,
            watchers: Mutex::default(),
            last: AtomicU64::default(),
        }
    }

    /// The public view of a table.
    ///
    /// # Errors
    /// There is no such table, too many are watched, or the poker server refuses.
    pub(crate) async fn look(&self, table: TableId) -> Result<Arc<SharedState>, UserError> {
        if let Some(watcher) = self.watchers.lock().get_mut(&table) {
            let seen = &watcher.client.seen;
            let is_over = seen.client_state().closed.is_some();
            if is_over || !seen.has_ended() {
                watcher.used = Instant::now();
                return Ok(seen.clone());
            }
        }
        if self.server.summary_of(table).is_none() {
            return Err(no_table(table).into());
        }
        if self.watchers.lock().len() >= MOST {
            return Err(Phrase::new("contests-too-many-watched").into());
        }
        let client = self.dial(table).await?;
        let seen = client.seen.clone();
        let used = Instant::now();
        // Of two concurrent clients the later one is kept.
        self.watchers.lock().insert(table, Watcher { client, used });
        Ok(seen)
    }

    async fn dial(&self, table: TableId) -> Result<Client, UserError> {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let name = format!("page-{number}");
        let name = name.parse();
        let name = name.map_err(|_| Phrase::new("contests-no-name-left"))?;
        let hello = Hello { name, token: None };
        let client = Client::dial(&self.server, &self.runtime, hello, None, Some(PACE)).await?;
        let view = View {
            table: table.get(),
            referee: None,
        };
        let watch = client.ask(Command::Watch(view), |client_state| {
            client_state.view.table.is_some()
        });
        watch.await?;
        Ok(client)
    }

    /// Drops tables that nobody watches. A stream holds the state that it shows.
    pub(crate) fn sweep(&self) {
        self.watchers.lock().retain(|_, watcher| {
            if Arc::strong_count(&watcher.client.seen) > HOLDERS {
                watcher.used = Instant::now();
            }
            watcher.used.elapsed() < KEPT
        });
    }
}

/// The holders of a table's state without any stream: the client and the task
/// that listens.
const HOLDERS: usize = 2;
