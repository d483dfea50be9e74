//! Plays Go over the line protocol, and by GTP.

use std::process::ExitCode;

use bot_kit::{Common, EloArgs, GtpArgs, Random, parse, run_gtp};
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
    /// Level of play
    #[arg(long, value_enum, default_value_t = Level::Search, help_heading = "Play")]
    level: Level,

    #[command(flatten)]
    elo: EloArgs,

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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any legal move
    Random,
    /// What takes, saves or threatens most, without looking ahead
    Greedy,
    /// Monte-Carlo tree search for as long as the time allows
    Search,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        elo,
        nodes,
        common,
        gtp,
    } = parse();
    let step = match elo.step("go-brain", &LEVELS) {
        Ok(step) => step,
        Err(status) => return status,
    };
    if let Some(step) = step {
        let name = step.name();
        return run_gtp(&common, gtp, &name, |seed| match step.is_best() {
            true => Search::new(seed, step.positions),
            false => Search::eased(seed, step),
        });
    }
    let nodes = nodes.unwrap_or(u64::MAX);
    match level {
        Level::Random => run_gtp::<Go, _>(&common, gtp, "random", Random::new),
        Level::Greedy => run_gtp(&common, gtp, "greedy", Greedy::new),
        Level::Search => run_gtp(&common, gtp, "search", |seed| Search::new(seed, nodes)),
    }
}
