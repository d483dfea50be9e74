//! Tournaments of poker: pairs that play matches, and tables.

use std::fs;
use std::path::Path;

use tests::{Manager, arbiter};

use crate::stores::{EVENTS, contents, goes_on, hands, kill_at, match_results};

const NAMES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

/// Blinds that rise quickly.
const FAST: &str = "stack = 300\n[[level]]\nblinds = '5/10'\nhands = 4\n\
                    [[level]]\nblinds = '20/40'\nante = 5\nhands = 4\n";

fn tournament() -> Manager {
    arbiter(["tournament", "cup.toml", "--store", "store"]).args(["--events", EVENTS])
}

fn ends(name: &str, players: usize, most: usize, settings: &str) {
    let make = |folder: &Path| {
        let mut text = format!("game = 'poker'\nseed = 7\nsandbox = 'off'\n{settings}\n");
        for name in &NAMES[..players] {
            text += &format!("[[player]]\nname = '{name}'\nbrain = 'poker-caller --slow 2'\n");
        }
        fs::write(folder.join("cup.toml"), text).expect("the folder is ours");
        kill_at(tournament(), folder, most, hands);
    };
    goes_on(name, make, |folder| {
        let _ = tournament()
            .args(["--standings", "standings.json"])
            .dir(folder)
            .run()
            .expect_status(0);
        let text = contents(folder, None);
        // The result of each match is a result of the tournament, too.
        let announced = text.matches("\"event\":\"game\"").count();
        let store = folder.join("store");
        let results = match_results(&store).len();
        if results > 0 {
            assert_eq!(results, announced);
            let _sound = arbiter(["check"]).args([&store]).run().expect_status(0);
        }
        text
    });
}

#[test]
fn pairs_that_play_matches_go_on_as_they_would_have() {
    ends("poker-round-robin", 3, 15, "hands = 10");
}

#[test]
fn a_knockout_of_poker_goes_on_as_it_would_have() {
    let settings = "format = 'knockout'\nhands = 6\nduplicate = false";
    ends("poker-knockout", 4, 10, settings);
}

#[test]
fn a_sit_and_go_goes_on_as_it_would_have() {
    ends(
        "poker-sit-and-go",
        4,
        8,
        &format!("format = 'sit-and-go'\ngames = 2\n{FAST}"),
    );
}

#[test]
fn a_tournament_at_several_tables_goes_on_as_it_would_have() {
    let settings = format!("format = 'multi-table'\nseats = 3\n{FAST}");
    ends("poker-multi-table", 6, 9, &settings);
}
