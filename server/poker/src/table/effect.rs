//! What comes out of a table. Who gets to know what is decided here alone.

use games::holdem;
use protocol::poker::Event;

use super::{ClientId, HandRecord};
use record::hand::Counts;

/// Something that a table wants done, in order.
#[derive(Debug)]
pub enum Effect {
    /// Somebody is told something.
    Tell(Told),
    /// The client at this seat is no player of the table any more.
    Vacated {
        /// Which seat.
        seat: usize,
        /// Which client.
        client: ClientId,
        /// It lost its chips, and may go on looking on.
        looks_on: bool,
    },
    /// A hand is over, and counts this for those who were dealt in.
    Played(Box<HandRecord>, Vec<(String, Counts)>),
    /// The table is no more; nothing follows.
    Closed,
}

/// An event on its way to those who may know it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Who may.
    pub to: To,
    /// What happened.
    pub event: Event,
}

/// Who may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// All players and watchers.
    All,
    /// Whoever sits at this seat, about the player's own cards.
    Secret(usize),
    /// Whoever sits at this seat.
    Seat(usize),
    /// All but whoever sits at this seat.
    AllBut(usize),
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player.
    Seat(usize),
    /// Anybody.
    Public,
    /// The operator, when the hand is over.
    Referee,
}

impl Told {
    /// Whether this one gets to know of it.
    pub fn reaches(&self, viewer: Viewer) -> bool {
        match (self.to, viewer) {
            (To::All, _) | (To::AllBut(_), Viewer::Public | Viewer::Referee) => true,
            (To::AllBut(not), Viewer::Seat(seat)) => seat != not,
            (To::Seat(one) | To::Secret(one), Viewer::Seat(seat)) => seat == one,
            (To::Secret(_), Viewer::Referee) => true,
            (To::Seat(_), Viewer::Public | Viewer::Referee) => false,
            (To::Secret(_), Viewer::Public) => false,
        }
    }
}

/// Who may know of what happened in a hand.
pub(super) fn audience(event: &holdem::Event) -> To {
    event.secret_of().map_or(To::All, To::Secret)
}
