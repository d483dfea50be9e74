//! When a search has to stop.

use std::time::Instant;

use crate::Stop;

/// Counts the positions of a search, and knows when its time or its positions
/// are used up.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    until: Instant,
    most: u64,
    interval: u64,
    nodes: u64,
    stopped: bool,
    stop: Option<Stop>,
}

impl Clock {
    /// A clock that stops at this instant or after `most` positions. It reads
    /// the time after each `interval` of positions, which should take about
    /// 0.1 ms.
    pub fn new(until: Instant, most: u64, interval: u64) -> Clock {
        Clock {
            until,
            most,
            interval,
            nodes: 0,
            stopped: false,
            stop: None,
        }
    }

    /// The same clock, which also stops when the answer is wanted at once.
    #[must_use]
    pub fn or_at(self, stop: Option<Stop>) -> Clock {
        Clock { stop, ..self }
    }

    /// The same clock, which does not stop after any number of positions.
    #[must_use]
    pub fn without_most(self) -> Clock {
        Clock {
            most: u64::MAX,
            ..self
        }
    }

    /// Counts a position; whether the search has to stop.
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most || (self.nodes.is_multiple_of(self.interval) && self.is_late()) {
            self.stopped = true;
        }
        self.stopped
    }

    /// Whether the search has to stop.
    pub fn is_over(&self) -> bool {
        self.stopped
    }

    /// The same clock after `nodes` more positions.
    #[must_use]
    pub fn and(mut self, nodes: u64) -> Clock {
        self.nodes += nodes;
        self.stopped |= self.nodes >= self.most;
        self
    }

    /// A clock that stops with this one, or after `nodes` positions.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Clock {
        Clock::new(self.until, self.left().min(nodes), self.interval).or_at(self.stop)
    }

    /// A clock for one of `of` equal parts of the rest.
    #[must_use]
    pub fn part(&self, of: u32) -> Clock {
        let now = Instant::now();
        let left = self.until.saturating_duration_since(now);
        let nodes = self.left() / u64::from(of);
        Clock::new(now + left / of, nodes, self.interval).or_at(self.stop)
    }

    /// Whether the search has to stop; reads the time.
    pub fn is_over_now(&self) -> bool {
        self.stopped || self.is_late()
    }

    /// Whether the time is up, or the answer is wanted at once.
    fn is_late(&self) -> bool {
        Instant::now() >= self.until || self.stop.is_some_and(Stop::is_set)
    }

    /// How many positions are left.
    fn left(&self) -> u64 {
        self.most.saturating_sub(self.nodes)
    }

    /// Positions counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
