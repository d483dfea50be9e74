//! Limits and clock of this machine.

use std::env;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use host::lobby::{Budget, ConnectionLimits};
use launch::sandbox::Part;
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
pub(super) fn limits(wanted: ConnectionLimits) -> Vec<Finding> {
    let files = getrlimit(Resource::Nofile).maximum;
    let files = files.map_or_else(|| "no limit".to_owned(), |files| files.to_string());
    let connections = Budget::of_process(wanted).most();
    let open = format!("{files} open files: {connections} connections at once");
    let advice = "raise the hard limit: LimitNOFILE= of the service, or ulimit -Hn";
    let open = match connections < wanted.connections {
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

/// What this machine enforces of the sandbox of started programs.
pub(super) fn sandbox(parts: &[Part]) -> Vec<Finding> {
    let finding = |one: &Part| {
        let part = format!("sandbox: {}", one.name);
        match &one.missing {
            None => Finding::ok(part, format!("a program {}", one.what)),
            Some(why) => Finding::warn(part, why, "run on a machine that has it"),
        }
    };
    parts.iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn this_machine_has_limits_and_a_clock_and_a_sandbox_is_shown_part_by_part() {
        assert_eq!(limits(ConnectionLimits::default()).len(), 2);
        assert_ne!(clock().state, State::Fail);
        let parts = [("network", None), ("memory", Some("why".to_owned()))];
        let parts = parts.map(|(name, missing)| Part {
            name,
            what: "what",
            missing,
        });
        let states: Vec<State> = sandbox(&parts).iter().map(|one| one.state).collect();
        assert_eq!(states, [State::Ok, State::Warn]);
    }
}
