//! The processors that a program may run on.

use std::fmt;
use std::str::FromStr;

use rustix::io::Errno;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// A list of processors, at least one, by the numbers of the kernel: `2` or
/// `0-3,6`. It is written in order, with ranges for neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cpus {
    /// In order, each once, below [`CpuSet::MAX_CPU`].
    numbers: Vec<usize>,
}

/// A text that is no list of processors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NoCpus(pub(crate) String);

/// Why programs cannot run on a list of processors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CpusMissing {
    /// These are not there, or not for this user.
    Missing {
        /// Those of the list that are not there.
        missing: Cpus,
        /// Those that are.
        available: Cpus,
    },
    /// The system does not let processors be chosen.
    Refused(Errno),
}

impl Cpus {
    /// Looks whether a program can run on all of them.
    ///
    /// # Errors
    /// One is not there, or the system does not let processors be chosen.
    pub fn check(&self) -> Result<(), CpusMissing> {
        let available = available().map_err(CpusMissing::Refused)?;
        let is_missing = |number: &usize| !available.is_set(*number);
        let missing: Vec<usize> = self.numbers.iter().copied().filter(is_missing).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let all = 0..CpuSet::MAX_CPU;
        Err(CpusMissing::Missing {
            missing: Cpus { numbers: missing },
            available: Cpus {
                numbers: all.filter(|number| available.is_set(*number)).collect(),
            },
        })
    }

    /// The list as the kernel takes it.
    pub(crate) fn to_set(&self) -> CpuSet {
        set(self.numbers.iter().copied())
    }
}

/// The processors that this process may give to others. A thread of its own
/// asks for all that can be, and looks at those that it was given.
fn available() -> Result<CpuSet, Errno> {
    let asking = std::thread::Builder::new().spawn(|| {
        sched_setaffinity(None, &set(0..CpuSet::MAX_CPU))?;
        sched_getaffinity(None)
    });
    let answered = asking.map_err(|_| Errno::AGAIN)?.join();
    answered.unwrap_or(Err(Errno::AGAIN))
}

fn set(numbers: impl Iterator<Item = usize>) -> CpuSet {
    let mut set = CpuSet::new();
    for number in numbers {
        set.set(number);
    }
    set
}

impl FromStr for Cpus {
    type Err = NoCpus;

    fn from_str(text: &str) -> Result<Cpus, NoCpus> {
        let wrong = || NoCpus(text.chars().take(60).collect());
        let number = |word: &str| {
            let number = word.trim().parse::<usize>().ok();
            let number = number.filter(|number| *number < CpuSet::MAX_CPU);
            number.ok_or_else(wrong)
        };
        let mut found = [false; CpuSet::MAX_CPU];
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            let range = found.get_mut(first..=last).ok_or_else(wrong)?;
            range.fill(true);
        }
        let numbers = (0..).zip(found).filter(|(_, is_named)| *is_named);
        Ok(Cpus {
            numbers: numbers.map(|(number, _)| number).collect(),
        })
    }
}

impl fmt::Display for Cpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are_neighbours = |one: &usize, next: &usize| one + 1 == *next;
        for (place, range) in self.numbers.chunk_by(are_neighbours).enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            match range {
                [first, .., last] => write!(f, "{first}-{last}")?,
                _ => write!(f, "{}", range[0])?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_the_kernel_writes_it() {
        for (text, written) in [
            ("2", "2"),
            ("0-3,6", "0-3,6"),
            ("6, 1 ,0 , 0-1", "0-1,6"),
            ("1023", "1023"),
            ("5-5", "5"),
        ] {
            assert_eq!(text.parse::<Cpus>().unwrap().to_string(), written, "{text}");
        }
        for wrong in [
            "", " ", "x", "1-", "-1", "3-1", "0,,1", "1024", "0-1024", "1-2-3", "all",
        ] {
            let error = wrong.parse::<Cpus>().unwrap_err().to_string();
            assert!(error.contains("write 2 or 0-3,6"), "{wrong}: {error}");
        }
    }

    #[test]
    fn processors_that_are_not_there_are_named_with_those_that_are() {
        let all = available().unwrap();
        let there = (0..CpuSet::MAX_CPU).find(|number| all.is_set(*number));
        let there = there.unwrap().to_string();
        assert_eq!(there.parse::<Cpus>().unwrap().check(), Ok(()));
        let none = (0..CpuSet::MAX_CPU).rfind(|number| !all.is_set(*number));
        let none = none.unwrap();
        let asked: Cpus = format!("{there},{none}").parse().unwrap();
        let error = asked.check().unwrap_err().to_string();
        let expected =
            format!("there is no processor {none} for programs here: cpus may name {there}");
        assert!(error.starts_with(&expected), "{error}");
    }
}
