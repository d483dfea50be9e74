//! The pages for monitoring: metrics, and whether the server lives and is
//! ready.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::symlink;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tests::{Offender, free_address};

use crate::host::{Answer, Browser, PATIENCE, Server, quick_brains};
use crate::playing::start;

/// A scrape, parsed strictly: the value of each series by name and labels.
struct Scrape(BTreeMap<String, f64>);

impl Scrape {
    fn of(server: &Server) -> Scrape {
        let answer = server.browser().get("/metrics");
        assert_eq!(answer.status, 200, "{answer:?}");
        let kind = answer.header("content-type");
        assert_eq!(kind, Some("text/plain; version=0.0.4; charset=utf-8"));
        Scrape::parse(&answer.body)
    }

    fn parse(text: &str) -> Scrape {
        assert!(text.ends_with('\n'), "{text}");
        let mut series = BTreeMap::new();
        let mut kinds = BTreeMap::new();
        let mut lines = text.lines().peekable();
        while let Some(help) = lines.next() {
            let help = help.strip_prefix("# HELP ").expect("HELP comes first");
            let (name, help) = help.split_once(' ').expect("a help has words");
            assert!(!help.is_empty() && is_name(name), "{name}");
            let kind = lines.next().and_then(|line| line.strip_prefix("# TYPE "));
            let (of, kind) = kind.and_then(|kind| kind.split_once(' ')).expect("a TYPE");
            assert_eq!(of, name);
            assert!(["counter", "gauge", "histogram"].contains(&kind), "{kind}");
            assert_eq!(kinds.insert(name.to_owned(), kind), None, "{name} twice");
            assert_eq!(name.ends_with("_total"), kind == "counter", "{name}");
            while let Some(line) = lines.next_if(|line| !line.starts_with('#')) {
                let (key, value) = line.rsplit_once(' ').expect("a value");
                let (of, labels) = key.split_once('{').unwrap_or((key, "}"));
                let labels = labels.strip_suffix('}').expect("the labels end");
                for label in labels.split_terminator("\",") {
                    let (label, word) = label.split_once("=\"").expect("a label has a value");
                    assert!(is_name(label) && !word.contains('\n'), "{line}");
                }
                let rest = of
                    .strip_prefix(name)
                    .expect("a series stands below its TYPE");
                let endings = ["_bucket", "_sum", "_count"];
                assert!(
                    match kind {
                        "histogram" => endings.contains(&rest),
                        _ => rest.is_empty(),
                    },
                    "{line}"
                );
                let value: f64 = value.parse().expect("a number");
                assert!(value >= 0.0, "{line}");
                assert_eq!(series.insert(key.to_owned(), value), None, "{key} twice");
            }
        }
        Scrape(series)
    }

    fn get(&self, key: &str) -> f64 {
        *self
            .0
            .get(key)
            .unwrap_or_else(|| panic!("no {key} in {:#?}", self.0))
    }

    /// Checks that the buckets of a histogram are cumulative and end with all;
    /// gives their number.
    fn histogram(&self, name: &str) -> f64 {
        let start = format!("{name}_bucket{{le=\"");
        let mut buckets: Vec<(f64, f64)> = Vec::new();
        for (key, count) in &self.0 {
            if let Some(bound) = key.strip_prefix(&start) {
                let bound = bound.strip_suffix("\"}").expect("no other label");
                buckets.push((bound.parse().expect("a bound"), *count));
            }
        }
        buckets.sort_by(|one, other| one.0.total_cmp(&other.0));
        assert!(buckets.len() > 10, "{buckets:?}");
        assert!(buckets.is_sorted_by(|one, other| one.0 < other.0 && one.1 <= other.1));
        let (last, all) = buckets[buckets.len() - 1];
        assert_eq!(
            (last, all),
            (f64::INFINITY, self.get(&format!("{name}_count")))
        );
        let sum = self.get(&format!("{name}_sum"));
        assert_eq!(sum > 0.0, all > 0.0);
        all
    }
}

fn is_name(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(is_letter)
}

/// Waits until something holds of the server.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn get_with(browser: &Browser, path: &str, headers: &str) -> Answer {
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}connection: close\r\n\r\n");
    browser.raw(request.as_bytes())
}

/// Two brains come, play gomoku, and leave after their only game.
fn play_once(lobby: SocketAddr) {
    let once = "on game gomoku: polite | on game: say game failed | on end game: close";
    let one = Offender::dial(lobby, &format!("name A | {once}"));
    let other = Offender::dial(lobby, &format!("name B | {once}"));
    for brain in [&one, &other] {
        assert!(brain.log().wait_for("end game", 1, PATIENCE));
    }
}

#[test]
fn a_result_that_waits_for_the_disk_is_seen_until_it_is_there() {
    let brains = free_address();
    let server = Server::start(&format!("brains = '{brains}'\n[lobby]\npair = true"));
    // A write to this file fails with a full disk.
    let part = server.path("arbiter-data/records/000001.xml.part");
    symlink("/dev/full", &part).expect("the folder is ours");
    play_once(brains);
    let mut browser = server.browser();
    wait_until("it stays ready", || browser.get("/readyz").status == 503);
    browser
        .get("/readyz")
        .expect("the disk is full; games begin");
    let lag = "arbiter_disk_lag_seconds{queue=\"results\"}";
    let first = Scrape::of(&server);
    assert_eq!(first.get("arbiter_disk_waiting{queue=\"results\"}"), 1.0);
    assert!(Scrape::of(&server).get(lag) > first.get(lag));
    fs::remove_file(&part).expect("the folder is ours");
    wait_until("it is not ready", || browser.get("/readyz").status == 200);
    wait_until("the lag stays", || Scrape::of(&server).get(lag) == 0.0);
    assert!(server.path("arbiter-data/records/000001.xml").exists());
    server.stop();
}

#[test]
fn after_a_game_the_counts_are_right() {
    let brains = free_address();
    let server = Server::start(&format!("brains = '{brains}'\n[lobby]\npair = true"));
    let before = Scrape::of(&server);
    assert_eq!(before.get("arbiter_moves_total"), 0.0);
    assert_eq!(before.histogram("arbiter_move_latency_seconds"), 0.0);
    assert_eq!(before.get("arbiter_connections{port=\"brains\"}"), 0.0);
    play_once(brains);
    let records = server.path("arbiter-data/records");
    let record = records.join("000001.xml");
    wait_until("no record", || record.exists());
    wait_until("the brains do not leave", || {
        Scrape::of(&server).get("arbiter_connections{port=\"brains\"}") == 0.0
    });
    for count in [
        "arbiter_games_running",
        "arbiter_disk_waiting{queue=\"results\"}",
    ] {
        wait_until(count, || Scrape::of(&server).get(count) == 0.0);
    }
    let record = fs::read_to_string(record).expect("a record is text");
    let turns = record.matches("<turn ").count() as f64;
    assert!(turns >= 9.0, "{record}");
    let cause = record.split(" cause=\"").nth(1).expect("a result");
    let cause = cause.split('"').next().unwrap_or_default();
    let after = Scrape::of(&server);
    assert_eq!(after.get("arbiter_games_begun_total{game=\"gomoku\"}"), 1.0);
    let ended = format!("arbiter_games_ended_total{{game=\"gomoku\",cause=\"{cause}\"}}");
    assert_eq!(after.get(&ended), 1.0);
    assert_eq!(after.get("arbiter_moves_total"), turns);
    // No request follows the last move.
    let latencies = after.histogram("arbiter_move_latency_seconds");
    assert_eq!(latencies, turns - 1.0);
    assert_eq!(after.get("arbiter_games_running"), 0.0);
    assert_eq!(
        after.get("arbiter_disk_lag_seconds{queue=\"results\"}"),
        0.0
    );
    assert!(after.get("process_resident_memory_bytes") > 1e6);
    assert!(
        after
            .0
            .keys()
            .any(|key| key.starts_with("arbiter_build_info{version=\""))
    );
    wait_until("the record is not synced", || {
        Scrape::of(&server).get("arbiter_outbox_records") == 0.0
    });
    server.stop();
}

#[test]
fn metrics_are_for_this_machine_and_the_operator_unless_they_are_public() {
    let server = Server::start("");
    let browser = server.browser();
    assert_eq!(get_with(&browser, "/metrics", "").status, 200);
    // A request that a proxy on this machine passes on comes from somewhere
    // else.
    let passed_on = "x-forwarded-for: 203.0.113.7\r\n";
    let answer = get_with(&browser, "/metrics", passed_on);
    assert_eq!(answer.status, 401, "{answer:?}");
    let bearer = |token: &str| format!("{passed_on}authorization: Bearer {token}\r\n");
    let token = fs::read_to_string(server.path("operator.token")).expect("it is made");
    for _ in 0..20 {
        let answer = get_with(&browser, "/metrics", &bearer(token.trim()));
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    for _ in 0..10 {
        let answer = get_with(&browser, "/metrics", &bearer("wrong"));
        assert_eq!(answer.status, 403, "{answer:?}");
    }
    let answer = get_with(&browser, "/metrics", &bearer("wrong"));
    assert_eq!(answer.status, 429, "{answer:?}");
    let scrape = Scrape::of(&server);
    assert_eq!(scrape.get("arbiter_refusals_total{reason=\"token\"}"), 10.0);
    assert!(scrape.get("arbiter_refusals_total{reason=\"rate\"}") >= 1.0);
    server.stop();
    let server = Server::start("[web]\nmetrics = 'public'");
    let answer = get_with(&server.browser(), "/metrics", passed_on);
    assert_eq!(answer.status, 200, "{answer:?}");
    server.stop();
}

#[test]
fn a_server_that_stops_lives_and_is_not_ready() {
    let server = Server::start(&quick_brains());
    let mut browser = server.browser();
    assert_eq!(browser.get("/healthz").body, "ok\n");
    let ready = browser.get("/readyz");
    assert_eq!((ready.status, ready.body.as_str()), (200, "ready\n"));
    // A game that waits for a person keeps the server from ending.
    let fields = [
        ("game", "gomoku"),
        ("against", "Row"),
        ("name", "Ann"),
        ("seat", "0"),
    ];
    start(&mut browser, &fields);
    server.signal(Signal::TERM);
    wait_until("it stays ready", || browser.get("/readyz").status == 503);
    assert_eq!(browser.get("/readyz").body, "the server is stopping\n");
    assert_eq!(browser.get("/healthz").status, 200);
}

#[test]
fn a_store_that_cannot_be_written_makes_the_server_not_ready() {
    let server = Server::start("");
    let store = server.path("arbiter-data");
    let aside = server.path("aside");
    fs::rename(&store, &aside).expect("the folder is ours");
    let answer = server.browser().get("/readyz");
    assert_eq!(answer.status, 503, "{answer:?}");
    answer.expect("the store cannot be written: ");
    fs::rename(&aside, &store).expect("the folder is ours");
    assert_eq!(server.browser().get("/readyz").status, 200);
    server.stop();
}
