//! What the server says.

mod from_hand;
mod read;
mod write;

use games::holdem::{Card, PostKind, Street};

pub(super) use self::read::street;
pub(super) use self::write::{hole, seat};
use super::{PlayerStatistics, Refusal, Snapshot, TableRow, TurnOffer, Wait};

/// An answer, or something that happened at a table. Seats are counted from 1,
/// amounts are in chips.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The client is in.
    Welcome {
        /// Its number.
        id: u64,
        /// Its name.
        name: String,
        /// How often the server looks for a sign of life, in milliseconds.
        keepalive: u64,
    },
    /// A command, a message or the whole connection was refused.
    Error(Refusal),
    /// The tables that are there.
    Tables(Vec<TableRow>),
    /// A table was made.
    Created {
        /// Its number.
        table: u64,
    },
    /// The client sits down.
    Joined {
        /// The table's number.
        table: u64,
        /// Where.
        seat: usize,
        /// With how much.
        stack: u64,
    },
    /// The client got up.
    Left {
        /// The table's number.
        table: u64,
        /// With how much.
        stack: u64,
    },
    /// Done as asked.
    Ok,
    /// How players did.
    Statistics(Vec<PlayerStatistics>),
    /// Somebody said something.
    Said {
        /// Who.
        name: String,
        /// What.
        text: String,
    },
    /// Somebody came or went.
    Presence {
        /// Which of the two.
        what: Presence,
        /// Where.
        seat: usize,
        /// Who.
        name: String,
        /// With how much.
        stack: u64,
        /// What the table waits for from now on.
        wait: Option<Wait>,
    },
    /// A hand begins.
    Hand(HandStart),
    /// A blind or an ante was posted.
    Post {
        /// By whom.
        seat: usize,
        /// Which.
        kind: PostKind,
        /// How much.
        amount: u64,
        /// What is left.
        stack: u64,
    },
    /// Somebody's cards, for those who may know them.
    Hole {
        /// Whose.
        seat: usize,
        /// Which.
        cards: [Card; 2],
    },
    /// The client is asked.
    Turn(TurnOffer),
    /// Somebody else is asked.
    Acting {
        /// The hand's number.
        hand: u64,
        /// Who.
        seat: usize,
        /// For how long, in milliseconds; 0: as long as it takes.
        time: u64,
    },
    /// Somebody acted.
    Acted(Acted),
    /// The next cards of the board.
    Board {
        /// The round that begins.
        round: Street,
        /// The new cards.
        cards: Vec<Card>,
        /// All cards of the board.
        all: Vec<Card>,
    },
    /// What nobody called went back.
    Refund {
        /// To whom.
        seat: usize,
        /// How much.
        amount: u64,
    },
    /// Somebody's cards were shown.
    Show(Shown),
    /// Somebody's cards were given up unseen.
    Muck {
        /// Whose.
        seat: usize,
    },
    /// A pot or a part of it was won.
    Win {
        /// By whom.
        seat: usize,
        /// Which: 0 the main pot.
        pot: usize,
        /// How much.
        amount: u64,
    },
    /// The hand is over.
    End {
        /// Its number.
        hand: u64,
        /// Who won and lost how much; the nets add up to 0.
        players: Vec<Settled>,
        /// What the table waits for from now on.
        wait: Option<Wait>,
    },
    /// A new level of the blinds.
    Blinds {
        /// The small blind.
        small: u64,
        /// The big blind.
        big: u64,
        /// The ante.
        ante: u64,
    },
    /// Somebody lost all chips.
    Busted {
        /// Where.
        seat: usize,
        /// Who.
        name: String,
        /// Which place that is in a freezeout.
        place: Option<usize>,
    },
    /// The table is no more.
    Closed {
        /// Its number.
        table: u64,
        /// Why: `hands`, `players`, `winner`, `shutdown`.
        reason: String,
        /// Who won a freezeout.
        winner: Option<String>,
    },
    /// Everything about the table.
    State(Box<Snapshot>),
}

/// Who comes and goes at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Sat down.
    Sat,
    /// Lost the connection; the seat is kept.
    Away,
    /// Came back.
    Back,
    /// Got up, or did not come back.
    Gone,
}

impl Presence {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Presence::Sat => "sat",
            Presence::Away => "away",
            Presence::Back => "back",
            Presence::Gone => "gone",
        }
    }
}

/// `<hand>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandStart {
    /// The hand's number.
    pub id: u64,
    /// The table's number.
    pub table: u64,
    /// Where the button lies.
    pub dealer: usize,
    /// In chips.
    pub small_blind: u64,
    /// In chips.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// Who is dealt in: seat, name and stack before anything was posted.
    pub players: Vec<(usize, String, u64)>,
}

/// `<acted>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acted {
    /// The hand's number.
    pub hand: u64,
    /// Who.
    pub seat: usize,
    /// The word that was sent: `fold`, `check`, `call`, `bet`, `raise`, `allin`.
    pub kind: String,
    /// Chips added.
    pub amount: u64,
    /// What the bet stands at on this round.
    pub total: u64,
    /// What is left.
    pub stack: u64,
    /// Everything put in by all, this round included.
    pub pot: u64,
    /// Why the server acted for the player, where it did.
    pub cause: Option<Cause>,
}

/// Why the server acts for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Too slow.
    Timeout,
    /// No connection.
    Disconnected,
    /// Got up.
    Left,
}

impl Cause {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Timeout => "timeout",
            Cause::Disconnected => "disconnected",
            Cause::Left => "left",
        }
    }
}

/// `<show>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Whose.
    pub seat: usize,
    /// Which.
    pub cards: [Card; 2],
    /// What they make, after the river: `two pair, kings and fours`.
    pub value: Option<String>,
    /// The five cards that count, after the river.
    pub best: Option<Vec<Card>>,
}

/// One player at the end of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Where.
    pub seat: usize,
    /// Who.
    pub name: String,
    /// With how much.
    pub stack: u64,
    /// Won less lost.
    pub net: i64,
}

impl From<Refusal> for Event {
    fn from(refusal: Refusal) -> Event {
        Event::Error(refusal)
    }
}
