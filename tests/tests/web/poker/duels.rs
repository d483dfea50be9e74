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
    let mut client = Client::of(&server);
    let first = asked(&client, "new_hand", &json!({}));
    let token = first["token"].as_str().expect("a token").to_owned();
    // Everybody sees the name of the seat, and nothing of the token in it.
    let tables = client.browser.get("/api/v1/poker/tables").body;
    assert!(tables.contains("api-"), "{tables}");
    assert!(
        !tables.contains(&token[..8]),
        "{tables} has a part of {token}"
    );
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
    // Programs are told as programs are, by every refusal.
    let huge = post(&client, "act", "", &"x".repeat(100_000));
    assert_eq!(huge.status, 413, "{huge:?}");
    assert!(said(&huge)["error"].is_string(), "{huge:?}");
    let unfit = client.browser.raw(
        format!(
            "GET /api/v1/poker/act HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
            client.host
        )
        .as_bytes(),
    );
    assert_eq!(unfit.status, 405, "{unfit:?}");
    assert!(said(&unfit)["error"].is_string(), "{unfit:?}");
    assert_eq!(post(&client, "act", "", "{").status, 400);
    // Pages of other sites play for nobody.
    let foreign = post(&client, "new_hand", "origin: http://evil\r\n", "{}");
    assert_eq!(foreign.status, 403, "{foreign:?}");
    assert!(said(&foreign)["error"].is_string(), "{foreign:?}");
    let bare = Server::start("");
    let none = Client::of(&bare);
    assert_eq!(
        refused(&none, "new_hand", &json!({})),
        (503, "this server has no agents".to_owned())
    );
}

/// Plays a hand to its end by the actions that the answers offer.
fn play_out(client: &Client, mut state: Value, choose: impl Fn(&[&str]) -> String) -> Value {
    while state["winnings"].is_null() {
        let legal = state["legal"].as_array().expect("legal actions");
        let legal: Vec<&str> = legal.iter().filter_map(Value::as_str).collect();
        let body = json!({ "token": state["token"], "incr": choose(&legal) });
        state = asked(client, "act", &body);
    }
    state
}

/// Every action is offered once in a while: the cheapest one, or the last.
fn cheap_or_last(number: usize) -> impl Fn(&[&str]) -> String {
    move |legal| {
        let cheap = legal.iter().find(|word| **word != "f");
        let last = legal.last().filter(|_| number.is_multiple_of(2));
        (*last.or(cheap).expect("something")).to_owned()
    }
}

#[test]
fn every_game_is_played_with_the_actions_that_are_offered() {
    let server = Server::start(&agents("random"));
    let client = Client::of(&server);
    for (wish, cards) in [
        (json!({ "game": "omaha", "limit": "pot", "runs": 2 }), 4),
        (
            json!({ "game": "short-deck", "ante": 10, "big_blind_ante": true }),
            2,
        ),
        (
            json!({ "game": "stud", "stud_ante": 10, "bring_in": 20 }),
            2,
        ),
        (json!({ "game": "2-7-triple-draw", "stack": 1_000 }), 5),
        (json!({ "game": "badugi" }), 4),
        (json!({ "mix": "NT,F7S,FB", "mix_hands": 1, "bomb": 2 }), 2),
    ] {
        let mut state = asked(&client, "new_hand", &wish);
        for number in 0..4 {
            let hole = state["hole_cards"].as_array().expect("cards").len();
            assert!(hole >= cards || wish["mix"].is_string(), "{state}");
            let over = play_out(&client, state, cheap_or_last(number));
            assert!(over["winnings"].is_i64(), "{over}");
            let again = json!({ "token": over["token"] });
            state = asked(&client, "new_hand", &again);
        }
        if wish["game"].is_string() {
            assert_eq!(state["game"], wish["game"], "{state}");
        }
        let other = json!({ "token": state["token"], "game": "texas", "stack": 777 });
        let (status, why) = refused(&client, "new_hand", &other);
        assert!(status == 400 && why.contains("keeps its game"), "{why}");
    }
}

#[test]
fn a_draw_and_a_bring_in_are_told_and_wrong_ones_refused() {
    let server = Server::start(&caller());
    let client = Client::of(&server);
    let state = asked(&client, "new_hand", &json!({ "game": "badugi" }));
    let token = state["token"].clone();
    let act = |incr: &str| json!({ "token": token, "incr": incr });
    let drawing = |state: &Value| state["legal"] == json!(["d"]);
    let mut state = state;
    while !drawing(&state) {
        let calls = state["legal"]
            .as_array()
            .expect("actions")
            .contains(&json!("c"));
        state = asked(&client, "act", &act(if calls { "c" } else { "k" }));
    }
    let hole: Vec<String> = serde_json::from_value(state["hole_cards"].clone()).expect("cards");
    let strange = ["As", "Ks", "Qs", "Js", "Ts"].map(str::to_owned);
    let strange = strange.iter().find(|card| !hole.contains(card));
    let strange = strange.expect("a card that four do not cover");
    for (incr, why) in [
        ("k", "you can send d"),
        ("f", "you can send d"),
        ("b200", "you can send d"),
        ("i", "no bring-in"),
        ("dXy", "Xy"),
        (&format!("d{strange}"), "you do not hold"),
        (&format!("d{}{}", hole[0], hole[0]), &hole[0]),
    ] {
        let (status, text) = refused(&client, "act", &act(incr));
        assert!(status == 400 && text.contains(why), "{incr}: {text}");
    }
    let mut more = act("d");
    more["cards"] = json!("none");
    let (status, text) = refused(&client, "act", &more);
    let told = "there is no key \"cards\": the keys are token, incr";
    assert!(status == 400 && text.contains(told), "{text}");
    let drawn = asked(&client, "act", &act(&format!("d{}{}", hole[0], hole[1])));
    let action = drawn["action"].as_str().expect("actions");
    assert!(action.contains("d2"), "{drawn}");
    let now = drawn["hole_cards"].as_array().expect("cards");
    assert!(now.len() == 4 && !now.contains(&json!(hole[0])), "{drawn}");
    // One of the two brings it in, and the actions say so.
    let stud = asked(&client, "new_hand", &json!({ "game": "razz" }));
    let over = play_out(&client, stud, cheap_or_last(1));
    assert!(
        over["action"].as_str().expect("actions").starts_with('i'),
        "{over}"
    );
    assert_eq!(over["up_cards"].as_array().expect("cards").len(), 4);
    let wrong = |body: Value| refused(&client, "new_hand", &body);
    for (body, why) in [
        (json!({ "game": "whist" }), "whist"),
        (
            json!({ "stack": 10 }),
            "the stack is at least one big blind",
        ),
        (json!({ "big_blind": {} }), "big_blind is a text, a number"),
    ] {
        let (status, text) = wrong(body);
        assert!(status == 400 && text.contains(why), "{text}");
    }
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
