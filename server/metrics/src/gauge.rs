//! A number of things that are there now.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many of something there are now.
#[derive(Debug)]
pub struct Gauge(AtomicU64);

impl Gauge {
    pub(super) const fn new() -> Gauge {
        Gauge(AtomicU64::new(0))
    }

    /// Counts one for as long as the returned value is kept.
    pub fn hold(&'static self) -> GaugeHold {
        self.0.fetch_add(1, Ordering::Relaxed);
        GaugeHold(self)
    }

    /// A part of the number, at first 0, that its owner sets. Several owners
    /// add up.
    pub fn share(&'static self) -> Share {
        Share {
            gauge: self,
            now: 0,
        }
    }

    /// The number now.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One that a [`Gauge`] counts until this is dropped.
#[derive(Debug)]
pub struct GaugeHold(&'static Gauge);

impl Drop for GaugeHold {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The part of a [`Gauge`] that one owner sets; it is taken off when this is
/// dropped.
#[derive(Debug)]
pub struct Share {
    gauge: &'static Gauge,
    now: u64,
}

impl Share {
    /// The owner has so many now.
    pub fn set(&mut self, count: usize) {
        let count = count as u64;
        let change = count.wrapping_sub(self.now);
        self.gauge.0.fetch_add(change, Ordering::Relaxed);
        self.now = count;
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_hold_adds_up_and_goes_with_them() {
        static GAUGE: Gauge = Gauge::new();
        let held = GAUGE.hold();
        let (mut one, mut other) = (GAUGE.share(), GAUGE.share());
        one.set(5);
        other.set(2);
        one.set(3);
        assert_eq!(GAUGE.get(), 6);
        drop(one);
        assert_eq!(GAUGE.get(), 3);
        drop((held, other));
        assert_eq!(GAUGE.get(), 0);
    }
}
