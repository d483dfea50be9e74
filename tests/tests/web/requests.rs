//! Matches on request between programs of a tournament.

use std::fs;
use std::time::Instant;

use tests::{free_address, is_here, programs, workspace};

use crate::host::{Answer, Browser, PATIENCE, Server, rest};
use crate::registration::{open_lobby, start, told, tournament, wait_until};
use crate::uploads::{tried, upload};

const REQUESTS: &str = "/tournaments/club/requests";

/// The page of matches on request, as soon as it says this.
fn says(browser: &mut Browser, text: &str) -> Answer {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = browser.get(REQUESTS);
        if page.body.contains(text) {
            return page;
        }
        assert!(Instant::now() < deadline, "{text}: {page:?}");
        rest();
    }
}

fn ask(browser: &mut Browser, own: &str, other: &str) -> Answer {
    browser.post(REQUESTS, &[("own", own), ("other", other)])
}

#[test]
fn a_match_on_request_is_played_if_the_other_owner_agrees_and_counts_for_nothing() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let brain = programs().gomoku_brain.display().to_string();
    let server = Server::start_with(|folder| {
        let lines = format!(
            "games = 1000\nmin-move-time = '1s'\nregistration = {{ code = 'spring' }}\n\
             [[player]]\nname = 'house'\nbrain = '{brain} --level random'\n"
        );
        tournament(folder, "club", &lines);
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/brain.py");
    let program = fs::read(template).expect("there is a template");
    let (mut anna, mut bert) = (server.browser(), server.browser());
    assert_eq!(anna.get(REQUESTS).status, 403);
    for (browser, name) in [(&mut anna, "Anna"), (&mut bert, "Bert")] {
        let sent = upload(browser, "club", ["spring", name, "s"], &program);
        tried(browser, &sent).expect(&format!("plays as {name}"));
    }
    anna.get("/tournaments/club/join").expect(REQUESTS);
    assert_eq!(
        ask(&mut anna, "Bert", "house").status,
        422,
        "it is not hers"
    );
    assert_eq!(ask(&mut anna, "Anna", "Anna").status, 422);
    assert_eq!(ask(&mut anna, "Anna", "Bert").status, 303);
    says(&mut anna, "waits for the answer of the other owner");
    let answer = |browser: &mut Browser, number: u32, answer: &str| {
        let path = format!("{REQUESTS}/{number}");
        browser.post(&path, &[("answer", answer)]).status
    };
    assert_eq!(answer(&mut anna, 1, "yes"), 422, "Bert is asked");
    says(&mut bert, "value=\"yes\"");
    assert_eq!(answer(&mut bert, 1, "yes"), 303);
    let played = says(&mut anna, ": played.");
    assert_eq!(played.body.matches("Record</a>").count(), 2, "{played:?}");
    for (browser, status) in [
        (&mut anna, 200),
        (&mut bert, 200),
        (&mut server.browser(), 403),
    ] {
        let record = browser.get(&format!("{REQUESTS}/1/2"));
        assert_eq!(record.status, status, "{record:?}");
        if status == 200 {
            record.expect("name=\"Bert\"").expect("<result");
        }
    }
    assert_eq!(told(&mut anna, "club")["games"], 0, "it is not rated");
    // Nobody is asked for a brain of the house, nor against somebody who never plays.
    let never = bert.post(
        &format!("{REQUESTS}/acceptance"),
        &[("acceptance", "never")],
    );
    assert_eq!(never.status, 303, "{never:?}");
    let refused = ask(&mut anna, "Anna", "Bert");
    refused.expect("plays nobody on request");
    // The games of the tournament come first: it plays one at once.
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| {
        !told["running"].as_array().is_none_or(Vec::is_empty)
    });
    assert_eq!(ask(&mut anna, "Anna", "house").status, 303);
    says(&mut anna, "waits for a place; it is the next one");
    assert_eq!(ask(&mut bert, "Bert", "house").status, 303);
    says(&mut bert, "1 match is before it");
    assert_eq!(ask(&mut bert, "Bert", "house").status, 303);
    let third = ask(&mut bert, "Bert", "house");
    third.expect("wait for one of them to end");
    assert_eq!(answer(&mut anna, 2, "no"), 303);
    says(&mut anna, "taken back");
    let stop = [("name", "club"), ("what", "stop")];
    assert_eq!(operator.post("/admin/tournament/run", &stop).status, 303);
    says(&mut bert, ": played.");
    server.stop();
}
