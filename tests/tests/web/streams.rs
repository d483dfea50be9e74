//! The event stream of a page.

use tests::free_address;

use crate::host::{Server, quick_brains};
use crate::other_kinds::wait_for;
use crate::playing::start;
use crate::secrecy::Telnet;

#[test]
fn a_watcher_hears_every_move_and_the_end_and_comes_back_with_what_it_has() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = start(
        &mut ann,
        &[
            ("game", "gomoku"),
            ("against", "Row"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let events = format!("{address}/events");
    let watcher = server.browser();
    let mut stream = watcher.stream(&events, "");
    stream.expect("content-type: text/event-stream");
    // The whole state comes at once.
    let first = stream.expect("data-ply=\"0\"");
    assert!(
        first.contains("event: game\n") && first.contains("\nid: "),
        "{first}"
    );
    let answer = ann.post(
        &format!("{address}/move"),
        &[("ply", "0"), ("action", "H8")],
    );
    assert_eq!(answer.status, 303);
    let heard = stream.expect("data-ply=\"2\"");
    let id = heard
        .rsplit("id: ")
        .next()
        .and_then(|rest| rest.split('\n').next());
    let id = id.expect("events have ids").to_owned();
    // A client with the current state gets nothing until something happens.
    let mut again = watcher.stream(&events, &format!("last-event-id: {id}\r\n"));
    again.expect("\r\n\r\n");
    let mut late = watcher.stream(&events, "last-event-id: 1\r\n");
    late.expect("data-ply=\"2\"");
    ann.post(&format!("{address}/resign"), &[]);
    for stream in [&mut stream, &mut again, &mut late] {
        stream.expect("class=\"ending\"");
        stream.expect("event: over");
        stream.expect_end();
    }
    let gone = watcher.stream(&events, "").expect(" 204 ");
    assert!(gone.starts_with("HTTP/1.1 204"), "{gone}");
    // A person who leaves has lost, and the opponent need not wait.
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn a_player_reads_what_was_said_between_the_page_and_its_stream() {
    let people = free_address();
    let lines = format!("people = '{people}'\n{}", quick_brains());
    let server = Server::start(&lines);
    let mut ann = server.browser();
    let fields = [("game", "gomoku"), ("against", "Row"), ("name", "Ann")];
    let address = start(&mut ann, &[fields.as_slice(), &[("seat", "0")]].concat());
    let page = ann.get(&address);
    let id = page.between("data-version=\"", "\"").to_owned();
    Telnet::login(people, "Bob").ask("tell Ann your clock runs", "Ann");
    // Another page has it: the server has heard it before the stream begins.
    wait_for(&mut ann, &address, "your clock runs");
    let events = format!("{address}/events");
    let mut stream = ann.stream(&events, &format!("last-event-id: {id}\r\n"));
    stream.expect("your clock runs");
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn the_wall_changes_when_a_game_begins() {
    let server = Server::start(&quick_brains());
    let mut stream = server.browser().stream("/events", "");
    stream.expect("Nothing is being played");
    let mut ann = server.browser();
    let address = start(
        &mut ann,
        &[
            ("game", "qubic"),
            ("against", "Cube"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let wall = stream.expect(&format!("href=\"{address}\""));
    assert!(wall.contains("id: "), "{wall}");
    stream.expect("<svg");
    // A person who leaves has lost, and the opponent need not wait.
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn a_move_is_sent_to_the_wall_without_the_other_boards() {
    let server = Server::start(&quick_brains());
    let (mut ann, mut bob) = (server.browser(), server.browser());
    let fields = |game, against, name| {
        let (game, against) = (("game", game), ("against", against));
        [game, against, ("name", name), ("seat", "0")]
    };
    let gomoku = start(&mut ann, &fields("gomoku", "Row", "Ann"));
    let qubic = start(&mut bob, &fields("qubic", "Cube", "Bob"));
    let mut streams = Vec::new();
    for page in ["/", "/wall"] {
        let shown = server.browser().get(page);
        let address = shown.between("sse-connect=\"", "\"").to_owned();
        // A browser that has the page's content is sent nothing, and a newcomer all.
        let mut stream = server.browser().stream(&address, "");
        stream.expect("\r\n\r\n");
        let mut newcomer = server.browser().stream(&address, "last-event-id: 1\r\n");
        let whole = newcomer.expect("\n\n");
        assert!(whole.contains("Ann") && whole.contains("Bob"), "{whole}");
        streams.extend([stream, newcomer]);
    }
    let sent = [("ply", "0"), ("action", "H8")];
    assert_eq!(ann.post(&format!("{gomoku}/move"), &sent).status, 303);
    for stream in &mut streams {
        stream.expect("-parts\nid: ");
        let parts = stream.expect("\n\n");
        assert!(parts.contains("Ann") && !parts.contains("Bob"), "{parts}");
    }
    for (browser, game) in [(&mut ann, gomoku), (&mut bob, qubic)] {
        browser.post(&format!("{game}/resign"), &[]);
        browser.post("/leave", &[]);
    }
    server.stop();
}

#[test]
fn streams_end_with_the_server() {
    let server = Server::start("");
    let mut stream = server.browser().stream("/events", "");
    stream.expect("event: wall");
    server.stop();
    stream.expect_end();
}

#[test]
fn only_a_player_is_offered_moves_on_its_stream() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = start(
        &mut ann,
        &[
            ("game", "gomoku"),
            ("against", "Row"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let events = format!("{address}/events");
    ann.stream(&events, "").expect("pick=H8");
    let seen = server.browser().stream(&events, "").expect("</svg>");
    assert!(!seen.contains("pick="), "{seen}");
    // A person who leaves has lost, and the opponent need not wait.
    ann.post("/leave", &[]);
    server.stop();
}
