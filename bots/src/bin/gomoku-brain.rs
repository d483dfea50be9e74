//! Plays five in a row over the line protocol.

use std::process::ExitCode;

use bots::gomoku::{AlphaBeta, Greedy};
use bots::{Common, Random, run};
use clap::{Parser, ValueEnum};
use games::gomoku::Gomoku;

const EXAMPLES: &str = "\
Examples:
  gomoku-brain 7001                                  as the manager starts it
  gomoku-brain --level greedy --seed 1 7001          the same game every time
  gomoku-brain --keep --name Anna 7001               a remote brain, on and on
  gomoku-brain --connect localhost:5555 --name Anna  into the manager's lobby";

/// Plays five in a row, on every board and by every rule of the game.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Arguments {
    /// How it plays
    #[arg(long, value_enum, default_value_t = Level::Alphabeta)]
    level: Level,

    /// Look at no more positions a move (alphabeta): where time is no matter,
    /// its games can be repeated with --seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any free point
    Random,
    /// The best point by itself, without looking ahead
    Greedy,
    /// A search ahead for as long as the time allows
    Alphabeta,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        nodes,
        common,
    } = Arguments::parse();
    match level {
        Level::Random => run::<Gomoku, _>(&common, "random", Random::new),
        Level::Greedy => run(&common, "greedy", Greedy::new),
        Level::Alphabeta => {
            let nodes = nodes.unwrap_or(u64::MAX);
            run(&common, "alphabeta", |seed| AlphaBeta::new(seed, nodes))
        }
    }
}
