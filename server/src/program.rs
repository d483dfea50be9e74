//! The command line of the program `arbiter`.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;

use crate::commands::{
    CommandError, backup, check, config, doctor, documents, marks, merge, perft, play, play_match,
    poker, ratings, records, redact, replay, serve, show, sprt, strike, tournament, verify, watch,
    work,
};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use command_line::Refusal;
use contest::brain_spec::AddressError;
use contest::values::ValueError;
use words::{Language, Say as _, complain};

const EXAMPLES: &str = "\
Each command has more in its own help: arbiter match --help

ARBITER_LOG sets how much is logged on standard error: error, warn (the default),
info or debug. Colour is used only on terminals, and never if NO_COLOR is set.

Examples:
  arbiter match gomoku 'gomoku-brain --level greedy' ./my-brain --games 10
  arbiter tournament config/tournaments/first.toml
  arbiter show config/tournaments/first
  arbiter serve --config config/server.toml
  arbiter doctor --config config/server.toml
  arbiter play gomoku --against 'gomoku-brain --level greedy'
  arbiter records list --store config/tournaments/first
  arbiter replay config/tournaments/first/records/000001.xml --speed 2
  arbiter watch 127.0.0.1:8080";

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
    /// Show a store in a browser: standings, games, boards and hands
    Show(show::ShowArgs),
    /// Show a recorded game again, move by move
    Replay(replay::ReplayArgs),
    /// Show a game with times, thoughts and the conversation of its programs
    Watch(watch::WatchArgs),
    /// List, show and export records of games
    Records(records::RecordsArgs),
    /// Show the ratings by all results of a store
    Ratings(ratings::RatingsArgs),
    /// Show the marks of students by the criteria of a tournament's file
    Marks(marks::MarksArgs),
    /// Check a store: its games, records, hands and files
    Check(check::CheckArgs),
    /// Verify a table: everything that follows from the records of a store
    Verify(verify::VerifyArgs),
    /// Play games of tournaments that other machines run
    Work(work::WorkArgs),
    /// Copy a store, even while a server or tournament writes it
    Backup(backup::BackupArgs),
    /// Make one store of the parts of a contest that were played apart
    Merge(merge::MergeArgs),
    /// Strike games: they count no more
    Strike(strike::StrikeArgs),
    /// Take a player's name out of stores: the games stay
    Redact(redact::RedactArgs),
    /// Bring configuration files up to date
    Config(config::ConfigCommandArgs),
    /// Plan a sequential test, or judge its pairs of games
    Sprt(sprt::SprtArgs),
    /// Count the sequences of moves in a game
    Perft(perft::PerftArgs),
    /// Play matches of poker agents, replay and export hands, and compute odds
    Poker(poker::PokerArgs),
    /// Print the completions for a shell
    Completions(documents::CompletionsArgs),
    /// Write manual pages, one for each command
    Man(documents::ManArgs),
}

/// Runs the command of this process's command line, and gives its exit status.
pub fn run_program() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    if let Some(status) = launch::run_inner(&words) {
        return ExitCode::from(status);
    }
    // The games of contests besides those on boards.
    contest::file::add_kind(::poker::PokerKind);
    let language = Language::of_environment();
    let parsed = command_line::parse::<Cli>(env::args_os(), language, say_cause);
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return explain(&error, &words, language),
    };
    match run(&cli.command, language) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(format_args!("arbiter: {}", error.say(language)));
            match error {
                CommandError::Usage(_) => ExitCode::from(2),
                CommandError::Failed(_) | CommandError::Output(_) => ExitCode::FAILURE,
            }
        }
    }
}

/// Prints the error in the command line, or the help that it asks for.
fn explain(error: &Refusal, words: &[OsString], language: Language) -> ExitCode {
    // If standard error is closed, nobody wants to know.
    let _ = error.print();
    let seats_programs = words
        .first()
        .is_some_and(|command| command == "match" || command == "play");
    if seats_programs && error.kind() == ErrorKind::UnknownArgument {
        complain(language.say("terminal-quotes"));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Says why a value of the command line is wrong.
fn say_cause(cause: &(dyn Error + 'static), language: Language) -> Option<String> {
    let value = cause.downcast_ref::<ValueError>();
    let address = cause.downcast_ref::<AddressError>();
    let value = value.map(|error| error.say(language));
    value.or_else(|| address.map(|error| error.say(language)))
}

fn run(command: &Command, language: Language) -> Result<(), CommandError> {
    match command {
        Command::Match(args) => play_match::run(args, language),
        Command::Tournament(args) => tournament::run(args, language),
        Command::Serve(args) => serve::run(args),
        Command::Doctor(args) => doctor::run(args, language),
        Command::Play(args) => play::run(args, language),
        Command::Show(args) => show::run(args),
        Command::Replay(args) => replay::run(args, language),
        Command::Watch(args) => watch::run(args, language),
        Command::Records(args) => records::run(args, language),
        Command::Ratings(args) => ratings::run(args, language),
        Command::Marks(args) => marks::run(args, language),
        Command::Work(args) => work::run(args, language),
        Command::Check(args) => check::run(args, language),
        Command::Verify(args) => verify::run(args, language),
        Command::Backup(args) => backup::run(args, language),
        Command::Merge(args) => merge::run(args, language),
        Command::Strike(args) => strike::run(args, language),
        Command::Redact(args) => redact::run(args, language),
        Command::Config(args) => config::run(args, language),
        Command::Sprt(args) => sprt::run(args, language),
        Command::Perft(args) => perft::run(args, language),
        Command::Poker(args) => poker::run(args, language),
        Command::Completions(args) => documents::completions(args, Cli::command(), language),
        Command::Man(args) => documents::man(args, Cli::command(), language),
    }
}

#[cfg(test)]
mod help_tests;
