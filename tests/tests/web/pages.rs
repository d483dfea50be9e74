//! Pages are complete without scripts, small, safe, and consistent with the
//! records.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::analysis::{recorded, thinker};
use crate::host::{Server, quick_brains};
use crate::playing::start;

#[test]
fn every_place_is_a_whole_page_with_its_guards() {
    let server = Server::start(&quick_brains());
    let mut browser = server.browser();
    for path in [
        "/",
        "/play",
        "/play?game=dice",
        "/records",
        "/ratings",
        "/tournaments",
        "/wall",
        "/poker",
        "/poker/new",
        "/poker/hands",
        "/poker/statistics",
        "/admin",
        "/records?game=gomoku&player=a%27b%25",
    ] {
        let page = browser.get(path);
        assert_eq!(page.status, 200, "{path}: {page:?}");
        let policy = page
            .header("content-security-policy")
            .expect("there is a policy");
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("cache-control"), Some("no-store"));
        assert!(page.body.starts_with("<!DOCTYPE html>"), "{page:?}");
        assert!(page.body.contains("</html>"), "{page:?}");
        assert!(
            !page.body.contains("<script>") && !page.body.contains(" onclick="),
            "{page:?}"
        );
        assert!(!page.body.contains(" style=\""), "{page:?}");
    }
    for path in [
        "/nothing",
        "/games/99",
        "/games/x",
        "/seek/9",
        "/tournaments/..",
        "/tournaments/none",
        "/player",
        "/games/99/stage",
        "/assets/0/none.js",
        "/%00",
        "/games/18446744073709551616",
    ] {
        let page = browser.get(path);
        assert!(matches!(page.status, 400 | 404), "{path}: {page:?}");
        let is_page = page.body.contains("</html>") || path.starts_with("/assets");
        assert!(is_page, "{path}: {page:?}");
    }
    server.stop();
}

/// The size of an answer's compressed body in bytes.
fn compressed(server: &Server, path: &str) -> usize {
    let mut stream = TcpStream::connect(server.web).expect("the server listens");
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n",
        server.web
    );
    stream
        .write_all(request.as_bytes())
        .expect("the server reads");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("it answers");
    let head = bytes
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("a head ends");
    assert!(
        String::from_utf8_lossy(&bytes[..head]).contains("content-encoding: gzip"),
        "{path}"
    );
    bytes.len() - head
}

#[test]
fn the_first_page_and_all_it_loads_are_below_60_kb() {
    let server = Server::start("");
    let page = server.browser().get("/");
    let mut sum = compressed(&server, "/");
    let files = page.body.split("=\"/assets/").skip(1);
    let mut count = 0;
    for file in files {
        let file = file.split('"').next().expect("a quote ends");
        // Pictures are not compressed again.
        if !file.ends_with(".svg") {
            sum += compressed(&server, &format!("/assets/{file}"));
            count += 1;
        }
    }
    assert!(count >= 6, "{page:?}");
    assert!(sum < 60_000, "{sum} bytes");
    server.stop();
}

#[test]
fn records_ratings_and_players_show_what_was_played() {
    let server = Server::start("");
    let (mut ann, mut bob) = (server.browser(), server.browser());
    ann.post(
        "/play",
        &[
            ("game", "gomoku"),
            ("board", "3"),
            ("option-line", "3"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let taken = bob.post("/seek/1", &[("name", "Bob")]);
    let address = taken.header("location").expect("a game").to_owned();
    let moves = ["A1", "A2", "B1", "B2", "C1"];
    for (ply, action) in moves.iter().enumerate() {
        let browser = if ply % 2 == 0 { &mut ann } else { &mut bob };
        let deadline = std::time::Instant::now() + crate::host::PATIENCE;
        let answer = loop {
            let answer = browser.post(
                &format!("{address}/move"),
                &[("ply", &ply.to_string()), ("action", action)],
            );
            if answer.status == 303 || std::time::Instant::now() > deadline {
                break answer;
            }
        };
        assert_eq!(answer.status, 303, "{action}: {answer:?}");
    }
    let deadline = std::time::Instant::now() + crate::host::PATIENCE;
    while !ann.get("/records").body.contains("1-0") {
        assert!(std::time::Instant::now() < deadline, "no record");
        crate::host::rest();
    }
    ann.get("/records?player=bo&game=gomoku")
        .expect(">Bob<")
        .expect("1-0");
    ann.get("/records?player=nobody").expect("No such game");
    ann.get("/ratings").expect("Ann").expect("Bob");
    ann.get("/player?game=gomoku&name=Ann")
        .expect("Head to head")
        .expect("1-0-0");
    let end = ann.get("/games/1").expect("The winning line: A1 B1 C1");
    assert!(end.body.contains("data-last=\"5\""), "{end:?}");
    ann.get("/games/1?ply=2&flip=1")
        .expect("data-ply=\"2\"")
        .expect("aria-current=\"step\"");
    ann.get("/games/1/stage?ply=3").expect("data-ply=\"3\"");
    // A plain link shows threats, and they stay on from move to move.
    let threats = ann.get("/games/1?ply=4&threats=1");
    let threats = threats.expect("Ann could win at once on C1 (three in a row)");
    let threats = threats.expect("type=\"hidden\" name=\"threats\" value=\"1\"");
    assert!(threats.body.contains(">3</text>"), "{threats:?}");
    let usual = ann.get("/games/1?ply=4");
    assert!(!usual.body.contains("could win at once"), "{usual:?}");
    server.stop();
}

#[test]
fn a_theme_is_kept_and_leads_to_no_other_server() {
    let server = Server::start("");
    let mut browser = server.browser();
    let answer = browser.post("/look", &[("theme", "dark"), ("back", "//evil.example/")]);
    assert_eq!(answer.header("location"), Some("/"), "{answer:?}");
    browser.get("/").expect("data-theme=\"dark\"");
    server.stop();
}

#[test]
fn names_are_shown_and_never_run() {
    let server = Server::start(&quick_brains());
    let mut browser = server.browser();
    let evil = "<script>alert(1)</script>";
    let answer = browser.post(
        "/play",
        &[("game", "gomoku"), ("against", "Row"), ("name", evil)],
    );
    assert_eq!(answer.status, 422, "{answer:?}");
    assert!(!answer.body.contains("<script>alert"), "{answer:?}");
    for path in [
        format!("/records?player={}", crate::host::escaped(evil)),
        format!("/player?game=gomoku&name={}", crate::host::escaped(evil)),
        format!("/play?game={}", crate::host::escaped(evil)),
    ] {
        let page = browser.get(&path);
        assert!(!page.body.contains("<script>alert"), "{path}: {page:?}");
    }
    let address = start(
        &mut browser,
        &[("game", "gomoku"), ("against", "Row"), ("name", "Ann")],
    );
    let page = browser.get(&format!("{address}?pick={}", crate::host::escaped(evil)));
    assert!(!page.body.contains("<script>alert"), "{page:?}");
    // A person who leaves has lost, and the opponent need not wait.
    browser.post("/leave", &[]);
    server.stop();
}

#[test]
fn a_link_to_a_game_has_a_preview_with_a_picture() {
    let server = Server::start(&thinker("crlf"));
    let mut ann = server.browser();
    let game = recorded(&mut ann, "Ann");
    let page = ann.get(&format!("{game}?ply=3"));
    let whole = format!("http://{}{game}", server.web);
    for (property, content) in [
        ("type", "website".to_owned()),
        ("description", "Ann – Thinker. ".to_owned()),
        ("url", format!("{whole}?ply=3")),
        ("image", format!("{whole}/picture.svg?ply=3")),
    ] {
        let tag = format!("<meta property=\"og:{property}\" content=\"{content}");
        assert!(page.body.contains(&tag), "{tag}: {}", page.head);
    }
    let picture = ann.get(&format!("{game}/picture.svg?ply=3"));
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(picture.body.contains("last C1"), "{}", picture.body);
    assert_eq!(ann.get("/games/99/picture.svg").status, 404);
    server.stop();
}
