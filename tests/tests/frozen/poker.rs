//! Matches of poker.

use std::path::Path;

use tests::{Manager, arbiter};

use crate::stores::{EVENTS, contents, goes_on, hands, kill_at};

/// A match of agents that call with any cards. The cards follow from the seed.
fn command(agents: usize, words: &[&str]) -> Manager {
    let agents = ["A", "B", "C"][..agents].iter();
    arbiter(["poker", "match", "--seed", "7", "--store", "store"])
        .args(["--sandbox", "off", "--keepalive", "60s", "--events", EVENTS])
        .args(words)
        .args(agents.map(|name| format!("{name}=poker-caller --slow 2")))
}

fn ends(name: &str, agents: usize, most: usize, words: &[&str]) {
    let make = |folder: &Path| kill_at(command(agents, words), folder, most, hands);
    goes_on(name, make, |folder| {
        let _ = command(agents, words).dir(folder).run().expect_status(0);
        contents(folder, None)
    });
}

#[test]
fn a_match_of_hands_goes_on_as_it_would_have() {
    let words = ["--hands", "24", "--event-level", "moves"];
    ends("poker-hands", 3, 9, &words);
}

#[test]
fn a_duplicate_match_goes_on_as_it_would_have() {
    ends("poker-duplicate", 2, 17, &["--hands", "24", "--duplicate"]);
}

#[test]
fn freezeouts_go_on_as_they_would_have() {
    let words = ["--format", "freezeout", "--games", "3", "--stack", "200"];
    ends(
        "poker-freezeouts",
        3,
        14,
        &[&words[..], &["--level-hands", "4"]].concat(),
    );
}

#[test]
fn other_games_of_poker_go_on_as_they_would_have() {
    let words = [
        "--hands",
        "24",
        "--mix",
        "NT PO omaha-8",
        "--mix-hands",
        "3",
    ];
    ends("poker-mix", 3, 10, &words);
}
