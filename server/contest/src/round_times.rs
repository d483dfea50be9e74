//! When the rounds of a contest may begin: one period after another.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

/// How often a round begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundPeriod {
    /// The period, above 0.
    pub every: Duration,
    /// When the file lets the first round begin, if it names a time.
    pub from: Option<Timestamp>,
}

impl fmt::Display for RoundPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", humantime::format_duration(self.every))
    }
}

/// When rounds may begin: the first with the contest, each other one a period
/// after the one before it.
#[derive(Clone)]
pub struct RoundTimes {
    /// When the contest began.
    pub begun: Timestamp,
    /// The period, above 0.
    pub every: Duration,
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
}

impl RoundTimes {
    /// The times of a contest that began at this instant.
    pub fn new(begun: Timestamp, every: Duration) -> RoundTimes {
        RoundTimes::by_clock(begun, every, Timestamp::now)
    }

    /// The times of a tournament that began at this instant. The time that its
    /// file names counts more: everybody was told of that one.
    pub fn of(period: RoundPeriod, begun: Timestamp) -> RoundTimes {
        RoundTimes::new(period.from.unwrap_or(begun), period.every)
    }

    /// The same by another clock than that of the system.
    pub fn by_clock(
        begun: Timestamp,
        every: Duration,
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> RoundTimes {
        let now = Arc::new(now);
        RoundTimes { begun, every, now }
    }

    /// How many rounds may have begun by now; at least the first.
    pub fn open(&self) -> u32 {
        let since = self.now().duration_since(self.begun);
        let since = Duration::try_from(since).unwrap_or_default();
        let later = since.as_nanos() / self.every.as_nanos().max(1);
        u32::try_from(later).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// When a round, counted from 0, may begin; the end of all time if that is
    /// beyond it.
    pub fn begins(&self, round: u32) -> Timestamp {
        let after = self.every.checked_mul(round);
        let after = after.and_then(|after| SignedDuration::try_from(after).ok());
        let begins = after.and_then(|after| self.begun.checked_add(after).ok());
        begins.unwrap_or(Timestamp::MAX)
    }

    /// How long it is until a round may begin.
    pub(super) fn left(&self, round: u32) -> Duration {
        let left = self.begins(round).duration_since(self.now());
        Duration::try_from(left).unwrap_or_default()
    }

    fn now(&self) -> Timestamp {
        (self.now)()
    }
}

impl fmt::Debug for RoundTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every {:?} from {}", self.every, self.begun)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEEK: Duration = Duration::from_secs(7 * 24 * 3600);

    #[test]
    fn a_round_begins_every_period_and_the_first_at_once() {
        let begun: Timestamp = "2026-12-01T09:00Z".parse().unwrap();
        let open = |now: &str| {
            let now: Timestamp = now.parse().unwrap();
            RoundTimes::by_clock(begun, WEEK, move || now).open()
        };
        assert_eq!(open("2026-11-30T00:00Z"), 1);
        assert_eq!(open("2026-12-01T09:00Z"), 1);
        assert_eq!(open("2026-12-08T08:59:59Z"), 1);
        assert_eq!(open("2026-12-08T09:00Z"), 2);
        assert_eq!(open("2026-12-22T10:00Z"), 4);
        let times = RoundTimes::new(begun, WEEK);
        let second: Timestamp = "2026-12-08T09:00Z".parse().unwrap();
        assert_eq!((times.begins(0), times.begins(1)), (begun, second));
        assert_eq!(times.begins(u32::MAX), Timestamp::MAX);
        let short = RoundTimes::new(Timestamp::UNIX_EPOCH, Duration::from_nanos(1));
        assert_eq!(short.open(), u32::MAX);
    }
}
