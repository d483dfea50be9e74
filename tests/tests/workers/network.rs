//! A network of its own for each worker: lines that can be cut, and clocks that are
//! wrong. It takes the rights of root.

use std::path::Path;
use std::process::Command;

/// Where the bridge has its address.
pub(crate) const HERE: &str = "10.79.0.1";

const BRIDGE: &str = "arbiter-br";

/// The library that sets clocks wrong, from Debian's package faketime.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/// How wrong the clocks of the workers are, from the first one on.
const SKEWS: [&str; 3] = ["+90m", "-2d", "+0"];

/// Networks for so many workers. Dropping this removes them.
pub(crate) struct Network {
    workers: usize,
}

impl Network {
    /// Networks for so many workers; `None` where this may not be done, which is said.
    pub(crate) fn new(workers: usize) -> Option<Network> {
        remove(workers);
        if !ip(&["link", "add", BRIDGE, "type", "bridge"]) {
            eprintln!("no networks of their own for workers: only root may make them");
            return None;
        }
        let network = Network { workers };
        let address = format!("{HERE}/24");
        let mut is_made = ip(&["addr", "add", &address, "dev", BRIDGE]);
        is_made &= ip(&["link", "set", BRIDGE, "up"]);
        for number in 1..=workers {
            let (space, line) = (space_of(number), line_of(number));
            let own = format!("10.79.0.{}/24", 10 + number);
            is_made &= ip(&["netns", "add", &space]);
            is_made &= ip(&[
                "link", "add", &line, "type", "veth", "peer", "name", "eth0", "netns", &space,
            ]);
            is_made &= ip(&["link", "set", &line, "master", BRIDGE, "up"]);
            is_made &= ip(&["-n", &space, "addr", "add", &own, "dev", "eth0"]);
            is_made &= ip(&["-n", &space, "link", "set", "eth0", "up"]);
            is_made &= ip(&["-n", &space, "link", "set", "lo", "up"]);
        }
        assert!(is_made, "the networks of the workers are not made");
        Some(network)
    }

    /// The command that starts a program in the network of a worker, where the clock is
    /// wrong.
    pub(crate) fn command(&self, number: usize) -> Command {
        assert!(number <= self.workers, "it has a network");
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &space_of(number), "env"]);
        if Path::new(FAKETIME).exists() {
            let skew = SKEWS[(number - 1) % SKEWS.len()];
            command.arg(format!("LD_PRELOAD={FAKETIME}"));
            command.arg(format!("FAKETIME={skew}"));
            command.arg("FAKETIME_DONT_FAKE_MONOTONIC=1");
        }
        command
    }

    /// Whether clocks are wrong.
    pub(crate) fn has_wrong_clocks() -> bool {
        Path::new(FAKETIME).exists()
    }

    /// Cuts the line of a worker, or mends it.
    pub(crate) fn set_line(&self, number: usize, is_up: bool) {
        let state = if is_up { "up" } else { "down" };
        assert!(ip(&["link", "set", &line_of(number), state]));
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        remove(self.workers);
    }
}

/// Removes the networks that an earlier run may have left.
fn remove(workers: usize) {
    for number in 1..=workers {
        ip(&["netns", "del", &space_of(number)]);
        ip(&["link", "del", &line_of(number)]);
    }
    ip(&["link", "del", BRIDGE]);
}

fn space_of(number: usize) -> String {
    format!("arbiter-{number}")
}

fn line_of(number: usize) -> String {
    format!("arbiter-v{number}")
}

/// Whether `ip` did this.
fn ip(words: &[&str]) -> bool {
    let done = Command::new("ip").args(words).output();
    done.is_ok_and(|done| done.status.success())
}
