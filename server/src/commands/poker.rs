//! `arbiter poker`: matches of agents, recorded hands, odds.

mod acpc;
mod convert;
mod cross_table;
mod exploit;
pub(super) mod export;
mod hand_format;
mod hand_rows;
mod match_agents;
mod match_args;
mod match_events;
mod matches;
mod odds;
mod replay;
mod stakes_args;
mod standings;
mod statistics;
mod statistics_table;
mod tables_standings;

use words::Language;

use super::CommandError;
pub(super) use cross_table::show as show_matches;
pub(super) use match_agents::stem;
pub(super) use tables_standings::show as show_tournaments;

const EXAMPLES: &str = "\
Examples:
  arbiter poker match A='./agent --kind random' B=./agent --hands 1000
  arbiter poker exploit ./agent              what can be won from it
  arbiter poker replay session.phhs          checks recorded hands
  arbiter poker odds AsAh KsKh               how often each hand wins
  arbiter poker odds AdQc --board 3h4cJh     against any other hand
  arbiter poker export --store arbiter-data  hands that a server recorded
  arbiter poker convert match.log --to ohh   hands in another format
  arbiter poker statistics session.phhs      how players play";

/// Play matches of poker agents, measure them, replay and convert hands, compute odds and statistics
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct PokerArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Play agents against each other at one table
    Match(Box<match_args::MatchArgs>),
    /// Check recorded hands by the rules
    Replay(replay::ReplayArgs),
    /// Measure how much can be won from an agent at least
    Exploit(exploit::ExploitArgs),
    /// Compute how often each hand wins
    Odds(odds::OddsArgs),
    /// Write the hands that a server or a match recorded
    Export(export::ExportArgs),
    /// Write hands of one format in another
    Convert(convert::ConvertArgs),
    /// Count how players play: over hands of files or of a store
    Statistics(statistics::StatisticsArgs),
}

/// Runs the subcommand.
///
/// # Errors
/// An argument is wrong, a file cannot be read, or a hand is refused.
pub fn run(args: &PokerArgs, language: Language) -> Result<(), CommandError> {
    let done = match &args.command {
        Command::Match(args) => matches::run(args, language),
        Command::Replay(args) => replay::run(args, language),
        Command::Exploit(args) => exploit::run(args, language),
        Command::Odds(args) => odds::run(args, language),
        Command::Export(args) => export::run(args),
        Command::Convert(args) => convert::run(args, language),
        Command::Statistics(args) => statistics::run(args, language),
    };
    CommandError::unless_closed(done)
}
