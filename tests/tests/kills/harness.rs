//! The common parts of these tests: the kills, and the check after each.

use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tests::{Finished, Mark, Running, arbiter};

/// How many kills each test makes when nobody asks for more.
const KILLS: usize = 3;

/// How long a program may take to start, and to end with its manager.
const GONE: Duration = Duration::from_secs(60);

/// The file of a server in a folder of its own.
pub(crate) struct Site {
    folder: tempfile::TempDir,
    /// Where it listens when it is ready.
    ready: SocketAddr,
}

impl Site {
    /// A server of this file, which listens at `ready` when it has started.
    pub(crate) fn new(ready: SocketAddr, file: &str) -> Site {
        let folder = tempfile::tempdir().expect("there is room");
        std::fs::write(folder.path().join("server.toml"), file).expect("the folder is ours");
        Site { folder, ready }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts the server, and waits until it listens.
    pub(crate) fn start(&self, kills: &Kills) -> Running {
        let running = arbiter(["serve", "--config"])
            .args([self.path("server.toml")])
            .mark(&kills.mark)
            .start();
        let deadline = Instant::now() + GONE;
        while TcpStream::connect(self.ready).is_err() {
            assert!(Instant::now() < deadline, "the server does not listen");
            std::thread::sleep(Duration::from_millis(5));
        }
        running
    }
}

/// The kills of one test.
pub(crate) struct Kills {
    random: StdRng,
    /// The kills that are left.
    left: usize,
    done: usize,
    kind: &'static str,
    pub(crate) mark: Mark,
}

impl Kills {
    /// As many kills as `ARBITER_KILLS` says. A developer who asks for a number gets other
    /// instants each time, unless with a seed.
    pub(crate) fn of(kind: &'static str) -> Kills {
        let asked = std::env::var("ARBITER_KILLS").ok();
        let asked = asked.map(|text| text.parse().expect("ARBITER_KILLS is a number"));
        let seed = std::env::var("ARBITER_KILLS_SEED").ok();
        let seed = match (seed, asked) {
            (Some(text), _) => text.parse().expect("a number"),
            (None, Some(_)) => rand::random(),
            (None, None) => 1,
        };
        println!("{kind}: ARBITER_KILLS_SEED={seed} repeats the instants of the kills");
        Kills {
            random: StdRng::seed_from_u64(seed),
            left: asked.unwrap_or(KILLS),
            done: 0,
            kind,
            mark: Mark::new(),
        }
    }

    /// Whether there are kills left.
    pub(crate) fn go_on(&self) -> bool {
        self.left > 0
    }

    /// Kills a manager at a random instant within `span`, and waits until its
    /// programs have gone. Gives whether it was killed: it may have ended before.
    pub(crate) fn kill(&mut self, manager: Running, span: Duration) -> bool {
        let most = u64::try_from(span.as_micros()).unwrap_or(u64::MAX);
        std::thread::sleep(Duration::from_micros(self.random.random_range(0..most)));
        let finished = manager.kill();
        self.mark.assert_gone(GONE);
        match finished.status.code() {
            Some(0) => return false,
            Some(_) => panic!("{}: it ended by itself: {finished}", self.kind),
            None => {}
        }
        self.left = self.left.saturating_sub(1);
        self.done += 1;
        if self.done.is_multiple_of(25) {
            println!("{}: {} kills", self.kind, self.done);
        }
        true
    }
}

impl Drop for Kills {
    fn drop(&mut self) {
        println!("{}: {} kills in all", self.kind, self.done);
    }
}

/// `arbiter check` of a store; a store that does not exist yet is sound.
pub(crate) fn check(store: &Path, events: Option<&Path>) -> Option<Finished> {
    if !store.join("arbiter.sqlite").exists() {
        return None;
    }
    let mut command = arbiter(["check"]).args([store]);
    if let Some(events) = events.filter(|events| events.exists()) {
        command = command.args(["--announced".as_ref(), events.as_os_str()]);
    }
    let finished = command.run();
    // Keep the store of a failed check, for people who look for the cause.
    if !finished.status.success() {
        let kept = std::env::temp_dir().join(format!("arbiter-kills-{}", std::process::id()));
        let copied = std::process::Command::new("cp")
            .args(["-a".as_ref(), store.as_os_str(), kept.as_os_str()])
            .status();
        panic!(
            "{finished}\nthe store is kept in {} ({copied:?})",
            kept.display()
        );
    }
    Some(finished)
}

/// The number before this word in the last line of a check.
pub(crate) fn number(checked: &Finished, word: &str) -> u64 {
    let line = checked.stdout.lines().last().unwrap_or_default();
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words
        .iter()
        .position(|found| found.trim_end_matches([':', ',']) == word);
    let number = at.and_then(|at| words.get(at.checked_sub(1)?)?.parse().ok());
    number.unwrap_or_else(|| panic!("no number of {word} in '{line}'"))
}
