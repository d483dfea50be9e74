//! Plays chess and chess960 over the line protocol, and by UCI.

use std::process::ExitCode;

use bot_kit::{AtMost, Common, EloArgs, Random, UciArgs, parse, run_uci};
use chess_brain::{Eased, LEVELS, Player, greedy};
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
    /// Level of play
    #[arg(long, help_heading = "Play", value_enum, default_value_t = Level::Search)]
    level: Level,

    #[command(flatten)]
    elo: EloArgs,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    uci: UciArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any legal move
    Random,
    /// The most material after its own move and the best capture against it
    Greedy,
    /// Alpha-beta search for as long as there is time
    Search,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        elo,
        common,
        uci,
    } = parse();
    let step = match elo.step("chess-brain", &LEVELS) {
        Ok(step) => step,
        Err(status) => return status,
    };
    if let Some(step) = step {
        let name = step.name();
        return match step.is_best() {
            true => run_uci(&common, uci, &name, |_| {
                AtMost::new(Player::default(), step.positions)
            }),
            false => run_uci(&common, uci, &name, |seed| Eased::new(seed, step)),
        };
    }
    match level {
        Level::Random => run_uci::<Chess, _>(&common, uci, "random", Random::new),
        Level::Greedy => run_uci(&common, uci, "greedy", greedy),
        Level::Search => run_uci(&common, uci, "search", |_| Player::default()),
    }
}
