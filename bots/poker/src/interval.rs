//! How sure a mean is.

/// The mean, and half the width of its 95 % interval.
pub(crate) fn interval(samples: &[f64]) -> (f64, f64) {
    let count = samples.len().max(1) as f64;
    let mean = samples.iter().sum::<f64>() / count;
    let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
    let variance = squares / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
