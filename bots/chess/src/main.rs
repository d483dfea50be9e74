//! Plays chess and chess960 over the line protocol, and by UCI.

use std::process::ExitCode;

use bot_kit::{AtMost, Brain, Common, LevelArgs, Random, Strength, UciArgs, parse, run_uci};
use chess_brain::{EloPlayer, LEVELS, Player, greedy};
use clap::{Parser, ValueEnum};
use games::chess::Chess;

const EXAMPLES: &str = "\
Examples:
  chess-brain 7001                                   as the manager starts it
  chess-brain --level greedy --seed 1 7001           counts pieces after its move
  chess-brain --elo 1000 7001                        about as strong as that
  chess-brain --connect localhost:5555 --name Anna   into the lobby of the manager
  chess-brain --uci                                  under a manager of UCI";

/// Play chess and chess960
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    level: LevelArgs<Level>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    uci: UciArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Level {
    /// Any legal move
    Random,
    /// The most material after its own move and the best capture against it
    Greedy,
    /// Alpha-beta search for as long as there is time
    #[default]
    Search,
}

fn main() -> ExitCode {
    let Arguments { level, common, uci } = parse();
    level.play("chess-brain", &LEVELS, |strength, name| {
        run_uci(&common, uci, name, |seed| player(strength, seed))
    })
}

fn player(strength: Strength<Level>, seed: u64) -> Box<dyn Brain<Chess>> {
    match strength {
        Strength::Level(Level::Random) => Box::new(Random::new(seed)),
        Strength::Level(Level::Greedy) => Box::new(greedy(seed)),
        Strength::Level(Level::Search) => Box::new(Player::default()),
        Strength::Elo(step) if step.is_best() => {
            Box::new(AtMost::new(Player::default(), step.positions))
        }
        Strength::Elo(step) => Box::new(EloPlayer::new(seed, step)),
    }
}
