//! Games of a tournament on the server, watched while they are played.

use std::fs;
use std::time::Instant;

use serde_json::Value;
use tests::programs;

use crate::host::{Browser, PATIENCE, Server};

/// A server with a tournament of two slow brains, on a board of this size.
fn server(board: u32) -> Server {
    let brain = programs().gomoku_brain.display().to_string();
    let player = |name: &str, seed: u32| {
        format!("[[player]]\nname = '{name}'\nbrain = '{brain} --level random --seed {seed}'\n")
    };
    let server = Server::start("");
    let folder = server.path("tournaments");
    fs::create_dir(&folder).expect("the folder can be written");
    let text = format!(
        "name = 'slow'\ngame = 'gomoku'\nformat = 'round-robin'\ngames = 2\nconcurrency = 2\n\
         timeout = '20s'\nmin-move-time = '300ms'\nboard = {board}\n{}{}",
        player("One", 1),
        player("Two", 2)
    );
    fs::write(folder.join("slow.toml"), text).expect("the folder can be written");
    server
}

fn start(operator: &mut Browser) {
    let run = [("name", "slow"), ("what", "start")];
    assert_eq!(operator.post("/admin/tournament/run", &run).status, 303);
}

fn json(browser: &mut Browser, path: &str) -> Value {
    serde_json::from_str(&browser.get(path).body).expect("it is JSON")
}

/// The addresses of running games, once there are two.
fn running(browser: &mut Browser) -> Vec<String> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let games = json(browser, "/api/v1/games");
        let games = games["games"].as_array().cloned().unwrap_or_default();
        if games.len() == 2 {
            assert!(games.iter().all(|game| game["tournament"] == "slow"));
            let address = |game: &Value| game["address"].as_str().map(str::to_owned);
            return games.iter().filter_map(address).collect();
        }
        assert!(Instant::now() < deadline, "{games:?}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn games_of_a_tournament_are_watched_like_all_others() {
    let server = server(7);
    let mut browser = server.browser();
    let mut wall = browser.stream("/events", "");
    wall.expect("Nothing is being played");
    let mut all = browser.stream("/api/v1/events", "");
    let mut tournament = browser.stream("/tournaments/slow/events", "");
    let mut operator = server.operator();
    start(&mut operator);
    let games = running(&mut browser);
    let api = games.first().expect("there are two");
    let address = api.strip_prefix("/api/v1").expect("it is below").to_owned();
    let link = format!("href=\"{address}\"");

    // A link is on the wall, with the tournament, on the admin pages and with
    // the player.
    wall.expect(&link);
    tournament.expect("Being played now");
    tournament.expect(&link);
    tournament.expect("event: tournament-parts\n");
    operator.get("/admin/now").expect(&link);
    let player = browser.get("/player?game=gomoku&name=One");
    player.expect("Playing now").expect(&link);

    // The game has its own page, move by move, and a JSON form.
    let page = browser.get(&address);
    let page = page.expect(&format!("sse-connect=\"{address}/events"));
    let page = page.expect("in <a href=\"/tournaments/slow\">");
    let policy = page.header("content-security-policy").unwrap_or_default();
    assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");
    assert_eq!(browser.get(&format!("{address}/stage?ply=0")).status, 200);
    // Other sites may frame its board alone, without controls.
    let framed = browser.get(&format!("{address}/embed"));
    let policy = framed.header("content-security-policy").unwrap_or_default();
    assert!(policy.ends_with("frame-ancestors *"), "{policy}");
    let framed = framed.expect(&format!("sse-connect=\"{address}/events"));
    assert!(!framed.body.contains("<form"), "{framed:?}");
    let mut moves = browser.stream(&format!("{address}/events"), "");
    let mut entries = browser.stream(&format!("{api}/events"), "");
    let first = moves.expect("data-ply=\"");
    assert!(first.contains("event: game\nid: "), "{first}");
    entries.expect("\"running\":true");
    assert!(!entries.expect("\"tournament\":\"slow\"").contains("seed"));
    all.expect("\"tournament\":\"slow\"");
    // Numbers are those of the tournament, since the server itself has played
    // no game.
    let (_, id) = address.rsplit_once('/').expect("it ends with a number");
    assert_eq!(browser.get(&format!("/games/{id}")).status, 404);

    moves.expect("class=\"ending\"");
    moves.expect("event: over");
    moves.expect_end();
    entries.expect("event: over");
    wall.expect("Nothing is being played");
    tournament.expect("<dd>ended</dd>");
    // The game is a record now.
    browser.get(&address).expect("class=\"ending\"");
    assert_eq!(json(&mut browser, api)["running"], false);
    assert_eq!(
        json(&mut browser, "/api/v1/games")["games"],
        Value::Array(Vec::new())
    );
    browser
        .get(&format!("{address}/embed"))
        .expect("class=\"ending\"");
    assert_eq!(browser.get("/tournaments/slow/games/99").status, 404);
    assert_eq!(browser.get("/tournaments/slow/games/99/embed").status, 404);
    assert_eq!(browser.get("/tournaments/none/games/1").status, 404);
    let gone = browser
        .stream(&format!("{address}/events"), "")
        .expect(" 204 ");
    assert!(gone.starts_with("HTTP/1.1 204"), "{gone}");
    server.stop();
}

#[test]
fn a_page_that_comes_back_is_sent_what_it_lacks() {
    // The games last longer than this test, and end with the server.
    let server = server(15);
    let mut operator = server.operator();
    start(&mut operator);
    let mut browser = server.browser();
    running(&mut browser);
    let stream = "/tournaments/slow/events";
    let mut first = browser.stream(stream, "");
    first.expect("event: tournament-parts\nid: ");
    let known = first.expect("\n").trim_end().to_owned();
    // The client has the table, and boards are sent again as they change.
    let headers = format!("last-event-id: {known}\r\n");
    let mut again = browser.stream(stream, &headers);
    let told = again.expect("id: ");
    let mut asked = browser.stream(&format!("{stream}?have={known}"), "");
    let asked = asked.expect("id: ");
    for told in [told, asked] {
        assert!(!told.contains("event: tournament\n"), "{told}");
    }
}

#[test]
fn the_page_of_a_game_tells_how_many_watch_it() {
    // The games last longer than this test, and end with the server.
    let server = server(15);
    let mut browser = server.browser();
    start(&mut server.operator());
    let games = running(&mut browser);
    let api = games.first().expect("there are two");
    let address = api.strip_prefix("/api/v1").expect("it is below");
    let mut first = browser.stream(&format!("{address}/events"), "");
    first.expect("One spectator");
    let mut second = server.browser().stream(&format!("{address}/events"), "");
    second.expect("2 spectators");
    first.expect("2 spectators");
    drop(second);
    first.expect("One spectator");
}
