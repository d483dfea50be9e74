//! Tournaments of board games, of each format.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tests::{Manager, arbiter};

use crate::stores::{EVENTS, PATIENCE, announced, contents, goes_on, kill_at};

/// Players with the moves that they like best. The first of them begins a row, and wins
/// where it is let.
const PLAYERS: [(&str, &str); 6] = [
    ("Alpha", ""),
    ("Beta", "B2 A1 C3 A3 C1"),
    ("Gamma", "C3 B1 A2"),
    ("Delta", "A1 C1 A3 C3"),
    ("Epsilon", "B2 A2 C2 B1"),
    ("Zeta", "B1 B2 B3"),
];

/// Writes the file of a tournament at a board of three by three. Everything that is left
/// to chance follows from the seed.
fn write(folder: &Path, players: usize, concurrency: usize, settings: &str) {
    let mut text = format!(
        "name = 'frozen'\ngame = 'gomoku'\nboard = 3\noptions = {{ line = 3 }}\nseed = 7\n\
         timeout = '60s'\nsandbox = 'off'\nconcurrency = {concurrency}\n{settings}\n"
    );
    for (name, plan) in &PLAYERS[..players] {
        text += &format!(
            "[[player]]\nname = '{name}'\n\
             brain = \"\"\"offender 'name {name} | com 0,2 | think 10 | plan {plan}'\"\"\"\n"
        );
    }
    fs::write(folder.join("cup.toml"), text).expect("the folder is ours");
}

fn tournament() -> Manager {
    arbiter(["tournament", "cup.toml", "--store", "store"]).args(["--events", EVENTS])
}

/// A tournament that is killed after some games, and ends.
fn ends(name: &str, players: usize, most: usize, settings: &str) {
    let make = |folder: &Path| {
        // Two games at once leave a gap at a kill; the later ones are played one after
        // the other, so that the order of the events is certain.
        write(folder, players, 2, settings);
        kill_at(tournament(), folder, most, announced);
        write(folder, players, 1, settings);
    };
    goes_on(name, make, |folder| {
        let _ = tournament()
            .args(["--standings", "standings.json"])
            .dir(folder)
            .run()
            .expect_status(0);
        contents(folder, None)
    });
}

#[test]
fn a_round_robin_goes_on_as_it_would_have() {
    let settings = "games = 4\nstart = 'random'\nopenings = { random = 1 }";
    ends("round-robin", 4, 9, settings);
}

#[test]
fn a_gauntlet_goes_on_as_it_would_have() {
    let settings = "format = 'gauntlet'\nchallengers = ['Beta', 'Delta']\ngames = 2";
    ends("gauntlet", 6, 6, settings);
}

#[test]
fn a_swiss_tournament_goes_on_as_it_would_have() {
    ends(
        "swiss",
        5,
        5,
        "format = 'swiss'\nrounds = 4\nopenings = { random = 2 }",
    );
}

#[test]
fn a_knockout_goes_on_as_it_would_have() {
    ends("knockout", 6, 5, "format = 'knockout'\ntiebreaks = 1");
}

#[test]
fn groups_go_on_as_they_would_have() {
    let settings = "format = 'groups'\ngroups = 2\nadvance = 2\ntiebreaks = 1";
    ends("groups", 6, 7, settings);
}

#[test]
fn a_ladder_goes_on_as_it_would_have() {
    let settings = "format = 'ladder'\ngame_every = '0s'\nopenings = { random = 1 }";
    let (killed, most) = (8, 20);
    let make = |folder: &Path| {
        write(folder, 4, 2, settings);
        kill_at(tournament(), folder, killed, announced);
        write(folder, 4, 1, settings);
    };
    goes_on("ladder", make, |folder| {
        let running = tournament().dir(folder).start();
        let deadline = Instant::now() + PATIENCE;
        while announced(folder) < most {
            assert!(Instant::now() < deadline, "{most} games are not over");
            std::thread::sleep(Duration::from_millis(5));
        }
        running.signal(Signal::TERM);
        let _ = running.wait();
        contents(folder, Some(most))
    });
}

#[test]
fn a_match_goes_on_as_it_would_have() {
    let command = |concurrency: &str| {
        let players = PLAYERS[1..3].iter().map(|(name, plan)| {
            format!("{name}=offender 'name {name} | com 0,2 | think 10 | plan {plan}'")
        });
        arbiter(["match", "gomoku", "--board", "3", "--option", "line=3"])
            .args(["--games", "12", "--seed", "7", "--start", "random"])
            .args([
                "--random-openings",
                "1",
                "--timeout",
                "60s",
                "--sandbox",
                "off",
            ])
            .args(["--store", "store", "--events", EVENTS])
            .args(["--event-level", "moves", "--concurrency", concurrency])
            .args(players)
    };
    let make = |folder: &Path| kill_at(command("2"), folder, 5, announced);
    goes_on("match", make, |folder| {
        let _ = command("1")
            .args(["--standings", "standings.csv"])
            .dir(folder)
            .run()
            .expect_status(0);
        contents(folder, None)
    });
}

#[test]
fn a_match_of_chance_goes_on_with_the_same_dice() {
    let command = || {
        let players = ["A", "B", "C"].map(|name| format!("{name}=dice-brain --level bank350"));
        arbiter(["match", "dice", "--games", "12", "--seed", "7"])
            .args([
                "--min-move-time",
                "2ms",
                "--timeout",
                "60s",
                "--sandbox",
                "off",
            ])
            .args(["--store", "store", "--events", EVENTS])
            .args(players)
    };
    let make = |folder: &Path| kill_at(command(), folder, 5, announced);
    goes_on("dice", make, |folder| {
        let _ = command()
            .args(["--standings", "standings.csv"])
            .dir(folder)
            .run()
            .expect_status(0);
        contents(folder, None)
    });
}
