//! `arbiter poker match`: agents against each other.

mod acpc;

pub(super) use self::acpc::read_definition;

use std::collections::BTreeMap;
use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use games::holdem::Structure;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::acpc::Holdem;
use protocol::poker::{Create, Format, MAX_MOVE_TIME, MAX_NAME};
use words::{Language, Phrase};

use super::super::shared_args::{SandboxArgs, StreamArgs};
use super::CommandError;
use super::standings::Standings;
use host::StopSignals;
use host::brain_spec::BrainSpec;
use launch::Program;
use poker::{
    AcpcSource, Agent, AgentSource, Contest, Counted, Ledger, Met, Rotation, Scores, hand_row,
};
use record::hand::Seed;
use store::events::{EngineRow, Event, EventLevel, EventTarget, Events, Machine, last_hands};
use store::same_name::is_same_name;
use store::{HandBook, Identity};

const EXAMPLES: &str = "\
An AGENT is a command line to which --connect HOST:PORT --name NAME is appended;
A='./agent --bold' names it A. An agent written for the dealer of the ACPC is
acpc:COMMAND, to which HOST PORT is appended, or acpc:tcp:PORT if it is started
elsewhere. In a cash match every agent has the buy-in again
before every hand, so that all hands count the same. A freezeout lasts until one
agent has all chips, and its blinds double every 50 hands. When an agent has left
for good, the match is broken off, and the exit status is 1. With --store every
hand is stored as it ends. Ctrl-C ends the match after the hand under way and shows
the standings so far. The same command continues a match that was stopped, killed
or broken off; after the end it shows the standings again. 'arbiter poker export'
writes the hands.

Examples:
  arbiter poker match 'poker-agent --kind equity' 'poker-agent --kind random'
  arbiter poker match A=./mine B=./yours C=./hers --hands 5000
  arbiter poker match A=./mine B=./yours --hands 10000 --duplicate
  arbiter poker match A=./mine B=./yours --stack 20000 --blinds 50/100
  arbiter poker match A=./mine B=./yours --format freezeout --events -
  arbiter poker match A=./mine B=./yours --hands 100000 --store long-match
  arbiter poker match A=acpc:./mine.sh B=./yours --game holdem.limit.2p.game
  arbiter poker match A=acpc:tcp:9001 'poker-agent --kind equity'";

/// The default number of hands at each level of the blinds.
const LEVEL_HANDS: u64 = 50;

/// The default number of hands of a cash match.
const HANDS: u64 = 1_000;

/// The shortest and the longest time between two probes.
const KEEPALIVE: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(24 * 60 * 60)];

/// How long an agent may take to sit down.
const START_TIMEOUT: Duration = Duration::from_secs(10);

/// Play agents against each other at one table
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct MatchArgs {
    /// Agent of each seat
    #[arg(value_name = "AGENT", num_args = 2..=10, required = true)]
    agents: Vec<String>,
    /// Number of hands to play
    ///
    /// It is for cash matches; the default is 1000.
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    hands: Option<u64>,
    /// Play each deck once for every rotation of the seats
    ///
    /// The hands of a deck are one sample, so that luck counts less. Each
    /// rotation has its own processes. --hands counts all hands, and is rounded
    /// up to whole decks.
    #[arg(long, help_heading = "Play")]
    duplicate: bool,
    /// Format of the match
    #[arg(long, help_heading = "Play", value_enum, value_name = "TYPE", default_value_t = FormatWord::Cash)]
    format: FormatWord,
    /// Number of chips that every agent starts with
    #[arg(long, help_heading = "Play", value_name = "CHIPS", default_value_t = Create::default().buyin)]
    stack: u64,
    /// Small and big blind, in chips
    #[arg(long, help_heading = "Play", value_name = "SMALL/BIG", default_value = "5/10", value_parser = blinds)]
    blinds: (u64, u64),
    /// File of an ACPC game
    ///
    /// Its stack, blinds and limits stand for --stack and --blinds. It has one
    /// player for each agent.
    #[arg(long, help_heading = "Play", value_name = "FILE", conflicts_with_all = ["stack", "blinds", "ante", "format"])]
    game: Option<PathBuf>,
    /// Ante of every player in every hand, in chips
    #[arg(long, help_heading = "Play", value_name = "CHIPS", default_value_t = 0)]
    ante: u64,
    /// Number of hands after which the blinds of a freezeout double; 0: never
    ///
    /// The default is 50.
    #[arg(long, help_heading = "Play", value_name = "N")]
    level_hands: Option<u64>,
    /// Seed of the random numbers, to repeat a run
    ///
    /// A match shows its seed at the end. A whole number is good for tests
    /// only: an agent that tries numbers knows all cards after a few hands.
    #[arg(long, help_heading = "Play", value_name = "SEED")]
    seed: Option<Seed>,
    /// Time limit for one move, like 100ms or 2s
    ///
    /// After it, the agent checks if that is free, and folds otherwise. With
    /// 0s there is no limit.
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "60s", value_parser = move_time)]
    move_time: Duration,
    /// Interval between two probes of an idle program
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "3s", value_parser = keepalive)]
    keepalive: Duration,
    /// Folder of the store
    ///
    /// It keeps every hand. A match that is in it already is continued.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    store: Option<PathBuf>,
    #[command(flatten)]
    events: StreamArgs,
    #[command(flatten)]
    sandbox: SandboxArgs,
}

/// The values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FormatWord {
    /// Every agent has the buy-in again before every hand
    Cash,
    /// The match lasts until one agent has all chips
    Freezeout,
}

pub(super) fn run(args: &MatchArgs, language: Language) -> Result<(), CommandError> {
    let game = args.game.as_deref().map(acpc::read_game).transpose()?;
    acpc::check_players(args, game.as_ref())?;
    check(args, game.as_ref())?;
    let agents = agents_of(&args.agents, args.sandbox)?;
    acpc::check_agents(args, &agents)?;
    let game = game.as_ref();
    let rotations = if args.duplicate { agents.len() } else { 1 };
    let names: Vec<String> = agents.iter().map(|agent| agent.name.clone()).collect();
    // Before anything is reported: if the store is refused, no match has begun.
    let (book, seed) = open_store(args, &agents, game)?;
    let (target, level) = args.events.target();
    let is_silent = target == Some(EventTarget::Stdout);
    // The stream cuts off what a kill left of a line.
    let events = target.as_ref().map(|target| Events::open(target, level));
    let events = events.transpose()?;
    let announced = match &target {
        Some(EventTarget::File(file)) => Some(last_hands(file)?),
        _ => None,
    };
    if let Some(events) = &events {
        let engine = |(agent, brain): (&Agent, &String)| EngineRow {
            name: agent.name.clone(),
            protocol: match agent.source {
                AgentSource::Program(_) => "xml".to_owned(),
                AgentSource::Acpc(_) => "acpc".to_owned(),
            },
            brain: brain.clone(),
        };
        let engines: Vec<EngineRow> = agents.iter().zip(&args.agents).map(engine).collect();
        events.say_blocking(&Event::Match {
            game: "poker",
            players: &names,
            engines: &engines,
            machine: Machine::this(),
        })?;
    }
    let contest = contest_of(args, agents, seed, game);
    let bar = bar_for(args, is_silent, language);
    let scores = match args.format {
        FormatWord::Cash => Scores::new(names, rotations),
        FormatWord::Freezeout => Scores::of_freezeout(names, contest.table.buyin),
    };
    let counting = bar.clone();
    let telling = events.clone().filter(|_| level == EventLevel::Moves);
    let on_hand = move |counted: Counted<'_>| {
        counting.inc(1);
        match &telling {
            Some(events) => tell_hand(events, announced.as_ref(), counted),
            None => Ok(()),
        }
    };
    let ledger = Ledger::open(scores, rotations, &contest.table, book, on_hand);
    let (met, ledger) = play(&contest, rotations, ledger.map_err(failed)?)?;
    bar.finish_and_clear();
    let standings = Standings::of(ledger.scores(), contest.table.format, &seed, &met);
    if let Some(events) = &events {
        tell(events, &met, &standings)?;
    }
    if !is_silent {
        writeln!(io::stdout(), "{}", standings.say(language))?;
    }
    match met {
        Met::Played => Ok(()),
        Met::Stopped => Err(CommandError::failed(Phrase::new("terminal-match-stopped"))),
        Met::Failed { player, failure } => Err(failed(format!("{player}: {failure}"))),
    }
}

/// Announces a hand, if it is not announced already: those that earlier runs have stored
/// and that the file lacks come first.
fn tell_hand(
    events: &Events,
    announced: Option<&BTreeMap<u64, u64>>,
    counted: Counted<'_>,
) -> io::Result<()> {
    if counted.is_of_the_past {
        let Some(last) = announced else {
            return Ok(());
        };
        let rotation = counted.rotation.0 as u64;
        if last
            .get(&rotation)
            .is_some_and(|last| counted.hand.id.get() <= *last)
        {
            return Ok(());
        }
    }
    let row = hand_row(counted.hand, counted.rotation).map_err(io::Error::other)?;
    events.say_blocking(&Event::PokerHand(&row))
}

/// Refuses arguments that exclude each other.
fn check(args: &MatchArgs, game: Option<&Holdem>) -> Result<(), CommandError> {
    let is_freezeout = args.format == FormatWord::Freezeout;
    let text = match (args.duplicate, args.hands) {
        (true, _) if is_freezeout => "terminal-no-duplicate",
        (_, Some(_)) if is_freezeout => "terminal-no-hands",
        _ if args.level_hands.is_some() && !is_freezeout => "terminal-no-levels",
        _ => {
            let table = table_of(args, args.agents.len(), game);
            return table
                .check()
                .map_err(|refusal| CommandError::usage(refusal.text));
        }
    };
    Err(CommandError::usage(Phrase::new(text)))
}

/// The store of the hands, if there is one, and the seed of the cards.
fn open_store(
    args: &MatchArgs,
    agents: &[Agent],
    game: Option<&Holdem>,
) -> Result<(Option<HandBook>, Seed), CommandError> {
    let drawn = Seed::drawn().map_err(io::Error::other)?;
    let Some(dir) = &args.store else {
        return Ok((None, args.seed.unwrap_or(drawn)));
    };
    let identity = identity_of(args, agents, game);
    let opened = HandBook::open_match(dir, identity, args.seed, drawn);
    let (book, seed) = opened.map_err(CommandError::failed)?;
    Ok((Some(book), seed))
}

/// Reports the end of the match as events.
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

/// Plays the hands that are missing, one rotation after the other.
fn play(
    contest: &Contest,
    rotations: usize,
    mut ledger: Ledger,
) -> Result<(Met, Ledger), CommandError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let entered = runtime.enter();
    let mut stop = StopSignals::new()?;
    drop(entered);
    for rotation in (0..rotations).map(Rotation) {
        if ledger.stand(rotation).is_over(&contest.table) {
            continue;
        }
        let played = runtime.block_on(contest.play(rotation, ledger, &mut stop));
        let (met, counted) = played.map_err(failed)?;
        ledger = counted;
        let mut all = (0..rotations).map(Rotation);
        let is_over = all.all(|rotation| ledger.stand(rotation).is_over(&contest.table));
        match met {
            Met::Played => {}
            // Who asks to stop in the last hand misses nothing.
            Met::Stopped if is_over => {}
            met => return Ok((met, ledger)),
        }
    }
    Ok((Met::Played, ledger))
}

fn failed(error: impl std::fmt::Display) -> CommandError {
    CommandError::failed(error.to_string())
}

/// The identity by which a store recognises the same match.
fn identity_of(args: &MatchArgs, agents: &[Agent], game: Option<&Holdem>) -> Identity {
    let written = agents.iter().zip(&args.agents);
    let players = written.map(|(agent, word)| match word.strip_prefix(&agent.name) {
        Some(rest) if rest.starts_with('=') => word.clone(),
        _ => format!("{}={word}", agent.name),
    });
    let table = table_of(args, agents.len(), game);
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
        .rule("limits", game.map_or_else(String::new, acpc::limits))
        .rule("move-time", time(args.move_time))
        .condition("keepalive", time(args.keepalive))
}

fn contest_of(args: &MatchArgs, agents: Vec<Agent>, seed: Seed, game: Option<&Holdem>) -> Contest {
    Contest {
        table: table_of(args, agents.len(), game),
        structure: game.map_or_else(Structure::default, |game| game.structure),
        agents,
        seed,
        keepalive: args.keepalive,
        start_timeout: START_TIMEOUT,
    }
}

/// The table of one rotation.
fn table_of(args: &MatchArgs, agents: usize, game: Option<&Holdem>) -> Create {
    let (small_blind, big_blind) = game.map_or(args.blinds, Holdem::small_and_big);
    let stack = game.and_then(|game| game.stacks.first().copied());
    let base = Create {
        seats: agents,
        small_blind,
        big_blind,
        ante: args.ante,
        buyin: stack.unwrap_or(args.stack),
        // The argument was checked against the same limit.
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
            level_hands: args.level_hands.unwrap_or(LEVEL_HANDS),
            ..base
        },
    }
}

/// The text is not two blinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write the small blind, a slash and the big blind, like 5/10")]
struct NoBlinds;

fn blinds(text: &str) -> Result<(u64, u64), NoBlinds> {
    let (small, big) = text.split_once('/').ok_or(NoBlinds)?;
    let chips = |text: &str| text.trim().parse().map_err(|_| NoBlinds);
    Ok((chips(small)?, chips(big)?))
}

/// Why a text is not a valid time.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
enum TimeError {
    /// The text is not a time.
    #[error("{0}; write a time like 5s or 300ms")]
    NotATime(#[from] humantime::DurationError),
    /// The time is shorter than the first or longer than the second.
    #[error("give {} to {}", humantime::format_duration(*.0), humantime::format_duration(*.1))]
    Range(Duration, Duration),
}

/// The limit of an action, in whole milliseconds on the wire; 0 means none.
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

/// The agents of the command line, each with its own name.
fn agents_of(words: &[String], sandbox: SandboxArgs) -> Result<Vec<Agent>, CommandError> {
    let here = env::current_dir()?;
    let mut agents: Vec<Agent> = Vec::new();
    for word in words {
        let (rest, is_acpc) = acpc::cut_off(word);
        let spec = BrainSpec::parse(&rest, &here).map_err(CommandError::usage)?;
        let (source, usual) = match (spec.program(), acpc::address(&spec.word)) {
            (Some((program, arguments)), _) => {
                let program = Program::find(program, arguments, &here);
                let program = program.map_err(CommandError::usage)?;
                let program = program.pinned(spec.cpus.clone());
                let program = program.map_err(CommandError::usage)?;
                let program = program.confined(sandbox.rules());
                let usual = stem(&program.path);
                let source = match is_acpc {
                    true => AgentSource::Acpc(AcpcSource::Program(program)),
                    false => AgentSource::Program(program),
                };
                (source, usual)
            }
            (None, Some(address)) if is_acpc => {
                let source = AcpcSource::Address(address.to_owned());
                (AgentSource::Acpc(source), "acpc".to_owned())
            }
            (None, _) => {
                let text = Phrase::new("terminal-no-agent").with("word", word.clone());
                return Err(CommandError::usage(text));
            }
        };
        let own = match &spec.label {
            Some(label) => label.to_string(),
            None => usual,
        };
        let taken = |name: &str| agents.iter().any(|agent| is_same_name(&agent.name, name));
        let name = tournament::first_free(&own, taken);
        if name.chars().count() > MAX_NAME {
            let text = Phrase::new("terminal-agent-name").with("name", name);
            let text = text.with("most", MAX_NAME).with("word", word.clone());
            return Err(CommandError::usage(text));
        }
        agents.push(Agent { name, source });
    }
    Ok(agents)
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn bar_for(args: &MatchArgs, is_silent: bool, language: Language) -> ProgressBar {
    let is_seen = !is_silent && io::stdout().is_terminal() && io::stderr().is_terminal();
    let bar = match args.format {
        _ if !is_seen => ProgressBar::hidden(),
        FormatWord::Cash => ProgressBar::new(args.hands.unwrap_or(HANDS)),
        FormatWord::Freezeout => ProgressBar::no_length(),
    };
    let (done, units) = ("{human_pos}", language.say("terminal-bar-hands"));
    let template = match args.format {
        FormatWord::Cash => Phrase::new("terminal-bar")
            .with("bar", "{bar:30}")
            .with("all", "{human_len}")
            .with("left", "{eta}"),
        FormatWord::Freezeout => Phrase::new("terminal-spinner").with("spinner", "{spinner}"),
    };
    let template = template.with("done", done).with("units", units);
    match ProgressStyle::with_template(&template.say(language)) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
