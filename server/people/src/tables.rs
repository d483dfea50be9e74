//! People at the tables of poker. Each is a client of the poker server as long as the
//! person is there, and gets the events that any client gets. The chair of a person who
//! was away is found by the name, and its token gets the seat back, as for other clients;
//! so a person may go on at another face of the server.

mod client;
mod client_state;
mod follow;
mod request;
mod sitting_out;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use contest::person::{MatchTable, TableSeat};
use net::Origin;
use parking_lot::Mutex;
use poker::{PersonsTable, PokerAgents, PokerServer};
use poker_rules::table::{Mode, SeatStatus};
use protocol::line::Name;
use protocol::poker::{Command, Create, Hello, Join, MAX_NAME, NameError, Want};
use record::TableId;
use store::same_name::NameKey;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use words::{Phrase, UserError};

pub use client::{Client, ClientError, SharedState};
pub use client_state::{AskedSeat, ClientState};
pub use follow::{FollowedTable, TableNews};
pub use request::{is_poker, wished_table};
pub use sitting_out::MOST_HANDS;

/// After this time without a request and without an open page, a person is
/// away from the table.
const AWAY: Duration = Duration::from_secs(20);

/// How long a person without a seat stays a client.
const IDLE: Duration = Duration::from_secs(30);

/// How often absent people are looked for.
const SWEEP: Duration = Duration::from_secs(5);

/// The poker server, for the people of this server.
pub struct PokerTables {
    /// The poker server.
    pub server: PokerServer,
    /// The runtime of the tables, which is not that of the callers.
    pub runtime: Handle,
    /// The agents that people may play against.
    pub agents: Arc<PokerAgents>,
    chairs: Mutex<HashMap<NameKey, Arc<Chair>>>,
    /// The number of the next table of a match.
    matches: AtomicU64,
}

/// A person as a face of the server knows one. As long as it is there, its connection
/// to the poker server is kept.
pub trait Attendee: Send + Sync {
    /// The person's name in this server.
    fn name(&self) -> &str;

    /// Where the person comes from.
    fn origin(&self) -> Origin;

    /// Whether nothing was heard of the person for longer than `after`.
    fn is_away(&self, after: Duration) -> bool;
}

/// A person's place at the poker server.
struct Chair {
    attendee: Mutex<Weak<dyn Attendee>>,
    /// The origin of the person who first sat here.
    origin: Origin,
    /// The secret that gets the seat back.
    token: String,
    /// The connection, if there is one.
    client: Mutex<Option<Client>>,
    /// The match that the person plays in a tournament.
    in_match: Mutex<Option<InMatch>>,
    /// Changes when the person is at another table.
    changes: watch::Sender<()>,
    /// Whether the person had a seat when the connection ended: it may still
    /// be kept.
    sat: AtomicBool,
    /// When the person last had a seat.
    used: Mutex<Instant>,
    /// Makes requests run one after another.
    busy: tokio::sync::Mutex<()>,
}

/// A match of a tournament that a person plays.
struct InMatch {
    /// Its table, which another server has.
    table: watch::Receiver<MatchTable>,
    /// The number under which the table is shown here, which no table of this server has.
    shown_as: TableId,
}

/// The first number of a table of a match: no server makes so many tables.
const FIRST_OF_MATCHES: u64 = 1_000_000_000;

impl PokerTables {
    /// The tables of this poker server, which run on this runtime.
    pub fn start(
        server: PokerServer,
        runtime: Handle,
        agents: Arc<PokerAgents>,
    ) -> Arc<PokerTables> {
        let tables = Arc::new(PokerTables {
            server,
            runtime,
            agents,
            chairs: Mutex::default(),
            matches: AtomicU64::new(FIRST_OF_MATCHES),
        });
        let swept = Arc::downgrade(&tables);
        tables.runtime.spawn(async move {
            loop {
                sleep(SWEEP).await;
                match swept.upgrade() {
                    Some(tables) => tables.sweep(),
                    None => return,
                }
            }
        });
        tables
    }

    /// The table where a person sits.
    pub fn seat_of(&self, person: &dyn Attendee) -> Option<TableId> {
        self.find(person)?.table()
    }

    /// The words for what somebody with this name does at a table.
    pub fn doing(&self, name: &str) -> Option<Phrase> {
        let chair = self.chairs.lock().get(&NameKey::of(name)).cloned()?;
        let table = chair.table()?;
        Some(if chair.is_in_match() {
            Phrase::new("terminal-plays-match")
        } else {
            Phrase::new("terminal-sits-at").with("table", table.get())
        })
    }

    /// The table of the match that a person plays in a tournament.
    pub fn match_of(&self, person: &dyn Attendee) -> Option<TableId> {
        let chair = self.find(person).filter(|chair| chair.is_in_match())?;
        chair.table()
    }

    /// The view of a person who sits at this table, or sat there when it closed.
    pub fn seen_at(&self, person: &dyn Attendee, table: TableId) -> Option<Arc<SharedState>> {
        let chair = self.find(person)?;
        let seen = chair.client()?.seen;
        let client_state = seen.client_state();
        let is_here = chair.shows(&client_state) == Some(table)
            && (client_state.sits || client_state.closed.is_some());
        drop(client_state);
        is_here.then_some(seen)
    }

    /// Makes a table for a person and the agents that it wishes for; returns its number.
    ///
    /// # Errors
    /// The person sits at a table, or the table cannot be made.
    pub async fn open<A: Attendee + 'static>(
        &self,
        person: &Arc<A>,
        wish: Create,
    ) -> Result<TableId, UserError> {
        if self.seat_of(person.as_ref()).is_some() {
            return Err(Phrase::new("contests-leave-first").into());
        }
        let origin = Some(person.origin());
        let table = self.agents.create(wish, person.name(), origin)?;
        let join = Join {
            table: Some(table.get()),
            ..Join::default()
        };
        self.sit(person, join).await?;
        Ok(table)
    }

    /// Seats the person; a person who was away gets the own seat back.
    ///
    /// # Errors
    /// The person has a seat elsewhere, the table is for programs, or the poker server
    /// refuses.
    pub async fn sit<A: Attendee + 'static>(
        &self,
        person: &Arc<A>,
        join: Join,
    ) -> Result<(), UserError> {
        if self.match_of(person.as_ref()).is_some() {
            return Err(Phrase::new("contests-in-match").into());
        }
        let table = join.table.map(TableId::new);
        let is_back = self.come_back(person).await;
        let own = self.seat_of(person.as_ref());
        if is_back && own.is_some() && own == table {
            return Ok(());
        }
        let summary = table.and_then(|table| self.server.summary_of(table));
        if summary.is_some_and(|summary| summary.row.mode == Mode::Agent) {
            return Err(Phrase::new("contests-table-of-programs").into());
        }
        let chair = self.find_or_make(person);
        let _turn = chair.busy.lock().await;
        let client = self.attend(&chair, person.as_ref()).await?;
        if client.seen.client_state().sits {
            return Err(Phrase::new("contests-leave-first").into());
        }
        let wish = Command::Join(join);
        let joined = client.ask(wish, |client_state| {
            client_state.sits && client_state.closed.is_none()
        });
        Ok(joined.await?)
    }

    /// Sends the person's action.
    ///
    /// # Errors
    /// The person does not sit at this table, or the poker server refuses.
    pub async fn act(
        &self,
        person: &dyn Attendee,
        table: TableId,
        want: Want,
    ) -> Result<(), UserError> {
        let (chair, client) = self.expect_at(person, table)?;
        let _turn = chair.busy.lock().await;
        let deeds = client.seen.client_state().view.deeds.len();
        let hand = client.seen.client_state().view.hand;
        let done = client.ask(Command::Act(want), |client_state| {
            client_state.view.hand != hand || client_state.view.deeds.len() > deeds
        });
        Ok(done.await?)
    }

    /// Has the person sit out, or play again.
    ///
    /// # Errors
    /// The person does not sit at this table.
    pub async fn sit_out(
        &self,
        person: &dyn Attendee,
        table: TableId,
        is_out: bool,
    ) -> Result<(), UserError> {
        let (chair, client) = self.expect_at(person, table)?;
        let _turn = chair.busy.lock().await;
        client.sit_out(is_out);
        Ok(())
    }

    /// Plays the rest of a hand that the person has folded without pauses, where only
    /// agents of the server are left to play it.
    ///
    /// # Errors
    /// The person does not sit at this table, or other people do.
    pub async fn skip(&self, person: &dyn Attendee, table: TableId) -> Result<(), UserError> {
        let (_, client) = self.expect_at(person, table)?;
        let (name, has_folded) = {
            let view = &client.seen.client_state().view;
            let own = view.me();
            let name = own.map(|own| own.name.clone()).unwrap_or_default();
            let has_folded = own.is_some_and(|own| own.status == SeatStatus::Folded);
            (name, has_folded && view.hand.is_some())
        };
        let summary = self.server.summary_of(table);
        if summary.is_some_and(|summary| summary.people.iter().any(|other| *other != name)) {
            return Err(Phrase::new("contests-others-play-on").into());
        }
        if has_folded {
            self.server.hurry_table(table).await;
        }
        Ok(())
    }

    /// Leaves the seat; a person who is all-in leaves when the hand is over.
    ///
    /// # Errors
    /// The person does not sit at this table, or the poker server refuses.
    pub async fn leave(&self, person: &dyn Attendee, table: TableId) -> Result<(), UserError> {
        let (chair, client) = self.expect_at(person, table)?;
        if chair.is_in_match() {
            return Err(Phrase::new("contests-in-match").into());
        }
        let _turn = chair.busy.lock().await;
        let stays = |client_state: &ClientState| {
            let own = client_state.view.me();
            own.is_some_and(|own| own.stack == 0 && client_state.view.hand.is_some())
        };
        let gone = client.ask(Command::Leave, |client_state| {
            !client_state.sits || stays(client_state)
        });
        Ok(gone.await?)
    }

    /// Takes the person to the table of a match of a tournament, wherever that is, as
    /// long as the match lasts; gets up from another table.
    pub fn follow_match<A: Attendee + 'static>(
        &self,
        person: &Arc<A>,
        seat: TableSeat,
    ) -> watch::Receiver<()> {
        let TableSeat { name, table, .. } = seat;
        let chair = self.find_or_make(person);
        let changes = chair.changes.subscribe();
        let mut in_match = chair.in_match.lock();
        let is_followed = |own: &InMatch| own.table.same_channel(&table);
        if !in_match.as_ref().is_some_and(is_followed) {
            let shown_as = TableId::new(self.matches.fetch_add(1, Ordering::Relaxed));
            *in_match = Some(InMatch {
                table: table.clone(),
                shown_as,
            });
            if let Some(client) = chair.client.lock().take() {
                client.say_goodbye();
            }
            let chair = Arc::downgrade(&chair);
            let runtime = self.runtime.clone();
            self.runtime.spawn(follow(chair, name, table, runtime));
        }
        changes
    }

    /// Connects a person again who was away from a seat; a seat that was kept is the
    /// person's again. Gives whether there was somebody to connect.
    pub async fn come_back<A: Attendee + 'static>(&self, person: &Arc<A>) -> bool {
        let Some(chair) = self.find(person.as_ref()) else {
            return false;
        };
        chair.is_taken_by(person);
        let _turn = chair.busy.lock().await;
        if chair.is_in_match() || !chair.has_lost_its_seat() {
            return false;
        }
        // A person who cannot come back watches.
        if let Ok(client) = self.attend(&chair, person.as_ref()).await {
            let before = client.seen.client_state().oks;
            // News of a kept seat come before the answer to this.
            let _ = client
                .ask(Command::Unwatch, |client_state| client_state.oks > before)
                .await;
        }
        true
    }

    /// Takes the person from the table and ends the connection.
    pub fn part(&self, person: &dyn Attendee) {
        let Some(chair) = self.find(person) else {
            return;
        };
        self.chairs.lock().remove(&NameKey::of(person.name()));
        if let Some(client) = chair.client() {
            client.say_goodbye();
        }
    }

    /// Ends the connection of a person after a broken line, unless the person is here by
    /// another one already. The seat is kept for a while.
    pub fn lose(&self, person: &Arc<dyn Attendee>) {
        if let Some(chair) = self.find(person.as_ref())
            && !chair.is_in_match()
            && chair.attendee.lock().ptr_eq(&Arc::downgrade(person))
        {
            chair.hang_up();
        }
    }

    /// Drops the connections of people who are away or without a seat.
    fn sweep(&self) {
        self.chairs.lock().retain(|_, chair| {
            let attendee = chair.attendee.lock().upgrade();
            let client = chair.client();
            let (sits, is_asked) = client.map_or((false, false), |client| {
                let client_state = client.seen.client_state();
                (client_state.sits, client_state.offer.is_some())
            });
            let mut used = chair.used.lock();
            if sits {
                *used = Instant::now();
            }
            let is_idle = used.elapsed() > IDLE;
            // A person on turn may think: that has a limit of its own.
            let is_away = match &attendee {
                Some(attendee) => attendee.is_away(AWAY) && !is_asked,
                None => true,
            };
            if chair.is_in_match() {
                // The clock of the match decides for an absent person.
                return true;
            }
            if is_away || is_idle {
                chair.hang_up();
            }
            attendee.is_some() || !is_idle
        });
    }

    /// The connection of a chair; connects if it has none.
    async fn attend(&self, chair: &Chair, person: &dyn Attendee) -> Result<Client, UserError> {
        if let Some(client) = chair.client() {
            return Ok(client);
        }
        let hello = Hello {
            name: poker_name(person.name())?,
            token: Some(chair.token.clone()),
        };
        let origin = Some(person.origin());
        let client = Client::dial(&self.server, &self.runtime, hello, origin, None);
        let client = client.await?;
        *chair.client.lock() = Some(client.clone());
        Ok(client)
    }

    fn expect_at(
        &self,
        person: &dyn Attendee,
        table: TableId,
    ) -> Result<(Arc<Chair>, Client), UserError> {
        let chair = self.find(person);
        let client = chair.as_ref().and_then(|chair| chair.client());
        let sits = |chair: &Chair, client: &Client| {
            let client_state = client.seen.client_state();
            client_state.sits && chair.shows(&client_state) == Some(table)
        };
        match (chair, client) {
            (Some(chair), Some(client)) if sits(&chair, &client) => Ok((chair, client)),
            _ => Err(Phrase::new("contests-not-there").into()),
        }
    }

    /// The chair of a person. Where names are not protected, a person of that name from
    /// elsewhere is another one.
    fn find(&self, person: &dyn Attendee) -> Option<Arc<Chair>> {
        let chair = self.chairs.lock().get(&NameKey::of(person.name())).cloned();
        let are_names_protected = self.server.rules().names.is_some();
        chair.filter(|chair| are_names_protected || chair.origin == person.origin())
    }

    fn find_or_make<A: Attendee + 'static>(&self, person: &Arc<A>) -> Arc<Chair> {
        let found = self.find(person.as_ref());
        let chair = found.unwrap_or_else(|| {
            let attendee: Weak<A> = Weak::new();
            let chair = Arc::new(Chair {
                attendee: Mutex::new(attendee),
                origin: person.origin(),
                token: secret(),
                client: Mutex::default(),
                in_match: Mutex::default(),
                changes: watch::Sender::default(),
                sat: AtomicBool::default(),
                used: Mutex::new(Instant::now()),
                busy: tokio::sync::Mutex::default(),
            });
            let key = NameKey::of(person.name());
            self.chairs.lock().insert(key, chair.clone());
            chair
        });
        chair.is_taken_by(person);
        chair
    }
}

/// Connects to each table of a match in turn, until the match is over or the person has
/// gone.
async fn follow(
    chair: Weak<Chair>,
    name: String,
    mut table: watch::Receiver<MatchTable>,
    runtime: Handle,
) {
    loop {
        let now = table.borrow_and_update().clone();
        let now = now.and_then(|now| now.downcast::<PersonsTable>().ok());
        if let (Some(now), Some(chair)) = (now, chair.upgrade()) {
            match sit_in_match(&chair, &name, &now, &runtime).await {
                Ok(client) => {
                    *chair.client.lock() = Some(client);
                    chair.changes.send_replace(());
                }
                // The match is over for want of the person.
                Err(why) => tracing::info!("'{name}' cannot sit down at a match: {why}"),
            }
        }
        if table.changed().await.is_err() {
            break;
        }
    }
    if let Some(chair) = chair.upgrade() {
        let mut own = chair.in_match.lock();
        own.take_if(|own| own.table.same_channel(&table));
    }
}

/// The name of a person at a poker table.
fn poker_name(name: &str) -> Result<Name, Phrase> {
    protocol::poker::name(name).map_err(|error| match error {
        NameError::TooLong => Phrase::new("contests-poker-long-name").with("most", MAX_NAME),
        NameError::NoName(_) => Phrase::new("contests-poker-no-name"),
    })
}

async fn sit_in_match(
    chair: &Chair,
    name: &str,
    table: &PersonsTable,
    runtime: &Handle,
) -> Result<Client, UserError> {
    let hello = Hello {
        name: poker_name(name)?,
        token: Some(chair.token.clone()),
    };
    let client = Client::dial(&table.server, runtime, hello, None, None).await?;
    let join = Join {
        table: Some(table.table.get()),
        ..Join::default()
    };
    let joined = client.ask(Command::Join(join), |client_state| client_state.sits);
    joined.await?;
    Ok(client)
}

/// 256 random bits in hexadecimal.
fn secret() -> String {
    let bytes: [u8; 32] = rand::random();
    data_encoding::HEXLOWER.encode(&bytes)
}

impl Chair {
    /// Notes by which face of the server its person is here.
    fn is_taken_by<A: Attendee + 'static>(&self, person: &Arc<A>) {
        let person: Weak<A> = Arc::downgrade(person);
        *self.attendee.lock() = person;
    }

    /// Whether its person plays a match of a tournament.
    fn is_in_match(&self) -> bool {
        self.in_match.lock().is_some()
    }

    /// The table where its person sits.
    fn table(&self) -> Option<TableId> {
        let client = self.client()?;
        let client_state = client.seen.client_state();
        self.shows(&client_state).filter(|_| client_state.sits)
    }

    /// The number under which this server shows the table that its person sees.
    fn shows(&self, client_state: &ClientState) -> Option<TableId> {
        let in_match = self.in_match.lock();
        let in_match = in_match.as_ref().map(|own| own.shown_as);
        client_state.table().map(|own| in_match.unwrap_or(own))
    }

    /// The connection, unless it has ended.
    fn client(&self) -> Option<Client> {
        let client = self.client.lock();
        client
            .as_ref()
            .filter(|client| !client.seen.has_ended())
            .cloned()
    }

    /// Drops the connection. A seat is kept for a while, as for other clients.
    fn hang_up(&self) {
        if let Some(client) = self.client.lock().take() {
            let sat = client.seen.client_state().sits;
            self.sat.store(sat, Ordering::Relaxed);
        }
    }

    /// Whether a connection with a seat is lost; true only once for each loss.
    fn has_lost_its_seat(&self) -> bool {
        let mut client = self.client.lock();
        let is_dead = |client: &mut Client| client.seen.has_ended();
        if let Some(client) = client.take_if(is_dead) {
            let sat = client.seen.client_state().sits;
            self.sat.store(sat, Ordering::Relaxed);
        }
        client.is_none() && self.sat.swap(false, Ordering::Relaxed)
    }
}
