//! The program `arbiter`.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use arbiter::commands::{
    CommandError, perft, play, play_match, poker, ratings, records, replay, serve, tournament,
};
use clap::{Parser, Subcommand};
use launch::keeper;

const EXAMPLES: &str = "\
Examples:
  arbiter match gomoku 'gomoku-brain --level greedy' ./my-brain --games 10
  arbiter tournament config/tournaments/first.toml
  arbiter serve --config config/server.toml
  arbiter play gomoku --against 'gomoku-brain --level greedy'
  arbiter records list --store config/tournaments/first
  arbiter replay config/tournaments/first/records/000001.xml --speed 2

Each command has more in its own help: arbiter match --help

ARBITER_LOG says how much is logged on standard error: error, warn (the
default), info, debug. Colour is used on terminals alone, and never where
NO_COLOR is set.";

/// Referee and tournament server for programs that play games.
#[derive(Parser)]
#[command(name = "arbiter", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games between two players, or as many as the game seats
    Match(Box<play_match::MatchArgs>),
    /// Plays a tournament from a file, or what is left of it
    Tournament(tournament::TournamentArgs),
    /// Stays up for brains and people who dial in
    Serve(serve::ServeArgs),
    /// Seats you at this terminal against a brain
    Play(play::PlayArgs),
    /// Plays a recorded game again in the terminal
    Replay(replay::ReplayArgs),
    /// Lists, shows and exports records
    Records(records::RecordsArgs),
    /// Shows the ratings of a store
    Ratings(ratings::RatingsArgs),
    /// Counts the tree of a game
    Perft(perft::PerftArgs),
    /// Plays agents of poker against each other, exports and replays hands, works out odds
    Poker(poker::PokerArgs),
}

fn main() -> ExitCode {
    let mut words = env::args_os().skip(1);
    if words.next().is_some_and(|word| word == keeper::KEEPER_WORD) {
        return ExitCode::from(keeper::keep(&words.collect::<Vec<OsString>>()));
    }
    let cli = Cli::parse();
    match run(&cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arbiter: {error}");
            match error {
                CommandError::Usage(_) => ExitCode::from(2),
                CommandError::Failed(_) | CommandError::Output(_) => ExitCode::FAILURE,
            }
        }
    }
}

fn run(command: &Command) -> Result<(), CommandError> {
    match command {
        Command::Match(args) => play_match::run(args),
        Command::Tournament(args) => tournament::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Play(args) => play::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Records(args) => records::run(args),
        Command::Ratings(args) => ratings::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Poker(args) => poker::run(args),
    }
}
