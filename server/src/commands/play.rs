//! `arbiter play`: a person at this terminal against a brain.

use std::time::Duration;

use clap::Args;
use tournament::StartPolicy;

use super::CommandError;
use super::game_words::GameWords;
use super::play_match::{self, LobbyArgs, MatchArgs, PatienceArgs, StreamArgs};
use host::contest_file::values;

const EXAMPLES: &str = "\
Examples:
  arbiter play gomoku --against 'gomoku-brain --level greedy'
  arbiter play gomoku --against ./mine --seat round --timeout 1s
  arbiter play gomoku --against 'gomoku-brain --level alphabeta' --games 4";

/// The words of `arbiter play`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameWords,

    /// Whom to play against: a BRAIN as in 'arbiter match --help'
    #[arg(long, value_name = "BRAIN")]
    against: String,

    /// Your seat by its name, or random [default: one after the other]
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,

    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// The most time the brain has for one move; you have as long as you like
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = values::positive_duration)]
    timeout: Duration,

    /// Makes random seats repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Keeps a record of every game in this folder
    #[arg(long, value_name = "DIR")]
    records: Option<std::path::PathBuf>,

    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    lobby: LobbyArgs,

    #[command(flatten)]
    patience: PatienceArgs,
}

/// Plays the games.
///
/// # Errors
/// The words are wrong, or the brain could not be brought to the board.
pub fn run(args: &PlayArgs) -> Result<(), CommandError> {
    let info = games::find(&args.game.game);
    let seats = info
        .map_err(|error| CommandError::Usage(error.to_string()))?
        .info
        .seats;
    let start = match args.seat.as_deref().map(str::to_ascii_lowercase).as_deref() {
        None => StartPolicy::Alternate,
        Some("random") => StartPolicy::Random,
        Some(seat) if seat == seats[0] => StartPolicy::First,
        Some(seat) if seat == seats[1] => StartPolicy::Second,
        Some(other) => {
            let seats = seats.join(", ");
            let text = format!("no seat is called '{other}': give {seats} or random");
            return Err(CommandError::Usage(text));
        }
    };
    play_match::run(&MatchArgs {
        game: args.game.clone(),
        brains: vec!["human".to_owned(), args.against.clone()],
        games: Some(args.games),
        sprt: None,
        timeout: Some(args.timeout),
        clock: None,
        concurrency: 1,
        openings: None,
        start,
        min_move_time: Duration::ZERO,
        records: args.records.clone(),
        transcript: None,
        stream: args.stream.clone(),
        watch: false,
        seed: args.seed,
        lobby: args.lobby.clone(),
        patience: args.patience.clone(),
    })
}
