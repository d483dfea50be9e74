//! How a game ended, and why a player could not be brought to the board.

use std::borrow::Cow;
use std::fmt;

use games::{Outcome, Seat};
use protocol::line::Name;

/// The end of a game: what each seat got, why, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What each seat got, in the order of seats: +1, 0 or -1 in a game of two
    /// that knows win, draw and loss only. They add up to 0.
    pub returns: Vec<i32>,
    /// Why the game ended.
    pub cause: Cause,
    /// The offending line, the milliseconds overrun: fit to be shown.
    pub detail: Option<String>,
}

impl Verdict {
    /// The end by the rules of the game.
    pub fn by_rules(outcome: &Outcome) -> Verdict {
        Verdict {
            returns: outcome.returns().to_vec(),
            cause: Cause::Rules(Cow::Borrowed(outcome.cause())),
            detail: None,
        }
    }

    /// The players of so many seats agreed on a draw.
    pub fn agreed(seats: usize) -> Verdict {
        Verdict::draw(seats, Cause::Agreement, None)
    }

    /// Nobody won: every seat gets 0.
    pub fn draw(seats: usize, cause: Cause, detail: Option<String>) -> Verdict {
        Verdict {
            returns: vec![0; seats],
            cause,
            detail,
        }
    }

    /// One seat won against all others: of n seats it gets n-1, each other -1.
    pub fn win_of(winner: Seat, seats: usize, cause: Cause, detail: Option<String>) -> Verdict {
        Verdict {
            returns: Outcome::lost_by(winner, seats)
                .into_iter()
                .map(|own| -own)
                .collect(),
            cause,
            detail,
        }
    }

    /// One seat lost by what it did or failed to do: of n seats it gets
    /// -(n-1), each other +1.
    pub fn loss_of(loser: Seat, seats: usize, cause: Cause, detail: Option<String>) -> Verdict {
        Verdict {
            returns: Outcome::lost_by(loser, seats),
            cause,
            detail,
        }
    }

    /// The seat with the highest return, unless several share it.
    pub fn winner(&self) -> Option<Seat> {
        winner_of(&self.returns)
    }

    /// The seat with the lowest return, unless several share it.
    pub fn loser(&self) -> Option<Seat> {
        loser_of(&self.returns)
    }

    /// Whether all seats got the same.
    pub fn is_draw(&self) -> bool {
        self.returns.iter().all(|own| *own == 0)
    }

    /// What a seat got; 0 for a seat that was not at the board.
    pub fn return_of(&self, seat: Seat) -> i32 {
        self.returns.get(seat.index()).copied().unwrap_or(0)
    }
}

/// The seat with the highest of these returns, unless several share it.
pub fn winner_of(returns: &[i32]) -> Option<Seat> {
    only_one_with(returns, returns.iter().max())
}

/// The seat with the lowest of these returns, unless several share it.
pub fn loser_of(returns: &[i32]) -> Option<Seat> {
    only_one_with(returns, returns.iter().min())
}

fn only_one_with(returns: &[i32], value: Option<&i32>) -> Option<Seat> {
    let holders = (0u8..).zip(returns).filter(|(_, own)| Some(*own) == value);
    let mut holders = holders.map(|(index, _)| Seat::new(index));
    let one = holders.next()?;
    holders.next().is_none().then_some(one)
}

/// A result as the field writes it, the first seat first: of two seats `1-0`,
/// `0-1` or `1/2-1/2`, of more what each got: `+2 -1 -1`.
pub fn mark_of(returns: &[i32]) -> String {
    match (returns, winner_of(returns)) {
        ([_, _], Some(Seat::FIRST)) => "1-0".to_owned(),
        ([_, _], Some(_)) => "0-1".to_owned(),
        ([_, _], None) => "1/2-1/2".to_owned(),
        _ => {
            let own = returns.iter().map(|own| match own {
                0 => "0".to_owned(),
                own => format!("{own:+}"),
            });
            own.collect::<Vec<_>>().join(" ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_add_up_to_nothing_for_any_number_of_seats() {
        for seats in 2..=10 {
            let last = Seat::new(seats - 1);
            let count = usize::from(seats);
            let won = Verdict::win_of(last, count, Cause::Adjudication, None);
            let lost = Verdict::loss_of(last, count, Cause::Timeout, None);
            for verdict in [&won, &lost, &Verdict::agreed(count)] {
                assert_eq!(verdict.returns.len(), count);
                assert_eq!(verdict.returns.iter().sum::<i32>(), 0);
            }
            let most = i32::from(seats) - 1;
            assert_eq!((won.winner(), won.return_of(last)), (Some(last), most));
            assert_eq!((lost.loser(), lost.return_of(last)), (Some(last), -most));
            let beaten = (seats == 2).then_some(Seat::FIRST);
            assert_eq!((won.loser(), lost.winner()), (beaten, beaten));
        }
        assert_eq!(Verdict::agreed(2).winner(), None);
        assert_eq!(mark_of(&[2, -2]), "1-0");
        assert_eq!(mark_of(&[-1, 2, -1, 0]), "-1 +2 -1 0");
        assert_eq!(Verdict::agreed(2).return_of(Seat::new(2)), 0);
    }
}
