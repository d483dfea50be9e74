//! Plays checkers over the line protocol.

use std::process::ExitCode;

use bot_kit::{Common, EloArgs, Random, parse, run, run_at};
use checkers_brain::{Eased, LEVELS, Thinker, greedy};
use clap::{Parser, ValueEnum};
use games::checkers::Checkers;

const EXAMPLES: &str = "\
Examples:
  checkers-brain 7001                                as the manager starts it
  checkers-brain --level greedy --seed 1 7001        the same moves again
  checkers-brain --elo 600 7001                      about as strong as that
  checkers-brain --connect localhost:5555 --name Anna   into the lobby of the manager";

/// Play checkers by the English, the Czech and the international rule
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
    /// The most pieces it can take less what it loses at once, then the best position
    Greedy,
    /// Alpha-beta search for as long as the time allows
    Search,
}

fn main() -> ExitCode {
    let Arguments { level, elo, common } = parse();
    let step = match elo.step("checkers-brain", &LEVELS) {
        Ok(step) => step,
        Err(status) => return status,
    };
    if let Some(step) = step {
        return run_at(&common, step, |_| Thinker::default(), Eased::new);
    }
    match level {
        Level::Random => run::<Checkers, _>(&common, "random", Random::new),
        Level::Greedy => run(&common, "greedy", greedy),
        Level::Search => run(&common, "search", |_| Thinker::default()),
    }
}
