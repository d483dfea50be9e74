//! People in browsers at poker tables. Each is a client of the poker server as
//! long as the browser is there; a new connection gets the seat back by the
//! token of the chair, as for other clients.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use protocol::poker::{Command, Hello, Join, MAX_NAME, NameError, Want};
use tokio::runtime::Handle;
use tokio::time::Instant;

use super::client::{Client, ClientError, SharedState};
use crate::guests::Guest;
use crate::operators::secret;
use people::PersonId;
use poker::PokerServer;
use record::TableId;
use words::Language;

/// Why a person cannot sit down, act or leave.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SeatError {
    /// The person has a seat already.
    #[error("You sit at a table: leave it first.")]
    Seated,
    /// The person has no seat at this table.
    #[error("You do not sit at this table.")]
    NotThere,
    /// The person's name is not valid at a poker table.
    #[error("{0}.")]
    Name(#[from] NameError),
    /// The poker server refuses or does not answer.
    #[error("{0}")]
    Client(#[from] ClientError),
}

impl SeatError {
    /// The same to readers of this language.
    pub(crate) fn say(&self, language: Language) -> String {
        match self {
            SeatError::Seated => language.say("contests-leave-first"),
            SeatError::NotThere => language.say("contests-not-there"),
            SeatError::Name(NameError::TooLong) => {
                language.with("contests-poker-long-name", &[("most", MAX_NAME.into())])
            }
            SeatError::Name(NameError::NoName(_)) => language.say("contests-poker-no-name"),
            SeatError::Client(why) => why.say(language),
        }
    }
}

/// After this time without a request and without an open page, a person is
/// away from the table.
const AWAY: Duration = Duration::from_secs(20);

/// How long a person without a seat stays a client.
const IDLE: Duration = Duration::from_secs(30);

/// All people in browsers who have been at a table.
pub(crate) struct PokerSessions {
    server: PokerServer,
    runtime: Handle,
    sessions: Mutex<HashMap<PersonId, Arc<Chair>>>,
}

/// A person's place at the poker server.
struct Chair {
    guest: Weak<Guest>,
    /// The secret that gets the seat back.
    token: String,
    /// The connection, if there is one.
    client: Mutex<Option<Client>>,
    /// Whether the person had a seat when the connection ended: it may still
    /// be kept.
    sat: AtomicBool,
    /// When the person last had a seat.
    used: Mutex<Instant>,
    /// Makes requests run one after another.
    busy: tokio::sync::Mutex<()>,
}

impl PokerSessions {
    pub(crate) fn new(server: PokerServer, runtime: Handle) -> PokerSessions {
        PokerSessions {
            server,
            runtime,
            sessions: Mutex::default(),
        }
    }

    /// The table where a person sits.
    pub(crate) fn seat_of(&self, guest: &Guest) -> Option<TableId> {
        let client = self.find(guest)?.client()?;
        let client_state = client.seen.client_state();
        client_state.table().filter(|_| client_state.sits)
    }

    /// What a person sees who sits at this table, or sat there when it closed.
    pub(crate) fn seen_at(&self, guest: &Guest, table: TableId) -> Option<Arc<SharedState>> {
        let client = self.find(guest)?.client()?;
        let client_state = client.seen.client_state();
        let is_here = client_state.table() == Some(table)
            && (client_state.sits || client_state.closed.is_some());
        drop(client_state);
        is_here.then(|| client.seen.clone())
    }

    /// Seats the person.
    ///
    /// # Errors
    /// The person has a seat already, or the poker server refuses.
    pub(crate) async fn sit(&self, guest: &Arc<Guest>, join: Join) -> Result<(), SeatError> {
        let chair = self.find_or_make(guest);
        let _turn = chair.busy.lock().await;
        let client = self.attend(&chair, guest).await?;
        if client.seen.client_state().sits {
            return Err(SeatError::Seated);
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
    pub(crate) async fn act(
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

    /// Has the person sit out, or play again.
    ///
    /// # Errors
    /// The person does not sit at this table.
    pub(crate) async fn sit_out(
        &self,
        guest: &Guest,
        table: TableId,
        is_out: bool,
    ) -> Result<(), SeatError> {
        let (chair, client) = self.expect_at(guest, table)?;
        let _turn = chair.busy.lock().await;
        client.sit_out(is_out);
        Ok(())
    }

    /// Leaves the seat; a person who is all-in leaves when the hand is over.
    ///
    /// # Errors
    /// The person does not sit at this table, or the poker server refuses.
    pub(crate) async fn leave(&self, guest: &Guest, table: TableId) -> Result<(), SeatError> {
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

    /// Connects a person who was away again, who gets the seat back if it was
    /// kept.
    pub(crate) async fn come_back(&self, guest: &Arc<Guest>) {
        let Some(chair) = self.find(guest) else {
            return;
        };
        let _turn = chair.busy.lock().await;
        if !chair.has_lost_its_seat() {
            return;
        }
        // A person who cannot come back watches.
        if let Ok(client) = self.attend(&chair, guest).await {
            let before = client.seen.client_state().oks;
            // News of a kept seat come before the answer to this.
            let _ = client
                .ask(Command::Unwatch, |client_state| client_state.oks > before)
                .await;
        }
    }

    /// Takes the person from the table and ends the connection.
    pub(crate) fn part(&self, guest: &Guest) {
        let chair = self.sessions.lock().remove(&guest.id());
        if let Some(client) = chair.and_then(|chair| chair.client()) {
            client.say_goodbye();
        }
    }

    /// Drops the connections of people who are away or without a seat.
    pub(crate) fn sweep(&self) {
        self.sessions.lock().retain(|_, chair| {
            let Some(guest) = chair.guest.upgrade() else {
                chair.hang_up();
                return false;
            };
            let (sits, is_asked) = chair.client().map_or((false, false), |client| {
                let client_state = client.seen.client_state();
                (client_state.sits, client_state.offer.is_some())
            });
            let mut used = chair.used.lock();
            if sits {
                *used = Instant::now();
            }
            // A person who is asked may think: that has a limit of its own.
            let is_away = guest.is_away(AWAY) && !is_asked;
            if is_away || used.elapsed() > IDLE {
                chair.hang_up();
            }
            true
        });
    }

    /// The connection of a chair; connects if it has none.
    async fn attend(&self, chair: &Chair, guest: &Guest) -> Result<Client, SeatError> {
        let (name, origin) = (guest.name(), guest.origin());
        if let Some(client) = chair.client() {
            return Ok(client);
        }
        let hello = Hello {
            name: protocol::poker::name(name)?,
            token: Some(chair.token.clone()),
        };
        let client = Client::dial(&self.server, &self.runtime, hello, Some(origin), None);
        let client = client.await?;
        *chair.client.lock() = Some(client.clone());
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
        self.sessions.lock().get(&guest.id()).cloned()
    }

    fn find_or_make(&self, guest: &Arc<Guest>) -> Arc<Chair> {
        let mut sessions = self.sessions.lock();
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
}

impl Chair {
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
