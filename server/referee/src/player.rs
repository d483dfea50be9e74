//! Players and their sources.
//!
//! The referee knows only the trait [`Player`]. A [`Brain`] is a player at the
//! other end of a line-protocol connection; people and scripts implement the
//! trait directly.

mod brain;
mod conversation;
mod dial;
pub mod engine;
mod game;
mod handshake;
mod history;
mod peer;
mod pipe_link;
mod reconnect;
mod transcripts;
mod wire;

use std::task::{Context, Poll, Waker};
use std::time::Duration;

use games::{AnyGame, Seat};
use launch::Process;
use protocol::line::{MAX_STRAY_LINES, Version};
use record::RecordedPlayer;
use record::verdict::{Cause, Verdict};
use tokio::time::Instant;

pub use brain::Brain;
pub use conversation::{Conversation, Excerpt, ReadPosition};
pub use dial::{START_TIMEOUT, dial, start};
pub use handshake::{
    Conditions, ask_game, ask_name, ask_token, greet, introduce, refuse, resynchronise,
};
pub use history::HISTORY_LINES;
pub use peer::Peer;
pub use reconnect::{Reconnect, ReconnectHandle, Reconnects};
pub use transcripts::Transcripts;
pub use wire::{Wire, WireEvent};

/// The player of a seat. The referee tells it the events, asks it for turns, and listens
/// to it all the time. During a game the referee alone uses it.
///
/// Waiting is by polling, so that the referee can wait for any number of
/// players of any kind without an allocation a move.
pub trait Player: Send {
    /// The player's name in the log.
    fn name(&self) -> &str;

    /// The version of the line protocol that the record notes. Players who do
    /// not speak the protocol are told as much as a brain of 0,2.
    fn version(&self) -> Version {
        Version::V02
    }

    /// The language that it speaks, as the record notes it.
    fn protocol(&self) -> String {
        self.version().to_string()
    }

    /// How time limits apply to this player.
    fn limits(&self) -> Limits;

    /// Queues news that need no answer. They may stay queued until
    /// [`Player::poll_flush`].
    fn tell(&mut self, news: &News<'_>);

    /// Asks for a turn, which [`Player::poll_event`] gives. Anything the player
    /// said earlier is not an answer.
    ///
    /// # Errors
    /// The player lost by an earlier line; it is not asked.
    fn ask(&mut self, question: &Question<'_>) -> Result<(), Fault>;

    /// The player has moved, and its opponent thinks: it may think meanwhile. `clocks` are
    /// those of its next turn, as far as they are known now. Only the view of the player may
    /// be taken from the state.
    fn let_ponder(&mut self, clocks: &dyn Fn() -> Option<ShownClocks>, state: &dyn AnyGame) {
        let _ = (clocks, state);
    }

    /// Whether it can say how it would count the last position of a game, as
    /// [`AnyGame::settle`] reads it.
    fn can_settle(&self) -> bool {
        false
    }

    /// Asks how it would count the last position; [`Event::Settles`] says that.
    /// Asked only where [`Player::can_settle`] says so, once the game is over.
    fn ask_to_settle(&mut self) {}

    /// Ready when all that was queued is sent, or cannot be sent any more;
    /// [`Player::poll_event`] reports the latter.
    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let _ = context;
        Poll::Ready(())
    }

    /// The next thing that the player does. Nothing is lost between two calls.
    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event>;

    /// The answer or a fault, if it has arrived by now. Called when the time is
    /// up.
    fn poll_at_deadline(&mut self) -> Option<Event> {
        match self.poll_event(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(event) => Some(event),
            Poll::Pending => None,
        }
    }

    /// When the player's last action arrived.
    fn heard_at(&self) -> Instant;

    /// A note on an incomplete answer, to be put behind a message; empty if
    /// there is none.
    fn partial(&self) -> String {
        String::new()
    }

    /// Its program and the connection to it; `None` for players who do not speak in lines.
    fn peer(&self) -> Option<&Peer> {
        None
    }

    /// As [`Player::peer`].
    fn peer_mut(&mut self) -> Option<&mut Peer> {
        None
    }

    /// Its conversation, for others to read while it plays; `None` for players who do not
    /// speak in lines.
    fn conversation(&self) -> Option<Conversation> {
        let peer = self.peer()?;
        let errors = peer.process.as_ref().map(Process::errors);
        Some(Conversation::new(&peer.wire.history, errors))
    }
}

/// An event as one player may hear it.
#[derive(Clone, Copy)]
pub enum News<'a> {
    /// A game begins, or the player has come back into a running game.
    Begins(Beginning<'a>),
    /// News of the game for this player, see [`games::Notice`].
    Notice(&'a str),
    /// A seat, perhaps the player's own, has played a turn, or chance (`by`:
    /// `None`) has drawn an outcome.
    Played {
        /// The seat that played.
        by: Option<Seat>,
        /// The turn as this player hears it; `None` if it must not know it.
        told: Option<&'a str>,
        /// Whether notices have told the player of the turn, too.
        in_notices: bool,
        /// The state after the turn. It contains hidden parts, so only the view
        /// of this player may be taken from it.
        state: &'a dyn AnyGame,
    },
    /// The game is over: 1, 0 or -1 from the player's own side, and why.
    Over {
        /// The return of the player.
        returns: i8,
        /// How the game ended.
        verdict: &'a Verdict,
        /// The players, in the order of seats.
        players: &'a [RecordedPlayer],
        /// The last state. It contains hidden parts, so only the view of this
        /// player may be taken from it.
        state: &'a dyn AnyGame,
    },
    /// The game is broken off without a result.
    BrokenOff,
}

/// The start of a game, or the turns that have been played so far.
#[derive(Clone, Copy)]
pub struct Beginning<'a> {
    /// The player's own seat.
    pub seat: Seat,
    /// The start position, if it is not the usual one.
    pub position: Option<&'a str>,
    /// The moves from there, as the player may hear them.
    pub moves: &'a [String],
    /// News that describe the current state; they replace the moves.
    pub recap: &'a [String],
    /// The current state. Only the view of this player may be taken from it.
    pub state: &'a dyn AnyGame,
}

/// A request for a turn.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The time left on the clocks, if the game has clocks.
    pub clocks: Option<ShownClocks>,
    /// The game's own request, if it is not the last turn.
    pub prompt: Option<&'a str>,
}

/// Whole milliseconds left; `None` for a seat without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownClocks {
    /// The clock of the seat that is asked.
    pub mine: Option<u64>,
    /// The clock of the seat after it.
    pub theirs: Option<u64>,
    /// The turns of the seat that is asked until its clock gains the time of another
    /// period; `None` where there are no periods.
    pub to_go: Option<u32>,
    /// The time that the turn adds to the clock of the seat that is asked.
    pub increment: Duration,
    /// The periods of byo-yomi that the seat has left, the one that runs with them;
    /// `None` before it begins.
    pub byo_yomi: Option<u8>,
}

/// Something that a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn in answer to the request, not yet checked by the rules.
    Turn(String),
    /// The player answered the request by giving up.
    Forfeit,
    /// A thought of the player, escaped.
    Info(String),
    /// How the player would count the last position, not yet checked by the
    /// rules; `None` if it does not say.
    Settles(Option<String>),
    /// The player lost by this.
    Fault(Fault),
    /// The player has lost its connection, and may come back.
    Away,
    /// The player is back over a new connection and knows nothing of the game.
    Back,
}

impl Event {
    /// The player broke the rules of its language.
    fn protocol_error(detail: String) -> Event {
        Event::Fault(Fault {
            cause: Cause::ProtocolError,
            detail,
        })
    }
}

/// An error by which a player loses, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The rule that was broken.
    pub cause: Cause,
    /// Details, fit to be shown.
    pub detail: String,
}

impl Fault {
    fn disconnected(detail: impl Into<String>) -> Fault {
        Fault {
            cause: Cause::Disconnected,
            detail: detail.into(),
        }
    }

    /// The player closed its connection.
    pub fn left() -> Fault {
        Fault::disconnected("it closed the connection")
    }
}

/// How time limits apply to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// Time runs from each request on, whatever happens: a program.
    Binding,
    /// Time stands still while the game is paused: a person.
    Halting,
    /// There is no limit: a person who was promised unlimited time.
    None,
}

/// How many lines a program has sent in a game while no answer was due.
#[derive(Debug, Default)]
struct Strays(u32);

impl Strays {
    /// Counts a line of the program of this name, quoted as it is told; the
    /// fault if it is one too many.
    fn another(&mut self, name: &str, line: &str) -> Option<Event> {
        self.0 += 1;
        tracing::debug!(player = %name, "said out of turn: '{line}'");
        (self.0 > MAX_STRAY_LINES).then(|| {
            Event::protocol_error(format!(
                "more than {MAX_STRAY_LINES} lines out of turn, at last '{line}'"
            ))
        })
    }
}
