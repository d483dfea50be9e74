//! Plays five in a row without thinking, to measure the manager.

use std::process::ExitCode;

use bot_kit::{Common, GomocupArgs, parse, run_gomocup};
use clap::Parser;
use gomoku_brain::Instant;

const EXAMPLES: &str = "\
Examples:
  instant-brain 7001           as the manager starts it
  instant-brain --keep 7001    one game after the other
  instant-brain --gomocup      under a manager of Gomocup";

/// Play five in a row without thinking, to measure the manager
///
/// Two of these brains fill any board to a draw (225 moves on 15x15), so that
/// the manager does nearly all the work.
#[derive(Parser)]
#[command(name = "instant-brain", version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    gomocup: GomocupArgs,
}

fn main() -> ExitCode {
    let Arguments { gomocup, common } = parse();
    run_gomocup(&common, gomocup, "instant", |_| Instant::default())
}
