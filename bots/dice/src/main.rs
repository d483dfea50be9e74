//! Plays dice 10,000 over the line protocol, and studies it.

use std::process::ExitCode;

use bot_kit::{Common, run};
use clap::Parser;
use dice_brain::commands::Study;
use dice_brain::{Level, Player};

const EXAMPLES: &str = "\
Levels:
  random            any legal choice
  bank350           keeps everything, stops as soon as it may
  thesis            the player of the thesis; thesis:5,5,5,250 gives the fewest
                    dice it throws from the minimum, 600 and 1000 points on (1
                    to 5, or never) and the most points given up for more dice
  maximum           the most points a turn, exactly
  race              the most wins, exactly

Examples:
  dice-brain 7001                                  as the manager starts it
  dice-brain --level thesis:3,5,never,300 7001
  dice-brain --level random --seed 1 7001          the same choices every time
  dice-brain --connect localhost:5555 --name Anna  into the manager's lobby
  dice-brain odds --roll \"1 2 2 2 4 5\"             what every choice is worth
  dice-brain simulate race bank350                 200,000 games";

/// Plays dice 10,000, by every rule of the game, and studies it.
#[derive(Parser)]
#[command(
    version,
    after_help = EXAMPLES,
    subcommand_negates_reqs = true,
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    /// How it plays: see below
    #[arg(long, default_value_t = Level::Race)]
    level: Level,

    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    study: Option<Study>,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        common,
        study,
    } = Arguments::parse();
    match study {
        Some(study) => study.run(),
        None => run(&common, level.name(), |seed| Player::new(level, seed)),
    }
}
