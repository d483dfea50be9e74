//! The subcommands of `poker-agent`.

mod chart;
mod command;
mod compare;
mod curve;

use std::process::ExitCode;

use bot_kit::study::exit_status;
use clap::Subcommand;

use super::blueprint::{AivatArgs, JudgeArgs, TrainArgs, aivat, judge, train};
use super::measure::{self, ExploitArgs};

/// The studies of the agents.
#[derive(Debug, Subcommand)]
pub enum Study {
    /// Let qlearn learn against other agents, and show how its success grows
    Learn(command::LearnArgs),
    /// Play agents against each other with duplicate deals
    Compare(compare::CompareArgs),
    /// Work out a strategy for two players, for the kind blueprint
    Train(TrainArgs),
    /// Measure how much can be won against a strategy at least
    Exploit(ExploitArgs),
    /// Take the luck off what blueprint won in recorded hands
    Aivat(AivatArgs),
    /// Tell a match without luck what each of its hands brought
    Judge(JudgeArgs),
}

impl Study {
    /// Runs the subcommand; errors are reported on standard error.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Study::Learn(args) => command::run(args),
            Study::Compare(args) => compare::run(args),
            Study::Train(args) => train(args),
            Study::Exploit(args) => measure::run(args),
            Study::Aivat(args) => aivat(args),
            Study::Judge(args) => judge(args),
        };
        exit_status("poker-agent", done)
    }
}
