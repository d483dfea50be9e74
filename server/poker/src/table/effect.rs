//! The effects of a table. Only this file decides which viewers may know an event.

use poker_rules::table::Event;
use smallvec::SmallVec;

use super::{ClientId, HandRecord};
use record::hand::Counts;

/// Clients of a table.
pub type Clients = SmallVec<[ClientId; 10]>;

/// Something that the task of a table has to do; effects are in order.
#[derive(Debug)]
pub enum Effect {
    /// Send an event.
    Tell(AddressedEvent),
    /// The client of this seat no longer plays at the table.
    Vacated {
        /// The seat, from 0.
        seat: usize,
        /// The client.
        client: ClientId,
        /// Whether it lost its chips, and may stay as a spectator.
        looks_on: bool,
    },
    /// A hand is over.
    Played {
        /// Its record.
        hand: Box<HandRecord>,
        /// The counts of the players that were dealt in.
        counts: Vec<(String, Counts)>,
        /// The clients that were dealt in and are still there.
        clients: Clients,
    },
    /// The table is closed; no effect follows.
    Closed,
}

/// An event and its audience.
#[derive(Clone, Debug)]
pub struct AddressedEvent {
    /// The viewers that may know it.
    pub to: Audience,
    /// The event.
    pub event: Event,
}

/// The viewers that may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// All players and spectators.
    All,
    /// The player at this seat: an event about the player's own cards.
    Secret(usize),
    /// The player at this seat.
    Seat(usize),
    /// All but the player at this seat.
    AllBut(usize),
}

/// A recipient of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player.
    Seat(usize),
    /// A spectator.
    Public,
    /// The operator, who sees all cards when the hand is over.
    Referee,
}

impl AddressedEvent {
    /// Whether this viewer may know the event.
    pub fn reaches(&self, viewer: Viewer) -> bool {
        match (self.to, viewer) {
            (Audience::All, _) | (Audience::AllBut(_), Viewer::Public | Viewer::Referee) => true,
            (Audience::AllBut(not), Viewer::Seat(seat)) => seat != not,
            (Audience::Seat(one) | Audience::Secret(one), Viewer::Seat(seat)) => seat == one,
            (Audience::Secret(_), Viewer::Referee) => true,
            (Audience::Seat(_), Viewer::Public | Viewer::Referee) => false,
            (Audience::Secret(_), Viewer::Public) => false,
        }
    }
}

/// The audience of an event of a hand.
pub(super) fn audience(event: &poker_rules::Event) -> Audience {
    event.secret_of().map_or(Audience::All, Audience::Secret)
}
