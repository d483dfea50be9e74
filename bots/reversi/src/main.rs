//! Plays Reversi over the line protocol.

use std::process::ExitCode;

use bot_kit::{Common, Random, parse, run};
use clap::{Parser, ValueEnum};
use games::reversi::Reversi;
use reversi_brain::{Greedy, Thinker};

const EXAMPLES: &str = "\
Examples:
  reversi-brain 7001                                as the manager starts it
  reversi-brain --level greedy --seed 1 7001        the same moves again
  reversi-brain --connect localhost:5555 --name Anna   into the lobby of the manager";

/// Play Reversi on boards of 6, 8 and 10
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    /// Level of play
    #[arg(long, help_heading = "Play", value_enum, default_value_t = Level::Search)]
    level: Level,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any legal move
    Random,
    /// The move that turns the most discs
    Greedy,
    /// Alpha-beta search for as long as the time allows, and the end solved
    Search,
}

fn main() -> ExitCode {
    let Arguments { level, common } = parse();
    match level {
        Level::Random => run::<Reversi, _>(&common, "random", Random::new),
        Level::Greedy => run(&common, "greedy", Greedy::new),
        Level::Search => run(&common, "search", |_| Thinker::new()),
    }
}
