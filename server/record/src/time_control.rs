//! The time that players have.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use words::Phrase;

use crate::Thousandths;

/// The limits of a game. People may play without limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The longest time for one answer.
    pub per_move: Option<Duration>,
    /// A clock for the whole game; each seat has its own.
    pub clock: Option<GameClock>,
}

impl TimeControl {
    /// The limit if none is given.
    pub const DEFAULT_PER_MOVE: Duration = Duration::from_secs(5);

    /// No limit at all.
    pub const NONE: TimeControl = TimeControl {
        per_move: None,
        clock: None,
    };

    /// The given limits; 5 s a move if both are `None`.
    pub fn new(per_move: Option<Duration>, clock: Option<GameClock>) -> TimeControl {
        let per_move = match (per_move, clock) {
            (None, None) => Some(Self::DEFAULT_PER_MOVE),
            (asked, _) => asked,
        };
        TimeControl { per_move, clock }
    }
}

impl TimeControl {
    /// The limits for a machine that takes so many times as long, to the
    /// millisecond; no limit becomes 0.
    #[must_use]
    pub fn scaled(self, factor: Thousandths) -> TimeControl {
        let scaled = |time: Duration| {
            let exact = time.as_millis() * u128::from(factor.count());
            let rounded = (exact + 500) / 1000;
            Duration::from_millis(u64::try_from(rounded).unwrap_or(u64::MAX))
        };
        let above_zero = |time: Duration| scaled(time).max(Duration::from_millis(1));
        TimeControl {
            per_move: self.per_move.map(above_zero),
            clock: self.clock.map(|clock| GameClock {
                base: above_zero(clock.base),
                increment: scaled(clock.increment),
                ..clock
            }),
        }
    }
}

impl TimeControl {
    /// The limits in words: `30s a move, clock 60s+1s`.
    pub fn phrase(&self) -> Phrase {
        let per_move = self
            .per_move
            .map(|time| humantime::format_duration(time).to_string());
        match (per_move, self.clock) {
            (Some(time), Some(clock)) => Phrase::new("terminal-time-both")
                .with("time", time)
                .with("clock", clock.to_string()),
            (Some(time), None) => Phrase::new("terminal-time-move").with("time", time),
            (None, Some(clock)) => {
                Phrase::new("terminal-time-clock").with("clock", clock.to_string())
            }
            (None, None) => Phrase::new("terminal-time-none"),
        }
    }
}

impl fmt::Display for TimeControl {
    /// Writes [`TimeControl::phrase`] in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// A clock that starts at `base` and gains `increment` after each turn, written
/// `60s+1s` or, in seconds, `60+1`; with periods `40/60s+1s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time at the start; above 0.
    pub base: Duration,
    /// The time that each turn adds.
    pub increment: Duration,
    /// After so many turns of its own a seat gets `base` again, and what was left besides;
    /// `None` where `base` is for the whole game.
    pub moves: Option<NonZeroU32>,
}

impl GameClock {
    /// A clock for the whole game.
    pub const fn new(base: Duration, increment: Duration) -> GameClock {
        GameClock {
            base,
            increment,
            moves: None,
        }
    }
}

/// Why a text is not a clock.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GameClockError {
    /// One part is not a duration.
    #[error("'{part}' is no time ({error}); write 60s+1s or, in seconds, 60+0.1")]
    Time {
        /// The part.
        part: String,
        /// Why it is not a duration.
        error: humantime::DurationError,
    },
    /// The clock starts at 0.
    #[error("a clock starts above 0s")]
    Zero,
    /// The moves of a period are no number, or none.
    #[error("'{0}' is no number of moves; write 40/60s or, in seconds, 40/60+0.1")]
    Moves(String),
}

impl FromStr for GameClock {
    type Err = GameClockError;

    fn from_str(text: &str) -> Result<GameClock, GameClockError> {
        let (moves, text) = match text.split_once('/') {
            Some((moves, rest)) => {
                let counted = moves.trim().parse();
                let wrong = |_| GameClockError::Moves(moves.to_owned());
                (Some(counted.map_err(wrong)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let duration = |part: &str| {
            if let Some(seconds) = seconds(part.trim()) {
                return Ok(seconds);
            }
            humantime::parse_duration(part.trim()).map_err(|error| GameClockError::Time {
                part: part.to_owned(),
                error,
            })
        };
        let clock = GameClock {
            base: duration(base)?,
            increment: duration(increment)?,
            moves,
        };
        if clock.base.is_zero() {
            return Err(GameClockError::Zero);
        }
        Ok(clock)
    }
}

/// A number of seconds without a unit, like `0.1`; `None` if it is none that a
/// duration can hold, to the nanosecond.
fn seconds(text: &str) -> Option<Duration> {
    let plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse().ok().filter(|_| plain)?;
    Duration::try_from_secs_f64(seconds).ok()
}

impl fmt::Display for GameClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = humantime::format_duration(self.base);
        let increment = humantime::format_duration(self.increment);
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{base}+{increment}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_grow_with_the_time_that_a_machine_takes() {
        let ms = Duration::from_millis;
        let clock = |base, increment| GameClock::new(base, increment);
        let time = TimeControl {
            per_move: Some(ms(1001)),
            clock: Some(clock(ms(60_000), ms(0))),
        };
        let expected = TimeControl {
            per_move: Some(ms(1251)),
            clock: Some(clock(ms(75_000), ms(0))),
        };
        assert_eq!(time.scaled(Thousandths::of(1.25)), expected);
        assert_eq!(time.scaled(Thousandths::ONE), time);
        let least = TimeControl {
            per_move: Some(ms(1)),
            clock: Some(clock(ms(1), ms(0))),
        };
        assert_eq!(time.scaled(Thousandths::of(0.0)), least);
        let longest = TimeControl {
            per_move: Some(Duration::MAX),
            clock: None,
        };
        let _ = longest.scaled(Thousandths::of(f64::MAX));
        assert_eq!(
            TimeControl::NONE.scaled(Thousandths::of(2.0)),
            TimeControl::NONE
        );
    }

    #[test]
    fn a_clock_is_read_with_units_or_in_seconds() {
        let clock = |base, increment| {
            GameClock::new(
                Duration::from_millis(base),
                Duration::from_millis(increment),
            )
        };
        for (text, expected) in [
            ("60s+1s", clock(60_000, 1_000)),
            ("10+0.1", clock(10_000, 100)),
            ("1m + .5", clock(60_000, 500)),
            ("0.25", clock(250, 0)),
            (
                "40/60+1",
                GameClock {
                    moves: NonZeroU32::new(40),
                    ..clock(60_000, 1_000)
                },
            ),
        ] {
            let read: GameClock = text.parse().unwrap();
            assert_eq!(read, expected, "{text}");
            assert_eq!(read.to_string().parse(), Ok(read));
        }
        for wrong in [
            "", "0+1", "1e3", "inf", "1.2.3", "0/60+1", "/60", "x/60", "4/0", "1/2/3", "-5",
            "9e99", ".", "1+",
        ] {
            assert!(wrong.parse::<GameClock>().is_err(), "{wrong}");
        }
        let too_much = "9".repeat(400);
        assert!(too_much.parse::<GameClock>().is_err());
    }
}
