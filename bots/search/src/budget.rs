//! How much a search may use.

use std::time::{Duration, Instant};

use bot_kit::{Clock, Limits};

/// How long, how far and how deep a search may go.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Stops the search in the middle of a depth.
    pub clock: Clock,
    /// No new depth is begun after this instant.
    pub last_start: Option<Instant>,
    /// The deepest search, in plies.
    pub depth: u32,
}

impl Budget {
    /// How many positions are searched between two looks at the time.
    const INTERVAL: u64 = 1024;

    /// The deepest search where nothing else is said, in plies.
    const DEEPEST: u32 = 100;

    /// The part of the time after which a depth is hardly finished any more.
    const LAST_START: f64 = 0.6;

    /// A search of at most so many positions.
    pub fn nodes(nodes: u64) -> Budget {
        let for_ever = Instant::now() + Duration::from_secs(3_600 * 24 * 365);
        Budget {
            clock: Clock::new(for_ever, nodes, 1 << 40),
            last_start: None,
            depth: Budget::DEEPEST,
        }
    }

    /// A search that ends at this instant.
    pub fn until(instant: Instant) -> Budget {
        Budget {
            clock: Clock::new(instant, u64::MAX, Budget::INTERVAL),
            last_start: None,
            depth: Budget::DEEPEST,
        }
    }

    /// A search for one answer of a brain, which also ends when the answer is
    /// wanted at once; without any limit it takes `unlimited`. With a game clock, time that hardly finishes another depth
    /// is saved.
    pub fn of(limits: &Limits, unlimited: Duration) -> Budget {
        let until = limits.think_until(unlimited);
        let time = until.saturating_duration_since(limits.asked);
        let saved = limits.clock.is_some();
        Budget {
            last_start: saved.then(|| limits.asked + time.mul_f64(Budget::LAST_START)),
            clock: Clock::new(until, limits.nodes.unwrap_or(u64::MAX), Budget::INTERVAL)
                .or_at(limits.stop),
            depth: limits.depth.unwrap_or(Budget::DEEPEST),
        }
    }

    /// The same, at most so many plies deep.
    #[must_use]
    pub fn at_most(self, depth: u32) -> Budget {
        Budget {
            depth: self.depth.min(depth),
            ..self
        }
    }
}
