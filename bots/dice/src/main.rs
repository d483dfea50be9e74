//! Plays dice 10,000 over the line protocol, and studies it.

use std::process::ExitCode;

use bot_kit::{Common, EloArgs, parse, run};
use clap::Parser;
use dice_brain::commands::Study;
use dice_brain::{LEVELS, Level, Player};

const EXAMPLES: &str = "\
Examples:
  dice-brain 7001                                  as the manager starts it
  dice-brain --level thesis:3,5,never,300 7001
  dice-brain --level random --seed 1 7001          the same choices every time
  dice-brain --elo 600 7001                        about as strong as that
  dice-brain --connect localhost:5555 --name Anna  into the lobby of the manager
  dice-brain odds --roll \"1 2 2 2 4 5\"             what every choice is worth
  dice-brain simulate race bank350                 200,000 games";

/// Play dice 10,000 by every rule of the game, and study it
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    /// Level of play
    ///
    /// random: any legal choice
    ///
    /// bank350: keeps all dice that score, and stops as soon as it may
    ///
    /// thesis: the player of the thesis. thesis:5,5,5,250 gives the fewest dice
    /// that it throws from the minimum, 600 and 1000 points on (1 to 5, or
    /// never), and the most points that it gives up for more dice
    ///
    /// maximum: the most points a turn, exactly
    ///
    /// race: the most wins of two who both play to win, exactly
    ///
    /// field: the most wins against any number of others who are assumed to
    /// play as maximum; field:bank350, field:thesis and field:thesis:5,5,5,250
    /// assume another level
    ///
    /// elo:600 is --elo 600
    #[arg(long, default_value_t = Level::Race, help_heading = "Play")]
    level: Level,

    #[command(flatten)]
    elo: EloArgs,

    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    study: Option<Study>,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        elo,
        common,
        study,
    } = parse();
    let step = match elo.step("dice-brain", &LEVELS) {
        Ok(step) => step,
        Err(status) => return status,
    };
    let (level, name) = match step {
        Some(step) => (Level::Elo(step.elo), step.name()),
        None => (level, level.name().to_owned()),
    };
    match study {
        Some(study) => study.run(),
        None => run(&common, &name, |seed| Player::new(level, seed)),
    }
}
