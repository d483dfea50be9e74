//! People of the page at poker tables. Each is a client of the server for as
//! long as its browser is there; a seat that was lost is got back with the
//! chair's own secret, as by anybody who dials in.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use protocol::poker::{Command, Hello, Join, NameError, Want};
use tokio::runtime::Handle;
use tokio::time::Instant;

use super::client::{Client, ClientError, SharedState};
use crate::guests::Guest;
use crate::operators::secret;
use host::PersonId;
use poker::PokerServer;
use record::TableId;

/// Why something at a seat is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SeatError {
    /// The person has a seat already.
    #[error("You sit at a table: leave it first.")]
    Seated,
    /// The person has no seat at this table.
    #[error("You do not sit at this table.")]
    NotThere,
    /// The name of the person is none at a poker table.
    #[error("{0}.")]
    Name(#[from] NameError),
    /// The poker server does not do it.
    #[error("{0}")]
    Client(#[from] ClientError),
}

/// Who has asked for nothing for so long, and has no page open, is away from
/// the table.
const AWAY: Duration = Duration::from_secs(20);

/// How long who sits nowhere stays a client.
const IDLE: Duration = Duration::from_secs(30);

/// Everybody of the page who has been at a table.
pub(super) struct PokerSessions {
    server: PokerServer,
    runtime: Handle,
    sessions: Mutex<HashMap<PersonId, Arc<Chair>>>,
}

/// Somebody's place at the poker server.
struct Chair {
    guest: Weak<Guest>,
    /// What gets the seat back.
    token: String,
    /// The connection, as long as there is one.
    client: Mutex<Option<Client>>,
    /// Whether it sat when the connection was given up: perhaps the seat is
    /// kept.
    sat: AtomicBool,
    /// When it sat last.
    used: Mutex<Instant>,
    /// One thing after another.
    busy: tokio::sync::Mutex<()>,
}

impl PokerSessions {
    pub(super) fn new(server: PokerServer, runtime: Handle) -> PokerSessions {
        PokerSessions {
            server,
            runtime,
            sessions: Mutex::default(),
        }
    }

    /// The table where somebody sits.
    pub(super) fn seat_of(&self, guest: &Guest) -> Option<TableId> {
        let client = self.find(guest)?.client()?;
        let client_state = client.seen.client_state();
        client_state.table().filter(|_| client_state.sits)
    }

    /// What somebody sees who sits at this table, or sat there when it closed.
    pub(super) fn seen_at(&self, guest: &Guest, table: TableId) -> Option<Arc<SharedState>> {
        let client = self.find(guest)?.client()?;
        let client_state = client.seen.client_state();
        let is_here = client_state.table() == Some(table)
            && (client_state.sits || client_state.closed.is_some());
        drop(client_state);
        is_here.then(|| client.seen.clone())
    }

    /// Sits down.
    ///
    /// # Errors
    /// Why not.
    pub(super) async fn sit(&self, guest: &Arc<Guest>, join: Join) -> Result<(), SeatError> {
        let chair = self.find_or_make(guest);
        let _turn = chair.busy.lock().await;
        let client = self.attend(&chair, guest.name()).await?;
        if client.seen.client_state().sits {
            return Err(SeatError::Seated);
        }
        let wish = Command::Join(join);
        let joined = client.ask(wish, |client_state| {
            client_state.sits && client_state.closed.is_none()
        });
        Ok(joined.await?)
    }

    /// Plays.
    ///
    /// # Errors
    /// Why not.
    pub(super) async fn act(
        &self,
        guest: &Guest,
        table: TableId,
        want: Want,
    ) -> Result<(), SeatError> {
        let (chair, client) = self.expect_at(guest, table)?;
        let _turn = chair.busy.lock().await;
        let deeds = client.seen.client_state().view.deeds.len();
        let hand = client.seen.client_state().view.hand;
        let done = client.ask(Command::Act(want), |client_state| {
            client_state.view.hand != hand || client_state.view.deeds.len() > deeds
        });
        Ok(done.await?)
    }

    /// Gets up. Who has everything in the pot gets up when the hand is over.
    ///
    /// # Errors
    /// Why not.
    pub(super) async fn leave(&self, guest: &Guest, table: TableId) -> Result<(), SeatError> {
        let (chair, client) = self.expect_at(guest, table)?;
        let _turn = chair.busy.lock().await;
        let stays = |client_state: &super::client_state::ClientState| {
            let own = client_state.view.me();
            own.is_some_and(|own| own.stack == 0 && client_state.view.hand.is_some())
        };
        let gone = client.ask(Command::Leave, |client_state| {
            !client_state.sits || stays(client_state)
        });
        Ok(gone.await?)
    }

    /// Takes up the connection of somebody again who was away, and with it the
    /// seat, if it was kept.
    pub(super) async fn come_back(&self, guest: &Arc<Guest>) {
        let Some(chair) = self.find(guest) else {
            return;
        };
        let _turn = chair.busy.lock().await;
        if !chair.has_lost_its_seat() {
            return;
        }
        // Who cannot come back looks on.
        if let Ok(client) = self.attend(&chair, guest.name()).await {
            let before = client.seen.client_state().oks;
            // What is told of a seat comes before the answer to this.
            let _ = client
                .ask(Command::Unwatch, |client_state| client_state.oks > before)
                .await;
        }
    }

    /// Gets up and goes.
    pub(super) fn part(&self, guest: &Guest) {
        let chair = self.lock().remove(&guest.id());
        if let Some(client) = chair.and_then(|chair| chair.client()) {
            client.say_goodbye();
        }
    }

    /// Lets the connections go of those who are away, or sit nowhere.
    pub(super) fn sweep(&self) {
        self.lock().retain(|_, chair| {
            let Some(guest) = chair.guest.upgrade() else {
                chair.hang_up();
                return false;
            };
            let (sits, is_asked) = chair.client().map_or((false, false), |client| {
                let client_state = client.seen.client_state();
                (client_state.sits, client_state.offer.is_some())
            });
            let mut used = chair.used.lock().unwrap_or_else(PoisonError::into_inner);
            if sits {
                *used = Instant::now();
            }
            // Whoever is asked thinks: that has a limit of its own.
            let is_away = guest.is_away(AWAY) && !is_asked;
            if is_away || used.elapsed() > IDLE {
                chair.hang_up();
            }
            true
        });
    }

    /// The connection of a chair, made anew where it has none.
    async fn attend(&self, chair: &Chair, name: &str) -> Result<Client, SeatError> {
        if let Some(client) = chair.client() {
            return Ok(client);
        }
        let hello = Hello {
            name: protocol::poker::name(name)?,
            token: Some(chair.token.clone()),
        };
        let client = Client::dial(&self.server, &self.runtime, hello, None).await?;
        *chair.lock() = Some(client.clone());
        Ok(client)
    }

    fn expect_at(&self, guest: &Guest, table: TableId) -> Result<(Arc<Chair>, Client), SeatError> {
        let chair = self.find(guest);
        let client = chair.as_ref().and_then(|chair| chair.client());
        let sits = |client: &Client| {
            let client_state = client.seen.client_state();
            client_state.sits && client_state.table() == Some(table)
        };
        match (chair, client) {
            (Some(chair), Some(client)) if sits(&client) => Ok((chair, client)),
            _ => Err(SeatError::NotThere),
        }
    }

    fn find(&self, guest: &Guest) -> Option<Arc<Chair>> {
        self.lock().get(&guest.id()).cloned()
    }

    fn find_or_make(&self, guest: &Arc<Guest>) -> Arc<Chair> {
        let mut sessions = self.lock();
        let chair = sessions.entry(guest.id()).or_insert_with(|| {
            Arc::new(Chair {
                guest: Arc::downgrade(guest),
                token: secret(),
                client: Mutex::default(),
                sat: AtomicBool::default(),
                used: Mutex::new(Instant::now()),
                busy: tokio::sync::Mutex::default(),
            })
        });
        chair.clone()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Arc<Chair>>> {
        // A map is whole whatever a panicking thread did before.
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Chair {
    /// The connection, where it holds.
    fn client(&self) -> Option<Client> {
        let client = self.lock();
        client
            .as_ref()
            .filter(|client| !client.seen.has_ended())
            .cloned()
    }

    /// A seat is kept for a while, as for everybody who loses the connection.
    fn hang_up(&self) {
        if let Some(client) = self.lock().take() {
            let sat = client.seen.client_state().sits;
            self.sat.store(sat, Ordering::Relaxed);
        }
    }

    /// Whether a connection with a seat is gone, which is told but once.
    fn has_lost_its_seat(&self) -> bool {
        let mut client = self.lock();
        let is_dead = |client: &mut Client| client.seen.has_ended();
        if let Some(client) = client.take_if(is_dead) {
            let sat = client.seen.client_state().sits;
            self.sat.store(sat, Ordering::Relaxed);
        }
        client.is_none() && self.sat.swap(false, Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Client>> {
        // It is whole whatever a panicking thread did before.
        self.client.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
