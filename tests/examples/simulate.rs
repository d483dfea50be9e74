//! Plays seeds of the simulation, as many as are asked for:
//!
//! ```text
//! cargo run --release -p tests --example simulate -- [SCENARIO] [--seeds N] [--from SEED] [--twice]
//! cargo run -p tests --example simulate -- SCENARIO --seed SEED
//! ```
//!
//! `--seed` plays one seed and prints what happened, after the log of the server
//! (`ARBITER_LOG=debug` for all of it). Otherwise so many seeds
//! (all scenarios in turn where none is named) are played, until one fails.
//! `--twice` plays each seed twice and compares the two runs.

#[path = "../simulation/harness.rs"]
mod simulation;

use std::ops::Range;
use std::process::ExitCode;

use simulation::{Failed, Scenario, play, trace_of};

/// How often it is said how many seeds were played.
const SAY_EVERY: u64 = 10_000;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (mut scenarios, mut seeds, mut from, mut one) = (Vec::new(), 1_000_000, 0, None);
    let mut twice = false;
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|number| number.parse::<u64>().ok());
        let read = match word.as_str() {
            "--seeds" => number().map(|number| seeds = number),
            "--from" => number().map(|number| from = number),
            "--twice" => {
                twice = true;
                Some(())
            }
            "--seed" => number().map(|number| one = Some(number)),
            word => word.parse().ok().map(|scenario| scenarios.push(scenario)),
        };
        if read.is_none() {
            eprintln!("usage: simulate [SCENARIO] [--seed SEED | --seeds N --from SEED --twice]");
            return ExitCode::from(2);
        }
    }
    if scenarios.is_empty() {
        scenarios.extend(Scenario::ALL);
    }
    match one {
        Some(seed) => show(scenarios[0], seed),
        None => soak(&scenarios, from..from + seeds, twice),
    }
}

fn show(scenario: Scenario, seed: u64) -> ExitCode {
    let log =
        tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::WARN);
    log.with_writer(std::io::stderr).init();
    match trace_of(scenario, seed) {
        Ok(trace) => {
            for line in trace.lines() {
                println!("{line}");
            }
            println!(
                "seed {seed} of '{}' is well: {:016x}",
                scenario.word(),
                trace.hash()
            );
            ExitCode::SUCCESS
        }
        Err(failed) => {
            println!("{failed}");
            ExitCode::FAILURE
        }
    }
}

fn soak(scenarios: &[Scenario], seeds: Range<u64>, twice: bool) -> ExitCode {
    let from = seeds.start;
    for seed in seeds.clone() {
        for scenario in scenarios {
            let runs: Result<Vec<u64>, Failed> = (0..=u8::from(twice))
                .map(|_| play(*scenario, seed))
                .collect();
            match runs {
                Ok(runs) if runs.iter().all(|hash| *hash == runs[0]) => {}
                Ok(_) => {
                    println!("seed {seed} of '{}' is not the same again", scenario.word());
                    return ExitCode::FAILURE;
                }
                Err(failed) => {
                    println!("{failed}");
                    return ExitCode::FAILURE;
                }
            }
        }
        let played = seed + 1 - from;
        if played.is_multiple_of(SAY_EVERY) || seed + 1 == seeds.end {
            let words: Vec<&str> = scenarios.iter().map(|scenario| scenario.word()).collect();
            println!(
                "{played} seeds of {} from {from} on are well",
                words.join(", ")
            );
        }
    }
    ExitCode::SUCCESS
}
