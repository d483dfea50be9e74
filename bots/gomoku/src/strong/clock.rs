//! When a search has to stop.

use std::time::Instant;

/// After so many positions the clock is looked at: about 0.1 ms.
const INTERVAL: u64 = 64;

/// Counts positions, and knows when time or positions are used up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    until: Instant,
    most: u64,
    nodes: u64,
    stopped: bool,
}

impl Clock {
    /// A clock that stops at this instant or after so many positions.
    pub(super) fn new(until: Instant, most: u64) -> Clock {
        Clock {
            until,
            most,
            nodes: 0,
            stopped: false,
        }
    }

    /// Counts a position; whether the search has to stop.
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most
            || (self.nodes.is_multiple_of(INTERVAL) && Instant::now() >= self.until)
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// Whether the search has to stop.
    pub(super) fn is_over(&self) -> bool {
        self.stopped
    }

    /// The same clock, which has counted so many positions more.
    pub(super) fn and(mut self, nodes: u64) -> Clock {
        self.nodes += nodes;
        self.stopped |= self.nodes >= self.most;
        self
    }

    /// A clock that stops with this one, or after so many positions.
    pub(super) fn at_most(&self, nodes: u64) -> Clock {
        Clock::new(self.until, self.left().min(nodes))
    }

    /// A clock for one of so many parts of what is left.
    pub(super) fn part(&self, of: u32) -> Clock {
        let now = Instant::now();
        let left = self.until.saturating_duration_since(now);
        Clock::new(now + left / of, self.left() / u64::from(of))
    }

    /// Whether the search has to stop, by a look at the time.
    pub(super) fn is_over_now(&self) -> bool {
        self.stopped || Instant::now() >= self.until
    }

    /// How many positions are left.
    fn left(&self) -> u64 {
        self.most.saturating_sub(self.nodes)
    }

    /// Positions counted.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}
