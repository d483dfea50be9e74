//! Whatever is killed at whatever time, each game counts once.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use jiff::Timestamp;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::GameId;

use crate::field::{Field, PATIENCE, expect_whole, records, rest};
use crate::games::{of_two, pairs_and_split};
use crate::nats::Nats;
use crate::network::Network;

#[test]
fn workers_nats_and_the_coordinator_are_killed_and_each_game_counts_once() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 60, false);
    let expected = field.standings(&alone);
    let file = field.slow_tournament("far", 60, "5ms");
    for number in 1..=3 {
        field.start_worker(number);
    }
    let mut coordinator = field.start_coordinator(&file);
    field.wait_for_records(&file, 10);
    field.kill_worker(1);
    field.wait_for_records(&file, 30);
    field.start_worker(1);
    field.kill_nats();
    rest();
    field.start_nats();
    field.wait_for_records(&file, 60);
    coordinator.kill();
    let kept = records(&file);
    coordinator = field.start_coordinator(&file);
    field.wait_for_records(&file, kept.max(90));
    field.kill_worker(2);
    field.kill_worker(3);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 180);
    assert_eq!(field.standings(&file), expected);
}

/// When each game of a tournament began that has a record, by its number.
fn journals(file: &Path) -> BTreeMap<GameId, Timestamp> {
    let folder = file.with_extension("").join("records");
    let records = std::fs::read_dir(folder).expect("records").flatten();
    let records = records.map(|record| record.path());
    let records = records.filter(|path| path.extension().is_some_and(|own| own == "xml"));
    let read = records.map(|path| {
        let journal = record::read_record(&path).expect("a record");
        (journal.id, journal.started)
    });
    read.collect()
}

/// Games of seconds are under way at four places whenever the coordinator is killed.
#[test]
fn each_game_that_a_worker_has_begun_is_kept_though_the_coordinator_is_killed() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 8, false);
    let expected = field.standings(&alone);
    let file = field.slow_tournament("far", 8, "50ms");
    for number in [1, 2] {
        field.start_worker(number);
    }
    field.wait_for_workers(2);
    let mut kills = Vec::new();
    for count in [3, 9, 15] {
        let coordinator = field.start_coordinator_with(&file, &[]);
        field.wait_for_records(&file, count);
        coordinator.kill();
        kills.push((Timestamp::now(), journals(&file)));
    }
    let ended = field.start_coordinator_with(&file, &[]);
    let _ = ended.wait().expect_status(0);
    expect_whole(&file, 24);
    assert_eq!(field.standings(&file), expected);
    // Games were under way at each kill, and went on.
    let all = journals(&file);
    for (kill, kept) in kills {
        let mut later = all.iter().filter(|(id, _)| !kept.contains_key(id));
        assert!(later.any(|(_, started)| *started < kill), "{kill}: {all:?}");
    }
    assert_eq!(pairs_and_split(&file), (12, 0));
    // A worker has handed in each game that it has begun, and each was taken.
    for number in [1, 2] {
        let log = field.kill_worker(number).stderr;
        for lost in [
            "is not taken",
            "is broken off",
            "is lost",
            "cannot be played",
        ] {
            assert!(!log.contains(lost), "{log}");
        }
    }
}

/// Games of milliseconds, of which workers get many at once.
#[test]
fn a_worker_and_the_coordinator_are_killed_while_jobs_have_several_openings() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let short = |name: &str, at_workers: bool| {
        let file = field.tournament(name, 1000, at_workers);
        of_two(&file, "");
        let text = std::fs::read_to_string(&file).expect("the file");
        std::fs::write(&file, text.replace("= 2000", "= 100")).expect("the file");
        file
    };
    let (alone, file) = (short("alone", false), short("far", true));
    let expected = field.standings(&alone);
    for number in [1, 2] {
        field.start_worker(number);
    }
    field.wait_for_workers(2);
    let coordinator = field.start_coordinator_with(&file, &[]);
    let deadline = Instant::now() + PATIENCE;
    // On a busy machine no game is fast enough for a job of several: then the middle will do.
    while !has_claimed_openings(&file) && records(&file) < 500 {
        assert!(Instant::now() < deadline, "no job has several openings");
        rest();
    }
    field.kill_worker(1);
    coordinator.kill();
    let coordinator = field.start_coordinator_with(&file, &[]);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 1000);
    assert_eq!(field.standings(&file), expected);
    let log = field.kill_worker(2).stderr;
    assert!(!log.contains("is not taken"), "{log}");
}

/// Whether a worker has claimed a job with more than one opening.
fn has_claimed_openings(file: &Path) -> bool {
    let claims = file.with_extension("").join("claimed-jobs");
    let text = std::fs::read_to_string(claims).unwrap_or_default();
    text.lines()
        .any(|line| line.matches("\"serial\"").count() > 2)
}

/// The coordinator is away from the middle of a game until the next one is played.
#[test]
fn a_worker_goes_on_with_the_other_game_of_an_opening_before_the_first_one_is_kept() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    of_two(&file, "min-move-time = '50ms'\n");
    let mut nats = Nats::connect(field.address(), None);
    assert_eq!(nats.subscribe("arbiter.live.>"), None);
    field.start_worker(1);
    let coordinator = field.start_coordinator_with(&file, &[]);
    nats.wait_for("\"game\":0,\"entries\":[{");
    coordinator.kill();
    nats.wait_for("\"game\":1,\"entries\":[{");
    let coordinator = field.start_coordinator_with(&file, &[]);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 2);
    assert_eq!(pairs_and_split(&file), (1, 0));
    let log = field.kill_worker(1).stderr;
    assert!(!log.contains("is not taken"), "{log}");
}

/// Many kills at random; a run of its own: `cargo test -p tests --test workers --
/// --ignored --nocapture`. `SOAK_RUNS` says how many tournaments, `SOAK_SEED` the
/// first of their seeds, `SOAK_GAMES` how many games each pair plays. As root each worker
/// has a network of its own, with a line that is cut and mended, and a clock that is
/// wrong if `faketime` is installed.
#[test]
#[ignore = "takes minutes"]
fn tournaments_survive_any_number_of_kills() {
    let of = |name: &str, usual: u64| {
        let value = std::env::var(name).ok();
        value.and_then(|value| value.parse().ok()).unwrap_or(usual)
    };
    for seed in (of("SOAK_SEED", 1)..).take(of("SOAK_RUNS", 100) as usize) {
        let network = Network::new(3);
        let has_lines = network.is_some();
        let field = match network {
            Some(network) => Field::over(network),
            None => Field::new(),
        };
        let Some(mut field) = field else {
            return;
        };
        let games = of("SOAK_GAMES", 1000) as u32;
        let alone = field.tournament("alone", games, false);
        let expected = field.standings(&alone);
        let file = field.tournament("far", games, true);
        let mut chance = StdRng::seed_from_u64(seed);
        for number in 1..=3 {
            field.start_worker(number);
        }
        let mut coordinator = field.start_coordinator(&file);
        let (all, mut kills) = (3 * games as usize, [0; 4]);
        let mut cut = None;
        while records(&file) < all * 9 / 10 {
            let until = records(&file) + chance.random_range(0..all / 12);
            // A slow stretch is no reason to wait for ever.
            for _ in 0..chance.random_range(10..100) {
                if records(&file) < until {
                    rest();
                }
            }
            if let Some(number) = cut.take() {
                field.set_line(number, true);
            }
            let what = chance.random_range(if has_lines { 0..4 } else { 0..3 });
            kills[what] += 1;
            match what {
                0 => {
                    let number = chance.random_range(1..=3);
                    field.kill_worker(number);
                    field.start_worker(number);
                }
                1 => {
                    field.kill_nats();
                    rest();
                    field.start_nats();
                }
                3 => {
                    let number = chance.random_range(1..=3);
                    field.set_line(number, false);
                    cut = Some(number);
                }
                _ => {
                    coordinator.kill();
                    coordinator = field.start_coordinator(&file);
                }
            }
        }
        if let Some(number) = cut.take() {
            field.set_line(number, true);
        }
        let _ = coordinator.wait().expect_status(0);
        expect_whole(&file, all);
        assert_eq!(field.standings(&file), expected);
        let [workers, servers, coordinators, lines] = kills;
        let clocks = if has_lines && Network::has_wrong_clocks() {
            "two clocks were wrong"
        } else {
            "no clock was wrong"
        };
        println!(
            "seed {seed}: {all} games, killed: {workers} workers, {servers} NATS servers, \
             {coordinators} coordinators; {lines} lines were cut; {clocks}"
        );
    }
}
