//! The replies of a server of tables, and the events of a table.

use super::{
    HandStart, PlayerAction, PlayerResult, PlayerStatistics, Presence, Refusal, ShownCards,
    Snapshot, TableRow, TurnOffer, Wait,
};
use crate::{Cards, PostKind, Street};

/// An answer, or something that happened at a table. Seats are counted
/// from 1, amounts are in chips.
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
        /// The seat.
        seat: usize,
        /// The chips.
        stack: u64,
    },
    /// The client got up.
    Left {
        /// The table's number.
        table: u64,
        /// The chips.
        stack: u64,
    },
    /// Done as asked.
    Ok,
    /// How players did.
    Statistics(Vec<PlayerStatistics>),
    /// A chat message.
    Said {
        /// The name of the player.
        name: String,
        /// The text.
        text: String,
    },
    /// Somebody came or went.
    Presence {
        /// Which of the two.
        what: Presence,
        /// The seat.
        seat: usize,
        /// The name of the player.
        name: String,
        /// The chips.
        stack: u64,
        /// The wait of the table from now on.
        wait: Option<Wait>,
    },
    /// A hand begins.
    Hand(HandStart),
    /// A blind or an ante was posted.
    Post {
        /// The seat that posted it.
        seat: usize,
        /// The kind of the post.
        kind: PostKind,
        /// How much.
        amount: u64,
        /// The stack after it.
        stack: u64,
    },
    /// The new cards of a player that lie face down, sent to the clients that may know
    /// them.
    Hole {
        /// The seat that got them.
        seat: usize,
        /// The cards.
        cards: Cards,
    },
    /// Cards were dealt face up, for everybody to see.
    Up {
        /// The seat that got them.
        seat: usize,
        /// The new cards.
        cards: Cards,
    },
    /// The cards that a player threw away, sent to the clients that may know them.
    Discard {
        /// The seat that threw them away.
        seat: usize,
        /// The cards.
        cards: Cards,
    },
    /// The client is asked.
    Turn(TurnOffer),
    /// Another player is on turn.
    Acting {
        /// The hand's number.
        hand: u64,
        /// The seat.
        seat: usize,
        /// For how long, in milliseconds; 0: as long as it takes.
        time: u64,
    },
    /// Somebody acted.
    Acted(PlayerAction),
    /// The next cards of the board.
    Board {
        /// The round that begins.
        round: Street,
        /// The new cards.
        cards: Cards,
        /// All cards of the board.
        all: Cards,
        /// Which board, if it is not the first: 2 the second, …
        run: Option<usize>,
    },
    /// The part of a bet that nobody called was returned.
    Refund {
        /// The seat that made the bet.
        seat: usize,
        /// How much.
        amount: u64,
    },
    /// Somebody's cards were shown.
    Show(ShownCards),
    /// Somebody's cards were given up unseen.
    Muck {
        /// The seat that gave them up.
        seat: usize,
    },
    /// The house took its share of the pots.
    Rake {
        /// How much.
        amount: u64,
    },
    /// A pot or a part of it was won.
    Win {
        /// The seat that won it.
        seat: usize,
        /// Which: 0 the main pot.
        pot: usize,
        /// How much.
        amount: u64,
        /// By which board, if it is not the first: 2 the second, …
        run: Option<usize>,
    },
    /// The hand is over.
    End {
        /// Its number.
        hand: u64,
        /// The wait of the table from now on.
        wait: Option<Wait>,
        /// The gain or loss of each player; they add up to 0, less the rake.
        players: Vec<PlayerResult>,
    },
    /// A new level of the blinds.
    Blinds {
        /// The small blind.
        small: u64,
        /// The big blind.
        big: u64,
        /// The ante.
        ante: u64,
        /// The bring-in of stud.
        bring_in: Option<u64>,
        /// The straddle, if there is one.
        straddle: Option<u64>,
    },
    /// Somebody lost all chips.
    Busted {
        /// The seat.
        seat: usize,
        /// The name of the player.
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
        /// The winner of a freezeout.
        winner: Option<String>,
    },
    /// Everything about the table.
    State(Box<Snapshot>),
}

impl From<Refusal> for Event {
    fn from(refusal: Refusal) -> Event {
        Event::Error(refusal)
    }
}

impl From<Snapshot> for Event {
    fn from(snapshot: Snapshot) -> Event {
        Event::State(Box::new(snapshot))
    }
}
