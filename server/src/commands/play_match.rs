//! `arbiter match`: games between two players, or more at one board.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use tournament::rating::SprtBounds;
use tournament::{Format, OpeningOrder, OpeningRules, Openings, StartPolicy};
use words::{Language, Phrase, Say as _, UserError, complain};

use super::CommandError;
use super::contest_setup::{ContestSetup, Storage, here};
use super::game_words::{GameSetup, GameWords};
use super::games_file::GamesFile;
use super::nats_args::WorkersArgs;
use super::report_file::ReportFile;
use super::shared_args::{
    AdjudicationArgs, LobbyArgs, PatienceArgs, SandboxArgs, SeedArgs, ShardArgs, StreamArgs,
};
use crate::logging::LogFormat;
use contest::brain_spec::BrainSpec;
use contest::file::{DEFAULT_WAIT, read_openings, rules};
use contest::{BoardGames, DiskQuota, OnFailure, Openness, Plan, values};
use launch::{CpuChoice, Program};
use names::Secrets;
use record::time_control::{GameClock, TimeControl};
use referee::player::Conditions;
use referee::{Conversations, Terms};
use store::Identity;

const EXAMPLES: &str = "\
A BRAIN is a program that the manager starts ('./brain --level 3'; the port is
appended), tcp:HOST:PORT (a brain that listens there), lobby:NAME (a brain that
connects to --listen), gomocup:COMMAND, uci:COMMAND or gtp:COMMAND (an engine),
or human (you, at this terminal). A=./brain names it A. Before it may stand timeout=1s
and clock=10+0.1: limits that hold for this player instead of those of all, and
cpus=0-3,6: the processors that the program runs on.

Examples:
  arbiter match gomoku 'gomoku-brain --level greedy' 'gomoku-brain --level random'
  arbiter match gomoku A=./mine B=./yours --games 100 --timeout 300ms --concurrency 2
  arbiter match gomoku ./mine tcp:10.0.0.7:5000 --clock 60s+1s --records games/
  arbiter match gomoku ./mine lobby:Deep --listen 0.0.0.0:5555 --wait 5m
  arbiter match gomoku 'gomocup:./pbrain-mine' gomoku-brain --rule exact
  arbiter match gomoku A=./mine 'B=timeout=100ms ./yours' --timeout 1s
  arbiter match gomoku ./mine ./yours --board 3 --option line=3 --watch
  arbiter match gomoku ./new ./old --sprt 0,10 --openings openings.txt
  arbiter match chess uci:stockfish chess-brain --clock 10+0.1 --random-openings 4 --draw 10,8,40
  arbiter match dice A=./one B=./two C=./three --games 300 --store dice-match
  arbiter match chess A=./new B=./old --games 8000 --shard 3/8 --store shard-3";

/// The most players of a match: more than any game here seats.
const MOST_PLAYERS: usize = 10;

/// Play games between two players, or as many as the game seats
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MatchArgs {
    #[command(flatten)]
    pub(super) game: GameWords,

    /// Player; two of them, or as many as the game seats
    #[arg(value_name = "BRAIN", num_args = 1..=MOST_PLAYERS, required = true)]
    pub(super) brains: Vec<String>,

    /// Number of games to play
    ///
    /// The default is 1. With --sprt, the number is a limit, 20000 by default.
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) games: Option<u32>,

    /// Stop as soon as a sequential test decides between two Elo differences
    ///
    /// ALPHA and BETA are the probabilities of a wrong decision for either. With a word
    /// more, normalized, the differences are in normalised Elo: arbiter sprt --help.
    #[arg(long, help_heading = "Play", value_name = "ELO0,ELO1[,ALPHA,BETA]")]
    #[arg(allow_hyphen_values = true)]
    pub(super) sprt: Option<SprtBounds>,

    /// Longest time for one move
    ///
    /// The default is 5s; with --clock, there is no such limit by default.
    #[arg(long, help_heading = "Time", value_name = "TIME", value_parser = values::positive_duration)]
    pub(super) timeout: Option<Duration>,

    /// Time for the whole game, and what each move adds, like 60s+1s; 40/60s+1s: for 40
    /// moves; 10m:5x30s: byo-yomi
    #[arg(long, help_heading = "Time", value_name = "BASE+INCREMENT")]
    pub(super) clock: Option<GameClock>,

    /// Number of games played at the same time
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(super) concurrency: u16,

    /// File of openings; each is played twice, with either player starting
    ///
    /// The ending of its name tells the format: pgn, sgf, psq, pdn, epd, or bin
    /// for a book of Polyglot; anything else is one opening a line, as moves or as
    /// Gomocup has them.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,

    /// Number of moves of openings that are drawn by --seed; each is played twice
    #[arg(long, help_heading = "Play", value_name = "N", conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(1..=rules::MOST_RANDOM))]
    pub(super) random_openings: Option<u32>,

    /// Order in which openings are played: sequential, or random by --seed
    #[arg(long, help_heading = "Files", value_name = "ORDER")]
    #[arg(default_value = "sequential", requires = "openings")]
    pub(super) openings_order: OpeningOrder,

    /// Most moves of an opening; the rest of it is left out
    ///
    /// An opening from a Polyglot book has 8 where this is not given.
    #[arg(long, help_heading = "Files", value_name = "N", requires = "openings")]
    pub(super) opening_plies: Option<u32>,

    #[command(flatten)]
    pub(super) adjudication: AdjudicationArgs,

    /// Part of the conversation with brains that records keep: faults, or whole
    ///
    /// After a fault, a record has the last 50 lines with each brain; with 'whole',
    /// every record has all lines, at most 5,000 for each brain.
    #[arg(long, help_heading = "Files", value_name = "WHICH")]
    #[arg(default_value = "faults")]
    pub(super) conversations: Conversations,

    /// Player who starts: alternate, first, second or random
    #[arg(long, help_heading = "Play", value_name = "WHO")]
    #[arg(default_value = "alternate")]
    pub(super) start: StartPolicy,

    /// Shortest time for one move, so that people can follow
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "0s", value_parser = values::duration)]
    pub(super) min_move_time: Duration,

    /// Folder that keeps a record of every game
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    pub(super) records: Option<PathBuf>,

    /// Folder of the store
    ///
    /// It keeps results and records. A match that is in it continues.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    #[arg(conflicts_with = "records")]
    pub(super) store: Option<PathBuf>,

    /// File for the final standings; it ends in .csv, .json, .md, .html or .svg
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    pub(super) standings: Option<ReportFile>,

    /// File for every game as it ends: .pgn of chess; .sgf of gomoku, go and reversi; .pdn
    ///
    /// With a store that goes on, it is written anew with all games.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    pub(super) pgnout: Option<PathBuf>,

    /// Folder that keeps every line that programs send and receive
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    pub(super) transcript: Option<PathBuf>,

    #[command(flatten)]
    pub(super) shard: ShardArgs,

    #[command(flatten)]
    pub(super) stream: StreamArgs,

    /// Whether a person may take moves back and ask for hints
    #[arg(skip)]
    pub(super) aids: bool,

    /// Draw the board after every move
    #[arg(long, help_heading = "Play")]
    pub(super) watch: bool,

    #[command(flatten)]
    pub(super) seed: SeedArgs,

    #[command(flatten)]
    pub(super) lobby: LobbyArgs,

    #[command(flatten)]
    pub(super) workers: WorkersArgs,

    #[command(flatten)]
    pub(super) sandbox: SandboxArgs,

    #[command(flatten)]
    pub(super) patience: PatienceArgs,
}

/// Plays the match.
///
/// # Errors
/// An argument is wrong, a player could not be started or reached, or results
/// cannot be stored or reported.
pub fn run(args: &MatchArgs, language: Language) -> Result<(), CommandError> {
    expect_quotes(&args.brains)?;
    expect_opponent(args)?;
    if args.shard.shard.is_some() && args.store.is_none() {
        return Err(CommandError::usage(Phrase::new("terminal-shard-store")));
    }
    args.shard.refuse_test(args.sprt.is_some())?;
    let set_up = args.game.set_up(Some(args.brains.len()))?;
    check_two(args)?;
    if let games::Turn::Over(_) = set_up.state.turn() {
        return Err(CommandError::usage(Phrase::new("terminal-over-there")));
    }
    let games_file = args.pgnout.as_deref();
    let games_file = games_file.map(|file| GamesFile::of(file, Some(set_up.entry.info.name)));
    let games_file = games_file.transpose()?;
    let openings = openings(args, &set_up)?;
    tell_left_out(openings.as_ref(), language);
    let starts_elsewhere =
        set_up.position.is_some() || openings.as_ref().is_some_and(Openings::have_positions);
    let players = args.brains.iter().map(|word| {
        let spec = BrainSpec::parse(word, here());
        let mut spec = spec.map_err(CommandError::usage)?;
        if spec.is_acpc() {
            return Err(CommandError::usage(Phrase::new("files-acpc")));
        }
        if starts_elsewhere && !spec.hears_positions_of(set_up.entry.info.name) {
            let text = Phrase::new("files-gtp-start").with("player", word.clone());
            return Err(CommandError::usage(text));
        }
        spec.sandbox = args.sandbox.rules();
        if let Some(CpuChoice::These(cpus)) = &spec.cpus {
            let usable = cpus.check();
            usable.map_err(|error| {
                let of = Phrase::new("terminal-word-why").with("word", word.clone());
                CommandError::usage(UserError::within(of, "why", error))
            })?;
        }
        Ok((name_of(args, &spec)?, spec))
    });
    let players = players.collect::<Result<Vec<_>, CommandError>>()?;
    let (events, level) = args.stream.target();
    let keep = keep(args, &set_up, &players);
    let (plan, board) = plan(args, set_up, openings)?;
    let setup = ContestSetup {
        language,
        plan,
        answer_timeout: board.conditions.answer_timeout,
        start: board.start.clone(),
        aids: args.aids.then(|| board.conditions.clone()),
        playable: Arc::new(board),
        keep,
        players,
        folder: here().to_owned(),
        log_format: LogFormat::Text,
        events,
        level,
        period: None,
        watch: args.watch,
        listen: args.lobby.listen.clone(),
        keepalive: args.lobby.keepalive,
        protect_names: args.lobby.protect_names,
        secrets: Secrets::default(),
        report: args.standings.clone(),
        games_file,
        members: Vec::new(),
        workers: args.workers.over(None),
        shard: args.shard.shard,
        // The player itself reports a missing program when it starts.
        missing: None,
    };
    setup.perform(args.store.as_deref())
}

/// Refuses a word that is no program where the word before it is one: a command
/// with arguments, such as `python3 mine.py`, without quotes.
fn expect_quotes(brains: &[String]) -> Result<(), CommandError> {
    let is_program = |word: &str| {
        let spec = BrainSpec::parse(word, here()).ok()?;
        let (program, arguments) = spec.program()?;
        let found = Program::find(program, arguments, here()).is_ok();
        (arguments.is_empty() && spec.label.is_none()).then_some(found)
    };
    for (command, argument) in brains.iter().zip(brains.iter().skip(1)) {
        let bare = command.split_once('=').map_or(&**command, |(_, word)| word);
        if is_program(bare) == Some(true) && is_program(argument) == Some(false) {
            let text = Phrase::new("terminal-no-program").with("program", argument.clone());
            return Err(CommandError::usage(text.with("command", command.clone())));
        }
    }
    Ok(())
}

/// Refuses a match of one player. The message says how many players the game has,
/// unless the game's arguments are wrong too.
fn expect_opponent(args: &MatchArgs) -> Result<(), CommandError> {
    if args.brains.len() > 1 {
        return Ok(());
    }
    args.game.set_up(None)?;
    match args.game.set_up(Some(args.brains.len())) {
        Err(CommandError::Usage(why)) => {
            let text = Phrase::new("terminal-match-of-one").with("game", args.game.game.clone());
            Err(CommandError::Usage(UserError::within(text, "why", why)))
        }
        other => other.map(drop),
    }
}

/// The name of a player, if the command line gives one. A store counts by names, so
/// with a store every player must have a name before the match.
fn name_of(args: &MatchArgs, spec: &BrainSpec) -> Result<Option<String>, CommandError> {
    match (&spec.label, spec.lobby_name()) {
        (Some(label), _) => Ok(Some(label.to_string())),
        (None, _) if args.store.is_none() => Ok(None),
        (None, Some(name)) => Ok(Some(name.to_string())),
        (None, _) => {
            let text = Phrase::new("terminal-store-by-names");
            Err(CommandError::usage(text.with("word", spec.word.clone())))
        }
    }
}

/// Where results go; a store is for one game, board and position.
fn keep(args: &MatchArgs, set_up: &GameSetup, players: &[(Option<String>, BrainSpec)]) -> Storage {
    let Some(store) = &args.store else {
        return Storage::Loose(args.records.clone());
    };
    let time = TimeControl::new(args.timeout, args.clock);
    let identity = Identity::new("match", set_up.entry.info, &set_up.settings, &time);
    let position = set_up.position.clone().unwrap_or_default();
    let adjudication = args.adjudication.rules().to_string();
    let identity = identity.rule("position", position);
    let own = players.iter().filter_map(|(name, spec)| {
        let limits = spec.limits.to_string();
        let name = name.as_deref().unwrap_or_default();
        (!limits.is_empty()).then(|| format!("{name}: {limits}"))
    });
    let own: Vec<String> = own.collect();
    Storage::Store(
        store.clone(),
        identity
            .condition("adjudication", adjudication)
            .condition("own limits", own.join(", ")),
    )
}

fn plan(
    args: &MatchArgs,
    set_up: GameSetup,
    openings: Option<Openings>,
) -> Result<(Plan, BoardGames), CommandError> {
    let beyond = beyond_published(&set_up, openings.is_some());
    let board = BoardGames {
        conditions: Conditions {
            game: set_up.entry,
            settings: set_up.settings,
            time: TimeControl::new(args.timeout, args.clock),
            beyond_published: beyond,
            answer_timeout: args.patience.answer_timeout,
        },
        terms: Terms {
            lag_allowance: args.patience.lag_allowance,
            min_move_time: args.min_move_time,
            adjudication: args.adjudication.rules(),
            conversations: args.conversations,
        },
        from: set_up.state,
        position: set_up.position,
        openings,
        repeatable: args.seed.is_given(),
        start: args.patience.start(args.transcript.as_ref())?,
    };
    let plan = Plan {
        event: None,
        entrants: Vec::new(),
        format: match args.brains.len() {
            2 => Format::RoundRobin,
            _ => Format::OneBoard,
        },
        games: games(args)?,
        sprt: args.sprt,
        concurrency: usize::from(args.concurrency),
        game_cpus: Vec::new(),
        game_every: Duration::ZERO,
        disk: DiskQuota::new(usize::MAX),
        start_policy: args.start,
        // A resumed match must make the same random choices.
        seed: match &args.store {
            Some(_) => args.seed.or_zero(),
            None => args.seed.or_random(),
        },
        wait: args.lobby.wait.unwrap_or(DEFAULT_WAIT),
        on_failure: OnFailure::Stop,
        openness: Openness::Closed,
        rounds: None,
        remote_games: None,
    };
    Ok((plan, board))
}

/// Refuses arguments that only a match of two players can have.
fn check_two(args: &MatchArgs) -> Result<(), CommandError> {
    let words = [
        ("--sprt", args.sprt.is_some()),
        ("--openings", args.openings.is_some()),
        ("--random-openings", args.random_openings.is_some()),
    ];
    match words.into_iter().find(|(_, is_given)| *is_given) {
        Some((word, _)) if args.brains.len() > 2 => {
            let text = Phrase::new("terminal-match-of-two").with("word", word);
            Err(CommandError::usage(text))
        }
        _ => Ok(()),
    }
}

/// The greatest number of games. A sequential test judges pairs of games in
/// which each player starts once.
fn games(args: &MatchArgs) -> Result<u32, CommandError> {
    if args.sprt.is_some() && args.start != StartPolicy::Alternate {
        return Err(CommandError::usage(Phrase::new("terminal-sprt-of-pairs")));
    }
    let usual = if args.sprt.is_some() { 20_000 } else { 1 };
    Ok(args.games.unwrap_or(usual))
}

/// The first setting that protocol 0,1 cannot express.
fn beyond_published(set_up: &GameSetup, openings: bool) -> Option<String> {
    let settings = set_up.settings.beyond_published(set_up.entry.info);
    let position = set_up.position.is_some().then(|| "position".to_owned());
    let openings = openings.then(|| "openings".to_owned());
    settings.or(position).or(openings)
}

/// Tells how many openings of a file are not played, and why.
pub(super) fn tell_left_out(openings: Option<&Openings>, language: Language) {
    if let Some(left_out) = openings.and_then(Openings::left_out) {
        complain(left_out.say(language));
    }
}

fn openings(args: &MatchArgs, set_up: &GameSetup) -> Result<Option<Openings>, CommandError> {
    // A match that continues must have the same order.
    let seed = if args.seed.is_given() || args.store.is_some() {
        args.seed.or_zero()
    } else {
        args.seed.or_random()
    };
    let start = set_up.state.as_ref();
    if let Some(moves) = args.random_openings {
        let drawn = rules::drawn_openings(start, moves, games(args)?, seed);
        return drawn.map(Some).map_err(CommandError::usage);
    }
    let Some(file) = &args.openings else {
        return Ok(None);
    };
    let rules = OpeningRules {
        plies: args.opening_plies,
        order: args.openings_order,
    };
    let openings = read_openings(file, start, &set_up.settings, rules, games(args)?, seed);
    openings.map(Some).map_err(CommandError::usage)
}
