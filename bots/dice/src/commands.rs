//! What `dice-brain` does besides playing.

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
    /// Shows what every choice is worth
    Odds(odds::OddsArgs),
    /// Plays many games between two levels, on all cores
    Simulate(simulate::SimulateArgs),
    /// Solves the race of two players and keeps its winning chances
    Solve(solve::SolveArgs),
    /// Tests the manager's dice
    Fairness(fairness::FairnessArgs),
    /// Draws the curves and the heat map as SVG
    Plot(plot::PlotArgs),
}

impl Study {
    /// Runs it; what went wrong is told on standard error.
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
