//! The limits of time of a game, as foreign formats write them.

use std::fmt;
use std::num::{NonZeroU8, NonZeroU32};
use std::time::Duration;

use crate::remark::{read_seconds, seconds};

/// The limits of time of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The longest time for one move.
    pub per_move: Option<Duration>,
    /// The time for the whole game, and the time that each move adds.
    pub clock: Option<(Duration, Duration)>,
    /// The number of a player's moves after which it gets the time of the next period; that
    /// of the last one again where none is left.
    pub period: Option<NonZeroU32>,
    /// The periods after the first one.
    pub later: Vec<Period>,
    /// What a player has when its clock is over.
    pub byo_yomi: Option<ByoYomi>,
}

/// A period of a clock, written `40/7200+30` in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The moves of the period; `None` for the rest of the game.
    pub moves: Option<NonZeroU32>,
    /// Its time, above 0.
    pub base: Duration,
    /// The time that each move adds.
    pub increment: Duration,
}

/// So many times the same time for so many moves, written `5x30` or `1x25/300`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByoYomi {
    /// How often.
    pub periods: NonZeroU8,
    /// The moves.
    pub moves: NonZeroU32,
    /// The time, above 0.
    pub time: Duration,
}

impl Limits {
    /// The time that a player's move of this number, from 1, adds to its clock: the
    /// increment, and the time of a period that begins behind it. `None` if that is more
    /// than can be told.
    pub(crate) fn gained_by(&self, number: u32) -> Option<Duration> {
        let (base, increment) = self.clock?;
        let mut period = Period {
            moves: self.period,
            base,
            increment,
        };
        let (mut number, mut later) = (number, self.later.iter());
        while let Some(moves) = period.moves {
            let moves = moves.get();
            let next = later.next();
            if number < moves {
                break;
            }
            if number == moves || (next.is_none() && number.is_multiple_of(moves)) {
                let base = next.unwrap_or(&period).base;
                return period.increment.checked_add(base);
            }
            let Some(next) = next else { break };
            number -= moves;
            period = *next;
        }
        Some(period.increment)
    }
}

impl Period {
    /// Reads `40/7200+30`, `7200` and what is between.
    pub(crate) fn read(text: &str) -> Option<Period> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = read_seconds(base, 1).filter(|base| !base.is_zero())?;
        Some(Period {
            moves,
            base,
            increment: read_seconds(increment, 1)?,
        })
    }
}

impl ByoYomi {
    /// Reads `5x30` and `1x25/300`.
    pub(crate) fn read(text: &str) -> Option<ByoYomi> {
        let (periods, rest) = text.split_once('x')?;
        let period = Period::read(rest).filter(|period| period.increment.is_zero())?;
        Some(ByoYomi {
            periods: periods.parse().ok()?,
            moves: period.moves.unwrap_or(NonZeroU32::MIN),
            time: period.base,
        })
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        f.write_str(&short_seconds(self.base))?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", short_seconds(self.increment))
    }
}

impl fmt::Display for ByoYomi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x", self.periods)?;
        if self.moves != NonZeroU32::MIN {
            write!(f, "{}/", self.moves)?;
        }
        f.write_str(&short_seconds(self.time))
    }
}

/// Seconds without needless decimals.
pub(crate) fn short_seconds(time: Duration) -> String {
    let text = seconds(time);
    let text = text.trim_end_matches('0');
    text.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_gains_the_increment_of_its_period_and_the_time_of_the_next() {
        let mut periods = ["2/10+1", "1/5", "3/4+2"].map(|text| Period::read(text).unwrap());
        let gained = |periods: &[Period]| {
            let limits = Limits {
                clock: Some((periods[0].base, periods[0].increment)),
                period: periods[0].moves,
                later: periods[1..].to_vec(),
                ..Limits::default()
            };
            let gained = (1..=9).map(|number| limits.gained_by(number).unwrap().as_secs());
            gained.collect::<Vec<u64>>()
        };
        assert_eq!(gained(&periods), [1, 6, 4, 2, 2, 6, 2, 2, 6]);
        assert_eq!(gained(&periods[..1]), [1, 11, 1, 11, 1, 11, 1, 11, 1]);
        periods[2].moves = None;
        assert_eq!(gained(&periods), [1, 6, 4, 2, 2, 2, 2, 2, 2]);
    }
}
