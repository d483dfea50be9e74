//! Learns the network of the strong player of gomoku from games that the
//! example `gomoku-games` has printed, and writes its file.
//!
//! `cargo run --release -p gomoku-brain --example gomoku-learn -- games.txt --out bots/gomoku/src/net/learnt.gz`
//!
//! The built-in network was learnt in five turns, from all games until then, with
//! `--rounds 10` the last two times: 11,970 games with `--nodes 1200` and `1500`
//! (`--random 3`, seeds 101, 102, 201, 202) of a player whose network came from 5,499
//! games, 13,212 of the one that learnt from 8,700 of these (seeds 301, 302), 10,703 of
//! the one that learnt from all before (seeds 501, 502), 26,302 of the one that learnt
//! from 31,434 of all these (seeds 601, 602), and 29,676 with `--nodes 2000` of the one
//! that learnt from all before (seeds 701, 702).
//!
//! The odds of a position are learnt from the results of the games and from the scores of
//! the search, where neither side wins at once; the promise of moves from the moves
//! chosen. A pattern's row is one of its own and one of its shapes together, so that rare
//! patterns begin with the values of their shapes.

mod learner;
mod model;
mod samples;

use std::path::PathBuf;

use clap::Parser;
use gomoku_brain::training::Reader;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;

use crate::learner::Learner;
use crate::model::{Slopes, Sums};

/// Learns from games.
#[derive(Parser)]
struct Arguments {
    /// The files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the numbers learnt are written
    #[arg(long)]
    out: PathBuf,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 8)]
    rounds: usize,
    /// How far a number moves at first
    #[arg(long, default_value_t = 0.002)]
    step: f32,
    /// The share of the game's end in what a position should be worth; the
    /// rest is the thought of the search
    #[arg(long, default_value_t = 0.5)]
    end_share: f32,
    /// How much the promise of moves counts against the odds
    #[arg(long, default_value_t = 0.3)]
    moves: f32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One game of so many is kept from learning, to measure by.
const HELD: usize = 20;

/// How many positions are gone through between two steps.
const BATCH: usize = 256;

fn main() {
    let arguments = Arguments::parse();
    let mut samples = [Vec::new(), Vec::new()];
    let mut reader = Reader::default();
    for path in &arguments.games {
        let text = std::fs::read_to_string(path).expect("a file that can be read");
        for (index, line) in text.lines().enumerate() {
            let held = usize::from(index.is_multiple_of(HELD));
            samples::read(line, &mut reader, arguments.end_share, &mut samples[held]);
        }
    }
    let [mut learnt, held] = samples;
    eprintln!("{} positions, {} to measure by", learnt.len(), held.len());
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut learner = Learner::new(&mut rng);
    let steps = arguments.rounds * learnt.len().div_ceil(BATCH);
    let mut done = 0;
    for round in 1..=arguments.rounds {
        learnt.shuffle(&mut rng);
        let mut sums = Sums::default();
        for batch in learnt.chunks(BATCH) {
            let mut slopes = Slopes::new();
            for sample in batch {
                learner
                    .model
                    .go(sample, arguments.moves, Some(&mut slopes), &mut sums);
            }
            let left = 1.0 - done as f32 / steps as f32;
            learner.step(&slopes, batch.len(), arguments.step * left);
            done += 1;
        }
        let mut held_sums = Sums::default();
        for sample in &held {
            learner
                .model
                .go(sample, arguments.moves, None, &mut held_sums);
        }
        eprintln!("{round}: {} | held: {}", sums.told(), held_sums.told());
    }
    let parts = learner.model.parts();
    let bytes = parts.to_bytes().expect("memory to write to");
    std::fs::write(&arguments.out, bytes).expect("a file that can be written");
}
