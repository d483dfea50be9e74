//! A frozen table: nobody but operators learns of later games until they are revealed.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use serde_json::Value;
use tests::{free_address, programs};

use crate::host::{Browser, PATIENCE, Server, rest};
use crate::registration::{start, told, tournament, wait_until};
use crate::secrecy::Telnet;

/// A tournament of two programs with these lines.
fn two_players(folder: &Path, name: &str, lines: &str) {
    let brain = programs().gomoku_brain.display().to_string();
    let player = |name: &str, seed: u32| {
        format!("[[player]]\nname = '{name}'\nbrain = '{brain} --level random --seed {seed}'\n")
    };
    let players = player("Anna", 1) + &player("Bert", 2);
    tournament(folder, name, &format!("{lines}\n{players}"));
}

/// The number of games in the standings as a file, which operators see without a freeze.
fn games_of_anna(browser: &mut Browser) -> u64 {
    let file = browser.get("/tournaments/club/files/standings.json").body;
    let file: Value = serde_json::from_str(&file).unwrap_or_else(|_| panic!("no JSON: {file}"));
    let rows = file["standings"].as_array().expect("it has rows");
    let anna = rows.iter().find(|row| row["player"] == "Anna");
    anna.and_then(|row| row["games"].as_u64())
        .unwrap_or_else(|| panic!("no games in {file}"))
}

/// Where everybody can read of the tournament, or of its games.
const PLACES: [&str; 19] = [
    "/",
    "/tournaments",
    "/tournaments/club",
    "/tournaments/club/games?player=Anna&against=Bert",
    "/tournaments/club/player?name=Anna",
    "/tournaments/club/wall",
    "/wall",
    "/records",
    "/records?player=Anna",
    "/records?tournament=club",
    "/ratings",
    "/player?game=gomoku&name=Anna",
    "/api/v1/games",
    "/api/v1/records",
    "/api/v1/tournaments",
    "/api/v1/tournaments/club",
    "/api/v1/tournaments/club/player?name=Anna",
    "/api/v1/lobby",
    "/tournaments/club/files/standings.csv",
];

/// What everybody can ask of a game of the tournament.
const OF_A_GAME: [&str; 9] = [
    "",
    "?ply=1",
    "/embed",
    "/stage",
    "/talk",
    "/picture.svg",
    "/analysis",
    "/files/xml",
    "/files/sgf",
];

/// All that everybody can read, without what a page has of now: links to streams.
fn look_around(browser: &mut Browser) -> Vec<(String, String)> {
    let games = (1..=6).flat_map(|game| {
        let of = OF_A_GAME.map(|part| format!("/tournaments/club/games/{game}{part}"));
        let api = format!("/api/v1/tournaments/club/games/{game}");
        of.into_iter().chain([api])
    });
    let places = PLACES.map(str::to_owned).into_iter().chain(games);
    let look = |place: String| {
        let answer = browser.get(&place);
        let text = format!("{} {}", answer.status, answer.body);
        (place, text)
    };
    places.map(look).collect()
}

/// A text without remarks on a freeze, and without the numbers of streams.
fn stripped(text: &str) -> String {
    let mut text = text.to_owned();
    for (begin, end) in [
        ("<p class=\"notice\">The table is frozen", "</p>"),
        ("?have=", "\""),
        ("\"frozen\":", ","),
    ] {
        while let Some(at) = text.find(begin) {
            let length = text[at..]
                .find(end)
                .map_or(text.len() - at, |found| found + end.len());
            text.replace_range(at..at + length, "");
        }
    }
    text
}

#[test]
fn nobody_but_operators_learns_of_later_games_until_they_are_revealed() {
    let telnet = free_address();
    let server = Server::start_with(|folder| {
        two_players(folder, "club", "games = 2");
        format!("people = '{telnet}'\n")
    });
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| {
        told["games"] == 2 && told["state"] == "ended"
    });
    let mut anybody = server.browser();
    let before = look_around(&mut anybody);
    let records = anybody.download("/tournaments/club/files/records.zip");
    // From now on the results are hidden; four more games are played.
    let since = Timestamp::now().to_string();
    let folder = server.path("");
    two_players(&folder, "club", &format!("games = 6\nfreeze = '{since}'"));
    start(&mut operator, "club");
    let deadline = Instant::now() + PATIENCE;
    while games_of_anna(&mut operator) < 6 {
        assert!(Instant::now() < deadline, "it does not end");
        rest();
    }
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let expect_frozen = |server: &Server| {
        let mut anybody = server.browser();
        for ((place, before), (_, after)) in before.iter().zip(look_around(&mut anybody)) {
            // The format of six games has other rounds to come, and says so.
            let (before, after) = (stripped(before), stripped(&after));
            for id in 3..=6 {
                assert!(!after.contains(&format!("games/{id}?")), "{place}: {after}");
                assert!(
                    !after.contains(&format!("\"id\":{id},")),
                    "{place}: {after}"
                );
            }
            if place.contains("games/") || place.contains("records") || place.contains("ratings") {
                assert_eq!(before, after, "{place}");
            }
        }
        let known = told(&mut anybody, "club");
        assert_eq!(known["games"], 2, "{known}");
        assert_eq!(known["frozen"], since, "{known}");
        assert_eq!(games_of_anna(&mut anybody), 2);
        assert_eq!(
            anybody.download("/tournaments/club/files/records.zip"),
            records
        );
        for page in [
            "/tournaments",
            "/tournaments/club",
            "/tournaments/club/wall",
        ] {
            // The list is read once a second.
            let deadline = Instant::now() + PATIENCE;
            while !anybody.get(page).body.contains("The table is frozen") {
                assert!(Instant::now() < deadline, "{page}");
                rest();
            }
        }
        let csv = anybody.get("/tournaments/club/files/standings.md");
        csv.expect(&format!("frozen: the state of {since}"));
        let mut stream = anybody.stream("/tournaments/club/events", "");
        let sent = stream.expect("The table is frozen");
        assert!(!sent.contains("games/3"), "{sent}");
        let refused = anybody.post(
            "/admin/tournament/run",
            &[("name", "club"), ("what", "reveal")],
        );
        assert_ne!(refused.status, 303, "{refused:?}");
    };
    expect_frozen(&server);
    let mut eve = Telnet::login(telnet, "Eve");
    eve.ask("tournaments", "club");
    eve.ask("records", "recorded");
    assert!(!eve.heard.contains("of 6"), "{}", eve.heard);
    operator
        .get("/tournaments/club")
        .expect("Everybody else sees the table frozen")
        .expect("games/6?");
    operator.get("/tournaments/club/games/6").expect("Anna");
    // It is kept over a kill, and what is revealed stays so.
    let server = server.kill_and_start_again();
    expect_frozen(&server);
    let mut operator = server.operator();
    let reveal = [("name", "club"), ("what", "reveal"), ("back", "contest")];
    let answer = operator.post("/admin/tournament/run", &reveal);
    assert_eq!(answer.status, 303, "{answer:?}");
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    start(&mut operator, "club");
    let mut anybody = server.browser();
    let all = wait_until(&mut anybody, "club", |told| told["state"] == "ended");
    assert_eq!((&all["games"], &all["frozen"]), (&6.into(), &Value::Null));
    anybody.get("/tournaments/club/games/6").expect("Anna");
    server.stop();
}

#[test]
fn boards_and_their_streams_end_when_the_table_is_frozen() {
    let server = Server::start_with(|folder| {
        fs::create_dir(folder.join("tournaments")).expect("the folder can be written");
        String::new()
    });
    let folder = server.path("");
    // Long enough to begin a game and look at it, on a busy machine too.
    let since = Timestamp::now() + Duration::from_secs(45);
    let lines = format!("games = 2\ntimeout = '60s'\nmin-move-time = '2s'\nfreeze = '{since}'");
    let text = |name: &str, seed: u32| {
        let brain = programs().gomoku_brain.display().to_string();
        format!("[[player]]\nname = '{name}'\nbrain = '{brain} --level random --seed {seed}'\n")
    };
    let file = format!(
        "game = 'gomoku'\n{lines}\n{}{}",
        text("Anna", 1),
        text("Bert", 2)
    );
    fs::write(folder.join("tournaments/slow.toml"), file).expect("the folder can be written");
    let mut operator = server.operator();
    start(&mut operator, "slow");
    let mut anybody = server.browser();
    let runs = |told: &Value| told["running"].as_array().is_some_and(|all| all.len() == 1);
    let running = wait_until(&mut anybody, "slow", runs);
    let id = running["running"][0]["id"].to_string();
    let (page, api) = (
        format!("/tournaments/slow/games/{id}"),
        format!("/api/v1/tournaments/slow/games/{id}"),
    );
    let mut streams = [&page, &api].map(|game| anybody.stream(&format!("{game}/events"), ""));
    let mut all = anybody.stream("/api/v1/events", "");
    let mut wall = anybody.stream("/tournaments/slow/wall/events", "");
    for stream in streams.iter_mut().chain([&mut all, &mut wall]) {
        stream.expect("event: ");
    }
    assert!(
        Timestamp::now() < since,
        "the machine is too slow for this test"
    );
    for stream in &mut streams {
        let heard = stream.expect_end();
        assert!(heard.contains("event: over"), "{heard}");
    }
    wall.expect("The table is frozen");
    let hidden = told(&mut anybody, "slow");
    assert_eq!(hidden["frozen"], since.to_string(), "{hidden}");
    assert!(!runs(&hidden), "{hidden}");
    assert_eq!(anybody.get("/api/v1/games").body, r#"{"games":[]}"#);
    assert_eq!(anybody.get(&api).status, 404);
    assert_eq!(anybody.get(&page).status, 404);
    assert_eq!(anybody.get(&format!("{page}/events")).status, 204);
    assert_eq!(anybody.get(&format!("{api}/events")).status, 404);
    for place in ["/", "/wall", "/tournaments/slow", "/tournaments/slow/wall"] {
        let shown = anybody.get(place).body;
        assert!(
            !shown.contains("slow/games/") && !shown.contains("projected-board"),
            "{place}"
        );
    }
    operator.get(&page).expect("Anna");
    let mut own = operator.stream(&format!("{page}/events"), "");
    own.expect("event: game");
    let reveal = [("name", "slow"), ("what", "reveal")];
    assert_eq!(operator.post("/admin/tournament/run", &reveal).status, 303);
    assert_eq!(anybody.get(&page).status, 200);
    anybody
        .stream(&format!("{page}/events"), "")
        .expect("event: game");
}
