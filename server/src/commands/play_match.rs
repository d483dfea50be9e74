//! `arbiter match`: games between two players, or more at one board.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use games::AnyGame;
use tournament::rating::SprtBounds;
use tournament::{Format, Openings, StartPolicy};

use super::CommandError;
use super::contest_setup::{ContestSetup, Keep, here};
use super::game_words::{GameWords, SetUp};
use host::brain_spec::{AddressError, BrainSpec, check_address};
use host::contest::{OnFailure, Plan};
use host::contest_file::{DEFAULT_WAIT, values};
use host::lobby::{KEEPALIVE, Secrets};
use host::source::Start;
use record::time_control::{GameClock, TimeControl};
use referee::player::{Conditions, START_TIMEOUT, Transcripts};
use referee::{Adjudication, LAG_ALLOWANCE, Terms};
use store::Identity;
use store::events::{EventLevel, EventTarget};

const EXAMPLES: &str = "\
A BRAIN is a program that the manager starts ('./brain --level 3', its port is
appended), tcp:HOST:PORT (a brain that listens there), lobby:NAME (one that dials
in at --listen), or human (you, at this terminal). A=./brain calls it A.

Examples:
  arbiter match gomoku 'gomoku-brain --level greedy' 'gomoku-brain --level random'
  arbiter match gomoku A=./mine B=./yours --games 100 --timeout 300ms --concurrency 2
  arbiter match gomoku ./mine tcp:10.0.0.7:5000 --clock 60s+1s --records games/
  arbiter match gomoku ./mine lobby:Deep --listen 0.0.0.0:5555 --wait 5m
  arbiter match gomoku ./mine ./yours --board 3 --option line=3 --watch
  arbiter match gomoku ./new ./old --sprt 0,10 --openings openings.txt
  arbiter match dice A=./one B=./two C=./three --games 300 --store dice-match";

/// The most players of a match: more than any game here seats.
const MOST_PLAYERS: usize = 10;

/// The words of `arbiter match`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MatchArgs {
    #[command(flatten)]
    pub(super) game: GameWords,

    /// The players: two, or as many as the game seats
    #[arg(value_name = "BRAIN", num_args = 1..=MOST_PLAYERS, required = true)]
    pub(super) brains: Vec<String>,

    /// How many games are played [default: 1, at most 20000 with --sprt]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) games: Option<u32>,

    /// Stops as soon as it is clear which of two differences in Elo it is
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    pub(super) sprt: Option<SprtBounds>,

    /// The most time for one move [default: 5s, none with --clock]
    #[arg(long, value_name = "TIME", value_parser = values::positive_duration)]
    pub(super) timeout: Option<Duration>,

    /// A clock for the whole game and what each move adds, like 60s+1s
    #[arg(long, value_name = "BASE+INCREMENT")]
    pub(super) clock: Option<GameClock>,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub(super) concurrency: u16,

    /// Openings, one a line; each is played with both players starting
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,

    /// Who starts: alternate, first, second or random
    #[arg(long, value_name = "WHO", default_value = "alternate")]
    pub(super) start: StartPolicy,

    /// The least time a move takes, so that people can follow
    #[arg(long, value_name = "TIME", default_value = "0s", value_parser = values::duration)]
    pub(super) min_move_time: Duration,

    /// Keeps a record of every game in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) records: Option<PathBuf>,

    /// Keeps results and records in this folder, and goes on with the match that
    /// is in it
    #[arg(long, value_name = "DIR", conflicts_with = "records")]
    pub(super) store: Option<PathBuf>,

    /// Keeps every line in and out in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) transcript: Option<PathBuf>,

    #[command(flatten)]
    pub(super) stream: StreamArgs,

    /// Draws the board after every move
    #[arg(long)]
    pub(super) watch: bool,

    /// Makes random starts and chance repeatable
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,

    #[command(flatten)]
    pub(super) lobby: LobbyArgs,

    #[command(flatten)]
    pub(super) patience: PatienceArgs,
}

/// Where events go; the same for matches and tournaments.
#[derive(Args, Clone, Debug)]
pub struct StreamArgs {
    /// Appends events to this file, one JSON object a line; - is standard output
    #[arg(long, value_name = "FILE")]
    events: Option<OsString>,

    /// How much is said there
    #[arg(long, value_name = "LEVEL", default_value = "games")]
    event_level: EventLevel,
}

/// The lobby for players that dial in; the same for matches and tournaments.
#[derive(Args, Clone, Debug)]
pub struct LobbyArgs {
    /// Opens a port for brains that dial in
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(super) listen: Option<String>,

    /// How long a brain of the lobby is waited for [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(super) wait: Option<Duration>,

    /// A name in the lobby belongs to whoever first gave a token for it
    #[arg(long)]
    pub(super) protect_names: bool,

    /// How often an idle brain of the lobby is asked whether it is there
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = values::positive_duration)]
    pub(super) keepalive: Duration,
}

/// How patient the manager is; the same for matches and tournaments.
#[derive(Args, Clone, Debug)]
pub struct PatienceArgs {
    /// The longest wait for an answer that is no move
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = values::positive_duration)]
    pub(super) answer_timeout: Duration,

    /// How long a program may take until it listens
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = values::positive_duration)]
    pub(super) start_timeout: Duration,

    /// What is added to every limit for the way there and back
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = values::duration)]
    pub(super) lag_allowance: Duration,
}

const _: () = {
    // The defaults above are these.
    assert!(START_TIMEOUT.as_secs() == 5);
    assert!(KEEPALIVE.as_secs() == 30);
    assert!(LAG_ALLOWANCE.as_millis() == 100);
};

impl PatienceArgs {
    pub(super) fn start(&self, transcripts: Option<&PathBuf>) -> Result<Start, CommandError> {
        let transcripts = transcripts.map(|folder| {
            Transcripts::open(folder.clone())
                .map(Arc::new)
                .map_err(|error| {
                    CommandError::Failed(format!("no transcripts in {}: {error}", folder.display()))
                })
        });
        Ok(Start {
            timeout: self.start_timeout,
            transcripts: transcripts.transpose()?,
        })
    }
}

impl StreamArgs {
    pub(super) fn target(&self) -> (Option<EventTarget>, EventLevel) {
        (self.events.clone().map(EventTarget::from), self.event_level)
    }
}

/// Plays the match.
///
/// # Errors
/// The words are wrong; a player could not be brought to the board; results
/// cannot be kept or told of.
pub fn run(args: &MatchArgs) -> Result<(), CommandError> {
    expect_opponent(args)?;
    let set_up = args.game.set_up(Some(args.brains.len()))?;
    check_two(args)?;
    if let games::Turn::Over(_) = set_up.state.turn() {
        return Err(CommandError::Usage(
            "the game is over in this position".to_owned(),
        ));
    }
    let openings = match &args.openings {
        Some(file) => Some(read_openings(file, set_up.state.as_ref())?),
        None => None,
    };
    let players = args.brains.iter().map(|word| {
        let spec = BrainSpec::parse(word, here());
        let spec = spec.map_err(|error| CommandError::Usage(error.to_string()))?;
        Ok((name_of(args, &spec)?, spec))
    });
    let (events, level) = args.stream.target();
    let setup = ContestSetup {
        players: players.collect::<Result<_, CommandError>>()?,
        folder: here().to_owned(),
        keep: keep(args, &set_up),
        events,
        level,
        watch: args.watch,
        listen: args.lobby.listen.clone(),
        keepalive: args.lobby.keepalive,
        protect_names: args.lobby.protect_names,
        secrets: Secrets::default(),
        report: None,
        // The failure of the player says it.
        missing: None,
        plan: plan(args, set_up, openings)?,
    };
    setup.perform(args.store.as_deref())
}

/// Whether somebody is to be played against: one player alone is told how many
/// the game takes, unless something else is wrong with the game.
fn expect_opponent(args: &MatchArgs) -> Result<(), CommandError> {
    if args.brains.len() > 1 {
        return Ok(());
    }
    args.game.set_up(None)?;
    match args.game.set_up(Some(args.brains.len())) {
        Err(CommandError::Usage(text)) => {
            let game = &args.game.game;
            let text = format!("{text}, as in: arbiter match {game} ./one ./two");
            Err(CommandError::Usage(text))
        }
        other => other.map(drop),
    }
}

/// What a player is called, as far as the command line says it. A store counts
/// by names, so that each player has one there before it has come.
fn name_of(args: &MatchArgs, spec: &BrainSpec) -> Result<Option<String>, CommandError> {
    match (&spec.label, spec.lobby_name()) {
        (Some(label), _) => Ok(Some(label.to_string())),
        (None, _) if args.store.is_none() => Ok(None),
        (None, Some(name)) => Ok(Some(name.to_string())),
        (None, _) => {
            let word = &spec.word;
            let text = format!("--store keeps results by names: give a name, as in 'A={word}'");
            Err(CommandError::Usage(text))
        }
    }
}

/// Where results go; a store is that of this game, board and position.
fn keep(args: &MatchArgs, set_up: &SetUp) -> Keep {
    let Some(store) = &args.store else {
        return Keep::Loose(args.records.clone());
    };
    let time = TimeControl::new(args.timeout, args.clock);
    let identity = Identity::new("match", set_up.entry.info, &set_up.settings, &time);
    let position = set_up.position.clone().unwrap_or_default();
    Keep::Store(store.clone(), identity.rule("position", position))
}

fn plan(args: &MatchArgs, set_up: SetUp, openings: Option<Openings>) -> Result<Plan, CommandError> {
    let beyond = beyond_published(&set_up, openings.is_some());
    Ok(Plan {
        event: None,
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
            adjudication: Adjudication::default(),
        },
        from: set_up.state,
        position: set_up.position,
        openings,
        entrants: Vec::new(),
        format: match args.brains.len() {
            2 => Format::RoundRobin,
            _ => Format::OneBoard,
        },
        games: games(args)?,
        sprt: args.sprt,
        concurrency: usize::from(args.concurrency),
        start_policy: args.start,
        // A match that goes on must toss as it did before.
        seed: match (args.seed, &args.store) {
            (Some(seed), _) => seed,
            (None, Some(_)) => 0,
            (None, None) => rand::random(),
        },
        repeatable: args.seed.is_some(),
        start: args.patience.start(args.transcript.as_ref())?,
        wait: args.lobby.wait.unwrap_or(DEFAULT_WAIT),
        on_failure: OnFailure::Stop,
    })
}

/// What is for matches of two alone: both sides of an opening, and a test of one
/// against the other.
fn check_two(args: &MatchArgs) -> Result<(), CommandError> {
    let words = [
        ("--sprt", args.sprt.is_some()),
        ("--openings", args.openings.is_some()),
    ];
    match words.into_iter().find(|(_, is_given)| *is_given) {
        Some((word, _)) if args.brains.len() > 2 => {
            let text = format!("{word} is for a match of two: leave it out");
            Err(CommandError::Usage(text))
        }
        _ => Ok(()),
    }
}

/// How many games are played at most. A test judges pairs of games in which
/// both start once.
fn games(args: &MatchArgs) -> Result<u32, CommandError> {
    if args.sprt.is_some() && args.start != StartPolicy::Alternate {
        let text = "--sprt judges pairs of games in which both start once: leave --start out";
        return Err(CommandError::Usage(text.to_owned()));
    }
    let usual = if args.sprt.is_some() { 20_000 } else { 1 };
    Ok(args.games.unwrap_or(usual))
}

/// What of this protocol 0,1 cannot say.
fn beyond_published(set_up: &SetUp, openings: bool) -> Option<String> {
    let settings = set_up.settings.beyond_published(set_up.entry.info);
    let position = set_up.position.is_some().then(|| "position".to_owned());
    let openings = openings.then(|| "openings".to_owned());
    settings.or(position).or(openings)
}

fn read_openings(file: &PathBuf, start: &dyn AnyGame) -> Result<Openings, CommandError> {
    let wrong =
        |error: &dyn std::fmt::Display| CommandError::Usage(format!("{}: {error}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| wrong(&error))?;
    Openings::parse(&text, start).map_err(|error| wrong(&error))
}

/// `HOST:PORT`, as far as can be said without listening there.
fn address(text: &str) -> Result<String, AddressError> {
    check_address(text).map(str::to_owned)
}
