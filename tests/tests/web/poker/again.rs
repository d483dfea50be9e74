//! Agents that go broke at a table that was opened on the page.

use std::time::Instant;

use tests::programs;

use super::{go_home, hand_of, is_asked, open, players, table_number};
use crate::host::{Answer, Browser, PATIENCE, Server};

/// A server with this agent at hand.
fn server_with(program: &str) -> Server {
    let folder = programs().arbiter.parent().expect("it stands in a folder");
    let program = format!("{}/{program}", folder.display());
    Server::start(&format!(
        "[poker]\npause = '10ms'\nkeepalive = '60s'\n[[agent]]\nname = 'Robot'\nagent = '{program}'\n"
    ))
}

/// Goes all-in, or calls an all-in.
fn choose(page: &Answer) -> &'static str {
    let form = page.between("<form id=\"turn\"", "</form>");
    match form.contains("value=\"allin\"") {
        true => "allin",
        false if form.contains("value=\"call\"") => "call",
        false => "check",
    }
}

/// Plays all-in until `done`; a broke player sits down again.
fn gamble(ann: &mut Browser, table: &str, mut done: impl FnMut(&mut Browser) -> bool) {
    let deadline = Instant::now() + 3 * PATIENCE;
    while !done(ann) {
        assert!(Instant::now() < deadline, "{:?}", ann.get(table));
        let page = ann.get(table);
        assert!(!page.body.contains("class=\"ending\""), "{page:?}");
        if is_asked(&page) {
            let fields = [("do", choose(&page)), ("hand", &hand_of(&page))];
            ann.post(&format!("{table}/act"), &fields);
        } else if page.body.contains("Sit down") {
            // The hand may not be over yet.
            ann.post(&format!("{table}/sit"), &[]);
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// Makes the agent go broke this often, and waits each time until it is back.
fn break_it(server: &Server, times: usize) {
    let mut ann = server.browser();
    let fields = [("name", "Ann"), ("agent-0", "1"), ("time", "3")];
    let table = open(&mut ann, &fields);
    let number = table_number(&table);
    let robot = "Robot".to_owned();
    for _ in 0..times {
        gamble(&mut ann, &table, |ann| players(ann, number) == ["Ann"]);
        gamble(&mut ann, &table, |ann| {
            players(ann, number).contains(&robot)
        });
    }
    go_home(&mut [ann]);
}

#[test]
fn an_agent_that_went_broke_at_a_cash_table_buys_in_again_and_the_table_lives_on() {
    let server = server_with("poker-agent --kind random --seed 1");
    break_it(&server, 2);
    server.stop();
}

#[test]
fn an_agent_that_looks_on_when_it_is_broke_is_brought_back_too() {
    let server = server_with("poker-caller");
    break_it(&server, 1);
    server.stop();
}
