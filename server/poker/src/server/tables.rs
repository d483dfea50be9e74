//! Tables: making them, finding them, sitting down at them.

use std::time::Duration;

use poker_rules::table::{ErrorCode, Format, Refusal, TableState};
use protocol::poker::{Create, Join, View};
use tokio::time::{Instant, timeout};

use super::clients::is_same;
use super::{PokerServer, State};
use crate::host::{Denied, Done, Order, TableStub, TableTask};
use crate::send_queue::SendQueue;
use crate::table::{ClientId, Guest, MatchOptions, Settings, Table};
use net::{NoShare, Origin};
use record::TableId;
use store::Entry;
use words::Phrase;

/// How long a table may take to answer a client that does not play there.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);

impl PokerServer {
    /// Closes a table when its hand is over, for the operator. Returns whether
    /// there is such a table.
    pub async fn stop_table(&self, table: TableId) -> bool {
        let stub = self.lock().tables.get(&table).cloned();
        let Some(stub) = stub else {
            return false;
        };
        let stop = timeout(PATIENCE, stub.order(Order::Stop)).await;
        matches!(stop, Ok(Ok(Done::Yes)))
    }

    /// Makes a table; returns its number.
    ///
    /// # Errors
    /// `denied` if there are too many tables, or the server is stopping.
    pub fn create(&self, wish: Create) -> Result<TableId, Refusal> {
        self.create_kept(wish, Vec::new(), None)
    }

    /// Makes a table that keeps its first seats for these names until the first
    /// hand. Clients with these names who ask for any seat get one here; at a
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
        self.make(wish, kept, self.0.rules.match_options.clone(), origin)
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

    pub(super) fn make(
        &self,
        wish: Create,
        kept: Vec<String>,
        match_options: MatchOptions,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal> {
        let denied = |text: String| Refusal::new(ErrorCode::Denied, text);
        let mut state = self.lock();
        if state.closing {
            return Err(denied("the server stops".to_owned()));
        }
        let share = self.0.table_shares.take(origin);
        let share = share.map_err(|why| match why {
            NoShare::AllTaken(most) => {
                denied(format!("there are {most} tables already: try again later"))
            }
            NoShare::OwnTaken(most) => denied(format!(
                "your address has made {most} tables already: try again when one is closed"
            )),
        })?;
        let id = state.last_table.next();
        state.last_table = id;
        let name = match &wish.name {
            Some(name) => name.to_string(),
            None => usual_name(id).to_string(),
        };
        let settings = Settings {
            times: self.0.rules.times,
            decks: self.0.rules.decks,
            match_options,
            kept,
            last_hand: self.0.last_hand.clone(),
            room: self.0.rules.room.clone(),
            blanks: self.0.blanks.clone(),
        };
        tracing::info!("table {id}, '{name}': {} seats", wish.seats);
        let table = Table::new(id, name, wish, settings, Instant::now());
        let (stub, task) = TableTask::channel(table, self.clone());
        state.tables.insert(id, stub);
        state.table_shares.insert(id, share);
        tokio::spawn(task.run());
        Ok(id)
    }

    /// Makes a table for a client.
    ///
    /// # Errors
    /// As [`PokerServer::create`], and `denied` if clients may make no tables.
    pub(crate) fn create_for_client(
        &self,
        wish: Create,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal> {
        match self.0.rules.open {
            true => self.create_kept(wish, Vec::new(), origin),
            false => Err(Refusal::new(
                ErrorCode::Denied,
                "the tables of a match are made by the match",
            )),
        }
    }

    /// Seats a client at the table it asks for, or at any table that waits: first the
    /// one that it has made itself. If no table waits, makes one, as a share of `origin`.
    /// An agent that is started here gets
    /// its seat at the table that it is started for: an older one may keep a seat for
    /// the same name.
    pub(crate) async fn join(
        &self,
        guest: Guest,
        join: Join,
        (origin, made): (Option<Origin>, Option<TableId>),
        send_queue: &SendQueue,
    ) -> Result<(), Denied> {
        if self.table_of(guest.client).is_some() {
            let text = "you sit at a table: leave it first";
            return Err(Refusal::new(ErrorCode::AlreadySeated, text).into());
        }
        if self.home_of(&guest.name).is_some() {
            return self.join_at_home(guest, join, send_queue).await;
        }
        let own = self.table_of_agent(&guest.name);
        if let Some(id) = own.or(join.table.map(TableId::new)) {
            let table = self.find(id)?;
            let order = Order::Join(guest, join, send_queue.clone());
            return match table.order(order).await? {
                Done::Yes => Ok(()),
                Done::NoTable => Err(no_table(id).into()),
            };
        }
        for table in self.waiting(&guest.name, made) {
            let order = Order::Join(guest.clone(), join.clone(), send_queue.clone());
            if let Ok(Done::Yes) = table.order(order).await {
                return Ok(());
            }
        }
        let wish = Create::default();
        check_for(&wish, &join)?;
        let id = self.create_for_client(wish, origin)?;
        let table = self.find(id)?;
        match table
            .order(Order::Join(guest, join, send_queue.clone()))
            .await?
        {
            Done::Yes => Ok(()),
            Done::NoTable => Err(no_table(id).into()),
        }
    }

    /// Lets a client watch a table.
    pub(crate) async fn watch(
        &self,
        client: ClientId,
        view: View,
        send_queue: &SendQueue,
    ) -> Result<(), Denied> {
        let table = self.find(TableId::new(view.table))?;
        if self.table_of(client).is_some_and(|own| own.id == table.id) {
            let text = "you sit at this table, and see what happens anyway";
            return Err(Refusal::new(ErrorCode::AlreadySeated, text).into());
        }
        let delay = match view.referee {
            None => None,
            Some(referee) => {
                let mut tokens = self.0.rules.referees.iter();
                let denied = |text: &str| Err(Refusal::new(ErrorCode::Denied, text).into());
                if !tokens.any(|own| is_same(own, &referee.token)) {
                    return denied(
                        "the referee's view needs the operator's token, or that for the view: give it",
                    );
                }
                if table.is_for_people {
                    return denied("people may sit at this table: nobody sees all cards");
                }
                Some(referee.delay)
            }
        };
        self.unwatch(client).await;
        self.set_watching(client, Some(table.id));
        let order = Order::Watch(client, send_queue.clone(), delay);
        match table.order(order).await? {
            Done::Yes => Ok(()),
            Done::NoTable => {
                self.looks_away(client, table.id);
                Err(no_table(table.id).into())
            }
        }
    }

    /// Ends the watching of a client.
    pub(crate) async fn unwatch(&self, client: ClientId) {
        if let Some(table) = self.set_watching(client, None) {
            // A closed table has no spectators.
            let _ = table.order(Order::Unwatch(client)).await;
        }
    }

    fn set_watching(&self, client: ClientId, table: Option<TableId>) -> Option<TableStub> {
        let mut state = self.lock();
        let client = state.clients.get_mut(&client)?;
        let before = std::mem::replace(&mut client.watching, table);
        state.tables.get(&before?).cloned()
    }

    /// The table at which a client sits.
    pub(crate) fn table_of(&self, client: ClientId) -> Option<TableStub> {
        let state = self.lock();
        let id = state.clients.get(&client)?.seat?;
        state.tables.get(&id).cloned()
    }

    /// Removes a closed table.
    pub(crate) async fn table_closed(&self, table: &Table) {
        let id = table.id();
        let closed = Entry::Closed {
            table: id,
            reason: table.closed_because().unwrap_or_default().to_owned(),
            missing: table.missing().map(str::to_owned),
        };
        // A store without it knows the table as broken off.
        let _ = self.record(closed).await;
        {
            let mut state = self.lock();
            state.tables.remove(&id);
            state.table_shares.remove(&id);
        }
        self.0.changes.notify_waiters();
        tracing::info!("table {id} is closed");
    }

    pub(super) fn find(&self, id: TableId) -> Result<TableStub, Refusal> {
        let table = self.lock().tables.get(&id).cloned();
        table.ok_or_else(|| no_table(id))
    }

    /// Tables with a free seat: first the table that keeps a seat for this name,
    /// where it may come back if it went broke; then tables without a hand so
    /// far, first the one that the client has made, then the oldest.
    fn waiting(&self, name: &str, made: Option<TableId>) -> Vec<TableStub> {
        let is_own = |stub: &TableStub| stub.kept.iter().any(|kept| kept == name);
        let waits = |stub: &TableStub| {
            let row = stub.row();
            let comes_back = row.format == Format::Cash && is_own(stub);
            row.taken < row.seats && (row.state == TableState::Waiting || comes_back)
        };
        let state: &State = &self.lock();
        let stubs = state.tables.values();
        let mut stubs: Vec<TableStub> = stubs.filter(|stub| waits(stub)).cloned().collect();
        stubs.sort_by_key(|stub| (!is_own(stub), made != Some(stub.id)));
        stubs
    }
}

/// Refuses, before a table is made, a request that the new table would refuse.
fn check_for(wish: &Create, join: &Join) -> Result<(), Refusal> {
    if join.seat.is_some_and(|seat| seat > wish.seats) {
        let text = format!("the table has {} seats", wish.seats);
        return Err(Refusal::new(ErrorCode::BadValue, text));
    }
    let fits = |buyin: u64| (wish.big_blind..=wish.buyin).contains(&buyin);
    if join.buyin.is_some_and(|buyin| !fits(buyin)) {
        let text = format!("the buy-in is {} to {}", wish.big_blind, wish.buyin);
        return Err(Refusal::new(ErrorCode::BadAmount, text));
    }
    Ok(())
}

/// What a table is called that nobody has named. Clients get it in English.
pub fn usual_name(id: TableId) -> Phrase {
    Phrase::new("contests-table-number").with("table", id.get())
}

pub(super) fn no_table(id: TableId) -> Refusal {
    Refusal::new(ErrorCode::NoTable, format!("there is no table {id}"))
}
