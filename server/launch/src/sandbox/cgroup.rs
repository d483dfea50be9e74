//! The cgroup of a program: the kernel counts its processes and all memory that they
//! cause, and refuses more.
//!
//! A service can be given the cgroups below its own (`Delegate=yes` of systemd, which
//! marks the folder with an extended attribute). The manager moves into one below, since
//! only a cgroup without processes of its own may bound others; each keeper makes one
//! more for its program. Source: `admin-guide/cgroup-v2` of the kernel, "Delegation" and
//! "No Internal Process Constraint".

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{AtFlags, Mode, OFlags, getxattr, mkdirat, open, openat, unlinkat};
use rustix::process::getpid;

use super::SandboxGap;
use super::rules::Rules;
use super::watch::Overrun;

/// Where systemd mounts cgroups of version 2.
const MOUNTED: &str = "/sys/fs/cgroup";

/// The cgroup of the manager and its keepers.
const MANAGER: &str = "manager";

/// How the name of a program's cgroup begins; the number of its keeper follows.
const PREFIX: &str = "program-";

/// By which systemd marks a folder that it leaves to a service; the second can be read
/// by the administrator alone.
const MARKS: [&str; 2] = ["user.delegate", "trusted.delegate"];

/// How long the last processes of a cgroup may take to end.
const LONGEST_END: Duration = Duration::from_secs(2);

/// The folder of the cgroup of this process.
fn own_folder() -> Option<PathBuf> {
    let list = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = list.lines().find_map(|line| line.strip_prefix("0::/"))?;
    Some(Path::new(MOUNTED).join(path))
}

/// The folder that was left to the manager, seen from where it settled.
fn delegated() -> Option<PathBuf> {
    let own = own_folder()?;
    let is_settled = own.ends_with(MANAGER);
    is_settled.then(|| own.parent().map(Path::to_owned))?
}

/// Moves this process, and those beside it, to where it may bound its programs.
///
/// # Errors
/// No cgroup was left to it, or the system refuses.
pub(super) fn settle() -> Result<(), SandboxGap> {
    let own = own_folder().ok_or(SandboxGap::Delegation)?;
    let has = |folder: &Path, file: &str| {
        let names = fs::read_to_string(folder.join(file)).unwrap_or_default();
        let listed = |one: &&str| names.split_ascii_whitespace().any(|name| name == *one);
        ["memory", "pids"].iter().all(listed)
    };
    if delegated().is_some_and(|above| has(&above, "cgroup.subtree_control")) {
        return Ok(());
    }
    let is_marked = |mark| getxattr(&own, mark, &mut [0; 1]).is_ok();
    if !MARKS.into_iter().any(is_marked) || !has(&own, "cgroup.controllers") {
        return Err(SandboxGap::Delegation);
    }
    move_inside(&own).map_err(|error| SandboxGap::Refused(error.raw_os_error().unwrap_or(0)))
}

fn move_inside(own: &Path) -> io::Result<()> {
    let inside = own.join(MANAGER);
    match fs::create_dir(&inside) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        result => result?,
    }
    let beside = fs::read_to_string(own.join("cgroup.procs"))?;
    for process in beside.split_ascii_whitespace() {
        match write(&inside.join("cgroup.procs"), process) {
            // It has ended meanwhile.
            Err(error) if error.raw_os_error() == Some(libc::ESRCH) => {}
            result => result?,
        }
    }
    write(&own.join("cgroup.subtree_control"), "+memory +pids")
}

/// Writes to a file of the kernel, which is there already.
fn write(path: &Path, text: &str) -> io::Result<()> {
    File::options()
        .write(true)
        .open(path)?
        .write_all(text.as_bytes())
}

/// Whether this process is in the cgroup of a program.
pub(super) fn stands() -> bool {
    let name = own_folder().and_then(|own| Some(own.file_name()?.to_owned()));
    name.is_some_and(|name| name.to_string_lossy().starts_with(PREFIX))
}

/// The bounds of a program, and the counts that it has reached.
#[derive(Debug)]
pub(crate) struct Bounds {
    folder: OwnedFd,
    memory: u64,
    processes: u64,
}

impl Bounds {
    /// Those of a program under these rules, whose keeper has this number; `None` if it
    /// has no cgroup, or none any more.
    pub(crate) fn of_keeper(keeper: u32, rules: &Rules) -> Option<Bounds> {
        let folder = delegated()?.join(format!("{PREFIX}{keeper}"));
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = open(folder, flags, Mode::empty()).ok()?;
        Some(Bounds::new(folder, rules))
    }

    fn new(folder: OwnedFd, rules: &Rules) -> Bounds {
        Bounds {
            folder,
            memory: rules.memory,
            processes: rules.processes,
        }
    }

    /// Looks once; gives the bound that was hit, if any. The kernel counts before it
    /// kills.
    pub(crate) fn look(&self) -> Option<Overrun> {
        if self.count("memory.events", "oom_kill") > 0 {
            let peak = self.read("memory.peak").trim().parse();
            return Some(Overrun::Memory(peak.unwrap_or(self.memory), self.memory));
        }
        let refused = self.count("pids.events", "max");
        (refused > 0).then_some(Overrun::Processes(self.processes, self.processes))
    }

    /// The processor time that all processes in it have used; `None` if it is gone.
    pub(crate) fn cpu_time(&self) -> Option<Duration> {
        let used = self.count("cpu.stat", "usage_usec");
        (used > 0).then_some(Duration::from_micros(used))
    }

    fn count(&self, file: &str, word: &str) -> u64 {
        count(&self.read(file), word)
    }

    fn read(&self, file: &str) -> String {
        let mut text = String::new();
        let opened = openat(
            &self.folder,
            file,
            OFlags::RDONLY | OFlags::CLOEXEC,
            Mode::empty(),
        );
        if let Ok(file) = opened {
            // Nothing is read from a cgroup that is gone.
            let _ = File::from(file).read_to_string(&mut text);
        }
        text
    }
}

/// The number behind a word, in lines of a word and a number.
fn count(text: &str, word: &str) -> u64 {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let found = lines.find(|(name, _)| *name == word);
    found
        .and_then(|(_, number)| number.parse().ok())
        .unwrap_or(0)
}

/// The cgroup of the keeper's program. Dropping it ends the processes in it, and removes it.
#[derive(Debug)]
pub(crate) struct Cgroup {
    pub(crate) bounds: Bounds,
    /// The folder that it is in. It is opened before anything is mounted, so that it can
    /// be written.
    above: OwnedFd,
    name: String,
    entrance: OwnedFd,
}

impl Cgroup {
    /// Makes one with the bounds of these rules.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn make(rules: &Rules) -> io::Result<Cgroup> {
        let place = delegated().ok_or(io::ErrorKind::NotFound)?;
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let above = open(&place, flags, Mode::empty())?;
        let name = format!("{PREFIX}{}", getpid().as_raw_nonzero());
        mkdirat(&above, &*name, Mode::RWXU)?;
        let folder = openat(&above, &*name, flags, Mode::empty())?;
        let at = |file: &str| {
            openat(
                &folder,
                file,
                OFlags::WRONLY | OFlags::CLOEXEC,
                Mode::empty(),
            )
        };
        let set = |file: &str, value: &str| File::from(at(file)?).write_all(value.as_bytes());
        set("memory.max", &rules.memory.to_string())?;
        set("memory.oom.group", "1")?;
        set("pids.max", &rules.processes.to_string())?;
        // Where nothing is swapped, the kernel has no such file.
        let _ = set("memory.swap.max", "0");
        let entrance = at("cgroup.procs")?;
        Ok(Cgroup {
            bounds: Bounds::new(folder, rules),
            above,
            name,
            entrance,
        })
    }

    /// By which a process enters: it writes `0` there.
    ///
    /// # Errors
    /// There are too many descriptors.
    pub(crate) fn entrance(&self) -> io::Result<OwnedFd> {
        self.entrance.try_clone()
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        let flags = OFlags::WRONLY | OFlags::CLOEXEC;
        if let Ok(kill) = openat(&self.bounds.folder, "cgroup.kill", flags, Mode::empty()) {
            // Where the kernel cannot do it, all processes in it have ended already.
            let _ = File::from(kill).write_all(b"1");
        }
        let until = Instant::now() + LONGEST_END;
        while unlinkat(&self.above, &*self.name, AtFlags::REMOVEDIR).is_err() {
            if Instant::now() > until {
                eprintln!("the cgroup {} stays: it has processes", self.name);
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_counted_by_their_whole_word() {
        let text = "low 0\nhigh 0\nmax 17\noom 3\noom_kill 2\noom_group_kill 1\n";
        assert_eq!(count(text, "oom_kill"), 2);
        assert_eq!(count(text, "oom"), 3);
        assert_eq!(count(text, "none"), 0);
        assert_eq!(count("max\n", "max"), 0);
    }

    #[test]
    fn no_cgroup_is_taken_that_nobody_left_to_this_process() {
        assert_eq!(settle(), Err(SandboxGap::Delegation));
        assert!(!stands());
        assert!(Bounds::of_keeper(1, &Rules::default()).is_none());
    }
}
