//! `arbiter poker match` as an experiment: its settings, each hand as an event, and the
//! standings when it is stopped.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};
use tests::{Finished, Manager, arbiter, programs};

use super::resuming::{Match, kept};

/// Far above the time of any of these matches.
const PATIENCE: Duration = Duration::from_secs(60);

fn command(one: &Match, events: &Path) -> Manager {
    arbiter(["poker", "match", "--event-level", "moves", "--events"])
        .args([events])
        .args(["--store"])
        .args([&one.store()])
        .args(&one.words)
        .args(&one.agents)
}

fn events_of(one: &Match) -> PathBuf {
    one.folder.path().join("events")
}

/// The events of hands, and how many of all lines are something else.
fn hands(file: &Path) -> (Vec<Value>, usize) {
    let text = fs::read_to_string(file).expect("a file of events");
    let lines = text.lines().map(serde_json::from_str);
    let lines: Vec<Value> = lines.collect::<Result<_, _>>().expect("JSON");
    let all = lines.len();
    let hands: Vec<Value> = lines
        .into_iter()
        .filter(|line| line["event"] == "hand")
        .collect();
    let others = all - hands.len();
    (hands, others)
}

fn ids(hands: &[Value]) -> Vec<(u64, u64)> {
    let number = |hand: &Value, key: &str| hand[key].as_u64().expect("a number");
    let ids = hands.iter();
    ids.map(|hand| (number(hand, "rotation"), number(hand, "id")))
        .collect()
}

#[test]
fn each_hand_is_an_event_with_its_cards_and_the_stakes_that_were_asked_for() {
    let words = ["--hands", "40", "--seed", "7", "--stack", "400"];
    let words = [&words[..], &["--blinds", "2/4", "--ante", "1"]].concat();
    let one = Match::of_callers(3, &words);
    let _ = command(&one, &events_of(&one)).run().expect_status(0);
    let (hands, others) = hands(&events_of(&one));
    assert_eq!(others, 2, "the match and its standings");
    assert_eq!(ids(&hands), (1..=40).map(|id| (0, id)).collect::<Vec<_>>());
    for hand in &hands {
        assert_eq!(hand["starting_stacks"], json!([400, 400, 400]), "{hand}");
        let chips = |key: &str| -> Vec<i64> {
            let chips = hand[key].as_array().expect("a list").iter();
            chips.map(|chips| chips.as_i64().expect("chips")).collect()
        };
        let (nets, after) = (chips("nets"), chips("finishing_stacks"));
        assert_eq!(nets.iter().sum::<i64>(), 0, "{hand}");
        let sums = nets.iter().map(|net| 400 + net);
        assert_eq!(sums.collect::<Vec<_>>(), after, "{hand}");
        // Nobody was all-in.
        let adjusted = hand["adjusted"].as_array().expect("a list").iter();
        let adjusted: Vec<f64> = adjusted.map(|net| net.as_f64().expect("chips")).collect();
        assert_eq!(
            adjusted,
            nets.iter().map(|net| *net as f64).collect::<Vec<_>>()
        );
        // Everybody pays the ante and calls the big blind, and the winner takes it.
        assert!(nets.iter().all(|net| *net >= -5), "{hand}");
        let mut names = hand["players"].as_array().expect("a list").clone();
        names.sort_by_key(|name| name.as_str().map(str::to_owned));
        assert_eq!(names, ["A", "B", "C"]);
    }
    // They are the hands of the store, card for card.
    let exported = one.export();
    let actions = hands.iter().map(|hand| {
        let actions = hand["actions"].as_array().expect("a list").iter();
        let actions = actions.map(|action| format!("'{}'", action.as_str().expect("a text")));
        actions.collect::<Vec<_>>().join(", ")
    });
    let exported: Vec<String> = exported
        .replace('"', "'")
        .lines()
        .filter_map(|line| line.strip_prefix("actions = ["))
        .map(|line| line.trim_end_matches(']').to_owned())
        .collect();
    assert_eq!(actions.collect::<Vec<_>>(), exported);
}

#[test]
fn a_stopped_match_shows_its_standings_and_every_hand_is_told_once_in_the_end() {
    let words = ["--hands", "1200", "--seed", "7", "--duplicate"];
    let one = Match::of_callers(2, &words);
    let events = events_of(&one);
    fs::write(one.rest(), "300").expect("a file");
    let running = command(&one, &events).start();
    let deadline = Instant::now() + PATIENCE;
    while kept(&one.store()) < 300 {
        assert!(Instant::now() < deadline, "300 hands are not kept");
        std::thread::sleep(Duration::from_millis(2));
    }
    // Nobody answers any more: the hand under way is broken off.
    running.signal(Signal::INT);
    let stopped = running.wait().expect_status(1);
    let played = kept(&one.store());
    assert!((300..600).contains(&played), "{played}");
    shows(&stopped, played);
    assert!(
        stopped.stderr.contains("the same command continues"),
        "{stopped}"
    );
    let (told, _) = hands(&events);
    assert_eq!(told.len() as u64, played);
    // A kill may take the last lines along, and half of one.
    let text = fs::read_to_string(&events).expect("events");
    let lost: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("\"hand\""))
        .collect();
    let (kept_lines, torn) = lost.split_at(lost.len() - 4);
    fs::write(&events, kept_lines.join("\n") + "\n" + &torn[0][..60]).expect("events");
    fs::remove_file(one.rest()).expect("the file");
    shows(&command(&one, &events).run().expect_status(0), 1200);
    let all = [0, 1].map(|rotation| (1..=600).map(move |id| (rotation, id)));
    let all: Vec<(u64, u64)> = all.into_iter().flatten().collect();
    assert_eq!(ids(&hands(&events).0), all);
    // After the end nothing is told again.
    let _ = command(&one, &events).run().expect_status(0);
    assert_eq!(ids(&hands(&events).0), all);
}

#[test]
fn an_operator_who_stops_in_the_last_hand_of_a_rotation_need_not_wait_for_the_next_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, events) = (folder.path().join("log"), folder.path().join("events"));
    let caller = programs().poker_caller.display().to_string();
    let slow = format!("A={caller} --slow 200 --log {}", log.display());
    let running = arbiter(["poker", "match", "--hands", "2", "--duplicate"])
        .args(["--event-level", "moves", "--events"])
        .args([&events])
        .args([slow, format!("B={caller}")])
        .start();
    let deadline = Instant::now() + PATIENCE;
    let turns = || fs::read_to_string(&log).map_or(0, |log| log.matches("<turn ").count());
    while turns() < 2 {
        assert!(Instant::now() < deadline, "no hand begins");
        std::thread::sleep(Duration::from_millis(2));
    }
    // The hand under way is the only one of its rotation.
    running.signal(Signal::INT);
    let stopped = running.wait().expect_status(1);
    assert!(stopped.stderr.contains("stopped"), "{stopped}");
    let (told, others) = hands(&events);
    assert!(told.len() <= 1 && others == 2, "{told:?}");
}

/// Checks that the standings are those of so many hands.
fn shows(run: &Finished, hands: u64) {
    let row = run
        .stdout
        .lines()
        .find(|line| line.trim_start().starts_with("A "));
    let row = row.unwrap_or_else(|| panic!("{run}"));
    let second = row.split_whitespace().nth(1);
    assert_eq!(second, Some(&*hands.to_string()), "{run}");
}

#[test]
fn settings_that_make_no_sense_are_refused_before_anything_is_written() {
    let caller = programs().poker_caller.display().to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("store");
    for (words, reason) in [
        (&["--blinds", "10/5"][..], "the small blind is at least 1"),
        (&["--blinds", "5"], "like 5/10"),
        (&["--stack", "9"], "at least one big blind"),
        (&["--ante", "1001"], "the ante is at most the buy-in"),
        (&["--level-hands", "9"], "--format freezeout"),
    ] {
        let run = arbiter(["poker", "match", &caller, &caller, "--store"])
            .args([&store])
            .args(words)
            .run()
            .expect_status(2);
        assert!(run.stderr.contains(reason), "{run}");
    }
    assert!(!store.exists());
}
