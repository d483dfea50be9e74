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
    /// Its processes held this much memory, in bytes; the limit. It is not above the
    /// limit where the kernel refused more.
    Memory(u64, u64),
    /// It had this many processes and threads; the limit. As above.
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

    /// The overrun that such a line tells; `None` if it tells none.
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
                if used > limit {
                    write!(
                        f,
                        "it held {used} MiB of memory, and its limit is {limit} MiB"
                    )
                } else {
                    // The kernel lets nobody have more.
                    write!(f, "it needed more memory, and its limit is {limit} MiB")
                }
            }
            Overrun::Processes(used, limit) if used <= limit => write!(
                f,
                "it needed more processes and threads, and its limit is {limit}"
            ),
            Overrun::Processes(used, limit) => write!(
                f,
                "it had {used} processes and threads, and its limit is {limit}"
            ),
        }
    }
}

/// The bytes of memory that processes hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Memory {
    /// Pages of their own and of files, huge ones too, and the tables of all pages.
    own: u64,
    /// Pages of files in memory that are mapped.
    shared: u64,
}

impl Memory {
    /// With files in memory of so many bytes. Those that are mapped count once.
    fn with_files(self, files: u64) -> u64 {
        self.own + self.shared.max(files)
    }

    fn and(self, other: Memory) -> Memory {
        Memory {
            own: self.own + other.own,
            shared: self.shared + other.shared,
        }
    }
}

/// The memory and the tasks of the processes below this one.
#[derive(Debug, Default)]
struct Usage {
    processes: Vec<i32>,
    tasks: u64,
    /// Pages that several processes share count for each.
    memory: Memory,
}

/// Looks once; gives the limit that is exceeded, if any. The files of its folder
/// hold so many bytes.
pub(crate) fn look(rules: &Rules, files: u64) -> Option<Overrun> {
    let usage = usage(rules.processes);
    if usage.tasks > rules.processes {
        return Some(Overrun::Processes(usage.tasks, rules.processes));
    }
    let most = usage.memory.with_files(files);
    if most <= rules.memory {
        return None;
    }
    let held = match usage.processes.len() {
        0 | 1 => most,
        // A fork shares its pages with its parent.
        _ => {
            let each = usage.processes.iter().map(|id| proportional(*id));
            each.fold(Memory::default(), Memory::and).with_files(files)
        }
    };
    (held > rules.memory).then_some(Overrun::Memory(held, rules.memory))
}

/// Counts processes until there are more than `most` tasks.
fn usage(most: u64) -> Usage {
    let own = getpid().as_raw_nonzero().get();
    let mut usage = Usage::default();
    let mut open = children_of_thread(own, own);
    while let Some(process) = open.pop() {
        usage.processes.push(process);
        usage.memory = usage.memory.and(whole(process));
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

pub(crate) fn threads(process: i32) -> impl Iterator<Item = i32> {
    let entries = fs::read_dir(format!("/proc/{process}/task"));
    let entries = entries.into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The memory of a process; zero if it has ended.
fn whole(process: i32) -> Memory {
    let status = read(process, "status");
    let sizes = ["RssAnon:", "RssFile:", "HugetlbPages:", "VmPTE:"];
    Memory {
        own: sizes.iter().map(|size| bytes_of(&status, size)).sum(),
        shared: bytes_of(&status, "RssShmem:"),
    }
}

/// The memory of a process, with its share of shared pages; all of it if the system does
/// not tell.
fn proportional(process: i32) -> Memory {
    let whole = whole(process);
    let shares = read(process, "smaps_rollup");
    // Programs can close this file to others.
    if shares.is_empty() {
        return whole;
    }
    let status = read(process, "status");
    let alone = ["HugetlbPages:", "VmPTE:"];
    let alone: u64 = alone.iter().map(|size| bytes_of(&status, size)).sum();
    let shared = bytes_of(&shares, "Pss_Shmem:");
    Memory {
        own: bytes_of(&shares, "Pss:").saturating_sub(shared) + alone,
        shared,
    }
}

/// A file of the system about a process; empty if it has ended.
fn read(process: i32, name: &str) -> String {
    fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default()
}

/// The bytes in the line that begins with this word; they are told in kibibytes.
fn bytes_of(text: &str, word: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(word));
    let number = line.and_then(|line| line.split_ascii_whitespace().next());
    number
        .and_then(|number| number.parse::<u64>().ok())
        .unwrap_or(0)
        << 10
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
        assert_eq!(
            Overrun::Memory(1 << 20, 1 << 20).to_string(),
            "it needed more memory, and its limit is 1 MiB"
        );
    }

    #[test]
    fn the_memory_of_children_is_counted() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        let id = child.id().cast_signed();
        assert!(whole(id).own > 0);
        assert!(proportional(id).own > 0);
        assert_eq!(threads(id).collect::<Vec<_>>(), [id]);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(whole(id), Memory::default());
    }
}
