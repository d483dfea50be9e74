//! The load of the processors that a worker may use.

use std::fs;
use std::path::Path;
use std::thread::available_parallelism;

use record::{Thousandths, files};

/// Where the files of control groups may be.
const GROUPS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

/// Far more than the two lines of a pressure have.
const PRESSURE_BYTES: u64 = 4096;

/// The load of the last minute for each processor: 1 is as much as they can do. 0 where
/// the system does not tell.
pub(super) fn load() -> Thousandths {
    let average = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let statistics = fs::read_to_string("/proc/stat").unwrap_or_default();
    let processors = processors_of(&statistics);
    Thousandths::of(load_of(&average, processors, waiting(processors)))
}

/// The load of a machine with so many processors. The average is that of all of them, so
/// it is divided by as many, and not by the few that this process may run on. Where the
/// system tells for how much of the time somebody here waited for a processor, that counts
/// in place of all tasks that are too many: they may run on processors of others.
fn load_of(average: &str, processors: usize, waiting: Option<f64>) -> f64 {
    let average: Option<f64> = average.split(' ').next().and_then(|load| load.parse().ok());
    let average = average.unwrap_or(0.0) / processors.max(1) as f64;
    waiting.map_or(average, |waiting| average.min(1.0) + waiting)
}

/// The processors of the machine.
fn processors_of(statistics: &str) -> usize {
    let is_processor = |line: &&str| {
        let rest = line.strip_prefix("cpu");
        rest.is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    statistics.lines().filter(is_processor).count()
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
        assert_eq!(processors_of(statistics), 4);
        assert_eq!(load_of("5.00 0.01 0.05 1/9 1", 4, None), 1.25);
        assert_eq!(load_of("", 0, None), 0.0);
        assert_eq!(load_of("0.75 0 0", 0, None), 0.75);
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
        ] {
            let load = Thousandths::of(load_of(average, 4, Some(waiting)));
            assert_eq!(load, Thousandths::of(expected));
        }
        for nothing in ["", "some", "some avg60=x", "full avg10=1.00 avg60=1.00"] {
            assert_eq!(waiting_of(nothing), None, "{nothing}");
        }
    }
}
