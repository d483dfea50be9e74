//! Single hands against an agent by the API, in the manner of Slumbot's.

use serde_json::{Value, json};
use tests::programs;

use crate::host::{Answer, Server};

/// Posts JSON as a program does, which is no browser.
fn post(server: &Server, path: &str, headers: &str, body: &str) -> Answer {
    let request = format!(
        "POST /api/v1/poker/{path} HTTP/1.1\r\nhost: {}\r\n{headers}connection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.web,
        body.len()
    );
    server.browser().raw(request.as_bytes())
}

fn said(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
}

fn asked(server: &Server, path: &str, body: &Value) -> Value {
    let answer = post(server, path, "", &body.to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    said(&answer)
}

/// The status and the text of a refusal.
fn refused(server: &Server, path: &str, body: &Value) -> (u16, String) {
    let answer = post(server, path, "", &body.to_string());
    let text = said(&answer)["error_msg"]
        .as_str()
        .expect("a text")
        .to_owned();
    (answer.status, text)
}

/// Checks or calls until the hand is over.
fn call_down(server: &Server, mut state: Value) -> Value {
    while state["winnings"].is_null() {
        let token = state["token"].clone();
        let (check, call) = (
            json!({"token": token, "incr": "k"}),
            json!({"token": token, "incr": "c"}),
        );
        let answer = post(server, "act", "", &check.to_string());
        state = match answer.status {
            200 => said(&answer),
            _ => asked(server, "act", &call),
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
    let first = asked(&server, "new_hand", &json!({}));
    let token = first["token"].as_str().expect("a token").to_owned();
    let mut positions = vec![first["client_pos"].as_u64().expect("a position")];
    let mut state = first;
    for _ in 0..3 {
        assert_eq!(
            state["hole_cards"].as_array().expect("cards").len(),
            2,
            "{state}"
        );
        let over = call_down(&server, state);
        assert_eq!(over["token"], token.as_str());
        assert_eq!(over["board"].as_array().expect("cards").len(), 5, "{over}");
        let action = over["action"].as_str().expect("actions");
        assert_eq!(action, "ck/kk/kk/kk", "{over}");
        let winnings = over["winnings"].as_i64().expect("chips");
        assert!([-100, 0, 100].contains(&winnings), "{over}");
        state = asked(&server, "new_hand", &json!({ "token": token }));
        positions.push(state["client_pos"].as_u64().expect("a position"));
    }
    let turned = |pair: &[u64]| pair[0] != pair[1];
    assert!(positions.windows(2).all(turned), "{positions:?}");
    // All chips are there again: an all-in that is called shows the whole board.
    let all = json!({ "token": token, "incr": "b20000" });
    let over = asked(&server, "act", &all);
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
    let state = asked(&server, "new_hand", &json!({ "agent": "Robot" }));
    let token = state["token"].as_str().expect("a token");
    let wrong = |incr: &str| refused(&server, "act", &json!({ "token": token, "incr": incr }));
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
    let again = asked(&server, "new_hand", &json!({ "token": token }));
    assert_eq!(again["hole_cards"], state["hole_cards"]);
    assert_eq!(again["action"], state["action"]);
    call_down(&server, again);
    let (status, text) = wrong("k");
    assert_eq!(
        (status, text.as_str()),
        (400, "you are not asked: ask for a new hand")
    );
    assert_eq!(
        refused(&server, "new_hand", &json!({ "token": "none" })).0,
        404
    );
    assert_eq!(
        refused(&server, "new_hand", &json!({ "agent": "Nobody" })).0,
        400
    );
    assert_eq!(refused(&server, "act", &json!({ "token": token })).0, 400);
    assert_eq!(post(&server, "act", "", "[1]").status, 400);
    assert_eq!(post(&server, "act", "", "{").status, 400);
    // Pages of other sites play for nobody.
    let foreign = post(&server, "new_hand", "origin: http://evil\r\n", "{}");
    assert_eq!(foreign.status, 403, "{foreign:?}");
    let none = Server::start("");
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
    std::thread::scope(|scope| {
        // Somewhere in this hand the mute agent is asked.
        let mute = scope.spawn(|| {
            let answer = post(&server, "new_hand", "", r#"{"agent": "Mute"}"#);
            let mut state = said(&answer);
            while answer.status == 200 && state["token"].is_string() {
                let call = json!({ "token": state["token"], "incr": "c" }).to_string();
                let acted = post(&server, "act", "", &call);
                if acted.status != 200 {
                    return acted.status;
                }
                state = said(&acted);
            }
            answer.status
        });
        let state = asked(&server, "new_hand", &json!({ "agent": "Robot" }));
        call_down(&server, state);
        assert_eq!(mute.join().expect("a status"), 503);
    });
    // Agents for one address come to an end.
    let mut last = 200;
    for _ in 0..33 {
        let answer = post(&server, "new_hand", "", r#"{"agent": "Robot"}"#);
        last = answer.status;
        if last != 200 {
            assert!(said(&answer)["error"].is_string(), "{answer:?}");
            break;
        }
    }
    assert_eq!(last, 503);
}
