//! The machine on which games are played.

use std::fs::File;
use std::io::Read as _;
use std::sync::OnceLock;
use std::thread;

/// The machine and the manager, on which a result depends besides the players.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Machine {
    /// The model of the processor as the system calls it; `None` if it does not say.
    pub cpu: Option<String>,
    /// How many threads can run at once.
    pub threads: usize,
    /// The operating system and its release.
    pub system: String,
    /// The version of the manager.
    pub arbiter: &'static str,
}

/// The most of the list of processors that is read, in bytes: the first one.
const MOST_READ: u64 = 4096;

impl Machine {
    /// This machine.
    pub fn this() -> &'static Machine {
        static MACHINE: OnceLock<Machine> = OnceLock::new();
        MACHINE.get_or_init(|| {
            let system = rustix::system::uname();
            Machine {
                cpu: cpu(),
                threads: thread::available_parallelism().map_or(1, usize::from),
                system: format!(
                    "{} {}",
                    system.sysname().to_string_lossy(),
                    system.release().to_string_lossy()
                ),
                arbiter: env!("CARGO_PKG_VERSION"),
            }
        })
    }
}

fn cpu() -> Option<String> {
    let file = File::open("/proc/cpuinfo").ok()?;
    let mut bytes = Vec::new();
    file.take(MOST_READ).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let named = |line: &str| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_owned())
    };
    text.lines().find_map(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_thread_and_a_system() {
        let machine = Machine::this();
        assert!(
            machine.threads > 0 && machine.system.contains(' '),
            "{machine:?}"
        );
    }
}
