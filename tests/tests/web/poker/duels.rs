//! Single hands against an agent by the API, in the manner of Slumbot's.

use std::net::SocketAddr;
use std::process::Command;

use serde_json::{Value, json};
use tests::programs;

use super::agents;
use crate::host::{Answer, Browser, Server};

/// A program that is no browser.
struct Client {
    browser: Browser,
    host: SocketAddr,
}

impl Client {
    fn of(server: &Server) -> Client {
        Client {
            browser: server.browser(),
            host: server.web,
        }
    }
}

/// Posts JSON as a program does.
fn post(client: &Client, path: &str, headers: &str, body: &str) -> Answer {
    let request = format!(
        "POST /api/v1/poker/{path} HTTP/1.1\r\nhost: {}\r\n{headers}connection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        client.host,
        body.len()
    );
    client.browser.raw(request.as_bytes())
}

fn said(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
}

fn asked(client: &Client, path: &str, body: &Value) -> Value {
    let answer = post(client, path, "", &body.to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    said(&answer)
}

/// The status and the text of a refusal.
fn refused(client: &Client, path: &str, body: &Value) -> (u16, String) {
    let answer = post(client, path, "", &body.to_string());
    let text = said(&answer)["error_msg"]
        .as_str()
        .expect("a text")
        .to_owned();
    (answer.status, text)
}

/// Checks or calls until the hand is over.
fn call_down(client: &Client, mut state: Value) -> Value {
    while state["winnings"].is_null() {
        let token = state["token"].clone();
        let (check, call) = (
            json!({"token": token, "incr": "k"}),
            json!({"token": token, "incr": "c"}),
        );
        let answer = post(client, "act", "", &check.to_string());
        state = match answer.status {
            200 => said(&answer),
            _ => asked(client, "act", &call),
        };
    }
    state
}

fn caller() -> String {
    let agent = programs().poker_caller.display();
    format!("[[agent]]\nname = 'Robot'\nagent = '{agent}'\n")
}

#[test]
fn hands_are_played_to_the_end_with_full_stacks_and_both_positions() {
    let server = Server::start(&caller());
    let client = Client::of(&server);
    let first = asked(&client, "new_hand", &json!({}));
    let token = first["token"].as_str().expect("a token").to_owned();
    let mut positions = vec![first["client_pos"].as_u64().expect("a position")];
    let mut state = first;
    for _ in 0..3 {
        assert_eq!(
            state["hole_cards"].as_array().expect("cards").len(),
            2,
            "{state}"
        );
        let over = call_down(&client, state);
        assert_eq!(over["token"], token.as_str());
        assert_eq!(over["board"].as_array().expect("cards").len(), 5, "{over}");
        let action = over["action"].as_str().expect("actions");
        assert_eq!(action, "ck/kk/kk/kk", "{over}");
        let winnings = over["winnings"].as_i64().expect("chips");
        assert!([-100, 0, 100].contains(&winnings), "{over}");
        state = asked(&client, "new_hand", &json!({ "token": token }));
        positions.push(state["client_pos"].as_u64().expect("a position"));
    }
    let turned = |pair: &[u64]| pair[0] != pair[1];
    assert!(positions.windows(2).all(turned), "{positions:?}");
    // All chips are there again: an all-in that is called shows the whole board.
    let all = json!({ "token": token, "incr": "b20000" });
    let over = asked(&client, "act", &all);
    let action = over["action"].as_str().expect("actions");
    assert!(action.ends_with("b20000c///"), "{over}");
    let winnings = over["winnings"].as_i64().expect("chips");
    assert!([-20_000, 0, 20_000].contains(&winnings), "{over}");
    assert_eq!(
        over["bot_hole_cards"].as_array().expect("cards").len(),
        2,
        "{over}"
    );
}

#[test]
fn what_is_wrong_is_refused_and_changes_nothing() {
    let server = Server::start(&caller());
    let client = Client::of(&server);
    let state = asked(&client, "new_hand", &json!({ "agent": "Robot" }));
    let token = state["token"].as_str().expect("a token");
    let wrong = |incr: &str| refused(&client, "act", &json!({ "token": token, "incr": incr }));
    for incr in [
        "x",
        "b",
        "b-5",
        "b1",
        "b20001",
        "b99999999999999999999",
        "kk",
    ] {
        assert_eq!(wrong(incr).0, 400, "{incr}");
    }
    assert!(wrong("b1").1.starts_with("bet b"), "{:?}", wrong("b1"));
    // A hand that is not over is continued.
    let again = asked(&client, "new_hand", &json!({ "token": token }));
    assert_eq!(again["hole_cards"], state["hole_cards"]);
    assert_eq!(again["action"], state["action"]);
    call_down(&client, again);
    let (status, text) = wrong("k");
    assert_eq!(
        (status, text.as_str()),
        (400, "you are not asked: ask for a new hand")
    );
    assert_eq!(
        refused(&client, "new_hand", &json!({ "token": "none" })).0,
        404
    );
    assert_eq!(
        refused(&client, "new_hand", &json!({ "agent": "Nobody" })).0,
        400
    );
    assert_eq!(refused(&client, "act", &json!({ "token": token })).0, 400);
    assert_eq!(post(&client, "act", "", "[1]").status, 400);
    assert_eq!(post(&client, "act", "", "{").status, 400);
    // Pages of other sites play for nobody.
    let foreign = post(&client, "new_hand", "origin: http://evil\r\n", "{}");
    assert_eq!(foreign.status, 403, "{foreign:?}");
    let bare = Server::start("");
    let none = Client::of(&bare);
    assert_eq!(
        refused(&none, "new_hand", &json!({})),
        (503, "this server has no agents".to_owned())
    );
}

#[test]
fn a_mute_agent_keeps_nobody_else_waiting_and_an_address_has_its_share() {
    let agent = programs().poker_caller.display();
    let file = format!(
        "[[agent]]\nname = 'Mute'\nagent = '{agent} --mute'\n[[agent]]\nname = 'Robot'\nagent = '{agent}'\n"
    );
    let server = Server::start(&file);
    let client = Client::of(&server);
    std::thread::scope(|scope| {
        // Somewhere in this hand the mute agent is asked.
        let mute = scope.spawn(|| {
            let answer = post(&client, "new_hand", "", r#"{"agent": "Mute"}"#);
            let mut state = said(&answer);
            while answer.status == 200 && state["token"].is_string() {
                let call = json!({ "token": state["token"], "incr": "c" }).to_string();
                let acted = post(&client, "act", "", &call);
                if acted.status != 200 {
                    return acted.status;
                }
                state = said(&acted);
            }
            answer.status
        });
        let state = asked(&client, "new_hand", &json!({ "agent": "Robot" }));
        call_down(&client, state);
        assert_eq!(mute.join().expect("a status"), 503);
    });
    // Agents for one address come to an end.
    let mut last = 200;
    for _ in 0..33 {
        let answer = post(&client, "new_hand", "", r#"{"agent": "Robot"}"#);
        last = answer.status;
        if last != 200 {
            assert!(said(&answer)["error"].is_string(), "{answer:?}");
            break;
        }
    }
    assert_eq!(last, 503);
}

#[test]
fn the_client_of_the_documents_plays_its_hands() {
    if !tests::is_here("python3", "python3") {
        return;
    }
    let server = Server::start(&agents("equity"));
    let page = std::fs::read_to_string(tests::workspace().join("docs/web.md"));
    let page = page.expect("the page is there");
    let mut blocks = page
        .split("```python\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let client = blocks
        .find(|code| code.contains("new_hand"))
        .expect("a client");
    let client = client.replace("127.0.0.1:8080", &server.web.to_string());
    let done = Command::new("python3")
        .args(["-c", &client])
        .output()
        .expect("Python runs");
    let told = String::from_utf8_lossy(&done.stdout);
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{errors}");
    assert!(told.contains("big blinds in 100 hands"), "{told}");
}
