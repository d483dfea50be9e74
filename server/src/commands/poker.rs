//! `arbiter poker`: matches of agents, recorded hands, odds.

mod export;
mod matches;
mod odds;
mod replay;
mod standings;

use super::CommandError;

const EXAMPLES: &str = "\
Examples:
  arbiter poker match A='./agent --kind random' B=./agent --hands 1000
  arbiter poker replay session.phhs          plays recorded hands again
  arbiter poker odds AsAh KsKh               who wins how often
  arbiter poker odds AdQc --board 3h4cJh     against any other hand
  arbiter poker export --store arbiter-data  hands that a server recorded";

/// Poker: matches, hands and odds.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct PokerArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Plays agents against each other
    Match(matches::MatchArgs),
    /// Plays recorded hands through the table engine and checks them
    Replay(replay::ReplayArgs),
    /// Works out how often each hand wins
    Odds(odds::OddsArgs),
    /// Writes the hands that a server recorded as PHH
    Export(export::ExportArgs),
}

/// Replays hands or works out odds.
///
/// # Errors
/// The words are wrong, a file cannot be read, or a hand is refused.
pub fn run(args: &PokerArgs) -> Result<(), CommandError> {
    let done = match &args.action {
        Action::Match(args) => matches::run(args),
        Action::Replay(args) => replay::run(args),
        Action::Odds(args) => odds::run(args),
        Action::Export(args) => export::run(args),
    };
    CommandError::unless_closed(done)
}
