//! Plays Leduc hold'em over the line protocol.

use std::process::ExitCode;

use bot_kit::Common;
use clap::{Parser, Subcommand};
use games::leduc::Leduc;
use small_poker::{SolveArgs, exploitability};

const EXAMPLES: &str = "\
Examples:
  leduc-brain 7001                                  as the manager starts it
  leduc-brain --level random --seed 1 7001          the same choices every time
  leduc-brain --connect localhost:5555 --name Anna  into the manager's lobby
  leduc-brain exploitability --rounds 10000         what a best opponent wins";

/// Plays Leduc hold'em: at random, or as an equilibrium that it works out first.
#[derive(Parser)]
#[command(
    version,
    after_help = EXAMPLES,
    subcommand_negates_reqs = true,
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(flatten)]
    solve: SolveArgs,

    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    study: Option<Study>,
}

#[derive(Subcommand)]
enum Study {
    /// Solves the game, and says what a best opponent wins from the strategy
    Exploitability {
        /// Rounds in which it plays against itself
        #[arg(long, value_name = "N", default_value_t = 1000)]
        #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
        rounds: u32,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.study {
        Some(Study::Exploitability { rounds }) => exploitability::<Leduc>(rounds),
        None => arguments.solve.play::<Leduc>(&arguments.common),
    }
}
