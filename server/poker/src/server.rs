//! The poker server: its clients and its tables.

mod clients;
mod summaries;
mod tables;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use protocol::poker::{ErrorCode, PlayerStatistics, Refusal};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, timeout_at};

use self::clients::Client;
pub use self::clients::ClientRow;
pub(super) use self::clients::Link;
pub use self::summaries::TableSummary;
pub use self::tables::usual_name;
use super::host::{Order, TableStub};
use super::rules::PokerRules;
use super::table::ClientId;
use host::lobby::{NoShare, Origin, Share, Shares};
use metrics::COUNTS;
use record::TableId;
use record::hand::{Counts, HandRecord, Statistics};
use store::same_name::NameKey;
use store::{Entry, Past};

/// Maximum number of tables at once.
const MOST_TABLES: usize = 512;

/// About how many bytes a hand takes on the disk, with its place in the
/// database.
const HAND_BYTES: usize = 4096;

/// How long tables and connections may take to close when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The poker server. Clones refer to the same server.
#[derive(Clone)]
pub struct PokerServer(Arc<Shared>);

struct Shared {
    rules: PokerRules,
    state: Mutex<State>,
    /// A table or a connection has ended.
    changes: Notify,
    connections: Shares,
    table_shares: Shares,
    last_hand: Arc<AtomicU64>,
    /// Where hands go when they are over.
    recorder: Mutex<Recorder>,
    statistics: Mutex<Statistics>,
}

/// Where hands go when they are over.
#[derive(Clone)]
enum Recorder {
    /// Nowhere: hands are not recorded.
    None,
    /// To whoever writes them down.
    Open(mpsc::Sender<Entry>),
    /// Nowhere any more: the server has stopped, or writing has failed. Hands
    /// that end now do not count.
    Closed,
}

#[derive(Default)]
struct State {
    clients: BTreeMap<ClientId, Client>,
    /// The client of each name.
    names: HashMap<NameKey, ClientId>,
    /// The names of agents that are started.
    coming: HashSet<NameKey>,
    last_client: ClientId,
    tables: BTreeMap<TableId, TableStub>,
    /// Whose tables they are.
    table_shares: HashMap<TableId, Share>,
    last_table: TableId,
    closing: bool,
}

/// One of the `max_clients` connections; dropping it frees the place.
pub(super) struct Admission(PokerServer, Option<Share>);

impl Drop for Admission {
    fn drop(&mut self) {
        self.1.take();
        self.0.0.changes.notify_waiters();
    }
}

impl PokerServer {
    /// A server without tables. Finished hands go to `recorder`; while it is
    /// full, tables wait.
    pub fn new(
        rules: PokerRules,
        past: Past,
        recorder: Option<mpsc::Sender<Entry>>,
    ) -> PokerServer {
        let connections = Shares::new(rules.max_clients, rules.percent);
        let table_shares = Shares::new(MOST_TABLES, rules.percent);
        PokerServer(Arc::new(Shared {
            rules,
            state: Mutex::new(State {
                last_table: past.last_table,
                ..State::default()
            }),
            changes: Notify::new(),
            connections,
            table_shares,
            last_hand: Arc::new(AtomicU64::new(past.last_hand.get())),
            recorder: Mutex::new(recorder.map_or(Recorder::None, Recorder::Open)),
            statistics: Mutex::new(past.statistics),
        }))
    }

    /// The settings of the server.
    pub fn rules(&self) -> &PokerRules {
        &self.0.rules
    }

    /// A place for another client, which counts for `origin` if there is one.
    ///
    /// # Errors
    /// The server is full, or this origin has its share.
    pub(super) fn admit(&self, origin: Option<Origin>) -> Result<Admission, NoShare> {
        let share = self.0.connections.take(origin)?;
        Ok(Admission(self.clone(), Some(share)))
    }

    /// Counts and records a hand that is over. Gives whether it counts: nobody
    /// may be told the end of one that is not recorded.
    #[must_use]
    pub(super) async fn played(
        &self,
        hand: Box<HandRecord>,
        counts: Vec<(String, Counts)>,
    ) -> bool {
        COUNTS.hands.add(1);
        for (name, counts) in &counts {
            self.statistics_mut().add(name, counts);
        }
        let players = counts.iter().map(|(name, _)| name.as_str());
        self.charge(players, HAND_BYTES);
        let entry = Entry::Played {
            hand,
            counts,
            ended: Timestamp::now(),
        };
        self.record(entry).await
    }

    /// Sends an entry to the recorder; waits while it is full. Gives whether
    /// the recorder has it, or there is none.
    pub(super) async fn record(&self, entry: Entry) -> bool {
        let recorder = match &*self.recorder() {
            Recorder::None => return true,
            Recorder::Closed => return false,
            Recorder::Open(recorder) => recorder.clone(),
        };
        if recorder.send(entry).await.is_ok() {
            return true;
        }
        let before = std::mem::replace(&mut *self.recorder(), Recorder::Closed);
        if matches!(before, Recorder::Open(_)) {
            tracing::error!("hands cannot be recorded any more: the poker server stops");
            let server = self.clone();
            tokio::spawn(async move { server.stop(Instant::now()).await });
        }
        false
    }

    fn recorder(&self) -> MutexGuard<'_, Recorder> {
        // The sender stays consistent even if a thread panicked before.
        self.0
            .recorder
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The statistics of all players, or of the one with this name.
    pub fn statistics(&self, name: Option<&str>) -> Vec<PlayerStatistics> {
        self.statistics_mut().rows(name)
    }

    fn statistics_mut(&self) -> MutexGuard<'_, Statistics> {
        // The counts stay consistent even if a thread panicked before.
        self.0
            .statistics
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops in order: no new hand begins, current hands may end until `deadline`
    /// and are broken off then, and every client is told.
    pub async fn stop(&self, deadline: Instant) {
        let tables = {
            let mut state = self.lock();
            state.closing = true;
            state.tables.values().cloned().collect::<Vec<_>>()
        };
        let no_table = |server: &PokerServer| server.lock().tables.is_empty();
        // A closed table has stopped anyway.
        for table in &tables {
            let _ = timeout_at(deadline, table.order(Order::Stop)).await;
        }
        self.wait_until(deadline, no_table).await;
        let last = Instant::now() + LAST_WORDS;
        for table in &tables {
            let _ = timeout_at(last, table.order(Order::Void)).await;
        }
        self.wait_until(last, no_table).await;
        let text = "the server stops";
        for link in self.links() {
            link.kick(Refusal::new(ErrorCode::Shutdown, text));
        }
        let farewell = Instant::now() + LAST_WORDS;
        let nobody = |server: &PokerServer| server.0.connections.taken() == 0;
        self.wait_until(farewell, nobody).await;
        // No more entries follow: the recorder may end.
        let mut recorder = self.recorder();
        if matches!(*recorder, Recorder::Open(_)) {
            *recorder = Recorder::Closed;
        }
    }

    /// Whether the server is stopping.
    pub(super) fn is_closing(&self) -> bool {
        self.lock().closing
    }

    async fn wait_until(&self, deadline: Instant, done: impl Fn(&PokerServer) -> bool) {
        loop {
            let change = self.0.changes.notified();
            if done(self) || timeout_at(deadline, change).await.is_err() {
                return;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code panics while it is held; the state stays consistent anyway.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
