//! How a game ended, and why a player could not be brought to the board.

use std::borrow::Cow;
use std::fmt;

use games::{Outcome, Seat};
use protocol::line::Name;

/// The end of a game: who won, why, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// Why the game ended.
    pub cause: Cause,
    /// The offending line, the milliseconds overrun: fit to be shown.
    pub detail: Option<String>,
}

impl Verdict {
    /// The end by the rules of the game.
    pub fn by_rules(outcome: &Outcome) -> Verdict {
        Verdict {
            winner: outcome.winner(),
            cause: Cause::Rules(Cow::Borrowed(outcome.cause())),
            detail: None,
        }
    }

    /// The players agreed on a draw.
    pub fn agreed() -> Verdict {
        Verdict {
            winner: None,
            cause: Cause::Agreement,
            detail: None,
        }
    }

    /// A seat of two lost by what it did or failed to do.
    pub fn loss_of(loser: Seat, cause: Cause, detail: Option<String>) -> Verdict {
        Verdict {
            winner: Some(loser.other()),
            cause,
            detail,
        }
    }
}

/// Why a game ended, printed exactly as it stands on the wire, in events and
/// in records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// By the rules: `win`, `draw`, …
    Rules(Cow<'static, str>),
    /// The loser gave up.
    Forfeit,
    /// The players agreed on a draw.
    Agreement,
    /// The loser's move was none, or not a legal one.
    IllegalMove,
    /// The loser did not answer in time.
    Timeout,
    /// The loser's connection was closed or reset.
    Disconnected,
    /// The loser said something that is not of the protocol.
    ProtocolError,
    /// The manager ended it as both brains saw it.
    Adjudication,
    /// The manager ended it as a draw: it took too long.
    MoveLimit,
}

impl Cause {
    /// Whether somebody broke the protocol or the clock, as opposed to an end
    /// by the rules, by giving up, or by the manager.
    pub fn is_fault(&self) -> bool {
        match self {
            Cause::Rules(_)
            | Cause::Forfeit
            | Cause::Agreement
            | Cause::Adjudication
            | Cause::MoveLimit => false,
            Cause::IllegalMove | Cause::Timeout | Cause::Disconnected | Cause::ProtocolError => {
                true
            }
        }
    }

    /// The words of the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Cause::Rules(cause) => cause,
            Cause::Forfeit => "forfeit",
            Cause::Agreement => "agreement",
            Cause::IllegalMove => "illegal move",
            Cause::Timeout => "timeout",
            Cause::Disconnected => "disconnected",
            Cause::ProtocolError => "protocol error",
            Cause::Adjudication => "adjudication",
            Cause::MoveLimit => "move limit",
        }
    }

    /// The cause with these words; what is none of the referee's is a rule's.
    pub fn from_words(words: &str) -> Cause {
        match words {
            "forfeit" => Cause::Forfeit,
            "agreement" => Cause::Agreement,
            "illegal move" => Cause::IllegalMove,
            "timeout" => Cause::Timeout,
            "disconnected" => Cause::Disconnected,
            "protocol error" => Cause::ProtocolError,
            "adjudication" => Cause::Adjudication,
            "move limit" => Cause::MoveLimit,
            rule => Cause::Rules(Cow::Owned(rule.to_owned())),
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A player could not be brought to the board: no game is counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{cause}: {detail}")]
pub struct Failure {
    /// Which step failed.
    pub cause: FailureCause,
    /// What happened, and what can be done about it.
    pub detail: String,
    /// What the brain calls itself, where it came as far as saying so.
    pub name: Option<String>,
}

impl Failure {
    /// A failure with its explanation.
    pub fn new(cause: FailureCause, detail: impl Into<String>) -> Failure {
        Failure {
            cause,
            detail: detail.into(),
            name: None,
        }
    }

    /// The same of a brain that has said its name.
    #[must_use]
    pub fn of(self, name: &Name) -> Failure {
        Failure {
            name: Some(name.to_string()),
            ..self
        }
    }
}

/// Which step of bringing a player to the board failed, printed exactly as it
/// stands in events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureCause {
    /// The brain answered wrongly or not at all, or cannot do what is asked.
    HandshakeFailed,
    /// The program did not start, or nobody listens there.
    NotStarted,
    /// The brain does not play this game.
    GameRefused,
    /// The player was there, but did not stay to the end of the match.
    Disconnected,
}

impl fmt::Display for FailureCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FailureCause::HandshakeFailed => "handshake failed",
            FailureCause::NotStarted => "not started",
            FailureCause::GameRefused => "game refused",
            FailureCause::Disconnected => "disconnected",
        })
    }
}
