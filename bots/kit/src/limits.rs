//! How long a brain may think.

use std::time::{Duration, Instant};

use crate::Stop;

/// The time for one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// When the request arrived.
    pub asked: Instant,
    /// The instant by which the answer must have reached the manager: the
    /// limit per move or the brain's own game clock, whichever is tighter.
    /// `None`: there is no limit.
    pub answer_by: Option<Instant>,
    /// The brain's own game clock when it was asked.
    pub clock: Option<Duration>,
    /// The deepest search that is wanted, in plies; `None` without a limit.
    pub depth: Option<u32>,
    /// The most positions that may be searched; `None` without a limit.
    pub nodes: Option<u64>,
    /// Says when the answer is wanted at once; `None` if that cannot happen.
    pub stop: Option<Stop>,
}

impl Limits {
    /// The longest margin that [`Limits::think_until`] subtracts from the limit.
    const MOST_MARGIN: Duration = Duration::from_millis(150);
    /// The divisor of the limit that gives the margin, if that is shorter.
    const MARGIN_SHARE: u32 = 10;
    /// The divisor of a game clock that gives the time for one move.
    const CLOCK_SHARE: u32 = 25;

    /// A limit that begins now, without a game clock.
    pub fn within(limit: Duration) -> Limits {
        Limits::new(Instant::now(), Some(limit), None)
    }

    /// The limits for a request that arrived at `asked`: the limit per move and
    /// the brain's own clock, if there are any.
    pub fn new(asked: Instant, per_move: Option<Duration>, clock: Option<Duration>) -> Limits {
        let tighter = match (per_move, clock) {
            (Some(per_move), Some(clock)) => Some(per_move.min(clock)),
            (per_move, clock) => per_move.or(clock),
        };
        Limits {
            asked,
            // A limit beyond the range of an instant is none.
            answer_by: tighter.and_then(|limit| asked.checked_add(limit)),
            clock,
            depth: None,
            nodes: None,
            stop: None,
        }
    }

    /// Whether the answer is wanted at once, whatever the time.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(Stop::is_set)
    }

    /// When a search that uses all its time should stop: a margin before
    /// `answer_by`, as other programs use the machine too, and with a game clock
    /// after a small share of it. Without any limit, after `unlimited`.
    pub fn think_until(&self, unlimited: Duration) -> Instant {
        let Some(answer_by) = self.answer_by else {
            return self.asked + unlimited;
        };
        let limit = answer_by.saturating_duration_since(self.asked);
        let margin = (limit / Self::MARGIN_SHARE).min(Self::MOST_MARGIN);
        let mut budget = limit - margin;
        if let Some(clock) = self.clock {
            budget = budget.min(clock / Self::CLOCK_SHARE);
        }
        self.asked + budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn the_tighter_of_two_limits_counts() {
        let now = Instant::now();
        let limits = |per_move, clock| Limits::new(now, per_move, clock).answer_by;
        assert_eq!(limits(None, None), None);
        assert_eq!(limits(Some(SECOND), None), Some(now + SECOND));
        assert_eq!(limits(Some(SECOND), Some(3 * SECOND)), Some(now + SECOND));
        assert_eq!(limits(Some(3 * SECOND), Some(SECOND)), Some(now + SECOND));
        assert_eq!(limits(Some(Duration::MAX), None), None);
    }

    #[test]
    fn thinking_stops_before_the_limit_and_spreads_a_clock_over_the_game() {
        let now = Instant::now();
        let until = |per_move, clock| Limits::new(now, per_move, clock).think_until(SECOND) - now;
        let ms = Duration::from_millis;
        assert_eq!(until(Some(ms(300)), None), ms(270));
        assert_eq!(until(Some(ms(5_000)), None), ms(4_850));
        assert_eq!(until(Some(ms(5_000)), Some(ms(50_000))), ms(2_000));
        assert_eq!(until(None, Some(Duration::ZERO)), ms(0));
        assert_eq!(until(None, None), SECOND);
    }
}
