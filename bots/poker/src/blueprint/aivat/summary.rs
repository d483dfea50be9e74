//! The figures of many hands.

use crate::interval::interval;

use super::estimate::Estimate;

/// Figures with half the width of their 95 % intervals, in big blinds per hundred
/// hands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Summary {
    /// As it was played.
    pub(crate) raw: (f64, f64),
    /// Less what the strategy wins from itself with the same cards.
    pub(crate) baseline: (f64, f64),
    /// Without the luck.
    pub(crate) aivat: (f64, f64),
}

impl Summary {
    /// Of samples, each the mean of some hands.
    pub(crate) fn of(samples: &[Estimate]) -> Summary {
        let figure = |of: fn(&Estimate) -> f64| {
            let samples: Vec<f64> = samples.iter().map(|sample| 100.0 * of(sample)).collect();
            interval(&samples)
        };
        Summary {
            raw: figure(|sample| sample.raw),
            baseline: figure(|sample| sample.baseline),
            aivat: figure(|sample| sample.aivat),
        }
    }

    /// The figures with their names.
    pub(crate) fn rows(&self) -> [(&'static str, (f64, f64)); 3] {
        [
            ("as played", self.raw),
            ("less the baseline", self.baseline),
            ("without luck (AIVAT)", self.aivat),
        ]
    }
}
