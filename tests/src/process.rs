//! Running processes, as the kernel reports them.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A mark on a run of the manager; all its child processes inherit it.
#[derive(Clone, Debug)]
pub struct Mark(String);

/// A running process with a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The process id.
    pub pid: u32,
    /// The command line, words separated by spaces.
    pub command: String,
}

impl Default for Mark {
    fn default() -> Mark {
        Mark::new()
    }
}

impl Mark {
    /// The environment variable of the mark.
    pub(crate) const VARIABLE: &str = "ARBITER_TEST_MARK";

    /// A mark that differs from all others, also those of other running
    /// processes.
    pub fn new() -> Mark {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Mark(format!("{}-{number}", std::process::id()))
    }

    pub(crate) fn value(&self) -> &str {
        &self.0
    }

    /// The processes with this mark. Processes that have ended have no
    /// environment and are not included, even if nobody has waited for them.
    pub fn running(&self) -> Vec<Marked> {
        let wanted = format!("{}={}", Mark::VARIABLE, self.0).into_bytes();
        let entries = fs::read_dir("/proc").expect("this system has /proc");
        let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        pids.filter_map(|pid: u32| {
            // A process that has just ended is not running.
            let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
            let mut variables = environment.split(|byte| *byte == 0);
            variables.find(|variable| *variable == wanted.as_slice())?;
            let command = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
            let command = String::from_utf8_lossy(&command).replace('\0', " ");
            Some(Marked {
                pid,
                command: command.trim_end().to_owned(),
            })
        })
        .collect()
    }

    /// Waits until no process has the mark.
    ///
    /// # Panics
    /// A process still has it after `limit`.
    pub fn assert_gone(&self, limit: Duration) {
        let deadline = Instant::now() + limit;
        loop {
            let left = self.running();
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < deadline, "left over: {left:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn a_process_that_inherited_a_mark_is_found_until_it_ends() {
        let mark = Mark::new();
        assert!(mark.running().is_empty());
        let mut child = Command::new("sh")
            .args(["-c", "sleep 30; true"])
            .env(Mark::VARIABLE, mark.value())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let deadline = Instant::now() + Duration::from_secs(10);
        // The shell's child is a shell until it becomes another program.
        let sleeper = loop {
            let mut marked = mark.running().into_iter();
            if let Some(sleeper) = marked.find(|one| one.command == "sleep 30") {
                break sleeper;
            }
            assert!(Instant::now() < deadline, "{:?}", mark.running());
        };
        assert!(mark.running().iter().any(|one| one.pid == child.id()));
        let pid = rustix::process::Pid::from_raw(i32::try_from(sleeper.pid).unwrap()).unwrap();
        rustix::process::kill_process(pid, rustix::process::Signal::KILL).unwrap();
        child.wait().unwrap();
        mark.assert_gone(Duration::from_secs(5));
    }
}
