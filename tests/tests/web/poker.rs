//! Poker on the page: watching, playing and viewing hands again.

mod again;
mod counted;
mod duels;
mod names;
mod offenders;
mod played;
mod seats;
mod secrets;
mod sitting_out;
mod tables;
mod telnet;
mod watched;

use std::fs;
use std::time::Instant;

use serde_json::Value;
use tests::programs;

use crate::host::{Answer, Browser, PATIENCE, Server};

/// Lines of the server's file: an agent at hand, and very short pauses.
pub(crate) fn agents(kind: &str) -> String {
    let agent = programs().poker_agent.display();
    format!(
        "[poker]\npause = '10ms'\n[[agent]]\nname = 'Robot'\n\
         agent = '{agent} --kind {kind} --seed 1'\n"
    )
}

/// Opens a table and sits down; gives its address.
pub(crate) fn open(browser: &mut Browser, fields: &[(&str, &str)]) -> String {
    let answer = browser.post("/poker/new", fields);
    assert_eq!(answer.status, 303, "{answer:?}");
    let to = answer.header("location").expect("it leads somewhere");
    assert!(to.starts_with("/poker/tables/"), "{to}");
    to.to_owned()
}

/// Requests a page until it satisfies `done`.
pub(crate) fn wait_for(
    browser: &mut Browser,
    path: &str,
    done: impl Fn(&Answer) -> bool,
) -> Answer {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = browser.get(path);
        if done(&page) {
            return page;
        }
        assert!(Instant::now() < deadline, "{page:?}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// Whether the person at this page is on turn.
pub(crate) fn is_asked(page: &Answer) -> bool {
    page.body.contains("<form id=\"turn\"")
}

/// The number of the hand of the question.
pub(crate) fn hand_of(page: &Answer) -> String {
    page.between("name=\"hand\" value=\"", "\"").to_owned()
}

/// The JSON form of a page.
fn told(browser: &mut Browser, path: &str) -> Value {
    let answer = browser.get(&format!("/api/v1/poker/{path}"));
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).expect("JSON")
}

/// The players at a table.
fn players(browser: &mut Browser, table: u64) -> Vec<String> {
    let table = told(browser, &format!("tables/{table}"));
    let players = table["players"].as_array().expect("players");
    let names = players.iter().filter_map(Value::as_str);
    names.map(str::to_owned).collect()
}

/// The number of the table at this address.
fn table_number(address: &str) -> u64 {
    let number = address
        .rsplit('/')
        .next()
        .and_then(|last| last.parse().ok());
    number.expect("an address ends with the number of the table")
}

/// The number of a poker client, from the operator's button.
fn client_number(operator: &mut Browser, name: &str) -> String {
    let page = operator.get("/admin/now");
    let (_, clients) = page
        .body
        .split_once("Poker clients")
        .expect("some are here");
    let row = clients.split_once(&format!("<b>{name}</b>"));
    let row = row.and_then(|(_, row)| row.split_once("name=\"id\" value=\""));
    let (_, id) = row.unwrap_or_else(|| panic!("no {name} in {page:?}"));
    id.split('"').next().unwrap_or_default().to_owned()
}

/// All people leave the site, so that no hand waits for them.
fn go_home(browsers: &mut [Browser]) {
    for browser in browsers {
        browser.post("/leave", &[]);
    }
}

/// The recorded hands in the API, the latest first.
pub(crate) fn recorded(browser: &mut Browser, query: &str) -> Vec<u64> {
    let value = told(browser, &format!("hands{query}"));
    let hands = value["hands"].as_array().expect("hands");
    hands
        .iter()
        .filter_map(|hand| hand["id"].as_u64())
        .collect()
}

/// Saves a file beside the server's store.
fn keep(server: &Server, name: &str, content: &str) -> std::path::PathBuf {
    let path = server.path(name);
    fs::write(&path, content).expect("the folder can be written");
    path
}
