//! The parts of a sandbox that this machine can enforce.

use std::path::Path;
use std::sync::OnceLock;

use landlock::Ruleset;

use super::probe::{self, Outcome};
use super::rules::Rules;
use super::walls::Wall;
use super::{MissingParts, SandboxGap, calls, cgroup, files, network};

/// A part of the sandbox on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The word for it in records: `files`, `mounts` or `modes` in its place,
    /// `network`, `signals`, `calls`, `memory` or `cgroup` in its place, or `limits`.
    pub name: &'static str,
    /// Why this machine cannot enforce it; `None` if it can.
    pub missing: Option<SandboxGap>,
}

impl Part {
    /// Whether this machine can enforce it.
    pub fn is_enforced(&self) -> bool {
        self.missing.is_none()
    }
}

/// The parts of the sandbox on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// All parts, in a fixed order.
    pub parts: Vec<Part>,
    /// Why nothing can be mounted, also where another part stands in for it.
    pub no_mounts: Option<SandboxGap>,
    /// Why no cgroup bounds memory and processes; the keeper looks at them then.
    pub no_cgroup: Option<SandboxGap>,
    /// The walls that are built around each program.
    pub(crate) walls: Vec<Wall>,
}

impl Support {
    /// The parts that are enforced for a program under these rules, for its record: their
    /// names, separated by blanks.
    pub fn enforced(&self, rules: &Rules) -> String {
        let parts = self.parts.iter().filter(|part| part.is_enforced());
        let parts = parts.filter(|part| !(rules.network && part.name == "network"));
        parts.map(|part| part.name).collect::<Vec<_>>().join(" ")
    }

    /// The missing parts with the reasons; `None` if none is missing.
    pub fn missing(&self) -> Option<MissingParts> {
        let why = |part: &Part| Some((part.name, part.missing?));
        let all: Vec<_> = self.parts.iter().filter_map(why).collect();
        (!all.is_empty()).then_some(MissingParts(all))
    }
}

/// The parts that this machine can enforce; they are found out once.
pub fn support() -> &'static Support {
    static SUPPORT: OnceLock<Support> = OnceLock::new();
    SUPPORT.get_or_init(detect)
}

/// The walls for which the kernel is too old are known from its version; those that the
/// system refuses besides show when a program is started behind all the rest.
fn detect() -> Support {
    let mut missing: Vec<(Wall, SandboxGap)> = Wall::ALL
        .into_iter()
        .filter_map(|wall| Some((wall, too_old(wall)?)))
        .collect();
    let walls = loop {
        let walls = without(&missing);
        match probe::probe(&walls) {
            Outcome::Stand => break walls,
            Outcome::Falls(wall, error) if walls.contains(&wall) => {
                missing.push((
                    wall,
                    error.map_or(SandboxGap::NotFound, SandboxGap::Refused),
                ));
            }
            // The wall that falls was to be left out: nothing more can be found.
            Outcome::Falls(..) | Outcome::Unknown => {
                missing.extend(walls.iter().map(|wall| (*wall, SandboxGap::NotFound)));
                break Vec::new();
            }
        }
    };
    let why = |wall| {
        let found = missing.iter().find(|(one, _)| *one == wall);
        found.map(|(_, why)| *why)
    };
    let (no_mounts, no_modes) = (why(Wall::Mounts), why(Wall::Modes));
    let part = |wall: Wall| Part {
        name: wall.as_str(),
        missing: why(wall),
    };
    let kept = if no_mounts.is_some() && no_modes.is_none() {
        Wall::Modes
    } else {
        Wall::Mounts
    };
    let tree = format!("/proc/self/task/{}/children", std::process::id());
    let no_cgroup = why(Wall::Cgroup);
    let bounded = match no_cgroup {
        None => part(Wall::Cgroup),
        Some(_) => Part {
            name: "memory",
            missing: (!Path::new(&tree).exists()).then_some(SandboxGap::Children),
        },
    };
    let [files, mut network, signals, calls] =
        [Wall::Files, Wall::Network, Wall::Signals, Wall::Calls].map(part);
    network.missing = network.missing.or_else(|| why(Wall::Guard));
    let limits = Part {
        name: "limits",
        missing: None,
    };
    Support {
        parts: [files, part(kept), network, signals, calls]
            .into_iter()
            .chain([bounded, limits])
            .collect(),
        no_mounts,
        no_cgroup,
        walls,
    }
}

/// All walls but these; one that stands in for another only if that is missing.
fn without(missing: &[(Wall, SandboxGap)]) -> Vec<Wall> {
    let is_missing = |wall: Wall| missing.iter().any(|(one, _)| *one == wall);
    let mut walls = Wall::ALL.to_vec();
    walls.retain(|wall| !is_missing(*wall));
    walls.retain(|wall| *wall != Wall::Modes || is_missing(Wall::Mounts));
    walls.retain(|wall| *wall != Wall::Guard || !is_missing(Wall::Calls));
    walls
}

/// Why the kernel cannot build a wall, as far as it tells without a trial.
fn too_old(wall: Wall) -> Option<SandboxGap> {
    let since = match wall {
        Wall::Mounts => return None,
        Wall::Cgroup => return cgroup::settle().err(),
        Wall::Modes | Wall::Calls => return calls::why_missing(),
        Wall::Guard => return network::why_missing(),
        Wall::Files => "5.13",
        Wall::Network => "6.7",
        Wall::Signals => "6.12",
    };
    let made = files::wanted(Ruleset::default(), wall).and_then(Ruleset::create);
    made.err().map(|_| SandboxGap::Landlock(since))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_told_and_not_recorded() {
        let part = |name, missing| Part { name, missing };
        let support = Support {
            parts: vec![
                part("files", None),
                part("network", None),
                part("signals", Some(SandboxGap::Landlock("6.12"))),
            ],
            no_mounts: None,
            no_cgroup: None,
            walls: Vec::new(),
        };
        let rules = Rules::default();
        assert_eq!(support.enforced(&rules), "files network");
        let missing = support.missing().map(|parts| parts.to_string());
        let told = "signals (it needs Linux 6.12 with Landlock)";
        assert_eq!(missing.as_deref(), Some(told));
        let open = Rules {
            network: true,
            ..rules
        };
        assert_eq!(support.enforced(&open), "files");
    }
}
