//! Plays Leduc hold'em over the line protocol.

use std::process::ExitCode;

use bot_kit::parse;
use clap::Parser;
use games::leduc::Leduc;
use small_poker::Arguments;

const EXAMPLES: &str = "\
Examples:
  leduc-brain 7001                                  as the manager starts it
  leduc-brain --level random --seed 1 7001          the same choices every time
  leduc-brain --connect localhost:5555 --name Anna  into the lobby of the manager
  leduc-brain exploitability --rounds 10000         what a best opponent wins";

/// Play Leduc hold'em, at random or by an equilibrium that is worked out first
#[derive(Parser)]
#[command(name = "leduc-brain", version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct CommandLine {
    #[command(flatten)]
    arguments: Arguments,
}

fn main() -> ExitCode {
    parse::<CommandLine>().arguments.run::<Leduc>()
}
