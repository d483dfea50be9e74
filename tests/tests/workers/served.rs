//! Tournaments that a server has played at workers.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::field::{Field, PATIENCE, expect_whole, records, rest};
use crate::hands;
use crate::host::{Answer, Browser, Server};

/// How long a halted game makes no moves: many times the duration of a move.
const STILL: Duration = Duration::from_secs(2);

/// A server with a tournament of so many games a pair, with players at workers, and
/// these lines in its file.
fn server(field: &Field, games: u32, more: &str) -> Server {
    serves(&field.tournament("far", games, true), more)
}

/// A server with this tournament, and these lines in its file.
fn serves(file: &Path, more: &str) -> Server {
    Server::start_with(|folder| {
        let tournaments = folder.join("tournaments");
        fs::create_dir(&tournaments).expect("a folder");
        fs::copy(file, tournaments.join("far.toml")).expect("a file");
        more.to_owned()
    })
}

/// Waits until a tournament of matches says so many hands of them, and gives its page.
fn wait_for_hands(operator: &mut Browser, least: u64) -> Answer {
    wait_for(operator, "/tournaments/far", |page| {
        let stands = page.body.split_once(" of 3000 hands");
        let done = stands.and_then(|(before, _)| before.rsplit([' ', '>', '(']).next());
        done.and_then(|done| done.parse().ok())
            .is_some_and(|done: u64| done >= least)
    })
}

#[test]
fn a_served_tournament_of_poker_is_played_at_workers_paused_and_goes_on_after_a_kill() {
    let Some((mut field, agents)) = hands::field() else {
        return;
    };
    let (keys, players) = ("hands = 3000\nduplicate = false", ["ann", "bob"]);
    let alone = hands::tournament(&field, "alone", keys, &players, false);
    let expected = field.standings(&alone);
    let file = hands::tournament(&field, "far", keys, &players, true);
    let workers = format!("[workers]\nnats = '{}'\n", field.url());
    let mut server = Server::start_with(|folder| {
        let tournaments = folder.join("tournaments");
        fs::create_dir(&tournaments).expect("a folder");
        fs::copy(&file, tournaments.join("far.toml")).expect("a file");
        workers
    });
    let mut operator = server.operator();
    start(&mut operator);
    // A match that waits for a worker does not run.
    let waits = |page: &Answer| page.body.contains("No worker is here, and games");
    let page = wait_for(&mut operator, "/tournaments/far", waits);
    assert!(!page.body.contains(" of 3000 hands"), "{page:?}");
    field.start_worker_with(&field.url(), 1, &agents);
    wait_for_hands(&mut operator, 100);
    order(&mut operator, "pause");
    // The hand under way may end; after that nothing is played.
    std::thread::sleep(STILL);
    let so_far = hands::hands(&file_of(&server));
    std::thread::sleep(STILL);
    assert_eq!(hands::hands(&file_of(&server)), so_far);
    order(&mut operator, "resume");
    wait_for_hands(&mut operator, so_far + 100);
    server = server.kill_and_start_again();
    let mut operator = server.operator();
    start(&mut operator);
    let is_over = |page: &Answer| page.body.contains("<dd>ended</dd>");
    wait_for(&mut operator, "/tournaments/far", is_over);
    let far = file_of(&server);
    server.signal(rustix::process::Signal::TERM);
    wait_until_free(&far);
    hands::expect_whole(&far, 1, 3000);
    assert_eq!(field.standings(&far), expected);
}

fn file_of(server: &Server) -> PathBuf {
    server.path("tournaments/far.toml")
}

/// Has the operator order this of the tournament.
fn order(operator: &mut Browser, what: &str) {
    let fields = [("name", "far"), ("what", what)];
    let done = operator.post("/admin/tournament/run", &fields);
    assert_eq!(done.status, 303, "{done:?}");
}

fn start(operator: &mut Browser) {
    order(operator, "start");
}

/// Requests a page until it is as expected.
fn wait_for(browser: &mut Browser, path: &str, is_it: impl Fn(&Answer) -> bool) -> Answer {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = browser.get(path);
        if is_it(&page) {
            return page;
        }
        assert!(Instant::now() < deadline, "{page:?}");
        rest();
    }
}

fn tournament(browser: &mut Browser) -> Value {
    let answer = browser.get("/api/v1/tournaments/far");
    serde_json::from_str(&answer.body).expect("JSON")
}

/// The numbers of the games that run, by the API.
fn running(browser: &mut Browser) -> Vec<u64> {
    let shown = tournament(browser);
    let games = shown["running"].as_array().expect("games").iter();
    games
        .map(|game| game["id"].as_u64().expect("a number"))
        .collect()
}

/// Asserts that a file of the server's folder says nothing of the password.
fn expect_secret(path: &Path) {
    let text = fs::read_to_string(path).expect("a file");
    assert!(!text.contains("sesame"), "{text}");
}

#[test]
fn a_served_tournament_is_played_at_workers_and_goes_on_after_a_kill() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 60, false);
    let expected = field.standings(&alone);
    let workers = format!("[workers]\nnats = '{}'\n", field.url());
    let mut server = serves(&field.slow_tournament("far", 60, "5ms"), &workers);
    let file = file_of(&server);
    field.start_worker(1);
    field.start_worker(2);
    field.wait_for_workers(2);
    let mut operator = server.operator();
    // They are counted before a tournament has games for them.
    let counted = |page: &Answer| page.body.contains("arbiter_workers 2\n");
    wait_for(&mut operator, "/metrics", counted);
    start(&mut operator);
    // Games are shown while they run, and so are the workers that play them.
    let mut seen = Vec::new();
    let deadline = Instant::now() + PATIENCE;
    while seen.is_empty() {
        assert!(Instant::now() < deadline, "no game is shown");
        seen = running(&mut operator);
        rest();
    }
    let has_played = |page: &Answer| {
        ["worker 1", "worker 2"].iter().all(|name| {
            let row = page.body.split_once(&format!(">{name}</td>"));
            let row = row.and_then(|(_, rest)| rest.split_once("</tr>"));
            row.is_some_and(|(row, _)| {
                let amounts: Vec<&str> = row.split("<td class=\"amount\">").skip(1).collect();
                amounts.len() == 6 && amounts[0].starts_with("2<") && !amounts[3].starts_with("0<")
            })
        })
    };
    let page = wait_for(&mut operator, "/admin/now", has_played);
    assert!(page.body.contains("Workers (2)"), "{page:?}");
    let metrics = operator.get("/metrics").body;
    for line in ["arbiter_workers 2\n", "arbiter_worker_places 4\n"] {
        assert!(metrics.contains(line), "{metrics}");
    }
    let kept = metrics.split_once("arbiter_worker_results_total{result=\"kept\"} ");
    let kept = kept.and_then(|(_, rest)| rest.lines().next()?.parse().ok());
    assert!(kept.is_some_and(|kept: u64| kept > 1), "{metrics}");
    let czech = server.operator().accepting("cs").get("/admin/now");
    assert!(czech.body.contains("Pracovníci (2)"), "{czech:?}");
    let visitor = server.browser().get("/admin/now");
    assert_eq!(visitor.status, 303, "{visitor:?}");
    assert!(!visitor.body.contains("worker 1"), "{visitor:?}");
    field.wait_for_records(&file, 40);
    let so_far = tournament(&mut operator);
    assert_eq!(so_far["state"], "running", "{so_far}");
    assert_eq!(so_far["standings"].as_array().map(Vec::len), Some(3));
    server = server.kill_and_start_again();
    assert!(records(&file) < 180, "it was over before it was killed");
    let mut operator = server.operator();
    start(&mut operator);
    let is_over = |page: &Answer| page.body.contains("<dd>ended</dd>");
    wait_for(&mut operator, "/tournaments/far", is_over);
    let shown = tournament(&mut operator);
    assert_eq!(
        (&shown["games"], &shown["state"]),
        (&180.into(), &"ended".into()),
        "{shown}"
    );
    assert!(running(&mut operator).is_empty());
    let standings = shown["standings"].as_array().expect("standings").iter();
    let games: u64 = standings
        .map(|row| row["games"].as_u64().expect("games"))
        .sum();
    assert_eq!(games, 2 * 180, "{shown}");
    // Nobody plays at workers any more.
    wait_for(&mut operator, "/admin/now", |page| {
        !page.body.contains("Workers (")
    });
    server.signal(rustix::process::Signal::TERM);
    let _ = field.kill_worker(1);
    wait_until_free(&file);
    expect_whole(&file, 180);
    assert_eq!(field.standings(&file), expected);
}

#[test]
fn games_that_wait_for_a_worker_do_not_run_and_the_page_says_what_they_wait_for() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let workers = format!("[workers]\nnats = '{}'\n", field.url());
    let server = server(&field, 2, &workers);
    let mut operator = server.operator();
    start(&mut operator);
    let waits = |page: &Answer| {
        page.body
            .contains("No worker is here, and games that are due")
    };
    wait_for(&mut operator, "/tournaments/far", waits);
    assert!(running(&mut operator).is_empty());
    field.start_worker(1);
    let is_over = |page: &Answer| page.body.contains("<dd>ended</dd>");
    let page = wait_for(&mut operator, "/tournaments/far", is_over);
    assert!(!waits(&page), "{page:?}");
}

/// Waits until the server has closed a tournament's store.
fn wait_until_free(file: &Path) {
    let deadline = Instant::now() + PATIENCE;
    let store = file.with_extension("");
    let check = || tests::arbiter(["check".as_ref(), store.as_os_str()]).run();
    while !check().status.success() {
        assert!(Instant::now() < deadline, "{}", check());
        rest();
    }
}

/// The moves of the game of this number while it runs, by the API.
fn moves(browser: &mut Browser, id: u64) -> Option<u64> {
    let shown = tournament(browser);
    let mut games = shown["running"].as_array().expect("games").iter();
    games.find(|game| game["id"] == id)?["moves"].as_u64()
}

#[test]
fn a_game_at_a_worker_is_halted_goes_on_and_is_broken_off() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let workers = format!("[workers]\nnats = '{}'\n", field.url());
    let server = server(&field, 2, &workers);
    let file = file_of(&server);
    let text = fs::read_to_string(&file).expect("the file");
    // Long games, so that none ends before it is halted.
    let text = text.replace("target = 2000", "target = 10000");
    fs::write(&file, format!("min-move-time = '200ms'\n{text}")).expect("the file");
    field.start_worker(1);
    let mut operator = server.operator();
    start(&mut operator);
    let wait = |operator: &mut Browser, is_it: &dyn Fn(&mut Browser) -> bool| {
        let deadline = Instant::now() + PATIENCE;
        while !is_it(operator) {
            assert!(Instant::now() < deadline, "{}", tournament(operator));
            rest();
        }
    };
    wait(&mut operator, &|operator| !running(operator).is_empty());
    let id = running(&mut operator)[0];
    let act = |operator: &mut Browser, what: &str| {
        let name = id.to_string();
        let fields = [("what", what), ("tournament", "far"), ("id", &name)];
        let told = operator.post("/admin/do", &fields);
        assert_eq!(told.status, 200, "{told:?}");
    };
    wait(&mut operator, &|operator| moves(operator, id) > Some(3));
    act(&mut operator, "pause");
    // Moves that are under way still come; then nothing comes for longer than a move
    // takes.
    let mut last = (moves(&mut operator, id), Instant::now());
    let deadline = Instant::now() + PATIENCE;
    while last.1.elapsed() < STILL {
        let now = moves(&mut operator, id);
        assert!(now.is_some(), "it ended in spite of the pause");
        assert!(Instant::now() < deadline, "it goes on");
        if now != last.0 {
            last = (now, Instant::now());
        }
        rest();
    }
    act(&mut operator, "pause");
    let goes_on = |operator: &mut Browser| moves(operator, id) != last.0;
    wait(&mut operator, &goes_on);
    // A game that is broken off is played again, and the worker is free for that.
    act(&mut operator, "stop");
    let is_over = |page: &Answer| page.body.contains("<dd>ended</dd>");
    wait_for(&mut operator, "/tournaments/far", is_over);
    expect_whole(&file, 6);
    let told = field.kill_worker(1);
    assert!(told.stderr.contains("nobody waits for it"), "{told}");
}

#[test]
fn a_served_tournament_waits_for_nats_and_is_stopped_meanwhile() {
    let Some(mut field) = Field::new() else {
        return;
    };
    field.kill_nats();
    let workers = format!("[workers]\nnats = '{}'\n", field.url_as("ann:sesame"));
    let server = server(&field, 2, &workers);
    let mut operator = server.operator();
    let waits = |page: &Answer| page.body.contains("NATS is away");
    let stopped = |page: &Answer| page.body.contains("stopped after 0 of 6 games");
    start(&mut operator);
    let page = wait_for(&mut operator, "/tournaments/far", waits);
    assert!(!page.body.contains("sesame"), "{page:?}");
    order(&mut operator, "stop");
    wait_for(&mut operator, "/tournaments/far", stopped);
    start(&mut operator);
    wait_for(&mut operator, "/tournaments/far", waits);
    let log = server.path("arbiter-data/arbiter.log");
    expect_secret(&log);
    let log = fs::read_to_string(log).expect("the log");
    let told = "contest far waits for NATS at nats://127.0.0.1";
    assert_eq!(log.matches(told).count(), 2, "{log}");
    field.start_nats();
    field.start_worker(1);
    let is_over = |page: &Answer| page.body.contains("<dd>ended</dd>");
    wait_for(&mut operator, "/tournaments/far", is_over);
    let file = file_of(&server);
    expect_whole(&file, 6);
}

#[test]
fn the_operator_sees_the_workers_before_a_tournament_begins_and_reads_that_nats_is_away() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let workers = format!("[workers]\nnats = '{}'\n", field.url());
    let server = server(&field, 2, &workers);
    field.start_worker(1);
    let mut operator = server.operator();
    let is_listed = |page: &Answer| page.body.contains(">worker 1<");
    wait_for(&mut operator, "/admin/now", is_listed);
    field.kill_nats();
    let is_away = |page: &Answer| {
        let told = "nobody knows which workers are here: NATS at nats://";
        page.body.contains(told) && !page.body.contains(">worker 1<")
    };
    wait_for(&mut operator, "/admin/now", is_away);
    field.start_nats();
    wait_for(&mut operator, "/admin/now", is_listed);
    // While a tournament is played, its own list is shown.
    start(&mut operator);
    let is_over = |page: &Answer| page.body.contains("<dd>ended</dd>");
    wait_for(&mut operator, "/tournaments/far", is_over);
    expect_whole(&file_of(&server), 6);
}

#[test]
fn a_served_tournament_of_workers_says_where_they_are_in_some_file() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let server = server(&field, 2, "");
    let mut operator = server.operator();
    start(&mut operator);
    let told = |page: &Answer| {
        page.body
            .contains("no file says at which NATS server they are")
    };
    wait_for(&mut operator, "/tournaments/far", told);
    // Its own file does, but nobody can read the list of suspended workers.
    let file = file_of(&server);
    let store = file.with_extension("");
    fs::write(store.join("suspended-workers"), "worker 1\n").expect("a file");
    let text = fs::read_to_string(&file).expect("the file");
    let workers = format!("[workers]\nnats = '{}'\n", field.url());
    fs::write(&file, text + &workers).expect("the file");
    field.start_worker(1);
    start(&mut operator);
    let broke_off = |page: &Answer| page.body.contains("it broke off");
    wait_for(&mut operator, "/tournaments/far", broke_off);
    let log = fs::read_to_string(server.path("arbiter-data/arbiter.log")).expect("the log");
    assert!(log.contains("suspended-workers:1: a line begins"), "{log}");
    fs::remove_file(store.join("suspended-workers")).expect("the file");
    start(&mut operator);
    let is_over = |page: &Answer| page.body.contains("<dd>ended</dd>");
    wait_for(&mut operator, "/tournaments/far", is_over);
    expect_whole(&file, 6);
}
