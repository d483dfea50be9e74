//! Games that end without a result; visitors of their pages are told why.

use std::time::Instant;

use crate::host::{PATIENCE, Server, quick_brains, rest};
use crate::playing::start;

/// Form fields of a game against this brain.
fn against<'a>(brain: &'a str, name: &'a str) -> [(&'a str, &'a str); 4] {
    [
        ("game", "gomoku"),
        ("against", brain),
        ("name", name),
        ("seat", "0"),
    ]
}

#[test]
fn a_game_whose_brain_cannot_be_brought_ends_at_once_and_says_why() {
    let more = format!(
        "{}[[brain]]\nname = 'Bad'\ngame = 'gomoku'\nbrain = '/bin/false --secret'\n",
        quick_brains()
    );
    let server = Server::start(&more);
    let mut ann = server.browser();
    let address = start(&mut ann, &against("Bad", "Ann"));
    let deadline = Instant::now() + PATIENCE;
    let page = loop {
        let page = ann.get(&address);
        assert_eq!(page.status, 200, "{page:?}");
        if page.body.contains("class=\"ending\"") {
            break page;
        }
        assert!(Instant::now() < deadline, "{page:?}");
    };
    let page = page.expect("The game could not be played: Bad: not started");
    for word in ["/bin/false", "--secret", "to move", "Your move", "Resign"] {
        assert!(!page.body.contains(word), "{word}: {page:?}");
    }
    assert!(!page.body.contains("data-run=\"-1\"") && !page.body.contains("data-run=\"1\""));
    // A late visitor is told, too.
    let mut stream = server.browser().stream(&format!("{address}/events"), "");
    stream.expect("could not be played");
    stream.expect("event: over");
    stream.expect_end();
    // The person can play on.
    let next = start(&mut ann, &against("Row", "Ann"));
    assert_ne!(next, address);
    ann.get(&next).expect("Your move");
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn a_game_that_the_operator_breaks_off_can_be_looked_at_afterwards() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = start(&mut ann, &against("Row", "Ann"));
    ann.get(&address).expect("Your move");
    let mut stream = ann.stream(&format!("{address}/events"), "");
    stream.expect("data-ply=\"0\"");
    let mut operator = server.operator();
    operator.post("/admin/do", &[("what", "stop"), ("id", "1")]);
    stream.expect("broken off and has no result");
    stream.expect("event: over");
    let page = server.browser().get(&address);
    assert_eq!(page.status, 200, "{page:?}");
    let page = page.expect("broken off and has no result");
    assert!(!page.body.contains("to move"), "{page:?}");
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn nobody_waits_on_an_offer_of_a_server_that_does_not_know_them() {
    let server = Server::start("");
    let mut ann = server.browser();
    let wait = "/seek/1/wait";
    let fields = [("game", "gomoku"), ("name", "Ann"), ("seat", "0")];
    let offer = ann.post("/play", &fields);
    assert_eq!(offer.header("location"), Some("/seek/1"), "{offer:?}");
    assert_eq!(ann.get(wait).header("hx-redirect"), None);
    let stranger = server.browser().get(wait);
    assert_eq!(
        stranger.header("hx-redirect"),
        Some("/seek/1"),
        "{stranger:?}"
    );
    ann.post("/leave", &[]);
    assert_eq!(ann.get(wait).header("hx-redirect"), Some("/seek/1"));
    assert_eq!(ann.get("/seek/1").status, 404);
    server.stop();
}

#[test]
fn nobody_is_to_move_after_somebody_has_resigned() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = start(&mut ann, &against("Row", "Ann"));
    let page = ann.get(&address);
    let page = page
        .expect("to move")
        .expect("5s a move for Row, no limit for Ann");
    drop(page);
    let api = format!("/api/v1{address}");
    ann.get(&api)
        .expect("\"on_turn\":\"cross\"")
        .expect("\"untimed\":[\"cross\"]");
    ann.post(&format!("{address}/resign"), &[]);
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = ann.get(&address);
        if page.body.contains("class=\"ending\"") {
            assert!(!page.body.contains("to move"), "{page:?}");
            page.expect("the game is over")
                .expect("5s a move for Row, no limit for Ann");
            break;
        }
        assert!(Instant::now() < deadline, "{page:?}");
        rest();
    }
    ann.get(&api)
        .expect("\"on_turn\":null")
        .expect("\"untimed\":[\"cross\"]");
    // In earlier positions a seat was on turn.
    ann.get("/games/1?ply=0").expect("class=\"ending\"");
    ann.post("/leave", &[]);
    server.stop();
}
