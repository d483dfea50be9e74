//! Tournaments.

use std::path::Path;
use std::time::Duration;

use tests::{Manager, arbiter, programs};

use crate::harness::{Kills, check, number};

const GAMES_PER_PAIR: u64 = 40;
const PAIRS: u64 = 3;
/// A run without kills takes about two seconds.
const SPAN: Duration = Duration::from_millis(900);

fn write(folder: &Path) {
    let plans = ["", "plan A5 C7 E9 G11 I13", "plan H8 H9 H10 H11 H12"];
    let mut text = format!(
        "name = 'kills'\ngame = 'gomoku'\nformat = 'round-robin'\ngames = {GAMES_PER_PAIR}\n\
         concurrency = 2\ntimeout = '60s'\n"
    );
    for (name, plan) in ["Alpha", "Beta", "Gamma"].into_iter().zip(plans) {
        let program = programs().offender.display();
        text += &format!(
            "[[player]]\nname = '{name}'\n\
             brain = \"\"\"'{program}' 'name {name} | think 2 | {plan}'\"\"\"\n"
        );
    }
    std::fs::write(folder.join("event.toml"), text).expect("the folder is ours");
}

fn tournament(folder: &Path) -> Manager {
    arbiter(["tournament".as_ref(), folder.join("event.toml").as_os_str()])
        .args(["--store".as_ref(), folder.join("store").as_os_str()])
        .args(["--events".as_ref(), folder.join("events.jsonl").as_os_str()])
}

#[test]
fn a_tournament_that_is_killed_at_any_instant_goes_on() {
    let mut kills = Kills::of("tournaments");
    while kills.go_on() {
        let folder = tempfile::tempdir().expect("there is room");
        let (store, events) = (
            folder.path().join("store"),
            folder.path().join("events.jsonl"),
        );
        write(folder.path());
        while kills.go_on() {
            let running = tournament(folder.path()).mark(&kills.mark).start();
            if !kills.kill(running, SPAN) {
                break;
            }
            check(&store, Some(&events));
        }
        let _ended = tournament(folder.path()).run().expect_status(0);
        let checked = check(&store, Some(&events)).expect("there is a store");
        assert_eq!(
            number(&checked, "games"),
            GAMES_PER_PAIR * PAIRS,
            "{checked}"
        );
        assert!(
            checked
                .stdout
                .contains(&format!("{} games announced", GAMES_PER_PAIR * PAIRS)),
            "{checked}"
        );
    }
}
