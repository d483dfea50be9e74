//! Limits and clock of this machine.

use std::env;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use launch::sandbox::{Part, Support};
use net::{Budget, ConnectionLimits};
use rustix::process::{Resource, getrlimit};
use words::Phrase;

use super::Finding;

/// The processes that a server may need at once: 48 programs with a keeper and
/// some helpers each.
const PROCESSES: u64 = 512;

/// The file by which systemd says that the clock follows others.
const SYNCHRONISED: &str = "/run/systemd/timesync/synchronized";

/// The clock that the kernel reads.
const CLOCK: &str = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

/// Looks at the limits of the system for a server.
pub(super) fn limits(wanted: ConnectionLimits) -> Vec<Finding> {
    let files = getrlimit(Resource::Nofile).maximum;
    let connections = Budget::of_process(wanted).most();
    let open = Phrase::new("doctor-open-files").with("connections", connections);
    let open = match files {
        Some(files) => open.with("files", files),
        None => open.and("files", Phrase::new("doctor-no-limit")),
    };
    let part = Phrase::new("doctor-part-files");
    let open = if connections < wanted.connections {
        Finding::warn(part, open, Phrase::new("doctor-more-files"))
    } else {
        Finding::ok(part, open)
    };
    vec![open, processes()]
}

/// Looks at how many processes may run.
pub(super) fn processes() -> Finding {
    let part = Phrase::new("doctor-part-processes");
    match getrlimit(Resource::Nproc).maximum {
        Some(most) if most < PROCESSES => {
            let text = Phrase::new("doctor-processes-few").with("most", most);
            Finding::warn(part, text, Phrase::new("doctor-more-processes"))
        }
        Some(most) => Finding::ok(part, Phrase::new("doctor-processes").with("most", most)),
        None => Finding::ok(part, Phrase::new("doctor-no-limit")),
    }
}

/// Looks at the clock: records have times, and limits are measured.
pub(super) fn clock() -> Finding {
    let part = Phrase::new("doctor-part-clock");
    let made = env::current_exe().and_then(fs::metadata);
    if let Ok(made) = made.and_then(|facts| facts.modified())
        && SystemTime::now() < made
    {
        let text = Phrase::new("doctor-clock-behind");
        return Finding::fail(part, text, Phrase::new("doctor-set-clock"));
    }
    let source = fs::read_to_string(CLOCK).unwrap_or_default();
    let source = source.trim();
    if matches!(source, "acpi_pm" | "hpet" | "jiffies") {
        let text = Phrase::new("doctor-clock-slow").with("source", source.to_owned());
        return Finding::warn(part, text, Phrase::new("doctor-other-clock"));
    }
    let kept = if Path::new(SYNCHRONISED).exists() {
        "yes"
    } else {
        "unknown"
    };
    let source = match source {
        "" => "unknown",
        source => source,
    };
    let text = Phrase::new("doctor-clock").with("source", source.to_owned());
    Finding::ok(part, text.with("kept", kept))
}

/// The parts of the sandbox of started programs that this machine enforces.
pub(super) fn sandbox(support: &Support) -> Vec<Finding> {
    let mut findings = parts(&support.parts);
    let told = support.parts.iter().any(|one| one.name == "mounts");
    if let Some(why) = support.no_mounts.filter(|_| !told) {
        let part = Phrase::new("doctor-part-sandbox").with("name", "mounts");
        findings.push(Finding::warn(part, why, Phrase::new("doctor-allow-mounts")));
    }
    findings
}

fn parts(parts: &[Part]) -> Vec<Finding> {
    let finding = |one: &Part| {
        let part = Phrase::new("doctor-part-sandbox").with("name", one.name);
        match one.missing {
            None => Finding::ok(part, Phrase::new("doctor-confined").with("part", one.name)),
            Some(why) => Finding::warn(part, why, Phrase::new("doctor-other-machine")),
        }
    };
    parts.iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;
    use launch::sandbox::SandboxGap;

    #[test]
    fn this_machine_has_limits_and_a_clock_and_a_sandbox_is_shown_part_by_part() {
        assert_eq!(limits(ConnectionLimits::default()).len(), 2);
        assert_ne!(clock().state, State::Fail);
        let parts = [("network", None), ("memory", Some(SandboxGap::Children))];
        let parts = parts.map(|(name, missing)| Part { name, missing });
        let states: Vec<State> = super::parts(&parts).iter().map(|one| one.state).collect();
        assert_eq!(states, [State::Ok, State::Warn]);
    }
}
