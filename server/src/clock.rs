//! The game clocks of two seats.

use std::time::Duration;

use games::Seat;

use crate::time_control::TimeControl;

/// What is left on the clock of each seat, where there is one.
#[derive(Clone, Debug)]
pub struct Clocks {
    time: TimeControl,
    left: [Option<Duration>; 2],
}

impl Clocks {
    /// The clocks at the start of a game.
    pub fn new(time: TimeControl) -> Clocks {
        let base = time.clock.map(|clock| clock.base);
        Clocks {
            time,
            left: [base; 2],
        }
    }

    /// The most time this seat has for its next answer.
    pub fn limit(&self, seat: Seat) -> Option<Duration> {
        let limits = [self.time.per_move, self.left[seat.index()]];
        limits.into_iter().flatten().min()
    }

    /// The whole milliseconds left, as a brain is told them.
    pub fn shown(&self, seat: Seat) -> Option<u64> {
        self.shown_after(seat, Duration::ZERO)
    }

    /// As [`Clocks::shown`], where so much of the turn has gone by.
    pub fn shown_after(&self, seat: Seat, used: Duration) -> Option<u64> {
        let left = self.left[seat.index()]?.saturating_sub(used);
        Some(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    }

    /// Takes the time of a turn off a seat's clock, no more than is left (what
    /// came within the allowance for lag costs no more), and adds the increment.
    pub fn charge(&mut self, seat: Seat, used: Duration) {
        if let (Some(left), Some(clock)) = (&mut self.left[seat.index()], self.time.clock) {
            *left = left.saturating_sub(used) + clock.increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time_control::GameClock;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn the_tighter_of_two_limits_counts() {
        let clock = GameClock {
            base: seconds(10),
            increment: seconds(1),
        };
        let mut clocks = Clocks::new(TimeControl::new(Some(seconds(4)), Some(clock)));
        assert_eq!(clocks.limit(Seat::FIRST), Some(seconds(4)));
        clocks.charge(Seat::FIRST, seconds(8));
        assert_eq!(clocks.limit(Seat::FIRST), Some(seconds(3)));
        assert_eq!(clocks.shown(Seat::FIRST), Some(3_000));
        assert_eq!(clocks.limit(Seat::SECOND), Some(seconds(4)));
    }

    #[test]
    fn an_answer_within_the_allowance_costs_what_was_left() {
        let clock = GameClock {
            base: seconds(2),
            increment: seconds(1),
        };
        let mut clocks = Clocks::new(TimeControl::new(None, Some(clock)));
        clocks.charge(Seat::SECOND, Duration::from_millis(2_080));
        assert_eq!(clocks.limit(Seat::SECOND), Some(seconds(1)));
    }

    #[test]
    fn without_a_clock_none_is_shown() {
        let clocks = Clocks::new(TimeControl::new(None, None));
        assert_eq!(clocks.shown(Seat::FIRST), None);
        assert_eq!(
            clocks.limit(Seat::FIRST),
            Some(TimeControl::DEFAULT_PER_MOVE)
        );
    }
}
