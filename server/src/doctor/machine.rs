//! Limits and clock of this machine.

use std::env;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use host::lobby::{Budget, MAX_CONNECTIONS};
use rustix::process::{Resource, getrlimit};

use super::Finding;

/// The processes that a server may need at once: 48 programs with a keeper and
/// some helpers each.
const PROCESSES: u64 = 512;

/// The file by which systemd says that the clock follows others.
const SYNCHRONISED: &str = "/run/systemd/timesync/synchronized";

/// The clock that the kernel reads.
const CLOCK: &str = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

/// Looks at what the system allows a server.
pub(super) fn limits() -> Vec<Finding> {
    let files = getrlimit(Resource::Nofile).maximum;
    let files = files.map_or_else(|| "no limit".to_owned(), |files| files.to_string());
    let connections = Budget::of_process().most();
    let open = format!("{files} open files: {connections} connections at once");
    let advice = "raise the hard limit: LimitNOFILE= of the service, or ulimit -Hn";
    let open = match connections < MAX_CONNECTIONS {
        true => Finding::warn("open files", open, advice),
        false => Finding::ok("open files", open),
    };
    vec![open, processes()]
}

/// Looks at how many processes may run.
pub(super) fn processes() -> Finding {
    let part = "processes";
    match getrlimit(Resource::Nproc).maximum {
        Some(most) if most < PROCESSES => Finding::warn(
            part,
            format!("{most} at once for this user"),
            "raise the limit: TasksMax= and LimitNPROC= of the service, or ulimit -Hu",
        ),
        Some(most) => Finding::ok(part, format!("{most} at once")),
        None => Finding::ok(part, "no limit"),
    }
}

/// Looks at the clock: records have times, and limits are measured.
pub(super) fn clock() -> Finding {
    let part = "clock";
    let made = env::current_exe().and_then(fs::metadata);
    if let Ok(made) = made.and_then(|facts| facts.modified())
        && SystemTime::now() < made
    {
        let advice = "set the clock: timedatectl set-ntp true";
        return Finding::fail(part, "it shows a time before this program was made", advice);
    }
    let source = fs::read_to_string(CLOCK).unwrap_or_default();
    let source = source.trim();
    if matches!(source, "acpi_pm" | "hpet" | "jiffies") {
        return Finding::warn(
            part,
            format!("the kernel reads the slow clock '{source}'"),
            "ask the host of this machine for tsc or kvm-clock: every move reads the clock",
        );
    }
    let follows = match Path::new(SYNCHRONISED).exists() {
        true => "; systemd-timesyncd keeps it right",
        false => "; whether something keeps it right is not known",
    };
    match source.is_empty() {
        true => Finding::ok(part, format!("it runs{follows}")),
        false => Finding::ok(part, format!("the kernel reads {source}{follows}")),
    }
}

/// What the sandbox of programs enforces here: each part, whether it does, and
/// a text.
pub(super) fn sandbox(parts: Vec<(String, bool, String)>) -> Vec<Finding> {
    let finding = |(part, is_enforced, text): (String, bool, String)| {
        let part = format!("sandbox: {part}");
        match is_enforced {
            true => Finding::ok(part, text),
            false => Finding::warn(part, text, "run on a kernel that has it"),
        }
    };
    parts.into_iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn this_machine_has_limits_and_a_clock_and_a_sandbox_is_shown_part_by_part() {
        assert_eq!(limits().len(), 2);
        assert_ne!(clock().state, State::Fail);
        let parts = [("network", true), ("memory", false)];
        let parts = parts.map(|(part, is)| (part.to_owned(), is, "why".to_owned()));
        let states: Vec<State> = sandbox(parts.into()).iter().map(|one| one.state).collect();
        assert_eq!(states, [State::Ok, State::Warn]);
    }
}
