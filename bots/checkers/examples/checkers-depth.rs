//! How deep does the search see in a given time?
//!
//! `cargo run --release -p checkers-brain --example checkers-depth -- --ms 1000`

use std::time::{Duration, Instant};

use bot_kit::Report;
use checkers_brain::Thinker;
use clap::Parser;
use games::checkers::Checkers;
use games::{Game, Settings};
use search::Budget;

/// Searches positions of the opening, the middle and the end of English checkers.
#[derive(Parser)]
struct Arguments {
    /// The time for each, in milliseconds
    #[arg(long, default_value_t = 1_000)]
    ms: u64,
    /// How many positions to search, instead of the time
    #[arg(long)]
    nodes: Option<u64>,
    /// The only position, instead of those
    #[arg(long)]
    position: Option<String>,
}

const POSITIONS: [&str; 4] = [
    "B:W21-32:B1-12",
    "W:W20,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,6,7,8,9,10,12,14",
    "B:W13,20,22,23,26,27,30,32:B3,5,6,7,10,11,12,15",
    "W:WK10,21,30,32:BK27,5,12,13",
];

fn main() {
    let arguments = Arguments::parse();
    let settings = Settings::default_of(Checkers::INFO);
    let positions = match &arguments.position {
        Some(position) => vec![position.as_str()],
        None => POSITIONS.to_vec(),
    };
    for position in positions {
        let state = Checkers::from_position(&settings, position).expect("a position");
        let mut thinker = Thinker::default();
        let began = Instant::now();
        let budget = match arguments.nodes {
            Some(nodes) => Budget::nodes(nodes),
            None => Budget::until(began + Duration::from_millis(arguments.ms)),
        };
        let found = thinker.best(&state, budget, &mut Report::silent());
        let found = found.expect("a legal move");
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "{position}: depth {} in {seconds:.2} s, {:.2} M positions, {} ({})",
            found.depth,
            found.nodes as f64 / 1e6,
            found.action,
            found.score,
        );
    }
}
