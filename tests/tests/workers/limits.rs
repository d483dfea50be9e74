//! A worker in a control group with a limit of processor time. It takes the rights of root.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use crate::field::{Field, rest};
use crate::waits::wait_for_log;

/// Where control groups may be: those of version 2, and those of version 1 for the limit alone
/// where version 2 does not have it.
const GROUPS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];
const OLD_LIMITS: &str = "/sys/fs/cgroup/cpu";

/// A control group whose programs get half of the time of a processor.
pub(crate) struct LimitedGroup {
    /// Its folders: that with the pressure, and that with the limit, if it is another one.
    folders: Vec<PathBuf>,
}

impl LimitedGroup {
    /// A group of this process; `None` where none can be made, which is said.
    fn new() -> Option<LimitedGroup> {
        let name = format!("arbiter-test-{}", std::process::id());
        let mut roots = GROUPS.iter().map(Path::new);
        let root = roots.find(|root| root.join("cgroup.controllers").exists());
        let made = root.and_then(|root| {
            let mut group = LimitedGroup {
                folders: Vec::new(),
            };
            let own = group.make(root, &name)?;
            let has_pressure = own.join("cpu.pressure").exists();
            // It may be on already, and version 1 may have it instead.
            let _ = fs::write(root.join("cgroup.subtree_control"), "+cpu");
            let is_limited = fs::write(own.join("cpu.max"), "50000 100000").is_ok() || {
                let own = group.make(Path::new(OLD_LIMITS), &name)?;
                fs::write(own.join("cpu.cfs_period_us"), "100000").ok()?;
                fs::write(own.join("cpu.cfs_quota_us"), "50000").is_ok()
            };
            (has_pressure && is_limited).then_some(group)
        });
        if made.is_none() {
            eprintln!("passed over: no control group with a limit can be made here");
        }
        made
    }

    fn make(&mut self, root: &Path, name: &str) -> Option<PathBuf> {
        let folder = root.join(name);
        fs::create_dir(&folder).ok()?;
        self.folders.push(folder.clone());
        Some(folder)
    }

    /// The command that starts a program in it, whose words follow.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new("sh");
        let enter = self.folders.iter().map(|folder| {
            let file = folder.join("cgroup.procs");
            format!("echo $$ > {} && ", file.display())
        });
        let script = enter.collect::<String>() + "exec \"$@\"";
        command.args(["-c", &script, "sh"]);
        command
    }
}

impl Drop for LimitedGroup {
    fn drop(&mut self) {
        for folder in &self.folders {
            // Programs that were killed may not have left it yet.
            for _ in 0..100 {
                if fs::remove_dir(folder).is_ok() {
                    break;
                }
                rest();
            }
        }
    }
}

/// A program that never rests. It ends when this is dropped.
struct Restless(Child);

impl Drop for Restless {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whatever the machine does: the programs of this group wait for their part of it.
#[test]
fn a_worker_in_a_control_group_with_a_limit_is_busy_when_the_limit_is_reached() {
    let Some(group) = LimitedGroup::new() else {
        return;
    };
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    // Nobody has one of its programs, so that it does not end.
    let text = fs::read_to_string(&file).expect("the file");
    fs::write(&file, text.replacen("'worker:", "'worker:no-", 1)).expect("the file");
    let coordinator = field.start_coordinator(&file);
    // The load is more than 1 only if programs in the group wait for most of the time, or for
    // less of it where the machine is busy.
    field.start_limited_worker(1, &group, "--most-load=1.2");
    wait_for_log(&file, "worker worker 1 is here");
    let restless = [0; 3].map(|_| {
        let mut restless = group.command();
        restless.args(["sh", "-c", "while :; do :; done"]);
        Restless(restless.spawn().expect("sh starts"))
    });
    wait_for_log(&file, "worker 1 takes no games: its machine is busy, load ");
    drop(restless);
    let log = field.kill_worker(1).stderr;
    assert!(log.contains("this machine is busy, load "), "{log}");
    coordinator.kill();
}
