//! Tournaments that the server plays.

use std::os::unix::fs::symlink;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::{free_address, programs};

use crate::host::{Answer, Browser, PATIENCE, Server};
use crate::secrecy::Telnet;

/// A brain that dials in; dropping it ends it.
struct Guest(Child);

impl Guest {
    fn dial(address: &str, name: &str) -> Guest {
        let child = Command::new(&programs().gomoku_brain)
            .args(["--level", "random", "--seed", "2", "--name", name])
            .args(["--connect", address])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Guest(child.expect("the brain starts"))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Requests a page repeatedly until it contains this text.
fn wait_for(browser: &mut Browser, path: &str, text: &str) -> Answer {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = browser.get(path);
        if page.body.contains(text) {
            return page;
        }
        assert!(Instant::now() < deadline, "no '{text}' in {page:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn brains_of_the_lobby_and_those_at_hand_by_a_relative_path_play_a_tournament() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        std::fs::create_dir(folder.join("bots")).expect("the folder can be written");
        let link = folder.join("bots/brain");
        symlink(&programs().gomoku_brain, link).expect("the folder can be written");
        format!(
            "brains = '{lobby}'\n[[brain]]\nname = 'At hand'\ngame = 'gomoku'\n\
             brain = './bots/brain --level random --seed 1'\n"
        )
    });
    let _guest = Guest::dial(&lobby.to_string(), "Guest");
    let mut operator = server.operator();
    let setup = "/admin/tournament?game=gomoku";
    let page = wait_for(&mut operator, setup, "in the lobby");
    page.expect("At hand")
        .expect("name=\"lobby-0\" value=\"Guest\"");
    let fields = [
        ("game", "gomoku"),
        ("name", "mixed"),
        ("format", "knockout"),
        ("games", "4"),
        ("concurrency", "2"),
        ("time", "5s"),
        ("board", "5"),
        ("option-line", "4"),
        ("player-0", "At hand"),
        ("lobby-0", "Guest"),
    ];
    let made = operator.post("/admin/tournament", &fields);
    assert_eq!(made.status, 303, "{made:?}");
    let page = wait_for(&mut operator, "/tournaments/mixed", "<dd>ended</dd>");
    let page = page
        .expect("<h3>Final</h3>")
        .expect("class=\"points\"")
        .expect("title=\"Games of At hand and Guest\"");
    assert!(page.body.contains("class=\"strengths\""), "{page:?}");
    for (ending, start) in [
        ("csv", "rank,player,"),
        ("json", "{"),
        ("md", "# mixed"),
        ("html", "<!DOCTYPE html>"),
    ] {
        let path = format!("/tournaments/mixed/files/standings.{ending}");
        assert!(page.body.contains(&format!("href=\"{path}\"")), "{page:?}");
        for path in [path.clone(), format!("/api/v1{path}")] {
            let file = operator.get(&path);
            assert_eq!(file.status, 200, "{path}");
            assert!(file.body.starts_with(start), "{path}: {}", file.body);
            file.expect("At hand").expect("Guest");
        }
    }
    for wrong in [
        "standings",
        "standings.exe",
        "other.csv",
        "%2e%2e%2fmixed.toml",
    ] {
        let answer = operator.get(&format!("/tournaments/mixed/files/{wrong}"));
        assert_eq!(answer.status, 404, "{wrong}");
    }
    // The brain is back in the lobby and can be played against.
    wait_for(&mut operator, "/admin/now", "waits in the lobby");
    server.stop();
}

#[test]
fn a_running_tournament_is_followed_stopped_and_goes_on() {
    let brain = programs().gomoku_brain.display().to_string();
    let server = Server::start(&format!(
        "[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 1'\n\
         [[brain]]\nname = 'Two'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 2'\n"
    ));
    let mut operator = server.operator();
    let fields = [
        ("game", "gomoku"),
        ("name", "long"),
        ("format", "round-robin"),
        ("games", "10000"),
        ("concurrency", "1"),
        ("time", "5s"),
        ("player-0", "One"),
        ("player-1", "Two"),
    ];
    operator.post("/admin/tournament", &fields);
    let mut stream = server.browser().stream("/tournaments/long/events", "");
    stream.expect("event: tournament");
    stream.expect("id: ");
    stream.expect("Being played now");
    stream.expect("href=\"/tournaments/long/games/");
    // The tournament is sent again when games end.
    stream.expect("event: tournament");
    stream.expect("Cross table");
    let run = |operator: &mut Browser, what: &str| {
        operator.post("/admin/tournament/run", &[("name", "long"), ("what", what)])
    };
    assert_eq!(run(&mut operator, "start").status, 409, "it runs");
    assert_eq!(run(&mut operator, "stop").status, 303);
    wait_for(&mut operator, "/tournaments/long", "ended: stopped after");
    assert_eq!(run(&mut operator, "stop").status, 409, "it does not run");
    assert_eq!(run(&mut operator, "start").status, 303);
    wait_for(&mut operator, "/tournaments/long", "<dd>running</dd>");
    // The server stops it cleanly.
    server.stop();
}

/// A server with a tournament of slow games, one at a time.
fn server_of_slow_games() -> Server {
    server_of_slow_games_and("")
}

/// The same, with this besides.
fn server_of_slow_games_and(config: &str) -> Server {
    Server::start_with(|folder| {
        let brain = programs().gomoku_brain.display();
        let player = |name: &str, seed: u32| {
            format!("[[player]]\nname = '{name}'\nbrain = '{brain} --level random --seed {seed}'\n")
        };
        let file = format!(
            "game = 'gomoku'\ngames = 1000\nmin-move-time = '100ms'\n{}{}",
            player("One", 1),
            player("Two", 2)
        );
        let contests = folder.join("tournaments");
        std::fs::create_dir(&contests).expect("the folder can be written");
        std::fs::write(contests.join("slow.toml"), file).expect("the folder can be written");
        config.to_owned()
    })
}

fn run(operator: &mut Browser, what: &str) -> Answer {
    operator.post("/admin/tournament/run", &[("name", "slow"), ("what", what)])
}

/// Sends a command about the game with this number.
fn act(operator: &mut Browser, what: &str, id: &str) -> Answer {
    let fields = [("what", what), ("tournament", "slow"), ("id", id)];
    operator.post("/admin/do", &fields)
}

/// The tournament in the API.
fn told(browser: &mut Browser) -> Value {
    let answer = browser.get("/api/v1/tournaments/slow");
    serde_json::from_str(&answer.body).expect("it is JSON")
}

/// Waits until the tournament satisfies `is_so`; gives it as JSON.
fn wait_until(browser: &mut Browser, is_so: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let told = told(browser);
        if is_so(&told) {
            return told;
        }
        assert!(Instant::now() < deadline, "{told}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The number of the running game.
fn running(told: &Value) -> Option<String> {
    Some(told["running"].get(0)?["id"].to_string())
}

#[test]
fn a_paused_tournament_finishes_its_games_and_begins_none_until_it_is_resumed() {
    let server = server_of_slow_games();
    let mut operator = server.operator();
    let mut stream = server.browser().stream("/tournaments/slow/events", "");
    assert_eq!(run(&mut operator, "pause").status, 409, "it does not run");
    assert_eq!(run(&mut operator, "start").status, 303);
    stream.expect("href=\"/tournaments/slow/games/");
    assert_eq!(run(&mut operator, "resume").status, 409, "it is not paused");
    assert_eq!(run(&mut operator, "pause").status, 303);
    assert_eq!(run(&mut operator, "pause").status, 409, "it is paused");
    assert_eq!(run(&mut operator, "start").status, 409, "it is on");
    assert_eq!(told(&mut operator)["state"], "paused");
    stream.expect("<dd>paused</dd>");
    stream.expect("Paused: these games are finished");
    stream.expect("Paused: the next game is begun");
    // As the page does, the list leaves out the board of a game that is over.
    let rested = told(&mut operator);
    assert_eq!(running(&rested), None, "{rested}");
    wait_until(&mut operator, |told| told["games"] != 0);
    std::thread::sleep(Duration::from_millis(300));
    let later = told(&mut operator);
    assert_eq!(running(&later), None, "none is begun: {later}");
    let mut anybody = server.browser();
    anybody.get("/tournaments/slow").expect("<dd>paused</dd>");
    operator.get("/admin/now").expect("value=\"resume\"");
    assert_eq!(run(&mut operator, "resume").status, 303);
    wait_until(&mut anybody, |told| running(told).is_some());
    stream.expect("<dd>running</dd>");
    // A paused tournament stops at once.
    assert_eq!(run(&mut operator, "pause").status, 303);
    wait_until(&mut anybody, |told| running(told).is_none());
    assert_eq!(run(&mut operator, "stop").status, 303);
    wait_for(&mut operator, "/tournaments/slow", "ended: stopped after");
    // The pause is forgotten.
    assert_eq!(run(&mut operator, "start").status, 303);
    wait_until(&mut anybody, |told| running(told).is_some());
    assert_eq!(told(&mut anybody)["state"], "running");
    assert_eq!(run(&mut operator, "dance").status, 409);
    let refused = anybody.post(
        "/admin/tournament/run",
        &[("name", "slow"), ("what", "stop")],
    );
    assert_eq!(refused.status, 403, "{refused:?}");
    server.stop();
}

#[test]
fn a_game_of_a_tournament_is_halted_and_goes_on() {
    let server = server_of_slow_games();
    let mut operator = server.operator();
    run(&mut operator, "start");
    let now = wait_until(&mut operator, |told| running(told).is_some());
    let id = running(&now).expect("one runs");
    let mut anybody = server.browser();
    let address = format!("/tournaments/slow/games/{id}");
    let mut stream = anybody.stream(&format!("{address}/events"), "");
    act(&mut operator, "pause", &id).expect("of slow is paused");
    stream.expect("The game is paused.");
    anybody.get(&address).expect("The game is paused.");
    anybody.get("/").expect("<b class=\"paused\">paused</b>");
    let told_all = anybody.get("/api/v1/games");
    told_all.expect("\"paused\":true");
    anybody
        .get(&format!("/api/v1{address}"))
        .expect("\"paused\":true");
    let page = operator.get("/admin/now");
    page.expect("value=\"slow\"").expect(">Go on</button>");
    // A move may have been under way; after it there are no more.
    let moves = |told: &Value| told["running"][0]["moves"].as_u64().expect("it runs");
    let most = moves(&told(&mut operator)) + 1;
    for _ in 0..10 {
        std::thread::sleep(Duration::from_millis(100));
        assert!(moves(&told(&mut operator)) <= most, "it goes on");
    }
    act(&mut operator, "pause", &id).expect("of slow goes on");
    wait_until(&mut operator, |told| moves(told) > most);
    let goes_on = anybody.get(&address);
    assert!(!goes_on.body.contains("is paused"), "{goes_on:?}");
    // A paused game does not delay the end.
    act(&mut operator, "pause", &id).expect("of slow is paused");
    run(&mut operator, "stop");
    assert_eq!(act(&mut operator, "pause", &id).status, 409);
    wait_for(&mut operator, "/tournaments/slow", "ended: stopped after");
    let late = act(&mut operator, "pause", &id);
    assert_eq!(late.status, 409, "{late:?}");
    late.expect("The game is over.");
    server.stop();
}

#[test]
fn a_game_of_a_tournament_is_listed_and_watched_on_telnet() {
    let people = free_address();
    let server = server_of_slow_games_and(&format!("people = '{people}'\n"));
    let mut operator = server.operator();
    run(&mut operator, "start");
    let now = wait_until(&mut operator, |told| running(told).is_some());
    let id = running(&now).expect("one runs");
    // It does not end before it is watched.
    act(&mut operator, "pause", &id).expect("of slow is paused");
    let mut eve = Telnet::login(people, "Eve");
    eve.ask("games", &format!("slow {id}"));
    eve.ask(
        &format!("watch {id}"),
        &format!("No game {id} is being played"),
    );
    eve.ask(&format!("watch slow {id}"), &format!("Game {id}: "));
    eve.ask(
        &format!("unwatch {id}"),
        &format!("You are not watching game {id}."),
    );
    let unwatched = format!("You no longer watch game slow {id}.");
    eve.ask(&format!("unwatch slow {id}"), &unwatched);
    server.stop();
}

#[test]
fn a_game_that_is_broken_off_is_told_of_taken_away_and_played_again() {
    let server = server_of_slow_games();
    let (mut operator, mut anybody) = (server.operator(), server.browser());
    run(&mut operator, "start");
    let now = wait_until(&mut anybody, |told| running(told).is_some());
    let id = running(&now).expect("one runs");
    let game = format!("/tournaments/slow/games/{id}");
    let players = now["running"][0]["seats"].clone();
    let mut page = anybody.stream(&format!("{game}/events"), "");
    let mut programs = anybody.stream(&format!("/api/v1{game}/events"), "");
    page.expect("event: game");
    programs.expect("event: game");
    anybody.get("/").expect(&format!("href=\"{game}\""));
    // No further game has started yet.
    run(&mut operator, "pause");
    act(&mut operator, "stop", &id).expect("will be played again");
    let heard = page.expect_end();
    let words = "The game was broken off and has no result. It will be played again.";
    assert!(heard.contains(words), "{heard}");
    assert!(heard.contains("event: over"), "{heard}");
    let heard = programs.expect_end();
    assert!(
        heard.contains("event: over") && heard.contains("\"running\":false"),
        "{heard}"
    );
    for path in ["/", "/admin/now", "/tournaments/slow"] {
        let shown = operator.get(path);
        assert!(!shown.body.contains(&game), "{path}: {shown:?}");
    }
    // A visitor who follows a link to it is told, too.
    anybody.get(&game).expect(words);
    assert_eq!(act(&mut operator, "stop", &id).status, 409);
    assert_eq!(told(&mut anybody)["games"], 0, "it has no result");
    // The same two players sit down again, at the same seats.
    run(&mut operator, "resume");
    let again = wait_until(&mut anybody, |told| running(told).is_some());
    assert_ne!(running(&again), Some(id));
    assert_eq!(again["running"][0]["seats"], players);
    wait_until(&mut anybody, |told| told["games"] == 1);
    server.stop();
}
