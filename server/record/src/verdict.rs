//! How a game ended, and why a player could not be brought to the board.

use std::borrow::Cow;
use std::fmt;

use games::{Outcome, Seat};
use protocol::line::Name;
use words::{Language, Phrase, Say};

/// The end of a game: the returns, the cause, and details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The return of each seat, in the order of seats: 1, 0 or -1 in a game of
    /// two players that has only wins, draws and losses. The returns add up to 0.
    pub returns: Vec<i32>,
    /// Why the game ended.
    pub cause: Cause,
    /// Details fit to be shown, such as the offending line or the milliseconds
    /// overrun.
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

    /// The end by the rules, where the players agreed on how the last position
    /// is counted: see [`games::Game::settle`].
    pub fn settled(outcome: &Outcome, agreed: Option<String>) -> Verdict {
        Verdict {
            detail: agreed,
            ..Verdict::by_rules(outcome)
        }
    }

    /// The players of this many seats agreed on a draw.
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

    /// One seat won against all others: of n seats it gets n-1, and each other
    /// seat gets -1.
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

    /// One seat lost by its own act or failure: of n seats it gets -(n-1), and each other
    /// seat gets 1.
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

    /// The return of a seat; 0 if the game did not have the seat.
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
    let holders = (0..).zip(returns).filter(|(_, own)| Some(*own) == value);
    let mut holders = holders.map(|(index, _)| Seat::new(index));
    let one = holders.next()?;
    holders.next().is_none().then_some(one)
}

/// The result from the first seat's side: with two seats `1-0`, `0-1` or
/// `1/2-1/2`, with more seats the returns: `+2 -1 -1`.
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

/// The cause of a game's end. Its text is the same on the wire, in events and in
/// records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// By the rules: `win`, `draw`, …
    Rules(Cow<'static, str>),
    /// The loser gave up.
    Forfeit,
    /// The players agreed on a draw.
    Agreement,
    /// The loser sent no move or an illegal one.
    IllegalMove,
    /// The loser did not answer in time.
    Timeout,
    /// The loser's connection was closed or reset.
    Disconnected,
    /// The loser's program held more memory than it may, and was ended.
    Memory,
    /// The loser sent something that the protocol does not allow.
    ProtocolError,
    /// The manager ended the game because the scores of both brains agreed.
    Adjudication,
    /// The manager ended the game as a draw after too many moves.
    MoveLimit,
}

impl Cause {
    /// Whether a player broke the protocol or the clock.
    pub fn is_fault(&self) -> bool {
        match self {
            Cause::Rules(_)
            | Cause::Forfeit
            | Cause::Agreement
            | Cause::Adjudication
            | Cause::MoveLimit => false,
            Cause::IllegalMove
            | Cause::Timeout
            | Cause::Disconnected
            | Cause::Memory
            | Cause::ProtocolError => true,
        }
    }

    /// Whether it loses the game for the player who caused it: a fault, or giving up.
    pub fn loses(&self) -> bool {
        self.is_fault() || *self == Cause::Forfeit
    }

    /// The text of the cause, as on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Cause::Rules(cause) => cause,
            Cause::Forfeit => "forfeit",
            Cause::Agreement => "agreement",
            Cause::IllegalMove => "illegal move",
            Cause::Timeout => "timeout",
            Cause::Disconnected => "disconnected",
            Cause::Memory => "memory",
            Cause::ProtocolError => "protocol error",
            Cause::Adjudication => "adjudication",
            Cause::MoveLimit => "move limit",
        }
    }

    /// The cause as people read it.
    pub fn say(&self, language: Language) -> String {
        cause_in_words(self.as_str()).say(language)
    }

    /// The cause with this text; an unknown text is a cause of the game's rules.
    pub fn from_words(words: &str) -> Cause {
        match words {
            "forfeit" => Cause::Forfeit,
            "agreement" => Cause::Agreement,
            "illegal move" => Cause::IllegalMove,
            "timeout" => Cause::Timeout,
            "disconnected" => Cause::Disconnected,
            "memory" => Cause::Memory,
            "protocol error" => Cause::ProtocolError,
            "adjudication" => Cause::Adjudication,
            "move limit" => Cause::MoveLimit,
            rule => Cause::Rules(Cow::Owned(rule.to_owned())),
        }
    }
}

/// A cause as people read it, by its text on the wire. One that has no message stays
/// as it is.
pub fn cause_in_words(cause: &str) -> Phrase {
    let known = IN_WORDS.iter().find(|(text, _)| *text == cause);
    match known {
        Some((_, key)) => Phrase::new(key),
        None => Phrase::new("terminal-text").with("text", cause.to_owned()),
    }
}

/// The causes that have messages, and their messages.
const IN_WORDS: [(&str, &str); 25] = [
    ("win", "terminal-cause-win"),
    ("draw", "terminal-cause-draw"),
    ("forfeit", "terminal-cause-forfeit"),
    ("agreement", "terminal-cause-agreement"),
    ("illegal move", "terminal-cause-illegal-move"),
    ("timeout", "terminal-cause-timeout"),
    ("disconnected", "terminal-cause-disconnected"),
    ("memory", "terminal-cause-memory"),
    ("protocol error", "terminal-cause-protocol-error"),
    ("adjudication", "terminal-cause-adjudication"),
    ("move limit", "terminal-cause-move-limit"),
    ("checkmate", "terminal-cause-checkmate"),
    ("stalemate", "terminal-cause-stalemate"),
    (
        "insufficient material",
        "terminal-cause-insufficient-material",
    ),
    (
        "threefold repetition",
        "terminal-cause-threefold-repetition",
    ),
    ("fivefold repetition", "terminal-cause-fivefold-repetition"),
    ("fifty moves", "terminal-cause-fifty-moves"),
    ("seventy-five moves", "terminal-cause-seventy-five-moves"),
    ("repetition", "terminal-cause-repetition"),
    ("40 moves", "terminal-cause-40-moves"),
    ("fold", "terminal-cause-fold"),
    ("showdown", "terminal-cause-showdown"),
    ("handshake failed", "terminal-cause-handshake-failed"),
    ("not started", "terminal-cause-not-started"),
    ("game refused", "terminal-cause-game-refused"),
];

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A player could not be brought to the board; no game is counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{cause}: {detail}")]
pub struct Failure {
    /// The step that failed.
    pub cause: FailureCause,
    /// The event, and the advice for it.
    pub detail: String,
    /// The brain's name, if it was known by then.
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

    /// The same failure with the name of the brain.
    #[must_use]
    pub fn of(self, name: &Name) -> Failure {
        Failure {
            name: Some(name.to_string()),
            ..self
        }
    }
}

/// The step at which bringing a player to the board failed. Its text is the same
/// in events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureCause {
    /// The brain answered wrongly or not at all, or cannot do what is asked.
    HandshakeFailed,
    /// The program did not start, or nothing listens at the address.
    NotStarted,
    /// The brain does not play this game.
    GameRefused,
    /// The player came to the board but did not stay until the end of the match.
    Disconnected,
    /// The player's program held more memory than it may, and was ended.
    Memory,
}

impl Say for Failure {
    /// The detail is in English.
    fn say(&self, language: Language) -> String {
        let cause = cause_in_words(&self.cause.to_string());
        format!("{}: {}", cause.say(language), self.detail)
    }
}

impl FailureCause {
    /// All causes.
    const ALL: [FailureCause; 5] = [
        FailureCause::HandshakeFailed,
        FailureCause::NotStarted,
        FailureCause::GameRefused,
        FailureCause::Disconnected,
        FailureCause::Memory,
    ];

    /// The text of the cause, as in events.
    pub fn as_str(self) -> &'static str {
        match self {
            FailureCause::HandshakeFailed => "handshake failed",
            FailureCause::NotStarted => "not started",
            FailureCause::GameRefused => "game refused",
            FailureCause::Disconnected => "disconnected",
            FailureCause::Memory => "memory",
        }
    }

    /// The cause with this text.
    pub fn from_words(words: &str) -> Option<FailureCause> {
        FailureCause::ALL
            .into_iter()
            .find(|cause| cause.as_str() == words)
    }
}

impl fmt::Display for FailureCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_read_in_any_language_and_in_english_as_it_is_written() {
        let czech = Language::find("cs").unwrap();
        assert_eq!(cause_in_words("illegal move").say(czech), "nedovolený tah");
        assert_eq!(
            cause_in_words("a rule to come").say(czech),
            "a rule to come"
        );
        for (cause, _) in IN_WORDS {
            assert_eq!(cause_in_words(cause).to_string(), cause);
            assert_ne!(cause_in_words(cause).say(czech), cause);
        }
    }

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
