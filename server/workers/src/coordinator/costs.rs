//! The costs of a simulation: CPU time, messages, memory.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The costs so far.
#[derive(Default)]
pub(super) struct Costs {
    /// CPU time by purpose.
    pub(super) spent: BTreeMap<&'static str, Duration>,
    pub(super) messages: u64,
    pub(super) bytes: u64,
}

impl Costs {
    pub(super) fn of<T>(&mut self, what: &'static str, work: impl FnOnce() -> T) -> T {
        let before = cpu();
        let done = work();
        *self.spent.entry(what).or_default() += cpu().saturating_sub(before);
        done
    }

    pub(super) fn sent(&mut self, bytes: usize) {
        self.messages += 1;
        self.bytes += bytes as u64;
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, time) in &self.spent {
            writeln!(f, "  {what:30} {:8.1} s", time.as_secs_f64())?;
        }
        let all: Duration = self.spent.values().sum();
        write!(f, "  {:30} {:8.1} s", "together", all.as_secs_f64())
    }
}

/// The CPU time of this thread.
pub(super) fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// The memory of this process, in MiB.
pub(super) fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = text.split(' ').nth(1).unwrap_or("0").parse().unwrap_or(0);
    pages * 4 / 1024
}
