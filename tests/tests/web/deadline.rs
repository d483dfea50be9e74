//! The deadline of a tournament: what comes in time takes part, and nothing later.

use std::fs;

use jiff::Timestamp;
use tests::{free_address, is_here, programs, workspace};

use crate::host::Server;
use crate::registration::{Student, open_lobby, start, tournament, wait_until};
use crate::uploads::{tried, upload};

#[test]
fn programs_that_came_in_time_play_and_later_ones_are_told_the_deadline() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let brain = programs().gomoku_brain.display().to_string();
    let lines = |until: &str| {
        format!(
            "format = 'swiss'\nrounds = 1\ngames = 2\nregistration = {{ code = 'spring', until = '{until}' }}\n\
             [[player]]\nname = 'house'\nbrain = '{brain} --level random'\n"
        )
    };
    let server = Server::start_with(|folder| {
        tournament(folder, "club", &lines("2100-01-01T00:00Z"));
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/brain.py");
    let program = fs::read_to_string(template).expect("there is a template");
    // Its trial is not over when the deadline is there.
    let slow = format!("import time\ntime.sleep(3)\n{program}");
    let mut operator = server.operator();
    start(&mut operator, "club");
    let mut anna = server.browser();
    anna.get("/tournaments/club/join").expect(" h left)");
    anna.get("/tournaments/club").expect(" h left)");
    let who = ["spring", "Anna", "a"];
    let sent = upload(&mut anna, "club", who, slow.as_bytes());
    assert_eq!(sent.status, 303, "{sent:?}");
    let until = Timestamp::now().to_string();
    tournament(&server.path(""), "club", &lines(&until));
    // She came in time, and the tournament waits for her program.
    tried(&mut anna, &sent).expect("plays as Anna");
    wait_until(&mut operator, "club", |told| {
        told["state"] == "ended" && told["games"] == 2
    });
    // Neither another version is taken nor another name.
    let late = upload(&mut anna, "club", who, program.as_bytes());
    assert_eq!(late.status, 422, "{late:?}");
    late.expect(&until);
    let said = Student::dial(lobby, "Bert", "spring:b").end();
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains(&until), "{said}");
    anna.get("/tournaments/club/join").expect("(passed)");
    server.stop();
}
