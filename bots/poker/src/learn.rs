//! What `poker-agent` does besides playing.

mod chart;
mod command;
mod compare;
mod curve;

use std::process::ExitCode;

use bot_kit::study::exit_status;
use clap::Subcommand;

/// The studies of the agents.
#[derive(Debug, Subcommand)]
pub enum Study {
    /// Lets qlearn learn against other agents, and shows how its success grows
    Learn(command::LearnArgs),
    /// Plays agents against each other with duplicate deals
    Compare(compare::CompareArgs),
}

impl Study {
    /// Runs it; what went wrong is told on standard error.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Study::Learn(args) => command::run(args),
            Study::Compare(args) => compare::run(args),
        };
        exit_status("poker-agent", done)
    }
}
