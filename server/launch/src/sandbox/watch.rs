//! The watch over the memory and the number of processes of a program. It is the
//! keeper that watches: all processes of the program are below it.

use std::fmt;
use std::fs;
use std::time::Duration;

use rustix::process::{Pid, getpid};

use super::rules::Rules;

/// The time between two looks.
pub(crate) const INTERVAL: Duration = Duration::from_millis(50);

/// A limit that a program exceeded, for which it was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overrun {
    /// Its processes held this much memory, in bytes; the limit.
    Memory(u64, u64),
    /// It had this many processes and threads; the limit.
    Processes(u64, u64),
}

impl Overrun {
    /// The line by which the keeper tells the manager.
    pub(crate) fn to_line(self) -> String {
        match self {
            Overrun::Memory(used, limit) => format!("memory {used} {limit}\n"),
            Overrun::Processes(used, limit) => format!("processes {used} {limit}\n"),
        }
    }

    /// What such a line says; `None` if it says nothing.
    pub(crate) fn parse(line: &str) -> Option<Overrun> {
        let mut words = line.split_ascii_whitespace();
        let word = words.next()?;
        let mut number = || words.next()?.parse().ok();
        let (used, limit) = (number()?, number()?);
        match word {
            "memory" => Some(Overrun::Memory(used, limit)),
            "processes" => Some(Overrun::Processes(used, limit)),
            _ => None,
        }
    }
}

impl fmt::Display for Overrun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Overrun::Memory(used, limit) => {
                let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
                let (used, limit) = (mebibytes(*used), mebibytes(*limit));
                write!(
                    f,
                    "it held {used} MiB of memory, and its limit is {limit} MiB"
                )
            }
            Overrun::Processes(used, limit) => write!(
                f,
                "it had {used} processes and threads, and its limit is {limit}"
            ),
        }
    }
}

/// What the processes below this one hold.
#[derive(Debug, Default)]
struct Usage {
    processes: Vec<i32>,
    tasks: u64,
    /// Bytes of memory; pages that several processes share count for each.
    resident: u64,
}

/// Looks once; gives the limit that is exceeded, if any.
pub(crate) fn look(rules: &Rules) -> Option<Overrun> {
    let usage = usage(rules.processes);
    if usage.tasks > rules.processes {
        return Some(Overrun::Processes(usage.tasks, rules.processes));
    }
    if usage.resident <= rules.memory {
        return None;
    }
    let held = match usage.processes.len() {
        1 => usage.resident,
        // A fork shares its pages with its parent.
        _ => usage.processes.iter().map(|id| proportional(*id)).sum(),
    };
    (held > rules.memory).then_some(Overrun::Memory(held, rules.memory))
}

/// Counts processes until there are more than `most` tasks.
fn usage(most: u64) -> Usage {
    let own = getpid().as_raw_nonzero().get();
    let page = rustix::param::page_size() as u64;
    let mut usage = Usage::default();
    let mut open = children_of_thread(own, own);
    while let Some(process) = open.pop() {
        usage.processes.push(process);
        usage.resident += resident_pages(process) * page;
        for thread in threads(process) {
            usage.tasks += 1;
            open.extend(children_of_thread(process, thread));
        }
        if usage.tasks > most {
            break;
        }
    }
    usage
}

/// The processes below this one, each a child of the keeper or of another one.
pub(crate) fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().get();
    let children = children_of_thread(own, own).into_iter();
    children.filter_map(Pid::from_raw).collect()
}

fn children_of_thread(process: i32, thread: i32) -> Vec<i32> {
    let list = fs::read_to_string(format!("/proc/{process}/task/{thread}/children"));
    let list = list.unwrap_or_default();
    let numbers = list.split_ascii_whitespace();
    numbers.filter_map(|number| number.parse().ok()).collect()
}

fn threads(process: i32) -> impl Iterator<Item = i32> {
    let entries = fs::read_dir(format!("/proc/{process}/task"));
    let entries = entries.into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The pages that a process holds; 0 if it has ended.
fn resident_pages(process: i32) -> u64 {
    let sizes = fs::read_to_string(format!("/proc/{process}/statm"));
    let sizes = sizes.unwrap_or_default();
    let resident = sizes.split_ascii_whitespace().nth(1);
    resident.and_then(|pages| pages.parse().ok()).unwrap_or(0)
}

/// The bytes that a process holds, with its share of shared pages; all its
/// pages if the system does not tell.
fn proportional(process: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup"));
    let kibibytes = text.ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.split_ascii_whitespace().next()?.parse::<u64>().ok()
    });
    match kibibytes {
        Some(kibibytes) => kibibytes * 1024,
        None => resident_pages(process) * rustix::param::page_size() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overrun_survives_its_line_and_reads_well() {
        for overrun in [Overrun::Memory(5 << 20, 1 << 20), Overrun::Processes(9, 8)] {
            assert_eq!(Overrun::parse(&overrun.to_line()), Some(overrun));
        }
        assert_eq!(Overrun::parse("memory much"), None);
        assert_eq!(
            Overrun::Memory((5 << 20) + 1, 1 << 20).to_string(),
            "it held 6 MiB of memory, and its limit is 1 MiB"
        );
    }

    #[test]
    fn the_memory_of_children_is_counted() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        let id = child.id().cast_signed();
        assert!(resident_pages(id) > 0);
        assert!(proportional(id) > 0);
        assert_eq!(threads(id).collect::<Vec<_>>(), [id]);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(resident_pages(id), 0);
    }
}
