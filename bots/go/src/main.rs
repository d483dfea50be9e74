//! Plays Go over the line protocol, and by GTP.

use std::process::ExitCode;

use bot_kit::{Brain, Common, GtpArgs, LevelArgs, Random, Strength, parse, run_gtp};
use clap::{Parser, ValueEnum};
use games::go::Go;
use go_brain::{Greedy, LEVELS, Search};

const EXAMPLES: &str = "\
Examples:
  go-brain 7001                                  as the manager starts it
  go-brain --level greedy --seed 1 7001          the same game every time
  go-brain --elo 1000 7001                       about as strong as that
  go-brain --keep --name Anna 7001               one game after the other
  go-brain --connect localhost:5555 --name Anna  into the lobby of the manager
  go-brain --gtp                                 under a manager of GTP";

/// Play Go on boards of 5 to 19, by area and with any komi
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    level: LevelArgs<Level>,

    /// Limit of positions searched for one move
    ///
    /// It is for the level that looks ahead, which plays one game out for each
    /// position. Without limits of time, --seed then repeats its games.
    #[arg(long, value_name = "N", conflicts_with = "elo", help_heading = "Play", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    gtp: GtpArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Level {
    /// Any legal move
    Random,
    /// What takes, saves or threatens most, without looking ahead
    Greedy,
    /// Monte-Carlo tree search for as long as the time allows
    #[default]
    Search,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        nodes,
        common,
        gtp,
    } = parse();
    let nodes = nodes.unwrap_or(u64::MAX);
    level.play("go-brain", &LEVELS, |strength, name| {
        run_gtp(&common, gtp, name, |seed| player(strength, nodes, seed))
    })
}

fn player(strength: Strength<Level>, nodes: u64, seed: u64) -> Box<dyn Brain<Go>> {
    match strength {
        Strength::Level(Level::Random) => Box::new(Random::new(seed)),
        Strength::Level(Level::Greedy) => Box::new(Greedy::new(seed)),
        Strength::Level(Level::Search) => Box::new(Search::new(seed, nodes)),
        Strength::Elo(step) if step.is_best() => Box::new(Search::new(seed, step.positions)),
        Strength::Elo(step) => Box::new(Search::with_strength(seed, step)),
    }
}
