//! Plays Leduc hold'em over the line protocol.

use std::process::ExitCode;

use clap::Parser;
use games::leduc::Leduc;
use small_poker::Arguments;

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
struct CommandLine {
    #[command(flatten)]
    arguments: Arguments,
}

fn main() -> ExitCode {
    CommandLine::parse().arguments.run::<Leduc>()
}
