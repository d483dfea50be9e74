//! Plays five in a row without thinking, to measure the manager with.

use std::process::ExitCode;

use bot_kit::{Common, run};
use clap::Parser;
use gomoku_brain::Instant;

const EXAMPLES: &str = "\
Examples:
  instant-brain 7001           as the manager starts it
  instant-brain --keep 7001    goes on listening";

/// Plays five in a row without thinking: two of them fill any board to a draw
/// (225 moves on 15x15), so that nearly all the work is the manager's.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    common: Common,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    run(&arguments.common, "instant", |_| Instant::default())
}
