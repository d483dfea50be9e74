//! The subcommands of `dice-brain`.

use std::process::ExitCode;

use bot_kit::study::exit_status;
use clap::Subcommand;

mod fairness;
mod odds;
mod plot;
mod simulate;
mod solve;

/// The studies of the game.
#[derive(Debug, Subcommand)]
pub enum Study {
    /// Show what every choice is worth
    Odds(odds::OddsArgs),
    /// Play many games between levels, on all cores
    Simulate(simulate::SimulateArgs),
    /// Solve the race of two players and write its winning chances
    Solve(solve::SolveArgs),
    /// Test the dice of the manager
    Fairness(fairness::FairnessArgs),
    /// Draw the curves and the heat map of the manual as SVG
    Plot(plot::PlotArgs),
}

impl Study {
    /// Runs the subcommand; errors are reported on standard error.
    pub fn run(&self) -> ExitCode {
        let done = match self {
            Study::Odds(args) => odds::run(args),
            Study::Simulate(args) => simulate::run(args),
            Study::Solve(args) => solve::run(args),
            Study::Fairness(args) => fairness::run(args),
            Study::Plot(args) => plot::run(args),
        };
        exit_status("dice-brain", done)
    }
}
