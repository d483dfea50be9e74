//! The time that players have.

use std::fmt;
use std::time::Duration;

use words::Phrase;

use crate::Thousandths;

pub use crate::game_clock::{ByoYomi, GameClock, GameClockError, Later, Period};

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
            clock: self.clock.map(|clock| clock.map(above_zero, scaled)),
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
        let byo_yomi: GameClock = "10:5x4".parse().unwrap();
        let longer = "20:5x8".parse().unwrap();
        let twice = TimeControl::new(None, Some(byo_yomi)).scaled(Thousandths::of(2.0));
        assert_eq!(twice.clock, Some(longer));
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
}
