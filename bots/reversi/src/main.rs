//! Plays Reversi over the line protocol, and by GTP.

use std::process::ExitCode;

use bot_kit::{AtMost, Brain, Common, GtpArgs, LevelArgs, Random, Strength, parse, run_gtp};
use clap::{Parser, ValueEnum};
use games::reversi::Reversi;
use reversi_brain::{EloPlayer, LEVELS, Thinker, greedy};

const EXAMPLES: &str = "\
Examples:
  reversi-brain 7001                                as the manager starts it
  reversi-brain --level greedy --seed 1 7001        the same moves again
  reversi-brain --elo 600 7001                      about as strong as that
  reversi-brain --connect localhost:5555 --name Anna   into the lobby of the manager
  reversi-brain --gtp                               under a manager of GTP";

/// Play Reversi on boards of 6, 8 and 10
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    level: LevelArgs<Level>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    gtp: GtpArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Level {
    /// Any legal move
    Random,
    /// The move that turns the most discs
    Greedy,
    /// Alpha-beta search for as long as the time allows, and the end solved
    #[default]
    Search,
}

fn main() -> ExitCode {
    let Arguments { level, common, gtp } = parse();
    level.play("reversi-brain", &LEVELS, |strength, name| {
        run_gtp(&common, gtp, name, |seed| player(strength, seed))
    })
}

fn player(strength: Strength<Level>, seed: u64) -> Box<dyn Brain<Reversi>> {
    match strength {
        Strength::Level(Level::Random) => Box::new(Random::new(seed)),
        Strength::Level(Level::Greedy) => Box::new(greedy(seed)),
        Strength::Level(Level::Search) => Box::new(Thinker::new()),
        Strength::Elo(step) if step.is_best() => {
            Box::new(AtMost::new(Thinker::new(), step.positions))
        }
        Strength::Elo(step) => Box::new(EloPlayer::new(seed, step)),
    }
}
