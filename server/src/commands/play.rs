//! `arbiter play`: a person at this terminal against a brain, or several.

use std::time::Duration;

use clap::Args;
use tournament::{OpeningOrder, StartPolicy};
use words::{Language, Phrase};

use super::CommandError;
use super::game_words::GameWords;
use super::nats_args::WorkersArgs;
use super::play_match::{self, MatchArgs};
use super::play_poker;
use super::shared_args::{
    AdjudicationArgs, ExplicitArgs, LobbyArgs, PatienceArgs, SandboxArgs, SeedArgs, ShardArgs,
    StreamArgs,
};
use contest::values;
use people::tables::is_poker;
use referee::Conversations;

const EXAMPLES: &str = "\
Besides moves you may type: undo (takes back your last move and the answers
to it, in games without chance and hidden information), hint (what a second
program of your opponent would play), moves, board, resign and help.

In holdem, omaha, omaha-8, short-deck, stud, stud-8, razz, five-card-stud,
five-card-draw, 2-7-single-draw, 2-7-triple-draw and badugi you sit at a table of
poker. There each --against is the command line of an agent, and each --option a
setting of the table, like hands=20, small-blind=50, big-blind=100, buyin=5000 or
limit=pot. Without hands=N you play until you type quit.

Examples:
  arbiter play gomoku --against 'gomoku-brain --level greedy'
  arbiter play gomoku --against ./mine --seat round --timeout 1s
  arbiter play gomoku --against 'gomoku-brain --level alphabeta' --games 4
  arbiter play dice --against A='dice-brain --level race' --against B='dice-brain --level bank350'
  arbiter play holdem --against 'poker-agent --kind equity'
  arbiter play omaha --against A=./mine --against B=./yours --option hands=20 --option limit=pot";

/// Play against a brain yourself, in this terminal
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    #[command(flatten)]
    given: ExplicitArgs,

    #[command(flatten)]
    game: GameWords,

    /// Brain to play against, as in 'arbiter match --help'
    ///
    /// If the game has more than two seats, --against may be repeated.
    #[arg(long, help_heading = "Play", value_name = "BRAIN", required = true)]
    against: Vec<String>,

    /// Name of your seat, or random [default: another one each game]
    #[arg(long, help_heading = "Play", value_name = "SEAT")]
    seat: Option<String>,

    /// Number of games to play
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Longest time for one move
    ///
    /// The limit is for the brain alone.
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "5s", value_parser = values::positive_duration)]
    timeout: Duration,

    #[command(flatten)]
    seed: SeedArgs,

    /// Folder that keeps a record of every game
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    records: Option<std::path::PathBuf>,

    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    lobby: LobbyArgs,

    #[command(flatten)]
    sandbox: SandboxArgs,

    #[command(flatten)]
    patience: PatienceArgs,
}

/// Plays the games.
///
/// # Errors
/// An argument is wrong, or a brain could not be started or reached.
pub fn run(args: &PlayArgs, language: Language) -> Result<(), CommandError> {
    if let Some(game) = is_poker(&args.game.game) {
        args.given
            .only(&["game", "options", "against", "sandbox"])?;
        let options = &args.game.options;
        return play_poker::run(game, &args.against, options, args.sandbox, language);
    }
    let entry = games::find(&args.game.game);
    let entry = entry.map_err(CommandError::usage)?;
    let players = 1 + args.against.len();
    let seats = &entry.info.seats[..players.min(entry.info.seats.len())];
    let (start, place) = sit_down(args.seat.as_deref(), seats)?;
    let mut brains = vec!["human".to_owned()];
    brains.extend(args.against.iter().cloned());
    brains.rotate_right(place);
    let args = MatchArgs {
        game: args.game.clone(),
        brains,
        games: Some(args.games),
        sprt: None,
        timeout: Some(args.timeout),
        clock: None,
        concurrency: 1,
        openings: None,
        openings_order: OpeningOrder::Sequential,
        opening_plies: None,
        random_openings: None,
        adjudication: AdjudicationArgs::default(),
        conversations: Conversations::Faults,
        standings: None,
        pgnout: None,
        start,
        min_move_time: Duration::ZERO,
        store: None,
        records: args.records.clone(),
        transcript: None,
        shard: ShardArgs::default(),
        stream: args.stream.clone(),
        aids: true,
        watch: false,
        seed: args.seed,
        workers: WorkersArgs::default(),
        lobby: args.lobby.clone(),
        sandbox: args.sandbox,
        patience: args.patience.clone(),
    };
    play_match::run(&args, language)
}

/// The rule for the start, and the place of the person among the players. The brains
/// follow in their order, round the board.
fn sit_down(seat: Option<&str>, seats: &[&str]) -> Result<(StartPolicy, usize), CommandError> {
    let seat = seat.map(str::to_ascii_lowercase);
    let place = |seat: &str| seats.iter().position(|known| *known == seat);
    match seat.as_deref() {
        None => Ok((StartPolicy::Alternate, 0)),
        Some("random") => Ok((StartPolicy::Random, 0)),
        Some(seat) => match (place(seat), seats.len()) {
            // In a game of two, the person is the first player of the match on either seat.
            (Some(1), 2) => Ok((StartPolicy::Second, 0)),
            (Some(place), _) => Ok((StartPolicy::First, place)),
            (None, _) => {
                let seats = seats.join(", ");
                let text = Phrase::new("terminal-no-such-seat").with("seat", seat.to_owned());
                Err(CommandError::usage(text.with("seats", seats)))
            }
        },
    }
}
