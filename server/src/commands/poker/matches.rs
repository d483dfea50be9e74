//! `arbiter poker match`: agents against each other.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::poker::{Create, Format, MAX_MOVE_TIME, MAX_NAME};

use super::CommandError;
use super::standings::Standings;
use host::brain_spec::BrainSpec;
use launch::Program;
use poker::{Agent, Contest, Ledger, Met, Rotation, Scores};
use record::hand::Seed;
use store::events::{Event, EventLevel, EventTarget, Events};
use store::same_name::is_same_name;
use store::{HandBook, Identity};

const EXAMPLES: &str = "\
An AGENT is a command line to which --connect HOST:PORT --name NAME is appended;
A='./agent --bold' gives it a name. In a cash match everybody has the buy-in
again before every hand, so that all hands count the same. A freezeout is played
to its end, and its blinds double every 50 hands. A match is between all its
agents: when one has left for good, it is broken off, and the exit status is 1.
With --store every hand is kept as it ends. The same command goes on where the
match was stopped, killed or broken off; after its end it shows the standings
again. 'arbiter poker export' writes the hands out.

Examples:
  arbiter poker match 'poker-agent --kind equity' 'poker-agent --kind random'
  arbiter poker match A=./mine B=./yours C=./hers --hands 5000
  arbiter poker match A=./mine B=./yours --hands 10000 --duplicate
  arbiter poker match A=./mine B=./yours --format freezeout --events -
  arbiter poker match A=./mine B=./yours --hands 100000 --store long-match";

/// How many hands a level of the blinds has.
const LEVEL_HANDS: u64 = 50;

/// How many hands of a cash match are played where nothing else is said.
const HANDS: u64 = 1_000;

/// The shortest and the longest time between two looks for a sign of life.
const KEEPALIVE: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(24 * 60 * 60)];

/// How long an agent may take to sit down.
const START_TIMEOUT: Duration = Duration::from_secs(10);

/// Plays agents against each other at one table.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct MatchArgs {
    /// The agents, one a seat
    #[arg(value_name = "AGENT", num_args = 2..=10, required = true)]
    agents: Vec<String>,
    /// How many hands of a cash match are played [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    hands: Option<u64>,
    /// Plays each deck once for each rotation of the seats, by processes of
    /// their own; the hands of a deck are one sample, so that luck counts less.
    /// --hands are the hands in all, rounded up to whole decks
    #[arg(long)]
    duplicate: bool,
    /// Everybody has the buy-in before every hand, or plays to the last chip
    #[arg(long, value_enum, default_value_t = FormatWord::Cash)]
    format: FormatWord,
    /// Repeats the cards of a match that showed this at its end. A whole number
    /// will do for tests, but costs the secrecy of the cards: an agent that
    /// tries numbers knows all of them after a few hands [default: drawn anew]
    #[arg(long, value_name = "SEED")]
    seed: Option<Seed>,
    /// How long an agent may think about an action; then it checks where that
    /// is free, else it folds. 0s: as long as it takes
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = move_time)]
    move_time: Duration,
    /// How often is looked whether an agent has said anything
    #[arg(long, value_name = "TIME", default_value = "3s", value_parser = keepalive)]
    keepalive: Duration,
    /// Keeps the hands in this folder, and goes on with the match that is in it
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Appends what happens to this file as lines of JSON; - is standard
    /// output, where nothing else goes then
    #[arg(long, value_name = "FILE")]
    events: Option<OsString>,
}

/// The words of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FormatWord {
    Cash,
    Freezeout,
}

pub(super) fn run(args: &MatchArgs) -> Result<(), CommandError> {
    check(args)?;
    let agents = agents_of(&args.agents)?;
    let rotations = if args.duplicate { agents.len() } else { 1 };
    let names: Vec<String> = agents.iter().map(|agent| agent.name.clone()).collect();
    // First: a store that is refused is no match that began.
    let (book, seed) = open_store(args, &agents)?;
    let target = args.events.clone().map(EventTarget::from);
    let is_silent = target == Some(EventTarget::Stdout);
    let events = target.map(|target| Events::open(&target, EventLevel::default()));
    let events = events.transpose()?;
    if let Some(events) = &events {
        events.say_blocking(&Event::Match {
            game: "poker",
            players: &names,
        })?;
    }
    let contest = contest_of(args, agents, seed);
    let bar = bar_for(args, is_silent);
    let scores = match args.format {
        FormatWord::Cash => Scores::new(names, rotations),
        FormatWord::Freezeout => Scores::of_freezeout(names, contest.table.buyin),
    };
    let counting = bar.clone();
    let ledger = Ledger::open(scores, rotations, &contest.table, book, move || {
        counting.inc(1);
    });
    let (met, ledger) = play(&contest, rotations, ledger.map_err(failed)?)?;
    bar.finish_and_clear();
    let standings = Standings::of(ledger.scores(), contest.table.format, &seed, &met);
    if let Some(events) = &events {
        tell(events, &met, &standings)?;
    }
    if !is_silent {
        writeln!(io::stdout(), "{standings}")?;
    }
    match met {
        Met::Played => Ok(()),
        Met::Failed { player, failure } => Err(failed(format!("{player}: {failure}"))),
    }
}

/// Refuses words that do not go together.
fn check(args: &MatchArgs) -> Result<(), CommandError> {
    let is_freezeout = args.format == FormatWord::Freezeout;
    let text = match (args.duplicate, args.hands) {
        (true, _) if is_freezeout => {
            "--duplicate is for hands that count the same: leave --format freezeout out"
        }
        (_, Some(_)) if is_freezeout => {
            "--hands is for cash matches: a freezeout is played until one has all chips"
        }
        _ => return Ok(()),
    };
    Err(CommandError::Usage(text.to_owned()))
}

/// Where hands are kept, if anywhere, and the seed of the cards.
fn open_store(
    args: &MatchArgs,
    agents: &[Agent],
) -> Result<(Option<HandBook>, Seed), CommandError> {
    let drawn = Seed::drawn().map_err(io::Error::other)?;
    let Some(dir) = &args.store else {
        return Ok((None, args.seed.unwrap_or(drawn)));
    };
    let identity = identity_of(args, agents);
    let opened = HandBook::open_match(dir, identity, args.seed, drawn);
    let (book, seed) = opened.map_err(failed)?;
    Ok((Some(book), seed))
}

/// Writes how the match ended.
fn tell(events: &Events, met: &Met, standings: &Standings) -> Result<(), CommandError> {
    if let Met::Failed { player, failure } = met {
        events.say_blocking(&Event::Failure {
            player,
            cause: &failure.cause.to_string(),
            detail: &failure.detail,
        })?;
    }
    events.say_blocking(&standings.event())?;
    events.flush_blocking()?;
    Ok(())
}

/// Plays what was not played yet, one rotation after the other.
fn play(
    contest: &Contest,
    rotations: usize,
    mut ledger: Ledger,
) -> Result<(Met, Ledger), CommandError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    for rotation in (0..rotations).map(Rotation) {
        if ledger.stand(rotation).is_over(&contest.table) {
            continue;
        }
        let played = runtime.block_on(contest.play(rotation, ledger));
        let (met, counted) = played.map_err(failed)?;
        if met != Met::Played {
            return Ok((met, counted));
        }
        ledger = counted;
    }
    Ok((Met::Played, ledger))
}

fn failed(error: impl std::fmt::Display) -> CommandError {
    CommandError::Failed(error.to_string())
}

/// What makes it the same match when it is started again.
fn identity_of(args: &MatchArgs, agents: &[Agent]) -> Identity {
    let written = agents.iter().zip(&args.agents);
    let players = written.map(|(agent, word)| match word.strip_prefix(&agent.name) {
        Some(rest) if rest.starts_with('=') => word.clone(),
        _ => format!("{}={word}", agent.name),
    });
    let table = table_of(args, agents.len());
    let time = |time| humantime::format_duration(time).to_string();
    Identity::default()
        .rule("kind", "poker match")
        .rule("players", players.collect::<Vec<_>>().join(", "))
        .rule("format", table.format.word())
        .rule("hands", table.hands.to_string())
        .rule("duplicate", if args.duplicate { "yes" } else { "" })
        .rule(
            "blinds",
            format!("{}/{}", table.small_blind, table.big_blind),
        )
        .rule("ante", table.ante.to_string())
        .rule("buy-in", table.buyin.to_string())
        .rule("hands of a level", table.level_hands.to_string())
        .rule("move-time", time(args.move_time))
        .condition("keepalive", time(args.keepalive))
}

fn contest_of(args: &MatchArgs, agents: Vec<Agent>, seed: Seed) -> Contest {
    Contest {
        table: table_of(args, agents.len()),
        agents,
        seed,
        keepalive: args.keepalive,
        start_timeout: START_TIMEOUT,
    }
}

/// The table of a rotation, of as many as there are agents.
fn table_of(args: &MatchArgs, agents: usize) -> Create {
    let base = Create {
        seats: agents,
        // Whoever gave the limit has been told what is too long.
        move_time: u64::try_from(args.move_time.as_millis()).unwrap_or(MAX_MOVE_TIME),
        ..Create::default()
    };
    let rotations = if args.duplicate { agents as u64 } else { 1 };
    match args.format {
        FormatWord::Cash => Create {
            hands: args.hands.unwrap_or(HANDS).div_ceil(rotations),
            ..base
        },
        FormatWord::Freezeout => Create {
            format: Format::Freezeout,
            level_hands: LEVEL_HANDS,
            ..base
        },
    }
}

/// Why a text is no time for a match.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
enum TimeError {
    /// It is no time.
    #[error("{0}; write a time like 5s or 300ms")]
    NotATime(#[from] humantime::DurationError),
    /// It is shorter than the first or longer than the second.
    #[error("give {} to {}", humantime::format_duration(*.0), humantime::format_duration(*.1))]
    Range(Duration, Duration),
}

/// The limit of an action: in whole milliseconds on the wire, where 0 is none.
fn move_time(text: &str) -> Result<Duration, TimeError> {
    let most = Duration::from_millis(MAX_MOVE_TIME);
    match humantime::parse_duration(text)? {
        Duration::ZERO => Ok(Duration::ZERO),
        time => within(time, [Duration::from_millis(1), most]),
    }
}

fn keepalive(text: &str) -> Result<Duration, TimeError> {
    within(humantime::parse_duration(text)?, KEEPALIVE)
}

fn within(time: Duration, [least, most]: [Duration; 2]) -> Result<Duration, TimeError> {
    match (least..=most).contains(&time) {
        true => Ok(time),
        false => Err(TimeError::Range(least, most)),
    }
}

/// The programs behind the words, each with a name of its own.
fn agents_of(words: &[String]) -> Result<Vec<Agent>, CommandError> {
    let usage = |text: String| CommandError::Usage(text);
    let here = env::current_dir()?;
    let mut agents: Vec<Agent> = Vec::new();
    for word in words {
        let spec = BrainSpec::parse(word, &here).map_err(|error| usage(error.to_string()))?;
        let Some((program, arguments)) = spec.program() else {
            let text = format!("'{word}' is no agent: give a command line");
            return Err(usage(text));
        };
        let program = Program::find(program, arguments, &here);
        let program = program.map_err(|error| usage(error.to_string()))?;
        let own = match &spec.label {
            Some(label) => label.to_string(),
            None => stem(&program.path),
        };
        let taken = |name: &str| agents.iter().any(|agent| is_same_name(&agent.name, name));
        let name = tournament::first_free(&own, taken);
        if name.chars().count() > MAX_NAME {
            return Err(usage(format!(
                "'{name}' has more than {MAX_NAME} characters"
            )));
        }
        agents.push(Agent { name, program });
    }
    Ok(agents)
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn bar_for(args: &MatchArgs, is_silent: bool) -> ProgressBar {
    let is_seen = !is_silent && io::stdout().is_terminal() && io::stderr().is_terminal();
    let bar = match args.format {
        _ if !is_seen => ProgressBar::hidden(),
        FormatWord::Cash => ProgressBar::new(args.hands.unwrap_or(HANDS)),
        FormatWord::Freezeout => ProgressBar::no_length(),
    };
    let template = "{bar:30} {human_pos} of {human_len} hands, {eta} left";
    let template = match args.format {
        FormatWord::Cash => template,
        FormatWord::Freezeout => "{spinner} {human_pos} hands",
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
