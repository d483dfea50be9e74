//! Who sits where.

use protocol::poker::Cause;
use tokio::time::Instant;

use record::Id;

/// The number of a client; the server gives none twice.
pub type ClientId = Id<OfClient>;

/// What a [`ClientId`] is the number of.
pub enum OfClient {}

/// Somebody who wants to sit down.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The client's number.
    pub client: ClientId,
    /// The client's name.
    pub name: String,
    /// Whether a beaten hand is shown, too.
    pub show_always: bool,
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub struct Seat {
    /// Whose it is. Means nothing once that client is gone.
    pub client: ClientId,
    /// The name that it is played under.
    pub name: String,
    /// The chips between two hands, and those before a hand during it.
    pub stack: u64,
    /// Whether anybody answers.
    pub presence: Presence,
    /// Whether a beaten hand is shown, too.
    pub show_always: bool,
    /// Gets up as soon as the hand is over, in which everything is in.
    pub leaving: bool,
}

/// Whether anybody answers for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Somebody does.
    Here,
    /// The connection is gone, the seat is kept.
    Away {
        /// Until then.
        until: Instant,
    },
    /// Nobody comes back. In a freezeout the chips stay and are blinded off,
    /// elsewhere they go when the hand is over.
    Gone(Cause),
}

impl Presence {
    /// Whether nobody comes back.
    pub fn is_gone(&self) -> bool {
        matches!(self, Presence::Gone(_))
    }
}
