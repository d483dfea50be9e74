//! Whether walls can be built here: a program is started behind them, in the way
//! of every program, and looks whether they stand.

use std::ffi::OsString;
use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::rules::Rules;
use super::walls::{ALL_STAND, CANNOT_START, CHECK_WORD, Wall};
use super::words::{Reach, Setup};
use crate::KEEPER_WORD;

/// The longest time of a probe.
const LONGEST: Duration = Duration::from_secs(20);

/// The most bytes that a probe says.
const MOST_SAID: usize = 16 << 10;

/// Whether this process runs the manager's own program, which knows the words of
/// keepers. The tests of a library do not.
static KNOWS_KEEPERS: AtomicBool = AtomicBool::new(false);

/// Says that this process runs the manager's own program.
pub(crate) fn may_be_probed() {
    KNOWS_KEEPERS.store(true, Ordering::Relaxed);
}

/// The outcome of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The walls stand.
    Stand,
    /// This one does not; the number of the error if the system refused it.
    Falls(Wall, Option<i32>),
    /// No program can be started.
    Unknown,
}

/// Tries these walls.
pub(super) fn probe(walls: &[Wall]) -> Outcome {
    if !KNOWS_KEEPERS.load(Ordering::Relaxed) {
        return Outcome::Stand;
    }
    match told_by_a_program(walls) {
        Ok(told) => outcome(&told),
        Err(error) => {
            tracing::warn!("the walls of the sandbox cannot be tried: {error}");
            Outcome::Unknown
        }
    }
}

/// The line that a program behind these walls writes.
fn told_by_a_program(walls: &[Wall]) -> io::Result<String> {
    let setup = Setup {
        rules: Rules::default(),
        // It must not get any other port; nobody dials this one.
        reach: Reach::Listens(1),
        wide: Vec::new(),
        manager: std::process::id(),
        walls: walls.to_vec(),
    };
    let own = "/proc/self/exe";
    let words = walls.iter().map(|wall| OsString::from(wall.as_str()));
    let mut keeper = Command::new(own)
        .arg(KEEPER_WORD)
        .args(setup.to_words())
        .args([own, CHECK_WORD])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let said = keeper.stderr.take().map(read_until_the_end);
    // It ends the program when this is closed.
    drop(keeper.stdin.take());
    keeper.wait()?;
    said.unwrap_or_else(|| Ok(String::new()))
}

/// All that is written to a pipe, within a time and a length.
fn read_until_the_end(mut pipe: impl Read + std::os::fd::AsFd) -> io::Result<String> {
    let until = Instant::now() + LONGEST;
    let mut said = Vec::new();
    while said.len() < MOST_SAID {
        let left = until.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).map_err(io::Error::other)?;
        match poll(&mut [PollFd::new(&pipe, PollFlags::IN)], Some(&left)) {
            Err(rustix::io::Errno::INTR) => continue,
            Ok(0) => return Err(io::ErrorKind::TimedOut.into()),
            result => result?,
        };
        let mut piece = [0; 1024];
        match pipe.read(&mut piece)? {
            0 => break,
            length => said.extend_from_slice(&piece[..length]),
        }
    }
    Ok(String::from_utf8_lossy(&said).into_owned())
}

fn outcome(told: &str) -> Outcome {
    if told.lines().any(|line| line == ALL_STAND) {
        return Outcome::Stand;
    }
    let mut refusals = told.lines().filter_map(|line| {
        let (wall, why) = line.strip_prefix(CANNOT_START)?.split_once(": ")?;
        // As the standard library writes it.
        let number = why.rsplit_once("(os error ").map(|(_, number)| number);
        let number = number.and_then(|number| number.trim_end_matches(')').parse().ok());
        Some(Outcome::Falls(Wall::parse(wall)?, number))
    });
    refusals.next().unwrap_or_else(|| {
        tracing::warn!("the walls of the sandbox cannot be tried: {}", told.trim());
        Outcome::Unknown
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_probe_says_names_the_wall_and_the_error() {
        for (told, expected) in [
            ("noise\nall walls stand\n", Outcome::Stand),
            (
                "cannot be started: mounts: Operation not permitted (os error 1)\n",
                Outcome::Falls(Wall::Mounts, Some(1)),
            ),
            (
                "cannot be started: modes: it does not hold\n",
                Outcome::Falls(Wall::Modes, None),
            ),
            ("cannot be started: paper: why\n", Outcome::Unknown),
            ("", Outcome::Unknown),
        ] {
            assert_eq!(outcome(told), expected, "{told}");
        }
    }
}
