//! The API for programs.

use serde_json::Value;

use crate::host::{Browser, Server, quick_brains};
use crate::playing::start;

fn json(browser: &mut Browser, path: &str) -> Value {
    let answer = browser.get(path);
    assert_eq!(
        answer.header("content-type"),
        Some("application/json"),
        "{answer:?}"
    );
    serde_json::from_str(&answer.body).expect("it is JSON")
}

#[test]
fn programs_see_what_people_see() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = start(
        &mut ann,
        &[
            ("game", "dice"),
            ("against", "Die"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let mut program = server.browser();
    assert_eq!(json(&mut program, "/api/v1")["version"], 1);
    let running = json(&mut program, "/api/v1/games");
    assert_eq!(running["games"][0]["seats"]["first"], "Ann", "{running}");
    let id = running["games"][0]["id"].as_u64().expect("it has a number");
    assert_eq!(address, format!("/games/{id}"));
    let one = json(&mut program, &format!("/api/v1/games/{id}"));
    assert_eq!(one["running"], true);
    // Nobody can predict the dice.
    assert!(!one.to_string().contains("seed"), "{one}");
    let lobby = json(&mut program, "/api/v1/lobby");
    assert_eq!(lobby["brains"][0]["name"], "Row");
    let mut events = program.stream(&format!("/api/v1{address}/events"), "");
    events.expect("event: game");
    let mut all = program.stream("/api/v1/events", "");
    all.expect("\"game\":\"dice\"");
    ann.post(&format!("{address}/resign"), &[]);
    events.expect("\"cause\":\"forfeit\"");
    events.expect("event: over");
    all.expect("resigns");
    let deadline = std::time::Instant::now() + crate::host::PATIENCE;
    loop {
        let records = json(&mut program, "/api/v1/records?player=ann");
        if records["games"][0]["cause"] == "forfeit" {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{records}");
    }
    let ratings = json(&mut program, "/api/v1/ratings");
    assert_eq!(ratings["ratings"]["dice"][0]["player"], "Die", "{ratings}");
    assert_eq!(
        json(&mut program, "/api/v1/tournaments")["tournaments"],
        Value::Array(Vec::new())
    );
    for (path, why) in [
        (
            "/ratings?gmae=dice",
            r#"there is no key \"gmae\"; did you mean \"game\"?"#,
        ),
        (
            "/records?player=ann&sort=up",
            r#"there is no key \"sort\": the keys are game, "#,
        ),
        (
            "/lobby?game=dice",
            r#"there is no key \"game\": this address has none"#,
        ),
        (
            &format!("{address}/events?form=3"),
            r#"there is no key \"form\""#,
        ),
    ] {
        let refused = program.get(&format!("/api/v1{path}"));
        assert_eq!(refused.status, 400, "{refused:?}");
        refused.expect(why);
    }
    let with_all = "/api/v1/records?game=dice&player=ann&against=Die&tournament=-&before=";
    assert_eq!(program.get(with_all).status, 200);
    let missing = program.get("/api/v1/games/77");
    assert_eq!(missing.status, 404);
    missing.expect("\"error\"");
    server.stop();
}
