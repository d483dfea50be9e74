//! The clients by name, and where a newcomer of the same name belongs.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use protocol::line::Name;
use tokio::sync::{mpsc, oneshot};

use super::{Guest, Lobby, Plays, SharedLobby};
use net::Origin;
use parking_lot::Mutex;
use referee::player::{Brain, ReconnectHandle};
use store::same_name::{NameKey, is_same_name};

/// Why a client that nobody asked for is not let in.
pub(super) const UNWANTED: &str = "it is not wanted here";

/// The clients that may wait in a lobby.
#[derive(Clone, Debug)]
pub enum GuestPolicy {
    /// Every client that comes.
    Everybody,
    /// These alone; others are told `quit msg`.
    Names(HashSet<String>),
}

/// Somebody of a name is here.
pub(super) struct NameHolder {
    /// The name as that one spells it.
    pub(super) label: String,
    /// In which way.
    pub(super) presence: Presence,
}

/// How somebody is here.
pub(super) enum Presence {
    /// It waits; its task takes the requests to it. With its games and its origin, as far
    /// as they are known.
    Idle(mpsc::Sender<Ask>, Option<Plays>, Option<Origin>),
    /// Handed over.
    Taken(Arc<Seating>),
    /// Held for a player outside the lobby: a person, or a program that is started when
    /// it is wanted.
    Held,
}

/// A request to the task of an idle brain.
pub(super) enum Ask {
    /// To hand the brain over to this place.
    HandOver(oneshot::Sender<Guest>),
    /// To leave, and why.
    Leave(&'static str),
}

/// A brain that was handed over, as clients that come under its name see it.
pub(super) struct Seating {
    /// The name that the brain gives itself; its label may have a suffix.
    own: String,
    playing: AtomicBool,
    door: Mutex<Option<ReconnectHandle>>,
}

/// Where a newcomer belongs.
pub(super) enum Entrance {
    /// The lobby, under this label, which it holds by now.
    Lobby(String),
    /// The seat behind this door.
    Game(Box<ReconnectHandle>),
    /// Nowhere yet: the name is being made free for it.
    Wait,
    /// Nowhere, and why.
    Closed(&'static str),
    /// Nowhere, because the lobby is closed.
    Over,
}

impl Seating {
    pub(super) fn of(name: &Name) -> Arc<Seating> {
        Arc::new(Seating {
            own: name.to_string(),
            playing: AtomicBool::new(false),
            door: Mutex::default(),
        })
    }

    /// Opens or closes the door to its seat.
    pub(super) fn set_reconnect(&self, door: Option<ReconnectHandle>) {
        *self.door.lock() = door;
    }

    pub(super) fn set_playing(&self, playing: bool) {
        self.playing.store(playing, Ordering::Relaxed);
        if !playing {
            self.set_reconnect(None);
        }
    }

    fn is_playing(&self) -> bool {
        self.playing.load(Ordering::Relaxed)
    }

    /// The door to its seat while it plays there.
    fn door(&self) -> Option<ReconnectHandle> {
        self.door.lock().clone().filter(|_| self.is_playing())
    }
}

impl SharedLobby {
    /// Where a brain belongs that calls itself so. `owner`: it has proved that
    /// the name is its own.
    pub(super) fn entrance(&self, brain: &Brain, owner: bool) -> Entrance {
        let own = brain.peer.name.as_str();
        // An owner's name has one spelling. Where stores of old hold several,
        // each is somebody else.
        let is_own = |name: &str| {
            if owner {
                name == own
            } else {
                is_same_name(name, own)
            }
        };
        let mut state = self.state.lock();
        if state.closed {
            return Entrance::Over;
        }
        let present = state.present.values();
        let seated = present.filter_map(|present| match &present.presence {
            Presence::Taken(seating) if is_own(&seating.own) => seating.door(),
            _ => None,
        });
        let mut doors: Vec<ReconnectHandle> = seated.collect();
        let place = if owner {
            (!doors.is_empty()).then_some(0)
        } else {
            doors.iter().position(ReconnectHandle::is_absent)
        };
        if let Some(place) = place {
            return Entrance::Game(Box::new(doors.swap_remove(place)));
        }
        let here = state.present.get(&NameKey::of(own));
        if owner && here.is_some_and(|here| !is_own(&here.label)) {
            return Entrance::Closed("somebody is here whose name is spelled otherwise");
        }
        match here.map(|here| &here.presence) {
            Some(Presence::Taken(seating)) if seating.is_playing() => {
                return Entrance::Closed("a brain of its name is playing");
            }
            Some(Presence::Held) if owner => {
                return Entrance::Closed("somebody has its name who is no brain of the lobby");
            }
            Some(Presence::Idle(ask, ..)) if owner => {
                // Where it is asked already, it makes room all the same.
                let _ = ask.try_send(Ask::Leave("its owner has dialled in anew"));
                return Entrance::Wait;
            }
            Some(Presence::Taken(_)) if owner => return Entrance::Wait,
            _ => {}
        }
        let label = state.free_label(own);
        if !self.rules.wanted.includes(&label) {
            return Entrance::Closed(UNWANTED);
        }
        if label != own && self.rules.owners.protects(&label) {
            return Entrance::Closed("the name that it would have is somebody else's");
        }
        let taken = Presence::Taken(Seating::of(&brain.peer.name));
        state.put(&label, taken);
        Entrance::Lobby(label)
    }
}

impl super::State {
    /// Somebody is here under this name, in this way from now on.
    pub(super) fn put(&mut self, label: &str, presence: Presence) {
        let label = label.to_owned();
        self.present
            .insert(NameKey::of(&label), NameHolder { label, presence });
    }

    /// This name, with `-2`, `-3` where somebody has it.
    pub(super) fn free_label(&self, own: &str) -> String {
        tournament::first_free(own, |label| self.present.contains_key(&NameKey::of(label)))
    }
}

/// A name held for a player outside the lobby, until this is dropped.
pub struct HeldName {
    name: String,
    shared: Arc<SharedLobby>,
}

impl HeldName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.name
    }
}

impl Drop for HeldName {
    fn drop(&mut self) {
        self.shared.forget(&self.name);
    }
}

impl Lobby {
    /// Takes a name out of those that brains may have; where somebody has it,
    /// with `-2`, `-3` behind it.
    pub fn hold_name(&self, wanted: &str) -> HeldName {
        let mut state = self.shared.state.lock();
        let name = state.free_label(wanted);
        state.put(&name, Presence::Held);
        HeldName {
            name,
            shared: self.shared.clone(),
        }
    }

    /// As [`Lobby::hold_name`], this name or none.
    pub fn hold_exactly(&self, wanted: &str) -> Option<HeldName> {
        let mut state = self.shared.state.lock();
        if state.present.contains_key(&NameKey::of(wanted)) {
            return None;
        }
        state.put(wanted, Presence::Held);
        Some(HeldName {
            name: wanted.to_owned(),
            shared: self.shared.clone(),
        })
    }
}
