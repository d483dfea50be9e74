//! What this machine can enforce of a sandbox.

use std::path::Path;
use std::sync::OnceLock;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _,
    RulesetError, Scope,
};

use super::missing::{Missing, MissingParts};
use super::rules::Rules;
use super::{calls, network as guard};

/// A part of the sandbox on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The word for it in records: `files`, `network`, `signals`, `calls`,
    /// `memory` or `limits`.
    pub name: &'static str,
    /// Why this machine cannot enforce it; `None` if it can.
    pub missing: Option<Missing>,
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
}

impl Support {
    /// What is enforced for a program under these rules, for its record: the
    /// names of the parts, separated by blanks.
    pub fn enforced(&self, rules: &Rules) -> String {
        let parts = self.parts.iter().filter(|part| part.is_enforced());
        let parts = parts.filter(|part| !(rules.network && part.name == "network"));
        parts.map(|part| part.name).collect::<Vec<_>>().join(" ")
    }

    /// What is missing and why; `None` if nothing is.
    pub fn missing(&self) -> Option<MissingParts> {
        let why = |part: &Part| Some((part.name, part.missing?));
        let all: Vec<_> = self.parts.iter().filter_map(why).collect();
        (!all.is_empty()).then_some(MissingParts(all))
    }
}

/// What this machine can enforce; it is found out once.
pub fn support() -> &'static Support {
    static SUPPORT: OnceLock<Support> = OnceLock::new();
    SUPPORT.get_or_init(detect)
}

fn detect() -> Support {
    let part = |name, missing| Part { name, missing };
    let files = landlock("5.13", |rules| {
        rules.handle_access(AccessFs::from_all(ABI::V1))
    });
    let network = landlock("6.7", |rules| {
        rules.handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp)
    });
    let network = network.or_else(guard::why_missing);
    let signals = landlock("6.12", |rules| rules.scope(Scope::Signal));
    let calls = calls::why_missing();
    let tree = format!("/proc/self/task/{}/children", std::process::id());
    let memory = (!Path::new(&tree).exists()).then_some(Missing::Children);
    Support {
        parts: vec![
            part("files", files),
            part("network", network),
            part("signals", signals),
            part("calls", calls),
            part("memory", memory),
            part("limits", None),
        ],
    }
}

/// Why Landlock cannot do this; the version is that of the first kernel that can.
fn landlock(
    since: &'static str,
    wanted: impl FnOnce(Ruleset) -> Result<Ruleset, RulesetError>,
) -> Option<Missing> {
    let strict = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    let made = wanted(strict).and_then(Ruleset::create);
    made.err().map(|_| Missing::Landlock(since))
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
                part("signals", Some(Missing::Landlock("6.12"))),
            ],
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
