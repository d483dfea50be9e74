//! The lobby: brains that dial in, kept under their names until they are
//! paired.
//!
//! Every waiting brain has a task of its own that watches its connection,
//! probes it, and hands the brain over when it is asked for.

mod arrival;
mod idle;

use std::collections::{HashMap, HashSet};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout_at};

use crate::player::{Brain, Transcripts};
use crate::verdict::{Failure, FailureCause};

/// How often an idle brain is probed, unless configured.
pub const KEEPALIVE: Duration = Duration::from_secs(30);

/// The most connections at once, waiting and playing.
pub const MAX_CONNECTIONS: usize = 4096;

/// The most connections at once from one address.
pub const MAX_PER_ADDRESS: usize = 1024;

/// How the lobby treats who comes.
#[derive(Clone, Debug)]
pub struct LobbyRules {
    /// The names that are waited for; others are told `quit msg`.
    pub wanted: HashSet<String>,
    /// How often an idle brain is probed.
    pub keepalive: Duration,
    /// The longest wait for an answer that is no move.
    pub answer_timeout: Duration,
    /// Where whole conversations are written to.
    pub transcripts: Option<Arc<Transcripts>>,
}

/// An open lobby. Clones are the same lobby.
#[derive(Clone)]
pub struct Lobby {
    shared: Arc<Shared>,
    address: SocketAddr,
}

struct Shared {
    rules: LobbyRules,
    state: Mutex<State>,
    /// Changes whenever somebody comes or goes.
    changes: watch::Sender<()>,
}

#[derive(Default)]
struct State {
    present: HashMap<String, Presence>,
    connections: HashMap<IpAddr, usize>,
    closed: bool,
}

enum Presence {
    /// Waiting; its task takes the place to hand it to.
    Idle(mpsc::Sender<oneshot::Sender<Guest>>),
    /// Handed over, and whether its game is running.
    Taken(Arc<AtomicBool>),
}

/// A brain that dialled in, and the place it holds in the lobby.
pub struct Guest {
    /// The brain. It has been greeted and named.
    pub brain: Brain,
    /// What it is given back with.
    pub membership: Membership,
}

/// A name held in the lobby.
pub struct Membership {
    /// The name.
    pub label: String,
    /// Whether the brain has been told what is played here.
    pub introduced: bool,
    playing: Arc<AtomicBool>,
    _place: Place,
}

impl Membership {
    /// Notes whether it sits in a running game: then nobody else may come
    /// under its name.
    pub fn set_playing(&self, playing: bool) {
        self.playing.store(playing, Ordering::Relaxed);
    }
}

impl Lobby {
    /// Opens a port for brains to dial.
    ///
    /// # Errors
    /// The port cannot be had.
    pub async fn open(address: &str, rules: LobbyRules) -> io::Result<Lobby> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            rules,
            state: Mutex::default(),
            changes: watch::Sender::default(),
        });
        tokio::spawn(arrival::accept(listener, shared.clone()));
        Ok(Lobby { shared, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until a brain of this name is there.
    ///
    /// # Errors
    /// `not started`: nobody of that name was there in time.
    pub async fn wait_for(&self, name: &str, wait: Duration) -> Result<(), Failure> {
        let deadline = Instant::now() + wait;
        let mut changes = self.shared.changes.subscribe();
        loop {
            changes.mark_unchanged();
            if let Some(Presence::Idle(_)) = self.shared.lock().present.get(name) {
                return Ok(());
            }
            if timeout_at(deadline, changes.changed()).await.is_err() {
                return Err(self.absent(name, wait));
            }
        }
    }

    /// The brain of this name, waited for until `deadline`, which is `wait`
    /// after the waiting began. Until it is given back or forgotten, its name
    /// is taken.
    ///
    /// # Errors
    /// `not started`: nobody of that name was there in time.
    pub async fn take(
        &self,
        name: &str,
        deadline: Instant,
        wait: Duration,
    ) -> Result<Guest, Failure> {
        let mut changes = self.shared.changes.subscribe();
        loop {
            changes.mark_unchanged();
            if let Some(guest) = self.ask_for(name).await {
                return Ok(guest);
            }
            if timeout_at(deadline, changes.changed()).await.is_err() {
                return Err(self.absent(name, wait));
            }
        }
    }

    fn absent(&self, name: &str, wait: Duration) -> Failure {
        let wait = humantime::format_duration(wait);
        let address = self.address;
        Failure::new(
            FailureCause::NotStarted,
            format!("no brain called '{name}' dialled in at {address} within {wait}"),
        )
    }

    async fn ask_for(&self, name: &str) -> Option<Guest> {
        let idle = match self.shared.lock().present.get(name) {
            Some(Presence::Idle(idle)) => idle.clone(),
            Some(Presence::Taken(_)) | None => return None,
        };
        let (reply, answer) = oneshot::channel();
        idle.send(reply).await.ok()?;
        answer.await.ok()
    }

    /// Takes a brain back after a game; one whose connection is gone is let go.
    pub fn give_back(&self, guest: Guest) {
        if guest.brain.is_connected() {
            idle::wait_here(&self.shared, guest);
        } else {
            self.shared.forget(&guest.membership.label);
        }
    }

    /// Lets a brain go that was taken and is of no use any more.
    pub fn forget(&self, name: &str) {
        self.shared.forget(name);
    }

    /// Says goodbye to all who wait, and to all who come from now on.
    pub async fn close(&self) {
        let names: Vec<String> = {
            let mut state = self.shared.lock();
            state.closed = true;
            state.present.keys().cloned().collect()
        };
        for name in names {
            if let Some(guest) = self.ask_for(&name).await {
                guest.brain.quit().await;
            }
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is held; a poisoned map is whole all the same.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self, label: &str) {
        self.lock().present.remove(label);
        self.changes.send_replace(());
    }
}

/// A place among the connections allowed, given back when dropped.
struct Place {
    shared: Arc<Shared>,
    address: IpAddr,
}

impl Place {
    fn take(shared: &Arc<Shared>, address: IpAddr) -> Option<Place> {
        let mut state = shared.lock();
        let total: usize = state.connections.values().sum();
        let here = state.connections.entry(address).or_default();
        if total >= MAX_CONNECTIONS || *here >= MAX_PER_ADDRESS {
            return None;
        }
        *here += 1;
        Some(Place {
            shared: shared.clone(),
            address,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        if let Some(here) = state.connections.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                state.connections.remove(&self.address);
            }
        }
    }
}
