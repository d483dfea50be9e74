//! Games at workers: the same tournament as on one machine.

use std::collections::{BTreeMap, BTreeSet};

use crate::field::{Field, PATIENCE, expect_whole, rest};

#[test]
fn a_tournament_at_workers_ends_like_the_same_one_on_one_machine() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 20, false);
    let expected = field.standings(&alone);
    let file = field.tournament("far", 20, true);
    field.start_worker(1);
    field.start_worker(2);
    field.wait_for_workers(2);
    let ended = field.start_coordinator(&file).wait().expect_status(0);
    assert!(ended.stdout.contains("game 60:"), "{}", ended.stdout);
    expect_whole(&file, 60);
    assert_eq!(field.standings(&file), expected);
    let records = file.with_extension("").join("records");
    let record = std::fs::read_to_string(records.join("000001.xml")).expect("a record");
    assert!(record.contains("brain=\"worker:"), "{record}");
    expect_moves(&std::fs::read_to_string(field.path("events")).expect("events"));
    // Both have played.
    for number in [1, 2] {
        let log = field.kill_worker(number).stderr;
        assert!(log.contains("is ready: 2 games at a time"), "{log}");
    }
}

/// In a match, where a test counts pairs of games, no pair mixes two machines, although
/// places become free one by one.
#[test]
fn both_games_of_an_opening_are_played_by_one_worker() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 60, true);
    let text = std::fs::read_to_string(&file).expect("the file");
    let third = text.rfind("[[player]]").expect("three players");
    std::fs::write(&file, &text[..third]).expect("the file");
    field.start_worker(1);
    field.start_worker(2);
    field.wait_for_workers(2);
    let _ended = field.start_coordinator(&file).wait().expect_status(0);
    let store = file.with_extension("");
    let reader = store::StoreReader::open(&store).expect("a store");
    let mut machines: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
    let read = reader.results().for_each(|result| {
        let record = store.join(format!("records/{:06}.xml", result.id.get()));
        let machine = record::read_record(&record).expect("a record").machine;
        let of_pair = machines.entry(result.key.number / 2).or_default();
        of_pair.insert(machine.expect("a machine").name);
    });
    read.expect("results");
    assert_eq!(machines.len(), 30);
    let mixed: Vec<_> = machines
        .iter()
        .filter(|(_, names)| names.len() > 1)
        .collect();
    assert!(mixed.is_empty(), "{mixed:?}");
}

#[test]
fn limits_are_those_of_the_machine_that_plays_where_the_file_asks_for_it() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    let text = std::fs::read_to_string(&file).expect("the file");
    let workers = format!("[workers]\nnats = '{}'\nscale-time = true\n", field.url());
    std::fs::write(&file, text + &workers).expect("the file");
    field.start_worker(1);
    let _ = tests::arbiter(["tournament".as_ref(), file.as_os_str()])
        .limit(PATIENCE)
        .run()
        .expect_status(0);
    expect_whole(&file, 6);
    let records = file.with_extension("").join("records");
    let mut factors = BTreeSet::new();
    for number in 1..=6 {
        let record = records.join(format!("{number:06}.xml"));
        let journal = record::read_record(&record).expect("a record");
        let machine = journal.machine.expect("a machine");
        assert_eq!(machine.name, "worker 1");
        let seconds = journal.time.per_move.expect("a limit").as_secs_f64();
        assert!(
            (seconds - 20.0 * machine.factor.get()).abs() < 0.001,
            "{seconds}"
        );
        factors.insert(machine.factor);
    }
    assert_eq!(factors.len(), 1, "a worker measures its speed once");
    let log = field.kill_worker(1).stderr;
    let factor = factors.first().expect("a factor").to_string();
    assert!(
        log.contains(&format!("factor {factor} (reference")),
        "{log}"
    );
}

/// Asserts that each game has as many events of moves as it has moves.
fn expect_moves(events: &str) {
    let events = events.lines().map(|line| {
        let event: serde_json::Value = serde_json::from_str(line).expect("JSON");
        event
    });
    let mut moves: BTreeMap<u64, u64> = BTreeMap::new();
    let mut games = 0;
    for event in events {
        let id = || event["id"].as_u64().expect("a number");
        match event["event"].as_str() {
            Some("move") => *moves.entry(id()).or_default() += 1,
            Some("game") => {
                games += 1;
                assert_eq!(event["moves"].as_u64(), moves.remove(&id()), "{event}");
            }
            _ => {}
        }
    }
    assert_eq!(games, 60);
}

#[test]
fn without_workers_their_programs_cannot_be_seated_and_without_nats_that_is_said() {
    let Some(field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    let refused = tests::arbiter(["tournament".as_ref(), file.as_os_str()])
        .run()
        .expect_status(1);
    let told = "here no worker takes games of it: give --nats URL";
    assert!(refused.stderr.contains(told), "{}", refused.stderr);
}

#[test]
fn a_coordinator_that_waits_for_a_worker_says_for_which() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    let log = file.with_extension("").join("arbiter.log");
    let wait_for = |told: &str| {
        let deadline = std::time::Instant::now() + PATIENCE;
        while !std::fs::read_to_string(&log).is_ok_and(|log| log.contains(told)) {
            assert!(std::time::Instant::now() < deadline, "nobody says '{told}'");
            rest();
        }
    };
    let coordinator = field.start_coordinator(&file);
    wait_for("no worker is here, and games that are due wait for one: start 'arbiter work'");
    let brains = field.path("few.toml");
    std::fs::write(
        &brains,
        "[[brain]]\nname = 'bank'\nbrain = 'dice-brain --level bank350'\n",
    )
    .expect("a file");
    field.start_worker_with(&field.url(), 1, &brains);
    wait_for("games wait for a worker that has ");
    field.start_worker(2);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 6);
}

#[test]
fn a_worker_without_nats_or_programs_says_what_is_missing() {
    let Some(mut field) = Field::new() else {
        return;
    };
    std::fs::write(field.path("empty.toml"), "").expect("a file");
    let work = |brains: &str| {
        tests::arbiter(["work", "--nats", &field.url(), "--brains"])
            .args([field.path(brains)])
            .run()
    };
    let refused = work("empty.toml").expect_status(2);
    assert!(
        refused.stderr.contains("it offers no program"),
        "{}",
        refused.stderr
    );
    field.kill_nats();
    let work = |brains: &str| {
        tests::arbiter(["work", "--nats", &field.url(), "--brains"])
            .args([field.path(brains)])
            .run()
    };
    let refused = work("brains.toml").expect_status(1);
    assert!(
        refused.stderr.contains("NATS at nats://127.0.0.1"),
        "{}",
        refused.stderr
    );
}
