//! The messages about programs, processors and walls that are missing.

use words::{Language, Say, says, shown_in_english};

use crate::sandbox::{MissingParts, SandboxGap};
use crate::{CpusMissing, NoCpus, ProgramNotFound};

shown_in_english!(MissingParts);

says!(ProgramNotFound {
    Self::Missing(path) => ("files-program-missing", path),
    Self::NotExecutable(path) => ("files-program-not-executable", path),
    Self::NotOnPath(name) => ("files-program-not-on-path", name),
    Self::NoProc(name) => ("files-program-no-proc", name),
});

says!(CpusMissing {
    Self::Missing { missing, available } => (
        "files-cpus-missing", missing = missing.to_string(), available = available.to_string()
    ),
    Self::Few { games, needed, cores, enough_for } => (
        "files-cpus-few", games = games.to_string(), needed = needed.to_string(),
        cores = cores.to_string(), enough = enough_for.to_string()
    ),
    Self::Refused(why) => ("files-cpus-refused", why = why.to_string()),
});

says!(NoCpus {
    Self(text) => ("files-no-cpus", text),
});

says!(SandboxGap {
    Self::Landlock(since) => ("doctor-lacks-landlock", since),
    Self::Calls(name) => ("doctor-lacks-calls", architecture = name),
    Self::Seccomp => "doctor-lacks-seccomp",
    Self::Answers => "doctor-lacks-answers",
    Self::Sockets => "doctor-lacks-sockets",
    Self::Children => "doctor-lacks-children",
    Self::Delegation => "doctor-lacks-delegation",
    Self::Refused(number) => (
        "doctor-lacks-leave", why = std::io::Error::from_raw_os_error(*number)
    ),
    Self::NotFound => "doctor-lacks-proof",
});

impl Say for MissingParts {
    fn say(&self, language: Language) -> String {
        let parts = self.0.iter();
        let parts = parts.map(|(name, why)| format!("{name} ({})", why.say(language)));
        parts.collect::<Vec<_>>().join(", ")
    }
}
