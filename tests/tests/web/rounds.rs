//! Tournaments with rounds that begin at their times, and with players from a list.

use std::fs;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tests::programs;

use crate::host::Server;
use crate::registration::{start, told, tournament, wait_until};

/// A tournament between four players of a list, of which each is here.
fn league(folder: &std::path::Path, name: &str, lines: &str) {
    let brain = programs().gomoku_brain.display().to_string();
    let lines = format!("players-file = 'class.csv'\n{lines}");
    tournament(folder, name, &lines);
    let player = |name: &str, rest: &str| format!("{name};{rest};{brain} --level random\n");
    let list = [
        "\u{feff}Name;Group;Class;Brain\n".to_owned(),
        player("Anna", ";4.A"),
        player("\"Novák; Bert\"", ";4.B"),
        player("Cem", ";4.A"),
        player("Dora", ";"),
    ];
    let file = folder.join("tournaments/class.csv");
    fs::write(file, list.concat()).expect("the folder can be written");
}

fn is_held(told: &Value) -> bool {
    told["next_round"].is_object() && told["running"].as_array().is_some_and(Vec::is_empty)
}

#[test]
fn the_next_round_begins_when_that_was_announced_also_after_a_kill() {
    let week = SignedDuration::from_hours(7 * 24);
    // Eight days ago: the second round may have begun, too.
    let from = Timestamp::now() - SignedDuration::from_hours(8 * 24);
    let server = Server::start_with(|folder| {
        let rules = "format = 'swiss'\nrounds = 3\ngames = 2\nround-every = '1 week'";
        league(folder, "now", &format!("begins = 'now'\n{rules}"));
        league(folder, "dated", &format!("begins = '{from}'\n{rules}"));
        league(folder, "cup", "format = 'knockout'\nround-every = '500ms'");
        String::new()
    });
    let mut operator = server.operator();
    let games = |games: u64| move |told: &Value| told["games"] == games && is_held(told);
    let first = wait_until(&mut operator, "now", games(4));
    let announced = &first["next_round"];
    assert_eq!(announced["round"], 2);
    let begins: Timestamp = announced["begins"].as_str().unwrap().parse().unwrap();
    let left = begins - Timestamp::now();
    assert!(left.total(jiff::Unit::Second).unwrap() <= week.as_secs_f64());
    let dated = wait_until(&mut operator, "dated", games(8));
    assert_eq!(dated["next_round"]["round"], 3);
    assert_eq!(
        dated["next_round"]["begins"],
        (from + week + week).to_string(),
        "counted from what the file says"
    );
    let page = operator.get("/tournaments/now");
    let day = begins.to_string()[..10].to_owned();
    page.expect("Round 2 begins at <time datetime=")
        .expect(&format!(">{day} "))
        .expect("<dt>A round every</dt><dd>7days</dd>");
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    for (name, before, count) in [("now", &first, 4), ("dated", &dated, 8)] {
        wait_until(&mut operator, name, |told| told["state"] == "running");
        let after = wait_until(&mut operator, name, games(count));
        assert_eq!(after["next_round"], before["next_round"], "{name}");
        assert_eq!(after["standings"], before["standings"], "{name}");
    }
    // Short periods come to their end.
    start(&mut operator, "cup");
    let ended = wait_until(&mut operator, "cup", |told| told["state"] == "ended");
    assert!(ended["next_round"].is_null(), "{ended}");
    assert!(ended["games"].as_u64().unwrap() >= 6, "{ended}");
    server.stop();
}

#[test]
fn players_of_a_list_play_and_their_classes_are_shown() {
    let server = Server::start_with(|folder| {
        league(folder, "club", "games = 2");
        String::new()
    });
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| {
        told["games"] == 12 && told["state"] == "ended"
    });
    let page = operator.get("/tournaments/club");
    let page = page.expect(">Class</th>").expect("<td>4.B</td>");
    assert!(page.body.contains("Novák; Bert"), "{page:?}");
    let own = operator.get("/tournaments/club/player?name=Anna");
    own.expect("<dt>Class</dt><dd>4.A</dd>");
    // A list that is wrong is told with its line.
    let list = server.path("tournaments/class.csv");
    fs::write(&list, "name\nAnna\nAnna\n").expect("the folder can be written");
    start(&mut operator, "club");
    let wrong = |told: &Value| {
        told["state"]
            .as_str()
            .is_some_and(|state| state.contains("its file is wrong"))
    };
    wait_until(&mut operator, "club", wrong);
    let stopped = told(&mut operator, "club");
    assert!(!stopped.to_string().contains("class.csv"), "{stopped}");
    server.stop();
}
