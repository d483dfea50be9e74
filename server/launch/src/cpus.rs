//! The processors that a program may run on.

use std::fmt;
use std::fs;
use std::num::NonZeroUsize;
use std::str::FromStr;

use rustix::io::Errno;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The word for cores of each game.
const EACH: &str = "each";

/// A list of processors, at least one, by the numbers of the kernel: `2` or
/// `0-3,6`. It is written in order, with ranges for neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cpus {
    /// In order, each once, below [`CpuSet::MAX_CPU`].
    numbers: Vec<usize>,
}

/// The processors that a program is to run on, as somebody names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CpuChoice {
    /// These: `2` or `0-3,6`.
    These(Cpus),
    /// The cores of its game, so many for each game that runs at once: `each` for one, or
    /// `each:2`.
    Each(NonZeroUsize),
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
    /// There are too few cores for games that run at once.
    Few {
        /// The number of games.
        games: usize,
        /// The number of cores that they need.
        needed: usize,
        /// The number of cores that are there.
        cores: usize,
        /// The number of games for which these are enough.
        enough_for: usize,
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

    /// Divides the processors on which this process runs among so many games at once: each
    /// game has so many cores, and of each core one processor, so that the other
    /// hyperthreads of the core stay free.
    ///
    /// # Errors
    /// There are too few cores, or the system does not tell.
    pub fn for_games(games: usize, cores: NonZeroUsize) -> Result<Vec<Cpus>, CpusMissing> {
        let own = sched_getaffinity(None).map_err(CpusMissing::Refused)?;
        let own = (0..CpuSet::MAX_CPU).filter(|number| own.is_set(*number));
        divide(&one_of_each_core(own.collect(), siblings), games, cores)
    }

    /// The first of them, at most so many.
    #[must_use]
    pub fn first(&self, count: NonZeroUsize) -> Cpus {
        let numbers = self.numbers.iter().take(count.get());
        Cpus {
            numbers: numbers.copied().collect(),
        }
    }

    /// The list as the kernel takes it.
    pub(crate) fn to_set(&self) -> CpuSet {
        set(self.numbers.iter().copied())
    }
}

/// The first of these processors of each core.
fn one_of_each_core(own: Vec<usize>, siblings: impl Fn(usize) -> Option<Cpus>) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    for number in own {
        let siblings = siblings(number).map_or(Vec::new(), |siblings| siblings.numbers);
        if siblings.iter().all(|sibling| !chosen.contains(sibling)) {
            chosen.push(number);
        }
    }
    chosen
}

/// The processors of the core of this one, where the system tells.
fn siblings(number: usize) -> Option<Cpus> {
    let file = format!("/sys/devices/system/cpu/cpu{number}/topology/thread_siblings_list");
    fs::read_to_string(file).ok()?.trim().parse().ok()
}

fn divide(
    processors: &[usize],
    games: usize,
    cores: NonZeroUsize,
) -> Result<Vec<Cpus>, CpusMissing> {
    let sets = processors.chunks_exact(cores.get());
    if sets.len() < games {
        return Err(CpusMissing::Few {
            games,
            needed: games.saturating_mul(cores.get()),
            cores: processors.len(),
            enough_for: sets.len(),
        });
    }
    let sets = sets.take(games).map(<[usize]>::to_vec);
    Ok(sets.map(|numbers| Cpus { numbers }).collect())
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
            let range = found
                .get_mut(first..=last)
                .filter(|range| !range.is_empty());
            let range = range.ok_or_else(wrong)?;
            range.fill(true);
        }
        let numbers = (0..).zip(found).filter(|(_, is_named)| *is_named);
        Ok(Cpus {
            numbers: numbers.map(|(number, _)| number).collect(),
        })
    }
}

impl FromStr for CpuChoice {
    type Err = NoCpus;

    fn from_str(text: &str) -> Result<CpuChoice, NoCpus> {
        let Some(rest) = text.strip_prefix(EACH) else {
            return text.parse().map(CpuChoice::These);
        };
        let count = match rest.strip_prefix(':') {
            None if rest.is_empty() => Some(NonZeroUsize::MIN),
            None => None,
            Some(count) => count.parse().ok(),
        };
        let count = count.filter(|count| count.get() <= CpuSet::MAX_CPU);
        let wrong = || NoCpus(text.chars().take(60).collect());
        count.map(CpuChoice::Each).ok_or_else(wrong)
    }
}

impl fmt::Display for CpuChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CpuChoice::These(cpus) => cpus.fmt(f),
            CpuChoice::Each(NonZeroUsize::MIN) => f.write_str(EACH),
            CpuChoice::Each(count) => write!(f, "{EACH}:{count}"),
        }
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
    fn a_choice_is_a_list_or_cores_of_each_game() {
        for (text, written) in [
            ("0-3,6", "0-3,6"),
            ("each", "each"),
            ("each:1", "each"),
            ("each:2", "each:2"),
        ] {
            let choice = text.parse::<CpuChoice>().unwrap();
            assert_eq!(choice.to_string(), written, "{text}");
        }
        for wrong in ["each:0", "each:", "each2", "each:-1", "each:9999", "every"] {
            let error = wrong.parse::<CpuChoice>().unwrap_err().to_string();
            assert!(error.contains("or each"), "{wrong}: {error}");
        }
    }

    #[test]
    fn games_at_once_share_no_core() {
        // Processors 0 and 4 are hyperthreads of a core, 1 and 5, and so on.
        let siblings = |number: usize| format!("{},{}", number % 4, number % 4 + 4).parse().ok();
        let cores = one_of_each_core(vec![1, 2, 3, 4, 5, 6], siblings);
        assert_eq!(cores, [1, 2, 3, 4]);
        let one = NonZeroUsize::MIN;
        let two = one.saturating_add(1);
        let shown = |sets: Vec<Cpus>| sets.iter().map(Cpus::to_string).collect::<Vec<_>>();
        assert_eq!(shown(divide(&cores, 3, one).unwrap()), ["1", "2", "3"]);
        assert_eq!(shown(divide(&cores, 2, two).unwrap()), ["1-2", "3-4"]);
        let error = divide(&cores, 3, two).unwrap_err().to_string();
        let expected = "each: 3 games at once need 6 cores, and programs here have 4, enough for 2";
        assert_eq!(error, expected);
        // A system that does not tell has a core for each processor.
        assert_eq!(one_of_each_core(vec![0, 1], |_| None), [0, 1]);
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
