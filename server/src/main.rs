//! The program `arbiter`.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use arbiter::commands::{
    CommandError, backup, check, doctor, documents, perft, play, play_match, poker, ratings,
    records, replay, serve, tournament,
};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

const EXAMPLES: &str = "\
Each command has more in its own help: arbiter match --help

ARBITER_LOG sets how much is logged on standard error: error, warn (the default),
info or debug. Colour is used only on terminals, and never if NO_COLOR is set.

Examples:
  arbiter match gomoku 'gomoku-brain --level greedy' ./my-brain --games 10
  arbiter tournament config/tournaments/first.toml
  arbiter serve --config config/server.toml
  arbiter doctor --config config/server.toml
  arbiter play gomoku --against 'gomoku-brain --level greedy'
  arbiter records list --store config/tournaments/first
  arbiter replay config/tournaments/first/records/000001.xml --speed 2";

/// Referee and tournament server for programs that play games
#[derive(Parser)]
#[command(name = "arbiter", version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games between two players, or as many as the game seats
    Match(Box<play_match::MatchArgs>),
    /// Play a tournament from a file, or continue it
    Tournament(tournament::TournamentArgs),
    /// Run the server for brains and people who connect
    Serve(serve::ServeArgs),
    /// Find out whether a server or a tournament would work on this machine
    Doctor(doctor::DoctorArgs),
    /// Play against a brain yourself, in this terminal
    Play(play::PlayArgs),
    /// Show a recorded game again, move by move
    Replay(replay::ReplayArgs),
    /// List, show and export records of games
    Records(records::RecordsArgs),
    /// Show the ratings by all results of a store
    Ratings(ratings::RatingsArgs),
    /// Check a store: its games, records, hands and files
    Check(check::CheckArgs),
    /// Copy a store, even while a server or tournament writes it
    Backup(backup::BackupArgs),
    /// Count the sequences of moves in a game
    Perft(perft::PerftArgs),
    /// Play matches of poker agents, replay and export hands, and compute odds
    Poker(poker::PokerArgs),
    /// Print the completions for a shell
    Completions(documents::CompletionsArgs),
    /// Write manual pages, one for each command
    Man(documents::ManArgs),
}

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    if let Some(status) = launch::run_inner(&words) {
        return ExitCode::from(status);
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain(&error, &words),
    };
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

/// Prints what is wrong with the command line, or the help that it asks for.
fn explain(error: &clap::Error, words: &[OsString]) -> ExitCode {
    // If standard error is closed, nobody wants to know.
    let _ = error.print();
    let seats_programs = words
        .first()
        .is_some_and(|command| command == "match" || command == "play");
    if seats_programs && error.kind() == ErrorKind::UnknownArgument {
        eprintln!(
            "A program and its arguments are one word in quotes, like 'gomoku-brain --level greedy'."
        );
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn run(command: &Command) -> Result<(), CommandError> {
    match command {
        Command::Match(args) => play_match::run(args),
        Command::Tournament(args) => tournament::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Doctor(args) => doctor::run(args),
        Command::Play(args) => play::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Records(args) => records::run(args),
        Command::Ratings(args) => ratings::run(args),
        Command::Check(args) => check::run(args),
        Command::Backup(args) => backup::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Poker(args) => poker::run(args),
        Command::Completions(args) => documents::completions(args, Cli::command()),
        Command::Man(args) => documents::man(args, Cli::command()),
    }
}
