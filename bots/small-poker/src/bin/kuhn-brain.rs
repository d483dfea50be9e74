//! Plays Kuhn poker over the line protocol.

use std::process::ExitCode;

use clap::Parser;
use games::kuhn::Kuhn;
use small_poker::Arguments;

const EXAMPLES: &str = "\
Examples:
  kuhn-brain 7001                                  as the manager starts it
  kuhn-brain --level random --seed 1 7001          the same choices every time
  kuhn-brain --connect localhost:5555 --name Anna  into the manager's lobby
  kuhn-brain exploitability --rounds 10000         what a best opponent wins";

/// Plays Kuhn poker: at random, or as an equilibrium that it works out first.
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
    CommandLine::parse().arguments.run::<Kuhn>()
}
