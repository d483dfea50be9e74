//! People of the page at poker tables. Each is a client of the house for as
//! long as its browser is there; a seat that was lost is got back with the
//! chair's own secret, as by anybody who dials in.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use protocol::poker::{Command, Hello, Join, Want};
use tokio::runtime::Handle;
use tokio::time::Instant;

use super::client::{Client, Seen};
use crate::poker::Poker;
use crate::serve::PersonId;
use crate::web::guests::Guest;
use crate::web::operators::secret;

/// Who has asked for nothing for so long, and has no page open, is away from
/// the table.
const AWAY: Duration = Duration::from_secs(20);

/// How long who sits nowhere stays a client.
const IDLE: Duration = Duration::from_secs(30);

/// Everybody of the page who has been at a table.
pub(super) struct Chairs {
    house: Poker,
    runtime: Handle,
    chairs: Mutex<HashMap<PersonId, Arc<Chair>>>,
}

/// Somebody's place in the house of poker.
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

impl Chairs {
    pub(super) fn new(house: Poker, runtime: Handle) -> Chairs {
        Chairs {
            house,
            runtime,
            chairs: Mutex::default(),
        }
    }

    /// The table where somebody sits.
    pub(super) fn seat_of(&self, guest: &Guest) -> Option<u64> {
        let client = self.find(guest)?.client()?;
        let sight = client.seen.sight();
        sight.view.table.filter(|_| sight.sits)
    }

    /// What somebody sees who sits at this table, or sat there when it closed.
    pub(super) fn seen_at(&self, guest: &Guest, table: u64) -> Option<Arc<Seen>> {
        let client = self.find(guest)?.client()?;
        let sight = client.seen.sight();
        let is_here = sight.view.table == Some(table) && (sight.sits || sight.closed.is_some());
        drop(sight);
        is_here.then(|| client.seen.clone())
    }

    /// Sits down.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) async fn sit(&self, guest: &Arc<Guest>, join: Join) -> Result<(), String> {
        let chair = self.find_or_make(guest);
        let _turn = chair.busy.lock().await;
        let client = self.attend(&chair, guest.name()).await?;
        if client.seen.sight().sits {
            return Err("You sit at a table: leave it first.".to_owned());
        }
        let wish = Command::Join(join);
        let joined = client.ask(wish, |sight| sight.sits && sight.closed.is_none());
        joined.await
    }

    /// Plays.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) async fn act(&self, guest: &Guest, table: u64, want: Want) -> Result<(), String> {
        let (chair, client) = self.expect_at(guest, table)?;
        let _turn = chair.busy.lock().await;
        let deeds = client.seen.sight().view.deeds.len();
        let hand = client.seen.sight().view.hand;
        let done = client.ask(Command::Act(want), |sight| {
            sight.view.hand != hand || sight.view.deeds.len() > deeds
        });
        done.await
    }

    /// Gets up. Who has everything in the pot gets up when the hand is over.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) async fn leave(&self, guest: &Guest, table: u64) -> Result<(), String> {
        let (chair, client) = self.expect_at(guest, table)?;
        let _turn = chair.busy.lock().await;
        let stays = |sight: &super::sight::Sight| {
            let own = sight.view.me();
            own.is_some_and(|own| own.stack == 0 && sight.view.hand.is_some())
        };
        let gone = client.ask(Command::Leave, |sight| !sight.sits || stays(sight));
        gone.await
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
            let before = client.seen.sight().oks;
            // What is told of a seat comes before the answer to this.
            let _ = client
                .ask(Command::Unwatch, |sight| sight.oks > before)
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
                let sight = client.seen.sight();
                (sight.sits, sight.offer.is_some())
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
    async fn attend(&self, chair: &Chair, name: &str) -> Result<Client, String> {
        if let Some(client) = chair.client() {
            return Ok(client);
        }
        let hello = Hello {
            name: name.parse().map_err(|error| format!("{error}."))?,
            token: Some(chair.token.clone()),
        };
        let client = Client::dial(&self.house, &self.runtime, hello, None).await?;
        *chair.lock() = Some(client.clone());
        Ok(client)
    }

    fn expect_at(&self, guest: &Guest, table: u64) -> Result<(Arc<Chair>, Client), String> {
        let chair = self.find(guest);
        let client = chair.as_ref().and_then(|chair| chair.client());
        let sits = |client: &Client| {
            let sight = client.seen.sight();
            sight.sits && sight.view.table == Some(table)
        };
        match (chair, client) {
            (Some(chair), Some(client)) if sits(&client) => Ok((chair, client)),
            _ => Err("You do not sit at this table.".to_owned()),
        }
    }

    fn find(&self, guest: &Guest) -> Option<Arc<Chair>> {
        self.lock().get(&guest.id()).cloned()
    }

    fn find_or_make(&self, guest: &Arc<Guest>) -> Arc<Chair> {
        let mut chairs = self.lock();
        let chair = chairs.entry(guest.id()).or_insert_with(|| {
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
        self.chairs.lock().unwrap_or_else(PoisonError::into_inner)
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
            let sat = client.seen.sight().sits;
            self.sat.store(sat, Ordering::Relaxed);
        }
    }

    /// Whether a connection with a seat is gone, which is told but once.
    fn has_lost_its_seat(&self) -> bool {
        let mut client = self.lock();
        let is_dead = |client: &mut Client| client.seen.has_ended();
        if let Some(client) = client.take_if(is_dead) {
            let sat = client.seen.sight().sits;
            self.sat.store(sat, Ordering::Relaxed);
        }
        client.is_none() && self.sat.swap(false, Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Client>> {
        // It is whole whatever a panicking thread did before.
        self.client.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
