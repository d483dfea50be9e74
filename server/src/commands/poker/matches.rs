//! `arbiter poker match`: agents against each other.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use protocol::poker::{Create, Format, MAX_NAME};

use super::CommandError;
use crate::brain_spec::{BrainSource, BrainSpec};
use crate::events::{Event, EventLevel, EventTarget, Events, PokerRow};
use crate::launch::Program;
use crate::poker::{Agent, Contest, Met, Rotation, Scores};
use crate::same_name::is_same_name;

const EXAMPLES: &str = "\
An AGENT is a command line to which --connect HOST:PORT --name NAME is appended;
A='./agent --bold' gives it a name. In a cash match everybody has the buy-in
again before every hand, so that all hands count the same. A freezeout is played
to its end, and its blinds double every 50 hands.

Examples:
  arbiter poker match 'poker-agent --kind equity' 'poker-agent --kind random'
  arbiter poker match A=./mine B=./yours C=./hers --hands 5000 --seed 1
  arbiter poker match A=./mine B=./yours --hands 10000 --duplicate
  arbiter poker match A=./mine B=./yours --format freezeout --events -";

/// How many hands a level of the blinds has.
const LEVEL_HANDS: u64 = 50;

/// How long an agent may take to sit down.
const START_TIMEOUT: Duration = Duration::from_secs(10);

/// Plays agents against each other at one table.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct MatchArgs {
    /// The agents, one a seat
    #[arg(value_name = "AGENT", num_args = 2..=10, required = true)]
    agents: Vec<String>,
    /// How many hands of a cash match are played
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    hands: u64,
    /// Plays each deck once for each rotation of the seats, by processes of
    /// their own; the hands of a deck are one sample, so that luck counts less.
    /// --hands are the hands in all, rounded up to whole decks
    #[arg(long)]
    duplicate: bool,
    /// Everybody has the buy-in before every hand, or plays to the last chip
    #[arg(long, value_enum, default_value_t = FormatWord::Cash)]
    format: FormatWord,
    /// Makes the cards repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
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
    if args.duplicate && args.format == FormatWord::Freezeout {
        let text = "--duplicate is for hands that count the same: leave --format freezeout out";
        return Err(CommandError::Usage(text.to_owned()));
    }
    let agents = agents_of(&args.agents)?;
    let rotations = if args.duplicate { agents.len() } else { 1 };
    let names: Vec<String> = agents.iter().map(|agent| agent.name.clone()).collect();
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
    let (contest, bar) = (
        contest_of(args, agents, rotations),
        bar_for(args, is_silent),
    );
    let scores = Arc::new(Mutex::new(Scores::new(names, rotations)));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut met = Met::Played;
    for rotation in (0..rotations).map(Rotation) {
        let (scores, bar) = (scores.clone(), bar.clone());
        met = runtime.block_on(contest.play(rotation, move |hand| {
            // Scores are whole whatever a panicking thread did before.
            scores
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .count(hand);
            bar.inc(1);
        }))?;
        if met != Met::Played {
            break;
        }
    }
    bar.finish_and_clear();
    let rows = scores.lock().unwrap_or_else(PoisonError::into_inner).rows();
    if let (Some(events), Met::Failed { player, failure }) = (&events, &met) {
        events.say_blocking(&Event::Failure {
            player,
            cause: &failure.cause.to_string(),
            detail: &failure.detail,
        })?;
    }
    if let Some(events) = &events {
        events.say_blocking(&Event::PokerStandings { rows: &rows })?;
        events.flush_blocking()?;
    }
    if !is_silent {
        writeln!(io::stdout(), "{}", table_of(&rows))?;
    }
    match met {
        Met::Played => Ok(()),
        Met::Failed { player, failure } => {
            let text = format!("{player}: {failure}");
            Err(CommandError::Failed(text))
        }
    }
}

fn contest_of(args: &MatchArgs, agents: Vec<Agent>, rotations: usize) -> Contest {
    let table = match args.format {
        FormatWord::Cash => Create {
            hands: args.hands.div_ceil(rotations as u64),
            ..Create::default()
        },
        FormatWord::Freezeout => Create {
            format: Format::Freezeout,
            level_hands: LEVEL_HANDS,
            ..Create::default()
        },
    };
    Contest {
        agents,
        table,
        // All rotations play the same decks.
        seed: args
            .seed
            .or_else(|| args.duplicate.then(rand::random::<u64>)),
        start_timeout: START_TIMEOUT,
    }
}

/// The programs behind the words, each with a name of its own.
fn agents_of(words: &[String]) -> Result<Vec<Agent>, CommandError> {
    let usage = |text: String| CommandError::Usage(text);
    let here = env::current_dir()?;
    let mut agents: Vec<Agent> = Vec::new();
    for word in words {
        let spec = BrainSpec::parse(word, &here).map_err(|error| usage(error.to_string()))?;
        let BrainSource::Program { program, arguments } = &spec.source else {
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
        let numbered = (2..).map(|number| format!("{own}-{number}"));
        let name = std::iter::once(own.clone()).chain(numbered);
        let name = name.into_iter().find(|name| !taken(name)).unwrap_or(own);
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
        FormatWord::Cash => ProgressBar::new(args.hands),
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

fn table_of(rows: &[PokerRow]) -> Table {
    let mut table = Table::new();
    table.load_style(match io::stdout().is_terminal() {
        true => presets::UTF8_FULL_CONDENSED,
        false => presets::NOTHING,
    });
    table.set_header([
        "player",
        "hands",
        "net",
        "bb/100",
        "±",
        "adjusted",
        "±",
        "won",
        "showdowns",
        "won",
        "VPIP",
        "PFR",
    ]);
    let error = |error: Option<f64>| error.map_or_else(|| "-".to_owned(), |e| format!("{e:.1}"));
    for row in rows {
        table.add_row([
            row.player.clone(),
            row.hands.to_string(),
            format!("{:+}", row.net),
            format!("{:+.1}", row.bb100),
            error(row.error),
            format!("{:+.1}", row.adjusted_bb100),
            error(row.adjusted_error),
            row.hands_won.to_string(),
            row.showdowns.to_string(),
            row.showdowns_won.to_string(),
            format!("{:.1} %", 100.0 * row.vpip),
            format!("{:.1} %", 100.0 * row.pfr),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
