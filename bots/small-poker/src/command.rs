//! The command line that the brains of solved games share.

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Subcommand};
use games::{Game, Settings};
use words::Language;

use bot_kit::{Common, finish, run};

use super::{CannotSolve, Player, Strategy, Tree};

const EXPLOITABILITY_EXAMPLES: &str = "\
Examples:
  kuhn-brain exploitability --rounds 10000
  leduc-brain exploitability --rounds 100000";

/// The level of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Level {
    /// Any legal action
    Random,
    /// The actions of an equilibrium, with their probabilities
    Optimal,
}

/// The arguments of a brain of a solved game. Flattened into the command line
/// of each program.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    solve: SolveArgs,

    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    study: Option<Study>,
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum Study {
    /// Solve the game, and show what a best opponent wins from the strategy
    #[command(after_help = EXPLOITABILITY_EXAMPLES)]
    Exploitability(Rounds),
}

impl Arguments {
    /// Plays, or runs the subcommand.
    pub fn run<G: Game>(self) -> ExitCode {
        match self.study {
            Some(Study::Exploitability(args)) => exploitability::<G>(args.rounds),
            None => self.solve.play::<G>(&self.common),
        }
    }
}

/// How well the game is solved.
#[derive(Args, Clone, Copy, Debug)]
struct Rounds {
    /// Number of rounds of self-play that work out the strategy
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: u32,
}

/// How the brain plays.
#[derive(Args, Clone, Copy, Debug)]
struct SolveArgs {
    /// Level of play
    #[arg(long, help_heading = "Play", value_enum, default_value_t = Level::Optimal)]
    level: Level,
    #[command(flatten)]
    rounds: Rounds,
}

impl SolveArgs {
    /// Plays a game over the line protocol.
    fn play<G: Game>(self, common: &Common) -> ExitCode {
        let solved = match self.level {
            Level::Random => Ok(None),
            Level::Optimal => solved::<G>(self.rounds.rounds).map(|known| Some(Arc::new(known))),
        };
        let name = match self.level {
            Level::Random => "random",
            Level::Optimal => "optimal",
        };
        match solved {
            Ok(known) => run::<G, _>(common, name, |seed| Player::new(known.clone(), seed)),
            Err(error) => finish(G::INFO.name, Err(error)),
        }
    }
}

fn solved<G: Game>(rounds: u32) -> Result<(Tree, Strategy), CannotSolve> {
    let start = G::start(&Settings::default_of(G::INFO));
    // Every game can be started with its default settings.
    let tree = Tree::of(&start.map_err(|_| CannotSolve::NotOfTwo)?)?;
    let strategy = tree.solve(rounds);
    Ok((tree, strategy))
}

/// Solves a game, and shows how much a best opponent wins from the strategy.
fn exploitability<G: Game>(rounds: u32) -> ExitCode {
    let (tree, strategy) = match solved::<G>(rounds) {
        Ok(solved) => solved,
        Err(error) => return finish(G::INFO.name, Err(error)),
    };
    let text = format!(
        "{}: {} information states, {rounds} rounds\n\
         value for {}: {:+.6} chips a game\n\
         a best response wins {:+.6} as {} and {:+.6} as {}\n\
         exploitability: {:.6} chips a game\n",
        G::INFO.title(Language::ENGLISH),
        tree.information_states(),
        G::INFO.seats[0],
        tree.value(&strategy),
        tree.best_response(&strategy, 0),
        G::INFO.seats[0],
        tree.best_response(&strategy, 1),
        G::INFO.seats[1],
        tree.exploitability(&strategy),
    );
    finish(G::INFO.name, std::io::stdout().write_all(text.as_bytes()))
}
