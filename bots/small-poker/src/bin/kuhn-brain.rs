//! Plays Kuhn poker over the line protocol.

use std::process::ExitCode;

use bot_kit::parse;
use clap::Parser;
use games::kuhn::Kuhn;
use small_poker::Arguments;

const EXAMPLES: &str = "\
Examples:
  kuhn-brain 7001                                  as the manager starts it
  kuhn-brain --level random --seed 1 7001          the same choices every time
  kuhn-brain --connect localhost:5555 --name Anna  into the lobby of the manager
  kuhn-brain exploitability --rounds 10000         what a best opponent wins";

/// Play Kuhn poker, at random or by an equilibrium that is worked out first
#[derive(Parser)]
#[command(name = "kuhn-brain", version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct CommandLine {
    #[command(flatten)]
    arguments: Arguments,
}

fn main() -> ExitCode {
    parse::<CommandLine>().arguments.run::<Kuhn>()
}
