//! The poker server: its clients and its tables.

mod summaries;
mod tables;
mod visits;

use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use poker_rules::table::{ErrorCode, PlayerStatistics, Refusal};
use protocol::poker::Create;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, timeout, timeout_at};

pub use self::summaries::TableSummary;
pub use self::tables::usual_name;
use self::tables::{Tables, no_table};
use super::host::{Change, Order, OrderOutcome, TableStub, TableTask, carry_out};
use super::house::{ClientRow, Guests, House};
use super::pace::ERRORS;
use super::rules::PokerRules;
use super::table::{Attendance, ClientId, MatchOptions, ReservedSeat, Settings, Table};
use net::{NoPermit, Origin, Paces, Permit, Pool};
use record::TableId;
use store::{Entry, Past};

/// Maximum number of tables at once.
const MOST_TABLES: usize = 512;

/// How long tables and connections may take to close when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// How long a table may take to answer a client that does not play there.
const PATIENCE: Duration = Duration::from_millis(500);

/// The poker server. Clones refer to the same server.
#[derive(Clone)]
pub struct PokerServer(Arc<ServerState>);

struct ServerState {
    house: Arc<House>,
    /// No code panics while it is locked. The clients are locked after it.
    tables: Mutex<Tables>,
    /// A table or a connection has ended.
    changes: Notify,
    connections: Pool,
    table_shares: Pool,
    errors: Paces,
    agents: OnceLock<Weak<dyn AgentsOfTables>>,
}

/// The agents that the server starts for the tables of its clients.
pub(crate) trait AgentsOfTables: Send + Sync {
    /// Makes a table that keeps seats for a client and for the agents that are wished for,
    /// and starts these. The table and the agents count for `origin`.
    ///
    /// # Errors
    /// An agent is not there, too many would play, or the table cannot be made.
    fn create(
        &self,
        wish: Create,
        client: &str,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal>;
}

/// One of the `max_clients` connections; dropping it frees the place.
pub(super) struct Admission(PokerServer, Option<Permit>);

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
        PokerServer(Arc::new(ServerState {
            tables: Mutex::new(Tables::after(past.last_table)),
            changes: Notify::new(),
            connections: Pool::new(rules.max_clients, rules.percent),
            table_shares: Pool::new(MOST_TABLES, rules.percent),
            errors: Paces::new(ERRORS),
            agents: OnceLock::new(),
            house: Arc::new(House::new(rules, past, recorder)),
        }))
    }

    /// The settings of the server.
    pub fn rules(&self) -> &PokerRules {
        &self.0.house.rules
    }

    /// How fast the errors of each address are answered.
    pub(super) fn errors(&self) -> &Paces {
        &self.0.errors
    }

    /// The statistics of all players, or of the one with this name.
    pub fn statistics(&self, name: Option<&str>) -> Vec<PlayerStatistics> {
        self.0.house.records.statistics(name)
    }

    /// A place for another client, which counts for `origin` if there is one.
    ///
    /// # Errors
    /// The server is full, or this origin has its share.
    pub(super) fn admit(&self, origin: Option<Origin>) -> Result<Admission, NoPermit> {
        let share = self.0.connections.take(origin)?;
        Ok(Admission(self.clone(), Some(share)))
    }

    /// The clients, in the order in which they came.
    pub fn clients(&self) -> Vec<ClientRow> {
        self.guests().clients.rows()
    }

    /// Ends the connection of a client, for the operator. Returns whether there
    /// was one.
    pub fn disconnect(&self, id: ClientId) -> bool {
        let text = "the operator has ended the connection";
        let why = Refusal::new(ErrorCode::Disconnected, text);
        let guests = self.guests();
        let link = guests.clients.link(id);
        link.map(|link| link.kick(why)).is_some()
    }

    /// Keeps these names for agents that are started now, until
    /// [`PokerServer::let_go`]. They sit at the table for which they are started, and
    /// nowhere else, once that is made.
    pub(crate) fn expect_agents<'a>(
        &self,
        names: impl Iterator<Item = &'a str>,
        table: Option<TableId>,
    ) {
        self.guests().assignments.expect(names, table);
    }

    /// Keeps this name for no agent any more.
    pub(crate) fn let_go(&self, name: &str) {
        self.guests().assignments.let_go(name);
    }

    fn find(&self, id: TableId) -> Result<TableStub, Refusal> {
        self.open_tables().get(id).ok_or_else(|| no_table(id))
    }

    /// Closes a table when its hand is over, for the operator. Returns whether
    /// there is such a table.
    pub async fn stop_table(&self, table: TableId) -> bool {
        self.order_at(table, Order::Stop).await
    }

    /// Plays the rest of the hand at a table without the pauses for people. Returns
    /// whether there is such a table.
    pub async fn hurry_table(&self, table: TableId) -> bool {
        self.order_at(table, Order::Hurry).await
    }

    async fn order_at(&self, table: TableId, order: Order) -> bool {
        let Ok(table) = self.find(table) else {
            return false;
        };
        let done = timeout(PATIENCE, table.order(order)).await;
        matches!(done, Ok(Ok(OrderOutcome::Yes)))
    }

    /// Makes a table; returns its number.
    ///
    /// # Errors
    /// `denied` if there are too many tables, or the server is stopping.
    pub fn create(&self, wish: Create) -> Result<TableId, Refusal> {
        self.create_kept(wish, Vec::new(), None)
    }

    /// Makes a table that keeps its first seats for these names until the first
    /// hand. Clients with these names that ask for any seat get one here; at a
    /// cash table also after the first hand. The table is a share of `origin`.
    ///
    /// # Errors
    /// As [`PokerServer::create`], and if `origin` has its share of tables.
    pub fn create_kept(
        &self,
        wish: Create,
        kept: Vec<String>,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal> {
        self.make(wish, kept, self.rules().match_options.clone(), origin)
    }

    /// Makes a table at which these players alone sit, in the order of the seats, and
    /// have the buy-in again before every hand. It closes when one of them leaves for
    /// good. The table is a share of `origin`.
    ///
    /// # Errors
    /// As [`PokerServer::create_kept`].
    pub fn create_reserved(
        &self,
        wish: Create,
        players: Vec<String>,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal> {
        let options = MatchOptions {
            reserved: players.clone(),
            refill: true,
            ..MatchOptions::default()
        };
        self.make(wish, players, options, origin)
    }

    fn make(
        &self,
        wish: Create,
        kept: Vec<String>,
        match_options: MatchOptions,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal> {
        let denied = |text: String| Refusal::new(ErrorCode::Denied, text);
        let mut tables = self.open_tables();
        if self.is_closing() {
            return Err(denied("the server stops".to_owned()));
        }
        let share = self.0.table_shares.take(origin);
        let share = share.map_err(|why| match why {
            NoPermit::AllTaken(most) => {
                denied(format!("there are {most} tables already: try again later"))
            }
            NoPermit::OwnTaken(most) => denied(format!(
                "your address has made {most} tables already: try again when one is closed"
            )),
        })?;
        let id = tables.next_id();
        let name = match &wish.name {
            Some(name) => name.to_string(),
            None => usual_name(id).to_string(),
        };
        let (last_hand, blanks) = self.0.house.records.shared();
        let settings = Settings {
            times: self.rules().times,
            decks: self.rules().decks,
            match_options,
            kept,
            last_hand,
            room: self.rules().room.clone(),
            blanks,
        };
        tracing::info!("table {id}, '{name}': {} seats", wish.seats);
        let table = Table::new(id, name, wish, settings, Instant::now());
        let (stub, task) = TableTask::channel(table, self.0.house.clone());
        tables.add(stub, share);
        tokio::spawn(self.clone().play(id, task));
        Ok(id)
    }

    /// Lets these agents sit at the tables of clients. The first ones count.
    pub(crate) fn have_agents(&self, agents: Weak<dyn AgentsOfTables>) {
        let _ = self.0.agents.set(agents);
    }

    /// Makes a table for a client, with the agents that it wishes for.
    ///
    /// # Errors
    /// As [`PokerServer::create`], and `denied` if clients may make no tables, or an agent
    /// cannot come.
    pub(crate) fn create_for_client(
        &self,
        wish: Create,
        client: &str,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal> {
        let denied = |text| Err(Refusal::new(ErrorCode::Denied, text));
        if !self.rules().open {
            return denied("the tables of a match are made by the match");
        }
        if wish.agents.is_empty() {
            return self.create_kept(wish, Vec::new(), origin);
        }
        match self.0.agents.get().and_then(Weak::upgrade) {
            Some(agents) => agents.create(wish, client, origin),
            None => denied("this server has no agents"),
        }
    }

    /// Makes a table with these players by seat. They need not be there yet. It deals
    /// only the hands that it is told to, and closes when it is told to.
    ///
    /// # Errors
    /// `denied` if there are too many tables, or the server is stopping.
    pub(crate) fn create_held(
        &self,
        wish: Create,
        players: &[Option<ReservedSeat>],
    ) -> Result<TableId, Refusal> {
        let options = MatchOptions {
            held: players.to_vec(),
            ..self.rules().match_options.clone()
        };
        let id = self.make(wish, Vec::new(), options, None)?;
        let players = players.iter().flatten();
        self.0
            .house
            .settle(players.map(|player| (player.name.as_str(), id)));
        Ok(id)
    }

    /// Carries out the changes between two rounds, at all tables at once: no order comes
    /// in between. Gives the attendance.
    pub(crate) async fn change_tables(&self, change: Change) -> Attendance {
        let tables = self.open_tables().all();
        carry_out(&self.0.house, &tables, change).await
    }

    /// Plays a table until it closes, and removes it then.
    async fn play(self, id: TableId, task: TableTask) {
        task.run().await;
        self.open_tables().remove(id);
        self.0.changes.notify_waiters();
        tracing::info!("table {id} is closed");
        if self.0.house.records.take_failure() {
            self.stop(Instant::now()).await;
        }
    }

    /// Stops in order: no new hand begins, current hands may end until `deadline`
    /// and are broken off then, and every client is told.
    pub async fn stop(&self, deadline: Instant) {
        let tables = {
            let tables = self.open_tables();
            self.0.house.begin_to_close();
            tables.all()
        };
        let no_table = |server: &PokerServer| server.open_tables().is_empty();
        // A closed table has stopped anyway.
        for table in &tables {
            let _ = timeout_at(deadline, table.order(Order::Stop)).await;
        }
        let soon = deadline.min(Instant::now() + LAST_WORDS);
        self.wait_until(soon, no_table).await;
        let playing = self.open_tables().all().len();
        if playing > 0 {
            let left = deadline.saturating_duration_since(Instant::now()).as_secs();
            tracing::info!(
                "tables of poker that finish their hands: {playing}; they have {left} s"
            );
        }
        self.wait_until(deadline, no_table).await;
        let last = Instant::now() + LAST_WORDS;
        for table in &tables {
            let _ = timeout_at(last, table.order(Order::Void)).await;
        }
        self.wait_until(last, no_table).await;
        let text = "the server stops";
        let why = Refusal::new(ErrorCode::Shutdown, text);
        self.0.house.kick_all(&why);
        let farewell = Instant::now() + LAST_WORDS;
        let nobody = |server: &PokerServer| server.0.connections.taken() == 0;
        self.wait_until(farewell, nobody).await;
        // No more entries follow.
        self.0.house.records.close();
    }

    /// Whether the server is stopping.
    pub(super) fn is_closing(&self) -> bool {
        self.0.house.is_closing()
    }

    async fn wait_until(&self, deadline: Instant, done: impl Fn(&PokerServer) -> bool) {
        loop {
            let change = self.0.changes.notified();
            if done(self) || timeout_at(deadline, change).await.is_err() {
                return;
            }
        }
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.0.house.guests()
    }

    fn open_tables(&self) -> MutexGuard<'_, Tables> {
        self.0.tables.lock()
    }
}
