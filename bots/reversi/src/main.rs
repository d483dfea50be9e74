//! Plays Reversi over the line protocol.

use std::process::ExitCode;

use bot_kit::{Common, EloArgs, Random, parse, run, run_at};
use clap::{Parser, ValueEnum};
use games::reversi::Reversi;
use reversi_brain::{Eased, LEVELS, Thinker, greedy};

const EXAMPLES: &str = "\
Examples:
  reversi-brain 7001                                as the manager starts it
  reversi-brain --level greedy --seed 1 7001        the same moves again
  reversi-brain --elo 600 7001                      about as strong as that
  reversi-brain --connect localhost:5555 --name Anna   into the lobby of the manager";

/// Play Reversi on boards of 6, 8 and 10
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    /// Level of play
    #[arg(long, help_heading = "Play", value_enum, default_value_t = Level::Search)]
    level: Level,

    #[command(flatten)]
    elo: EloArgs,

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
    let Arguments { level, elo, common } = parse();
    let step = match elo.step("reversi-brain", &LEVELS) {
        Ok(step) => step,
        Err(status) => return status,
    };
    if let Some(step) = step {
        return run_at(&common, step, |_| Thinker::new(), Eased::new);
    }
    match level {
        Level::Random => run::<Reversi, _>(&common, "random", Random::new),
        Level::Greedy => run(&common, "greedy", greedy),
        Level::Search => run(&common, "search", |_| Thinker::new()),
    }
}
