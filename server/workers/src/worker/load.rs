//! The load of the processors that a worker may use.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use record::{Thousandths, files};
use rustix::thread::sched_getaffinity;

/// Where the files of control groups may be.
const GROUPS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

/// Far more than the two lines of a pressure have.
const PRESSURE_BYTES: u64 = 4096;

/// How old a load may be that is told: each fast game asks for it.
const FRESH: Duration = Duration::from_secs(1);

/// For how long back stolen time counts, as the averages of Linux do.
const MINUTE: Duration = Duration::from_secs(60);

/// Measures the load of the last minute for each processor: 1 is as much as they can do. It
/// is 0 where the system does not tell.
#[derive(Default)]
pub(super) struct LoadMeter(Mutex<Measured>);

#[derive(Default)]
struct Measured {
    last: Option<(Instant, Thousandths)>,
    /// The times of the processors that this process may use, in the last minute.
    times: VecDeque<(Instant, ProcessorTimes)>,
}

/// How long processors were there, and for how much of that a host gave them to others, in
/// units of the kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ProcessorTimes {
    all: u64,
    stolen: u64,
}

impl LoadMeter {
    /// The load, at most a second old.
    pub(super) fn load(&self) -> Thousandths {
        let (mut measured, now) = (self.0.lock(), Instant::now());
        match measured.last {
            Some((at, load)) if now < at + FRESH => load,
            _ => {
                let load = measured.measure(now);
                measured.last = Some((now, load));
                load
            }
        }
    }
}

impl Measured {
    fn measure(&mut self, now: Instant) -> Thousandths {
        let average = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let processors = times_of(&fs::read_to_string("/proc/stat").unwrap_or_default());
        let own = sched_getaffinity(None).ok();
        let its = processors.iter();
        let its = its.filter(|(number, _)| own.as_ref().is_none_or(|own| own.is_set(**number)));
        let all = its.fold(ProcessorTimes::default(), |all, (_, own)| all.and(*own));
        let stolen = self.stolen_with(now, all);
        let count = processors.len();
        Thousandths::of(load_of(&average, count, waiting(count)) + stolen)
    }

    /// For how much of the last minute a host gave the processors to others, which have these
    /// times now.
    fn stolen_with(&mut self, now: Instant, times: ProcessorTimes) -> f64 {
        let is_old = |(at, _): &(Instant, ProcessorTimes)| now >= *at + MINUTE;
        while self.times.get(1).is_some_and(is_old) {
            self.times.pop_front();
        }
        self.times.push_back((now, times));
        let (_, before) = self.times[0];
        let of = |now: u64, before: u64| now.saturating_sub(before) as f64;
        of(times.stolen, before.stolen) / of(times.all, before.all).max(1.0)
    }
}

impl ProcessorTimes {
    fn and(self, other: ProcessorTimes) -> ProcessorTimes {
        ProcessorTimes {
            all: self.all + other.all,
            stolen: self.stolen + other.stolen,
        }
    }
}

/// The load of a machine with so many processors. The average is that of all of them, so
/// it is divided by as many, and not by the few that this process may run on. Where the
/// system tells for how much of the time somebody here waited for a processor, that counts
/// in place of all tasks that are too many: they may run on processors of others. All
/// processors that a group may use are in use while one of its tasks waits, however idle the
/// machine is.
fn load_of(average: &str, processors: usize, waiting: Option<f64>) -> f64 {
    let average: Option<f64> = average.split(' ').next().and_then(|load| load.parse().ok());
    let average = average.unwrap_or(0.0) / processors.max(1) as f64;
    waiting.map_or(average, |waiting| average.min(1.0).max(waiting) + waiting)
}

/// The times of each processor of the machine, by its number (`proc_stat(5)`). Those of guests
/// are in that of users.
fn times_of(statistics: &str) -> BTreeMap<usize, ProcessorTimes> {
    let processors = statistics.lines().filter_map(|line| {
        let mut words = line.strip_prefix("cpu")?.split(' ');
        let number = words.next()?.parse().ok()?;
        let times = words.map_while(|word| word.parse::<u64>().ok()).take(8);
        let times: Vec<u64> = times.collect();
        let times = ProcessorTimes {
            all: times.iter().sum(),
            stolen: times.get(7).copied().unwrap_or(0),
        };
        Some((number, times))
    });
    processors.collect()
}

/// For how much of the last minute a task of this control group waited for a processor; of
/// the whole machine, where no group says it and this process may use all processors.
fn waiting(processors: usize) -> Option<f64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/"));
    let of_group = GROUPS.iter().find_map(|root| {
        let file = Path::new(root).join(group?).join("cpu.pressure");
        waiting_of(&files::read_text(&file, PRESSURE_BYTES).ok()?)
    });
    let has_all = available_parallelism().is_ok_and(|own| own.get() >= processors);
    let of_machine = || waiting_of(&fs::read_to_string("/proc/pressure/cpu").ok()?);
    of_group.or_else(|| has_all.then(of_machine).flatten())
}

/// The share of the last minute in the pressure that Linux tells.
fn waiting_of(pressure: &str) -> Option<f64> {
    let some = pressure.lines().find(|line| line.starts_with("some "))?;
    let percent = some.split(' ').find_map(|word| word.strip_prefix("avg60="));
    Some(percent?.parse::<f64>().ok()? / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a container of two processors on a machine of four.
    #[test]
    fn the_load_of_a_machine_is_for_each_of_its_processors() {
        let statistics = "cpu  9 9\ncpu0 1 2\ncpu1 1 2\ncpu2 3 4\ncpu3 5 6\nintr 7\nctxt 1\n";
        assert_eq!(times_of(statistics).len(), 4);
        assert_eq!(load_of("5.00 0.01 0.05 1/9 1", 4, None), 1.25);
        assert_eq!(load_of("", 0, None), 0.0);
        assert_eq!(load_of("0.75 0 0", 0, None), 0.75);
    }

    #[test]
    fn the_time_that_a_host_gives_to_others_counts_for_a_minute() {
        let of = |user: u64, stolen: u64| {
            let statistics = format!("cpu  1 1\ncpu3 {user} 0 0 5 0 0 1 {stolen} 2 0\n");
            times_of(&statistics)[&3]
        };
        let all = 156;
        assert_eq!(of(100, 50), ProcessorTimes { all, stolen: 50 });
        let (mut measured, now) = (Measured::default(), Instant::now());
        let mut at = |second: u64, user: u64, stolen: u64| {
            let now = now + Duration::from_secs(second);
            measured.stolen_with(now, of(user, stolen))
        };
        assert_eq!(at(0, 0, 50), 0.0);
        assert_eq!(at(30, 60, 90), 0.4);
        assert_eq!(at(60, 160, 90), 0.2);
        assert_eq!(at(90, 260, 90), 0.0);
        // The kernel may correct itself downwards.
        assert_eq!(at(91, 250, 80), 0.0);
    }

    #[test]
    fn the_load_of_others_does_not_count_where_nobody_here_waits() {
        let pressure =
            "some avg10=99.00 avg60=84.00 avg300=1.00 total=7\nfull avg10=0.00 avg60=0.00\n";
        let waiting = waiting_of(pressure).unwrap();
        assert_eq!(waiting, 0.84);
        for (average, waiting, expected) in [
            ("80.0 1 1", 0.0, 1.0),
            ("80.0 1 1", waiting, 1.84),
            ("1.0 1 1", 0.0, 0.25),
            ("1.0 1 1", 0.4, 0.8),
        ] {
            let load = Thousandths::of(load_of(average, 4, Some(waiting)));
            assert_eq!(load, Thousandths::of(expected));
        }
        for nothing in ["", "some", "some avg60=x", "full avg10=1.00 avg60=1.00"] {
            assert_eq!(waiting_of(nothing), None, "{nothing}");
        }
    }
}
