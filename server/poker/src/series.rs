//! The mean and the spread of numbers that come one by one.

use tournament::statistics::student_95;

/// The mean and the spread of a series of numbers, after Welford (1962).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Series {
    pub(super) count: u64,
    /// The mean; 0 without numbers.
    pub(super) mean: f64,
    squares: f64,
}

impl Series {
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// The variance of the numbers; `None` with fewer than two.
    pub(super) fn variance(&self) -> Option<f64> {
        let degrees = self.count.checked_sub(1).filter(|degrees| *degrees > 0)?;
        Some(self.squares / degrees as f64)
    }

    /// Half the width of the 95 % interval of the mean, by Student's distribution.
    pub(super) fn error(&self) -> Option<f64> {
        let deviation = (self.variance()? / self.count as f64).sqrt();
        Some(student_95(self.count - 1) * deviation)
    }
}
