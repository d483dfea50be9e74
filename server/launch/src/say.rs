//! The messages about programs, processors and walls that are missing.

use std::path::Path;

use words::{Language, Say, shown_in_english};

use crate::sandbox::{MissingParts, SandboxGap};
use crate::{CpusMissing, NoCpus, ProgramNotFound};

shown_in_english!(
    ProgramNotFound,
    CpusMissing,
    NoCpus,
    SandboxGap,
    MissingParts
);

impl Say for ProgramNotFound {
    fn say(&self, language: Language) -> String {
        let of = |key: &str, path: &Path| {
            language.with(key, &[("path", path.display().to_string().into())])
        };
        let named = |key: &str, name: &str| language.with(key, &[("name", name.into())]);
        match self {
            ProgramNotFound::Missing(path) => of("files-program-missing", path),
            ProgramNotFound::NotExecutable(path) => of("files-program-not-executable", path),
            ProgramNotFound::NotOnPath(name) => named("files-program-not-on-path", name),
            ProgramNotFound::NoProc(name) => named("files-program-no-proc", name),
        }
    }
}

impl Say for CpusMissing {
    fn say(&self, language: Language) -> String {
        match self {
            CpusMissing::Missing { missing, available } => {
                let values = [
                    ("missing", missing.to_string().into()),
                    ("available", available.to_string().into()),
                ];
                language.with("files-cpus-missing", &values)
            }
            CpusMissing::Refused(why) => {
                language.with("files-cpus-refused", &[("why", why.to_string().into())])
            }
        }
    }
}

impl Say for NoCpus {
    fn say(&self, language: Language) -> String {
        language.with("files-no-cpus", &[("text", self.0.as_str().into())])
    }
}

impl Say for SandboxGap {
    fn say(&self, language: Language) -> String {
        match self {
            SandboxGap::Landlock(since) => {
                language.with("doctor-lacks-landlock", &[("since", (*since).into())])
            }
            SandboxGap::Calls(name) => {
                language.with("doctor-lacks-calls", &[("architecture", (*name).into())])
            }
            SandboxGap::Seccomp => language.say("doctor-lacks-seccomp"),
            SandboxGap::Answers => language.say("doctor-lacks-answers"),
            SandboxGap::Sockets => language.say("doctor-lacks-sockets"),
            SandboxGap::Children => language.say("doctor-lacks-children"),
            SandboxGap::Delegation => language.say("doctor-lacks-delegation"),
            SandboxGap::Refused(number) => {
                let error = std::io::Error::from_raw_os_error(*number);
                language.with("doctor-lacks-leave", &[("why", error.to_string().into())])
            }
            SandboxGap::NotFound => language.say("doctor-lacks-proof"),
        }
    }
}

impl Say for MissingParts {
    fn say(&self, language: Language) -> String {
        let parts = self.0.iter();
        let parts = parts.map(|(name, why)| format!("{name} ({})", why.say(language)));
        parts.collect::<Vec<_>>().join(", ")
    }
}
