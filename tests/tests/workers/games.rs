//! Games at workers: the same tournament as on one machine.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

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

/// How many pairs of games a tournament has, and how many of them two machines have played.
pub(crate) fn pairs_and_split(file: &Path) -> (usize, usize) {
    let store = file.with_extension("");
    let reader = store::StoreReader::open(&store).expect("a store");
    let mut machines: BTreeMap<(Vec<String>, u32), BTreeSet<String>> = BTreeMap::new();
    let read = reader.results().for_each(|result| {
        let record = store.join(format!("records/{:06}.xml", result.id.get()));
        let machine = record::read_record(&record).expect("a record").machine;
        let machine = machine.expect("a machine").name;
        assert_eq!(result.worker.as_ref(), Some(&machine));
        let of_pair = (result.key.players, result.key.number / 2);
        machines.entry(of_pair).or_default().insert(machine);
    });
    read.expect("results");
    let split = machines.values().filter(|names| names.len() > 1).count();
    (machines.len(), split)
}

/// No pair mixes two machines, although places become free one by one: neither of two
/// players nor of three.
#[test]
fn both_games_of_an_opening_are_played_by_one_worker() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let all = field.tournament("all", 20, true);
    let two = field.tournament("two", 60, true);
    of_two(&two, "");
    field.start_worker(1);
    field.start_worker(2);
    field.wait_for_workers(2);
    for file in [all, two] {
        let _ended = field.start_coordinator(&file).wait().expect_status(0);
        assert_eq!(pairs_and_split(&file), (30, 0), "{}", file.display());
    }
}

/// Leaves the first two players in the file of a tournament, with these lines before them.
pub(crate) fn of_two(file: &Path, keys: &str) {
    let text = std::fs::read_to_string(file).expect("the file");
    let third = text.rfind("[[player]]").expect("three players");
    std::fs::write(file, format!("{keys}{}", &text[..third])).expect("the file");
}

/// A worker is killed that has handed in one game of a pair and plays the other one.
#[test]
fn a_pair_that_a_dead_worker_splits_is_left_out_of_the_test_and_that_is_said() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 4, true);
    // Games that take many seconds, so that the second one does not end before the kill.
    of_two(
        &file,
        "sprt = { elo0 = 0, elo1 = 10 }\nmin-move-time = '100ms'\n",
    );
    field.start_worker(1);
    let coordinator = field.start_coordinator(&file);
    field.wait_for_records(&file, 1);
    let _ = field.kill_worker(1);
    field.start_worker(2);
    let ended = coordinator.wait().expect_status(0);
    let (pairs, split) = pairs_and_split(&file);
    assert!(pairs == 2 && split > 0, "{split} of {pairs}");
    let left_out = match split {
        1 => "; 1 pair is left out, as two workers played it".to_owned(),
        _ => format!("; {split} pairs are left out, as two workers played each"),
    };
    let mut of_test = ended.stdout.lines().filter(|line| line.contains("LLR"));
    let last = of_test.next_back().unwrap_or_default();
    assert!(last.contains(&left_out), "{ended}");
    let events = std::fs::read_to_string(field.path("events")).expect("events");
    let standings = events.lines().last().expect("standings");
    let standings: serde_json::Value = serde_json::from_str(standings).expect("JSON");
    assert_eq!(standings["sprt"]["split"], split, "{standings}");
    assert_eq!(standings["match"]["split"], split, "{standings}");
    let counts = standings["match"]["pentanomial"].as_array();
    let counts = counts.expect("counts").iter();
    let counted: u64 = counts.map(|count| count.as_u64().expect("a number")).sum();
    assert_eq!(counted, (pairs - split) as u64, "{standings}");
    let verified = tests::arbiter(["verify".as_ref(), file.with_extension("").as_os_str()])
        .limit(PATIENCE)
        .run();
    assert!(verified.status.success(), "{verified}");
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
fn a_worker_without_programs_says_what_is_missing() {
    let Some(field) = Field::new() else {
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
}
