//! Whatever is killed at whatever time, each game counts once.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::field::{Field, expect_whole, records, rest};
use crate::network::Network;

#[test]
fn workers_nats_and_the_coordinator_are_killed_and_each_game_counts_once() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 60, false);
    let expected = field.standings(&alone);
    let file = field.tournament("far", 60, true);
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
