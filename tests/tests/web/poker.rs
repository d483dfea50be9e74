//! Poker on the page: watched, played and looked at again.

mod offenders;
mod played;
mod secrets;
mod watched;

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::time::Instant;

use tests::programs;

use crate::host::{Answer, Browser, PATIENCE, Server};

/// A free address for the poker server.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let address = listener.and_then(|listener| listener.local_addr());
    address.expect("loopback has free ports")
}

/// Lines of the server's file: an agent at hand, and pauses too short to see.
fn agents(kind: &str) -> String {
    let agent = programs().poker_agent.display();
    format!(
        "[poker]\npause = '10ms'\n[[agent]]\nname = 'Robot'\n\
         agent = '{agent} --kind {kind} --seed 1'\n"
    )
}

/// Opens a table and sits down there; gives its address.
fn open(browser: &mut Browser, fields: &[(&str, &str)]) -> String {
    let answer = browser.post("/poker/new", fields);
    assert_eq!(answer.status, 303, "{answer:?}");
    let to = answer.header("location").expect("it leads somewhere");
    assert!(to.starts_with("/poker/tables/"), "{to}");
    to.to_owned()
}

/// Asks for a page until it has what is waited for.
fn wait_for(browser: &mut Browser, path: &str, done: impl Fn(&Answer) -> bool) -> Answer {
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

/// Whether whoever asked for the page is on turn.
fn is_asked(page: &Answer) -> bool {
    page.body.contains("<form id=\"turn\"")
}

/// The number of the hand that is asked about.
fn hand_of(page: &Answer) -> String {
    page.between("name=\"hand\" value=\"", "\"").to_owned()
}

/// The recorded hands, the latest first, as the page tells programs.
fn recorded(browser: &mut Browser, query: &str) -> Vec<u64> {
    let answer = browser.get(&format!("/api/v1/poker/hands{query}"));
    let value: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
    let hands = value["hands"].as_array().expect("hands");
    hands
        .iter()
        .filter_map(|hand| hand["id"].as_u64())
        .collect()
}

/// Keeps a file of a server's answer beside its store.
fn keep(server: &Server, name: &str, content: &str) -> std::path::PathBuf {
    let path = server.path(name);
    fs::write(&path, content).expect("the folder can be written");
    path
}
