//! Game clocks: the time at the start, what moves add, periods, and byo-yomi.

use std::fmt;
use std::num::{NonZeroU8, NonZeroU32};
use std::str::FromStr;
use std::time::Duration;

use humantime::format_duration;

/// The most periods of a clock. The rules of FIDE know three.
const PERIODS: usize = 3;

/// A clock that starts at `base` and gains `increment` after each turn, written
/// `60s+1s` or, in seconds, `60+1`; with periods `40/60s+1s` or `40/90m:20/30m:15m+30s`,
/// with byo-yomi `10m:5x30s` or `10m:1x25/5m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time at the start; above 0.
    pub base: Duration,
    /// The time that each turn adds.
    pub increment: Duration,
    /// After so many turns of its own a seat gets the time of the next period, and what
    /// was left besides; `None` where `base` is for the rest of the game.
    pub moves: Option<NonZeroU32>,
    /// What comes after the first period.
    pub later: Later,
}

/// A period of a clock: fields as in [`GameClock`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The time that it adds; above 0.
    pub base: Duration,
    /// The time that each turn adds.
    pub increment: Duration,
    /// The turns after which the next period begins, or this one again if it is the last.
    pub moves: Option<NonZeroU32>,
}

/// What comes after the first period of a clock: nothing, further periods, or byo-yomi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Later {
    periods: [Option<Period>; PERIODS - 1],
    byo_yomi: Option<ByoYomi>,
}

/// What a player has when the time of its clock is over: so many times `time` for so many
/// turns. A period is used up if it was too short, and begins anew after its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByoYomi {
    /// How many periods there are.
    pub periods: NonZeroU8,
    /// The time of a period; above 0.
    pub time: Duration,
    /// The turns of a period: 1 in Japanese byo-yomi, more in Canadian.
    pub moves: NonZeroU32,
}

impl GameClock {
    /// A clock for the whole game.
    pub const fn new(base: Duration, increment: Duration) -> GameClock {
        GameClock {
            base,
            increment,
            moves: None,
            later: Later {
                periods: [None; PERIODS - 1],
                byo_yomi: None,
            },
        }
    }

    /// The clock that begins with this period, and goes on as a text says that
    /// [`Later`] has written.
    ///
    /// # Errors
    /// The text is none, or does not go with the period.
    pub fn with_later(first: Period, later: &str) -> Result<GameClock, GameClockError> {
        let mut clock = GameClock {
            moves: first.moves,
            ..GameClock::new(first.base, first.increment)
        };
        if first.base.is_zero() {
            return Err(GameClockError::Zero);
        }
        let mut last = first;
        let parts = later.split(':').filter(|_| !later.is_empty());
        for (index, part) in parts.enumerate() {
            if clock.later.byo_yomi.is_some() {
                return Err(GameClockError::Order);
            }
            if let Some((count, rest)) = part.split_once('x') {
                if index > 0 || last.moves.is_some() || !last.increment.is_zero() {
                    return Err(GameClockError::Order);
                }
                let wrong = |_| GameClockError::Periods(count.to_owned());
                let period: Period = rest.parse()?;
                if !period.increment.is_zero() {
                    return Err(GameClockError::Order);
                }
                clock.later.byo_yomi = Some(ByoYomi {
                    periods: count.trim().parse().map_err(wrong)?,
                    time: period.base,
                    moves: period.moves.unwrap_or(NonZeroU32::MIN),
                });
            } else {
                if last.moves.is_none() {
                    return Err(GameClockError::Order);
                }
                last = part.parse()?;
                let place = clock.later.periods.get_mut(index);
                *place.ok_or(GameClockError::Many)? = Some(last);
            }
        }
        Ok(clock)
    }

    /// The period of this number, from 0; the last one for all behind it.
    pub fn period(&self, number: usize) -> Period {
        let first = Period {
            base: self.base,
            increment: self.increment,
            moves: self.moves,
        };
        let later = self.later.periods.iter().take(number);
        later.map_while(|period| *period).last().unwrap_or(first)
    }

    /// The periods in their order.
    pub fn periods(&self) -> impl Iterator<Item = Period> {
        let later = self.later.periods.into_iter().flatten();
        std::iter::once(self.period(0)).chain(later)
    }

    /// What a player has when the time of its clock is over, if it is byo-yomi.
    pub fn byo_yomi(&self) -> Option<ByoYomi> {
        self.later.byo_yomi
    }

    /// The most time that a player can use for so many turns of its own.
    pub fn most(&self, turns: u32) -> Duration {
        let (mut most, mut to_come) = (Duration::ZERO, turns);
        for period in self.periods() {
            let own = period
                .moves
                .map_or(to_come, |moves| to_come.min(moves.get()));
            let given = period.increment.saturating_mul(own);
            most = most.saturating_add(period.base).saturating_add(given);
            to_come -= own;
        }
        let last = self.period(PERIODS);
        if let Some(moves) = last.moves {
            let again = last.base.saturating_mul(to_come.div_ceil(moves.get()));
            let given = last.increment.saturating_mul(to_come);
            most = most.saturating_add(again).saturating_add(given);
        }
        let byo_yomi = self.later.byo_yomi.map_or(Duration::ZERO, |own| {
            let renewed = turns.div_ceil(own.moves.get());
            let periods = renewed.saturating_add(own.periods.get().into());
            own.time.saturating_mul(periods)
        });
        most.saturating_add(byo_yomi)
    }

    /// The longest of its times.
    pub fn longest(&self) -> Duration {
        let times = self
            .periods()
            .flat_map(|period| [period.base, period.increment]);
        let byo_yomi = self.later.byo_yomi.map(|own| own.time);
        times.chain(byo_yomi).max().unwrap_or_default()
    }

    /// The clock with all its times changed; those above 0 differently.
    pub(crate) fn map(
        self,
        above_zero: impl Fn(Duration) -> Duration,
        any: impl Fn(Duration) -> Duration,
    ) -> GameClock {
        let period = |period: Period| Period {
            base: above_zero(period.base),
            increment: any(period.increment),
            ..period
        };
        let first = period(self.period(0));
        GameClock {
            base: first.base,
            increment: first.increment,
            moves: first.moves,
            later: Later {
                periods: self.later.periods.map(|later| later.map(period)),
                byo_yomi: self.later.byo_yomi.map(|byo_yomi| ByoYomi {
                    time: above_zero(byo_yomi.time),
                    ..byo_yomi
                }),
            },
        }
    }
}

impl Later {
    /// The same as text, for records; `None` if there is nothing.
    pub fn text(&self) -> Option<String> {
        (*self != Later::default()).then(|| self.to_string())
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
    /// The periods of byo-yomi are no number, none or too many.
    #[error("'{0}' is no number of periods from 1 to 255; write 10m:5x30s")]
    Periods(String),
    /// A part can never be reached, or byo-yomi follows something else than a bare time.
    #[error(
        "each period but the last has moves, as in 40/90m:20/30m:15m+30s; byo-yomi \
         follows a bare time, as in 10m:5x30s"
    )]
    Order,
    /// It has too many periods.
    #[error("a clock has at most {PERIODS} periods")]
    Many,
}

impl FromStr for GameClock {
    type Err = GameClockError;

    fn from_str(text: &str) -> Result<GameClock, GameClockError> {
        let (first, later) = match text.split_once(':') {
            Some((_, "")) => return Err(GameClockError::Order),
            Some(parts) => parts,
            None => (text, ""),
        };
        GameClock::with_later(first.parse()?, later)
    }
}

/// Reads `60s+1s`, `60+1` or `40/60s+1s`.
impl FromStr for Period {
    type Err = GameClockError;

    fn from_str(text: &str) -> Result<Period, GameClockError> {
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
        let period = Period {
            base: duration(base)?,
            increment: duration(increment)?,
            moves,
        };
        if period.base.is_zero() {
            return Err(GameClockError::Zero);
        }
        Ok(period)
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
        self.period(0).fmt(f)?;
        match self.later.text() {
            Some(later) => write!(f, ":{later}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        let [base, increment] = [self.base, self.increment].map(format_duration);
        write!(f, "{base}+{increment}")
    }
}

impl fmt::Display for Later {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let periods = self.periods.iter().flatten().map(Period::to_string);
        let byo_yomi = self.byo_yomi.as_ref().map(ByoYomi::to_string);
        let parts: Vec<String> = periods.chain(byo_yomi).collect();
        f.write_str(&parts.join(":"))
    }
}

impl fmt::Display for ByoYomi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x", self.periods)?;
        if self.moves != NonZeroU32::MIN {
            write!(f, "{}/", self.moves)?;
        }
        format_duration(self.time).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "",
            "0+1",
            "1e3",
            "inf",
            "1.2.3",
            "0/60+1",
            "/60",
            "x/60",
            "4/0",
            "1/2/3",
            "-5",
            "9e99",
            ".",
            "1+",
            "60:",
            ":60",
            "60:30",
            "40/60:",
            "40/60:0",
            "40/60:5x30",
            "60+1:5x30",
            "60:0x30",
            "60:256x30",
            "60:5x0",
            "60:5x30+1",
            "60:5x30:5x30",
            "60:5x30:60",
            "1/1:1/1:1/1:1",
            "60:x30",
        ] {
            assert!(wrong.parse::<GameClock>().is_err(), "{wrong}");
        }
        let too_much = "9".repeat(400);
        assert!(too_much.parse::<GameClock>().is_err());
    }

    #[test]
    fn periods_and_byo_yomi_are_read_and_written() {
        let read = |text: &str| text.parse::<GameClock>().unwrap();
        for (text, shown) in [
            ("40/60:20/30:15+0.1", "40/1m+0s:20/30s+0s:15s+100ms"),
            ("40/5400:1800", "40/1h 30m+0s:30m+0s"),
            ("600:5x30", "10m+0s:5x30s"),
            ("600:1x25/300", "10m+0s:1x25/5m"),
        ] {
            assert_eq!(read(text).to_string(), shown);
            assert_eq!(read(shown), read(text));
        }
        let clock = read("40/60:20/30:15+0.1");
        let bases = [0, 1, 2, 3].map(|number| clock.period(number).base.as_secs());
        assert_eq!(bases, [60, 30, 15, 15]);
        assert_eq!(clock.periods().count(), 3);
        let canadian = read("600:1x25/300").byo_yomi().unwrap();
        assert_eq!((canadian.periods.get(), canadian.moves.get()), (1, 25));
        for (text, turns, most) in [
            ("60+1", 50, 110),
            ("40/60", 100, 180),
            ("40/60:20/30:15+1", 100, 145),
            ("600:5x30", 10, 1_050),
            ("600:1x25/300", 26, 1_500),
        ] {
            assert_eq!(read(text).most(turns), Duration::from_secs(most), "{text}");
        }
    }
}
