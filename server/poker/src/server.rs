//! The poker server: its clients and its tables.

mod clients;
mod held;
mod summaries;
mod tables;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::{Mutex, MutexGuard};
use poker_rules::table::{ErrorCode, PlayerStatistics, Refusal};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, timeout_at};

use self::clients::Client;
pub use self::clients::ClientRow;
pub(super) use self::clients::Link;
pub use self::summaries::TableSummary;
pub use self::tables::usual_name;
use super::host::{Order, TableStub};
use super::pace::ErrorPaces;
use super::rules::PokerRules;
use super::table::ClientId;
use metrics::COUNTS;
use net::{NoShare, Origin, Share, Shares};
use record::TableId;
use record::hand::{Counts, HandRecord, Statistics};
use store::same_name::NameKey;
use store::{Blanks, Entry, Past};

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
    errors: ErrorPaces,
    last_hand: Arc<AtomicU64>,
    /// Where hands go when they are over.
    recorder: Mutex<Recorder>,
    statistics: Mutex<Statistics>,
    /// Memory of recorded hands, for the next ones.
    blanks: Blanks,
}

/// Where hands go when they are over.
#[derive(Clone)]
enum Recorder {
    /// Nowhere: hands are not recorded.
    None,
    /// To whoever writes them down.
    Open(mpsc::Sender<Entry>),
    /// Nowhere any more, because writing has failed: the server has to stop.
    Failed,
    /// Nowhere any more: the server stops. Hands that end now do not count.
    Closed,
}

/// The place of an entry at the recorder, if there is one.
pub(super) struct RoomForEntry(Option<mpsc::OwnedPermit<Entry>>);

/// Nothing is recorded any more.
#[derive(Debug)]
pub(super) struct NotRecorded;

impl RoomForEntry {
    /// Gives the entry to the recorder.
    pub(super) fn fill(self, entry: Entry) {
        if let Some(room) = self.0 {
            room.send(entry);
        }
    }
}

#[derive(Default)]
struct State {
    clients: BTreeMap<ClientId, Client>,
    /// The client of each name.
    names: HashMap<NameKey, ClientId>,
    /// The names of agents that are started, and the table that each is started for,
    /// once that is made.
    coming: HashMap<NameKey, Option<TableId>>,
    last_client: ClientId,
    tables: BTreeMap<TableId, TableStub>,
    /// Whose tables they are.
    table_shares: HashMap<TableId, Share>,
    last_table: TableId,
    /// In a tournament, the table at which the seat of each player is.
    homes: HashMap<NameKey, TableId>,
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
            errors: ErrorPaces::default(),
            last_hand: Arc::new(AtomicU64::new(past.last_hand.get())),
            recorder: Mutex::new(recorder.map_or(Recorder::None, Recorder::Open)),
            statistics: Mutex::new(past.statistics),
            blanks: Blanks::default(),
        }))
    }

    /// The settings of the server.
    pub fn rules(&self) -> &PokerRules {
        &self.0.rules
    }

    /// How fast the errors of each address are answered.
    pub(super) fn errors(&self) -> &ErrorPaces {
        &self.0.errors
    }

    /// A place for another client, which counts for `origin` if there is one.
    ///
    /// # Errors
    /// The server is full, or this origin has its share.
    pub(super) fn admit(&self, origin: Option<Origin>) -> Result<Admission, NoShare> {
        let share = self.0.connections.take(origin)?;
        Ok(Admission(self.clone(), Some(share)))
    }

    /// Counts and records a hand that is over.
    pub(super) fn played(
        &self,
        hand: Box<HandRecord>,
        counts: Vec<(String, Counts)>,
        clients: &[ClientId],
        room: RoomForEntry,
    ) {
        COUNTS.hands.add(1);
        {
            let mut statistics = self.0.statistics.lock();
            for (name, counts) in &counts {
                statistics.add(name, counts);
            }
        }
        self.charge(clients, HAND_BYTES);
        room.fill(Entry::Played {
            hand,
            counts,
            ended: Timestamp::now(),
            blanks: self.0.blanks.clone(),
        });
    }

    /// Sends an entry to the recorder; waits while it is full. Gives whether
    /// the recorder has it, or there is none.
    pub(super) async fn record(&self, entry: Entry) -> bool {
        let room = self.room_for_entry().await;
        room.map(|room| room.fill(entry)).is_ok()
    }

    /// Waits until the recorder can take another entry, or there is none.
    ///
    /// # Errors
    /// Nothing is recorded any more: nobody may be told what would have been.
    pub(super) async fn room_for_entry(&self) -> Result<RoomForEntry, NotRecorded> {
        let recorder = match &*self.0.recorder.lock() {
            Recorder::None => return Ok(RoomForEntry(None)),
            Recorder::Failed | Recorder::Closed => return Err(NotRecorded),
            Recorder::Open(recorder) => recorder.clone(),
        };
        if let Ok(room) = recorder.reserve_owned().await {
            return Ok(RoomForEntry(Some(room)));
        }
        let mut recorder = self.0.recorder.lock();
        if matches!(*recorder, Recorder::Open(_)) {
            *recorder = Recorder::Failed;
        }
        Err(NotRecorded)
    }

    /// Whether the recorder has failed since the last call: then whoever asks
    /// has to stop the server.
    pub(super) fn take_failure(&self) -> bool {
        let mut recorder = self.0.recorder.lock();
        let has_failed = matches!(*recorder, Recorder::Failed);
        if has_failed {
            tracing::error!("hands cannot be recorded any more: the poker server stops");
            *recorder = Recorder::Closed;
        }
        has_failed
    }

    /// The statistics of all players, or of the one with this name.
    pub fn statistics(&self, name: Option<&str>) -> Vec<PlayerStatistics> {
        self.0.statistics.lock().rows(name)
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
        let mut recorder = self.0.recorder.lock();
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
        self.0.state.lock()
    }
}
