//! Whoever answers for a seat, and where such players come from.
//!
//! The referee knows a [`Player`] alone. A [`Brain`] is one at the other end of
//! a line-protocol connection; people and scripts implement the trait directly.

mod brain;
mod dial;
mod game;
mod handshake;
mod history;
mod link;
mod quote;
mod reconnect;
mod transcripts;
mod wire;

use std::task::{Context, Poll, Waker};

use games::{AnyGame, Seat};
use protocol::line::Version;
use tokio::time::Instant;

pub use brain::Brain;
pub use dial::{START_TIMEOUT, dial, start};
pub use handshake::{
    Conditions, ask_game, ask_name, ask_token, greet, introduce, introduce_again, resynchronise,
};
pub use history::HISTORY_LINES;
pub use link::{Link, ready};
pub use reconnect::{Reconnect, ReconnectHandle, Reconnects};
pub use transcripts::Transcripts;
pub use wire::{Received, Wire};

use record::Line;
use record::verdict::Cause;

/// Whoever answers for a seat: it is told what happened, asked for turns, and
/// listened to all the time. A referee has it to itself while a game runs.
///
/// What would wait is polled, so that a game of any number of players of any
/// kind waits for all of them without an allocation a move.
pub trait Player: Send {
    /// What it is called in the log.
    fn name(&self) -> &str;

    /// The version of the line protocol that the record notes. Players who
    /// speak none are told as much as one of 0,2.
    fn version(&self) -> Version {
        Version::V02
    }

    /// How the limits of time hold for it.
    fn limits(&self) -> Limits;

    /// Tells it something that asks for no answer. It may be kept until
    /// [`Player::poll_flush`].
    fn tell(&mut self, news: &News<'_>);

    /// Asks for a turn, which [`Player::poll_event`] gives. What it said before
    /// is no answer.
    ///
    /// # Errors
    /// It lost by what it said before; it is not asked.
    fn ask(&mut self, question: &Question<'_>) -> Result<(), Fault>;

    /// Ready when all that it was told and asked is on its way, or never will
    /// be: then it is [`Player::poll_event`] that says so.
    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let _ = context;
        Poll::Ready(())
    }

    /// The next thing it does. Nothing is lost between two calls.
    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event>;

    /// Its answer if that has arrived by now, or a fault; for the moment in
    /// which its time is up.
    fn last_look(&mut self) -> Option<Event> {
        match self.poll_event(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(event) => Some(event),
            Poll::Pending => None,
        }
    }

    /// When what it did last arrived.
    fn heard_at(&self) -> Instant;

    /// What is to be said of an answer that has come in part, to be put behind
    /// a message; nothing where there is none.
    fn partial(&self) -> String {
        String::new()
    }

    /// The last lines in and out, with their times since `start`, where it
    /// speaks in lines.
    fn history_since(&self, start: Instant) -> Vec<Line> {
        let _ = start;
        Vec::new()
    }
}

/// What happened, as one player may hear it.
#[derive(Clone, Copy)]
pub enum News<'a> {
    /// A game begins, or the player has come back into one that runs.
    Begins(Beginning<'a>),
    /// News of the game for this player, see [`games::Notice`].
    Notice(&'a str),
    /// A seat has played a turn, this one included, or chance (`by`: `None`)
    /// has brought something.
    Played {
        /// Whose turn it was.
        by: Option<Seat>,
        /// The turn as this player hears it; `None` where it may not know it.
        told: Option<&'a str>,
        /// Whether notices have told the player of it, too.
        in_notices: bool,
        /// The state that it has led to. What the player may not know is in
        /// it, so it is to be asked as the player's own viewer alone.
        state: &'a dyn AnyGame,
    },
    /// The game is over: +1, 0 or -1 from the player's own side, and why.
    Over {
        /// What the player got.
        returns: i8,
        /// Why it ended.
        cause: &'a Cause,
    },
    /// The game is broken off, without a result.
    BrokenOff,
}

/// What a game starts from, or has come to.
#[derive(Clone, Copy)]
pub struct Beginning<'a> {
    /// The player's own seat.
    pub seat: Seat,
    /// The position it starts from, where that is not the usual one.
    pub position: Option<&'a str>,
    /// What was played from there, as the player may hear it.
    pub moves: &'a [String],
    /// News that say where the game stands; they take the place of the moves.
    pub recap: &'a [String],
    /// That state. To be asked as the player's own viewer alone.
    pub state: &'a dyn AnyGame,
}

/// A request for a turn.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What is left on the clocks, where there are any.
    pub clocks: Option<ShownClocks>,
    /// What the game asks with, where that is not the last turn.
    pub prompt: Option<&'a str>,
}

/// Whole milliseconds left; `None` for a seat without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownClocks {
    /// On the clock of whoever is asked.
    pub mine: Option<u64>,
    /// On that of the seat behind it.
    pub theirs: Option<u64>,
}

/// What a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It answered the request with a turn, not yet judged by the rules.
    Turn(String),
    /// It answered the request by giving up.
    Forfeit,
    /// It says what it thinks; escaped.
    Info(String),
    /// It lost by this.
    Fault(Fault),
    /// It has come back over a new connection, and knows nothing of the game.
    Back,
}

/// What a player lost a game by, whatever the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which rule it broke.
    pub cause: Cause,
    /// How, fit to be shown.
    pub detail: String,
}

impl Fault {
    fn disconnected(detail: impl Into<String>) -> Fault {
        Fault {
            cause: Cause::Disconnected,
            detail: detail.into(),
        }
    }

    /// Somebody who sat here has left.
    pub fn left() -> Fault {
        Fault::disconnected("it closed the connection")
    }
}

/// How the limits of time hold for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// From each request on, whatever happens: a program.
    Binding,
    /// As long as the game is not paused: a person.
    Halting,
    /// Not at all: a person who was promised as much time as it takes.
    None,
}
