//! How loaded this machine is: games that share a processor have no fair clocks.

use std::fs;
use std::num::NonZero;
use std::thread::available_parallelism;

use record::Thousandths;

/// The load of the last minute for each processor: 1 is as much as they can do. 0
/// where the system does not tell.
pub(crate) fn load() -> Thousandths {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let first = text.split(' ').next().and_then(|load| load.parse().ok());
    let processors = available_parallelism().map_or(1, NonZero::get);
    Thousandths::of(first.map_or(0.0, |load: f64| load / processors as f64))
}
