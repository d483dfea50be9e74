//! The lobby: brains that dial in, kept under their names until they are
//! paired.
//!
//! Every waiting brain has a task of its own that watches its connection,
//! probes it, and hands the brain over when it is asked for.

mod arrival;
mod idle;
mod presence;
mod rejections;

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use names::{Logins, NameOwners, Tokens};
use net::tls::Tls;
use net::{Budget, Origin};
use parking_lot::Mutex;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{AbortHandle, JoinSet};

use self::presence::{Ask, NameHolder, Presence, Seating};
pub use self::presence::{GuestPolicy, HeldName};
use self::rejections::Rejections;
use record::verdict::{Failure, FailureCause};
use referee::player::{Brain, Conditions, Player as _, ReconnectHandle, Transcripts};
use store::SuspendedNames;
use store::same_name::NameKey;

/// How often an idle brain is probed, unless configured.
pub const KEEPALIVE: Duration = Duration::from_secs(30);

/// The longest wait for an answer that is no move, unless configured.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a brain with a suspended name is sent away.
const SUSPENDED: &str = "its name is suspended";

/// The games that a brain says it plays, by name.
pub type Plays = Arc<[&'static str]>;

/// How the lobby treats clients that come; by default all may wait, and no name is protected.
#[derive(Clone, Debug)]
pub struct LobbyRules {
    /// The clients that may wait here.
    pub wanted: GuestPolicy,
    /// How often an idle brain is probed.
    pub keepalive: Duration,
    /// The longest wait for an answer that is no move.
    pub answer_timeout: Duration,
    /// Where whole conversations are written to.
    pub transcripts: Option<Arc<Transcripts>>,
    /// The owners of names.
    pub owners: NameOwners,
    /// The connections allowed.
    pub budget: Budget,
    /// The certificate with which connections are encrypted, if they are.
    pub tls: Option<Tls>,
}

impl Default for LobbyRules {
    fn default() -> LobbyRules {
        LobbyRules {
            wanted: GuestPolicy::Everybody,
            keepalive: KEEPALIVE,
            answer_timeout: ANSWER_TIMEOUT,
            transcripts: None,
            owners: NameOwners::default(),
            budget: Budget::default(),
            tls: None,
        }
    }
}

/// An open lobby. Clones are the same lobby.
#[derive(Clone)]
pub struct Lobby {
    shared: Arc<SharedLobby>,
    /// Where it listens, if it does, and the task that lets clients in there.
    door: Option<(SocketAddr, AbortHandle)>,
}

struct SharedLobby {
    rules: LobbyRules,
    state: Mutex<State>,
    logins: Logins,
    rejections: Rejections,
    /// Changes whenever somebody comes or goes.
    changes: watch::Sender<()>,
}

#[derive(Default)]
struct State {
    /// In the order of names, so that a client that comes back finds the same game every time.
    present: BTreeMap<NameKey, NameHolder>,
    closed: bool,
}

/// A brain that dialled in, and the place it holds in the lobby.
pub struct Guest {
    /// The brain. It has been greeted and named.
    pub brain: Brain,
    /// The membership with which it is given back.
    pub membership: Membership,
}

impl Guest {
    /// A brain as if it had dialled in, for tests.
    #[doc(hidden)]
    pub fn of(brain: Brain) -> Guest {
        let seating = Seating::of(&brain.peer.name);
        let membership = Membership::new(brain.peer.name.to_string(), seating);
        Guest { brain, membership }
    }
}

/// A name held in the lobby.
pub struct Membership {
    /// The name.
    pub label: String,
    /// Whether the brain has been told the game of this place.
    pub introduced: bool,
    /// The games it plays, where it was asked.
    pub plays: Option<Plays>,
    /// Where it dialled from.
    origin: Option<Origin>,
    seating: Arc<Seating>,
}

/// Where a brain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// It waits in the lobby.
    Here,
    /// It plays, or is about to, or somebody else has its name.
    Busy,
    /// It has not dialled in, or has left.
    Away,
}

/// A brain that waits, as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdleBrain {
    /// Its name in the lobby.
    pub label: String,
    /// The games it plays, where it was asked.
    pub plays: Option<Plays>,
}

impl IdleBrain {
    /// Whether it may be asked to play this game.
    pub fn may_play(&self, game: &str) -> bool {
        let plays = self.plays.as_ref();
        plays.is_none_or(|plays| plays.contains(&game))
    }
}

impl Membership {
    fn new(label: String, seating: Arc<Seating>) -> Membership {
        Membership {
            label,
            introduced: false,
            plays: None,
            origin: None,
            seating,
        }
    }

    fn from(self, origin: Origin) -> Membership {
        Membership {
            origin: Some(origin),
            ..self
        }
    }

    /// Notes whether it sits in a running game: then nobody else may come
    /// under its name.
    pub fn set_playing(&self, playing: bool) {
        self.seating.set_playing(playing);
    }

    /// Lets a brain of 0,2 come back into the game it is about to play.
    pub fn allow_reconnect(&self, brain: &mut Brain, conditions: &Conditions, seat: Seat) {
        if brain.version() >= protocol::line::Version::V02 {
            let (door, returns) = ReconnectHandle::new(conditions.clone(), seat);
            self.seating.set_reconnect(Some(door));
            brain.may_reconnect(returns);
        }
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
        let lobby = Lobby::without_port(rules);
        let accepting = tokio::spawn(arrival::accept(listener, lobby.shared.clone()));
        Ok(Lobby {
            door: Some((address, accepting.abort_handle())),
            ..lobby
        })
    }

    /// A lobby into which nobody can dial.
    pub fn without_port(rules: LobbyRules) -> Lobby {
        let shared = Arc::new(SharedLobby {
            rules,
            state: Mutex::default(),
            logins: Logins::default(),
            rejections: Rejections::default(),
            changes: watch::Sender::default(),
        });
        Lobby { shared, door: None }
    }

    /// Greets the client at the other end of this, as if it had dialled.
    #[doc(hidden)]
    pub async fn let_in(&self, wire: referee::player::Wire) {
        let nowhere = SocketAddr::from(([0, 0, 0, 0], 0));
        arrival::receive(wire, nowhere, &self.shared).await;
    }

    /// Where it listens, if it does.
    pub fn address(&self) -> Option<SocketAddr> {
        self.door.as_ref().map(|(address, _)| *address)
    }

    /// Whether all names are protected.
    pub fn protects_names(&self) -> bool {
        self.shared.rules.owners.tokens.is_some()
    }

    /// The secrets of names, where all names are protected.
    pub(crate) fn tokens(&self) -> Option<&Tokens> {
        self.shared.rules.owners.tokens.as_ref()
    }

    /// The names that are suspended now; none where names are not protected.
    pub(crate) fn suspended(&self) -> SuspendedNames {
        self.shared.rules.owners.suspended()
    }

    /// Changes whenever somebody comes or goes.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.shared.changes.subscribe()
    }

    /// Where the brain of this name is.
    pub fn whereabouts(&self, name: &str) -> Whereabouts {
        let state = self.shared.state.lock();
        let present = state.present.get(&NameKey::of(name));
        match present.map(|present| &present.presence) {
            Some(Presence::Idle(..)) => Whereabouts::Here,
            Some(Presence::Taken(_) | Presence::Held) => Whereabouts::Busy,
            None => Whereabouts::Away,
        }
    }

    /// The brain of this name, if it waits here. Until it is given back or
    /// forgotten, its name is taken.
    pub async fn take(&self, name: &str) -> Option<Guest> {
        self.ask_for(name).await
    }

    /// The failure of a brain that does not wait here, and was waited for so
    /// long.
    pub fn absence(&self, name: &str, wait: Option<Duration>) -> Failure {
        let within = wait.map(humantime::format_duration);
        let detail = match (self.whereabouts(name), within) {
            (Whereabouts::Busy, Some(wait)) => {
                format!("'{name}' was busy with something else for {wait}")
            }
            (Whereabouts::Busy, None) => format!("'{name}' is busy with something else"),
            (_, Some(wait)) => {
                let at = self.address().map(|address| format!(" at {address}"));
                let at = at.unwrap_or_default();
                format!("no brain called '{name}' dialled in{at} within {wait}")
            }
            (_, None) => format!("no brain called '{name}' waits in the lobby"),
        };
        Failure::new(FailureCause::NotStarted, detail)
    }

    /// The brains that wait, in the order of their names.
    pub fn idle(&self) -> Vec<IdleBrain> {
        let state = self.shared.state.lock();
        let present = state.present.values();
        let idle = present.filter_map(|present| match &present.presence {
            Presence::Idle(_, plays, _) => Some(IdleBrain {
                label: present.label.clone(),
                plays: plays.clone(),
            }),
            Presence::Taken(_) | Presence::Held => None,
        });
        let mut idle: Vec<IdleBrain> = idle.collect();
        idle.sort_by(|one, other| one.label.cmp(&other.label));
        idle
    }

    /// Where a brain dialled from that waits here.
    pub fn origin_of(&self, name: &str) -> Option<Origin> {
        let state = self.shared.state.lock();
        match state.present.get(&NameKey::of(name))?.presence {
            Presence::Idle(_, _, origin) => origin,
            Presence::Taken(_) | Presence::Held => None,
        }
    }

    async fn ask_for(&self, name: &str) -> Option<Guest> {
        let idle = self.shared.ask_of(name)?;
        let (reply, answer) = oneshot::channel();
        idle.send(Ask::HandOver(reply)).await.ok()?;
        answer.await.ok()
    }

    /// Takes a brain back after a game; one whose connection is gone is let go.
    pub fn give_back(&self, guest: Guest) {
        guest.membership.set_playing(false);
        if guest.brain.peer.is_connected() {
            idle::wait_here(&self.shared, guest);
        } else {
            self.shared.forget(&guest.membership.label);
        }
    }

    /// Lets a brain go that was taken and is of no use any more.
    pub fn forget(&self, name: &str) {
        self.shared.forget(name);
    }

    /// Sends a brain away that waits here, without waiting for it: one that is
    /// being probed goes when that is over, and is not here for anybody until
    /// then. Whether there was one.
    pub fn send_away(&self, name: &str) -> bool {
        let mut state = self.shared.state.lock();
        let Some(present) = state.present.get_mut(&NameKey::of(name)) else {
            return false;
        };
        let Presence::Idle(ask, ..) = &present.presence else {
            return false;
        };
        let why = if self.suspended().has(name) {
            SUSPENDED
        } else {
            "it was sent away"
        };
        if ask.try_send(Ask::Leave(why)).is_err() {
            return false;
        }
        present.presence = Presence::Held;
        true
    }

    /// Lets nobody in any more; clients that are here stay.
    pub fn stop_accepting(&self) {
        if let Some((_, accepting)) = &self.door {
            accepting.abort();
        }
        self.shared.state.lock().closed = true;
    }

    /// Says goodbye to all clients that wait, and to all that come from now on. A client
    /// that takes nothing in is not waited for longer than all the others.
    pub async fn close(&self) {
        self.shared.state.lock().closed = true;
        let mut leaving = JoinSet::new();
        for idle in self.idle() {
            let lobby = self.clone();
            leaving.spawn(async move {
                if let Some(guest) = lobby.ask_for(&idle.label).await {
                    guest.brain.quit().await;
                }
            });
        }
        while leaving.join_next().await.is_some() {}
    }
}

impl SharedLobby {
    fn set_present(&self, guest: &Guest, presence: Presence) {
        self.state.lock().put(&guest.membership.label, presence);
        self.changes.send_replace(());
    }

    fn forget(&self, label: &str) {
        self.state.lock().present.remove(&NameKey::of(label));
        self.changes.send_replace(());
    }

    /// Where a brain of this name is asked that waits.
    fn ask_of(&self, name: &str) -> Option<mpsc::Sender<Ask>> {
        match &self.state.lock().present.get(&NameKey::of(name))?.presence {
            Presence::Idle(ask, ..) => Some(ask.clone()),
            Presence::Taken(_) | Presence::Held => None,
        }
    }
}
