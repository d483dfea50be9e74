//! The processor time that a program has used with its threads and helpers.

use std::fs::File;
use std::io::Read as _;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;

use crate::sandbox::watch::threads;

/// The most processes of a program whose times are added up.
const MOST_PROCESSES: usize = 1_000;

/// The most bytes of a file of the system that are read.
const MOST_READ: usize = 4096;

/// The time that the processes below this keeper have used, and those that have ended:
/// the first to the nanosecond, the second to the tick of the kernel (10 ms). `None` if
/// the system does not tell, or there are too many of them.
pub(crate) fn below(keeper: i32) -> Option<Duration> {
    let (mut used, mut open) = of_ended_and_children(keeper)?;
    let mut seen = 0;
    while let Some(process) = open.pop() {
        seen += 1;
        if seen > MOST_PROCESSES {
            return None;
        }
        // A process that has ended since it was listed counts at its parent next time.
        if let (Some(own), Some((ended, children))) =
            (of_process(process), of_ended_and_children(process))
        {
            used += own + ended;
            open.extend(children);
        }
    }
    Some(used)
}

/// The time of the children that have ended, and those that have not.
fn of_ended_and_children(process: i32) -> Option<(Duration, Vec<i32>)> {
    let text = read(&format!("{process}/stat"))?;
    // The name of a program may hold blanks and parentheses.
    let (_, fields) = text.rsplit_once(')')?;
    // The state is field 3 of proc_pid_stat(5), `cutime` 16 and `num_threads` 20.
    let mut fields = fields.split_ascii_whitespace().skip(16 - 3);
    let mut number = || fields.next()?.parse::<u64>().ok();
    let ticks = number()?.saturating_add(number()?);
    let ended = Duration::from_secs(ticks).checked_div(ticks_per_second())?;
    let (_priority, _nice) = (number(), number());
    let children = match number()? {
        0 | 1 => children(process, process)?,
        _ => {
            let lists = threads(process).filter_map(|thread| children(process, thread));
            lists.flatten().collect()
        }
    };
    Some((ended, children))
}

/// The children of a thread.
fn children(process: i32, thread: i32) -> Option<Vec<i32>> {
    let list = read(&format!("{process}/task/{thread}/children"))?;
    let numbers = list.split_ascii_whitespace();
    numbers.map(|number| number.parse().ok()).collect()
}

/// A small file about a process, by one call: it is read at the begin and the end of every
/// game. `None` if it is not there, or has more than so many bytes.
fn read(name: &str) -> Option<String> {
    let mut bytes = [0; MOST_READ];
    let mut file = File::open(format!("/proc/{name}")).ok()?;
    let length = file.read(&mut bytes).ok()?;
    // The name of a program may be any bytes.
    let text = String::from_utf8_lossy(&bytes[..length]).into_owned();
    (length < MOST_READ).then_some(text)
}

fn ticks_per_second() -> u32 {
    u32::try_from(clock_ticks_per_second()).unwrap_or(0)
}

/// The time of all threads of a process, also of those that have ended.
#[allow(unsafe_code)]
fn of_process(process: i32) -> Option<Duration> {
    let mut clock: libc::clockid_t = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: both write to these variables alone, which live until the calls return, and
    // fail if there is no such process.
    let failed = unsafe {
        libc::clock_getcpuclockid(process, &raw mut clock) != 0
            || libc::clock_gettime(clock, &raw mut time) != 0
    };
    if failed {
        return None;
    }
    let seconds = u64::try_from(time.tv_sec).ok()?;
    Some(Duration::new(seconds, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    use super::*;

    /// Counts in a shell; it takes more than a tick.
    const WORK: &str = "i=0; while [ $i -lt 600000 ]; do i=$((i+1)); done";

    #[test]
    fn a_program_its_helpers_and_those_that_have_ended_are_counted() {
        // The work is done by the program, by a helper that runs, or by one that has ended.
        for program in [
            "sh -c 'eval $WORK; echo done; read x'; :",
            r#"sh -c "sh -c 'eval \$WORK; echo done; read x'; :"; :"#,
            r#"sh -c "sh -c 'eval \$WORK'; echo done; read x"; :"#,
        ] {
            let mut keeper = Command::new("sh")
                .args(["-c", program])
                .env("WORK", WORK)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut line = String::new();
            let mut out = BufReader::new(keeper.stdout.take().unwrap());
            out.read_line(&mut line).unwrap();
            assert_eq!(line, "done\n", "{program}");
            let used = below(keeper.id().cast_signed()).unwrap();
            assert!(used > Duration::from_millis(10), "{program}: {used:?}");
            // All of them read to the end.
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
        }
    }

    #[test]
    fn a_process_that_is_not_there_has_no_time() {
        // The kernel gives no number above 2^22.
        assert_eq!(below(1 << 23), None);
        assert_eq!(of_process(1 << 23), None);
    }
}
