//! Plays checkers over the line protocol.

use std::process::ExitCode;

use bot_kit::{AtMost, Brain, Common, LevelArgs, Random, Strength, parse, run};
use checkers_brain::{EloPlayer, LEVELS, Thinker, greedy};
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
    #[command(flatten)]
    level: LevelArgs<Level>,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Level {
    /// Any legal move
    Random,
    /// The most pieces it can take less what it loses at once, then the best position
    Greedy,
    /// Alpha-beta search for as long as the time allows
    #[default]
    Search,
}

fn main() -> ExitCode {
    let Arguments { level, common } = parse();
    level.play("checkers-brain", &LEVELS, |strength, name| {
        run(&common, name, |seed| player(strength, seed))
    })
}

fn player(strength: Strength<Level>, seed: u64) -> Box<dyn Brain<Checkers>> {
    match strength {
        Strength::Level(Level::Random) => Box::new(Random::new(seed)),
        Strength::Level(Level::Greedy) => Box::new(greedy(seed)),
        Strength::Level(Level::Search) => Box::new(Thinker::default()),
        Strength::Elo(step) if step.is_best() => {
            Box::new(AtMost::new(Thinker::default(), step.positions))
        }
        Strength::Elo(step) => Box::new(EloPlayer::new(seed, step)),
    }
}
