//! Arguments and output that several commands share, each defined once.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches, Id, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use words::{Language, Phrase};

use super::CommandError;
use crate::logging::LogFormat;
use contest::brain_spec::{AddressError, check_address};
use contest::file::rules;
use contest::file::sandbox::Mode;
use contest::lobby::KEEPALIVE;
use contest::source::StartOptions;
use contest::values;
use launch::sandbox::Rules;
use referee::player::{START_TIMEOUT, Transcripts};
use referee::{Adjudication, Draw, LAG_ALLOWANCE, Resign};
use store::events::{EventLevel, EventTarget};
use tournament::Shard;

/// The seed of everything that is left to chance.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SeedArgs {
    /// Seed of the random numbers, to repeat a run
    #[arg(long, value_name = "N", help_heading = "Play")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// Whether the command line gives a seed.
    pub(super) fn is_given(self) -> bool {
        self.seed.is_some()
    }

    /// The seed of the command line, or a random one.
    pub(super) fn or_random(self) -> u64 {
        self.seed.unwrap_or_else(rand::random)
    }

    /// The seed of the command line, or 0.
    pub(super) fn or_zero(self) -> u64 {
        self.seed.unwrap_or_default()
    }
}

/// The part of the games that this process plays.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct ShardArgs {
    /// Part of the games to play, like 2/8: others play the rest, with stores of their own
    ///
    /// Both games of an opening are in one part. arbiter merge makes one store of all.
    #[arg(long, value_name = "I/N", help_heading = "Play", value_parser = values::shard)]
    pub(super) shard: Option<Shard>,
}

impl ShardArgs {
    /// Refuses a test that would be decided by a part of its games.
    ///
    /// # Errors
    /// There is a part and a test.
    pub(super) fn refuse_test(self, is_test: bool) -> Result<(), CommandError> {
        match self.shard {
            Some(_) if is_test => Err(CommandError::usage(Phrase::new("terminal-shard-test"))),
            _ => Ok(()),
        }
    }
}

/// The arguments that the command line gives, by the names of their fields. It stands
/// before the others, which take the values.
#[derive(Clone, Debug)]
pub(super) struct ExplicitArgs(Vec<String>);

impl ExplicitArgs {
    /// Refuses all but these.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), CommandError> {
        let mut given = self.0.iter().map(String::as_str);
        match given.find(|given| !known.contains(given)) {
            None => Ok(()),
            Some(other) => {
                let option = format!("--{}", other.replace('_', "-"));
                let text = Phrase::new("terminal-not-at-poker").with("option", option);
                Err(CommandError::usage(text))
            }
        }
    }
}

impl FromArgMatches for ExplicitArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ExplicitArgs, clap::Error> {
        let is_given = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
        // Types, and so groups of arguments, begin with a capital letter.
        let is_argument = |id: &&str| id.starts_with(char::is_lowercase);
        let given = matches.ids().map(Id::as_str);
        let given = given.filter(is_argument).filter(is_given);
        Ok(ExplicitArgs(given.map(str::to_owned).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = ExplicitArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

/// It has no arguments of its own.
impl Args for ExplicitArgs {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// The file of the server.
#[derive(Args, Clone, Debug)]
pub(super) struct ConfigArgs {
    /// Configuration file
    ///
    /// docs/server.md describes it.
    #[arg(long, help_heading = "Files", value_name = "FILE.toml")]
    #[arg(default_value = "config/server.toml")]
    pub(super) config: PathBuf,
}

/// The form of the log, for what runs long.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct LogArgs {
    /// Form of the log: lines for people, or one JSON object a line
    ///
    /// It holds for standard error and for arbiter.log in the store.
    #[arg(long, help_heading = "Files", value_name = "FORMAT")]
    #[arg(default_value = "text")]
    log_format: LogWord,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogWord {
    Text,
    Json,
}

impl LogArgs {
    pub(super) fn format(self) -> LogFormat {
        match self.log_format {
            LogWord::Text => LogFormat::Text,
            LogWord::Json => LogFormat::Json,
        }
    }
}

/// Where events are written.
#[derive(Args, Clone, Debug)]
pub(super) struct EventsArgs {
    /// File to append events to, one JSON object a line; - is standard output
    ///
    /// With -, nothing else is written to standard output.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    events: Option<OsString>,
}

impl EventsArgs {
    /// The target of the events; `None` without events.
    pub(super) fn target(&self) -> Option<EventTarget> {
        self.events.clone().map(EventTarget::from)
    }
}

/// A value of an argument: its word, the help of the word, and its meaning.
pub(super) type Word<T> = (&'static str, &'static str, T);

/// Reads one of these words, for a type of a library: libraries do not know the command
/// line.
pub(super) fn one_of<T>(words: &'static [Word<T>]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync,
{
    let shown = words
        .iter()
        .map(|(word, help, _)| PossibleValue::new(*word).help(*help));
    PossibleValuesParser::new(shown).try_map(|given| {
        let meant = words.iter().find(|(word, ..)| *word == given);
        meant.map(|(.., value)| *value).ok_or("an unknown word")
    })
}

const LEVELS: [Word<EventLevel>; 2] = [
    (
        "games",
        "Matches, results of games, failures and standings",
        EventLevel::Games,
    ),
    (
        "moves",
        "The same, and every move, or every hand of poker",
        EventLevel::Moves,
    ),
];

/// Where events are written and how many, for matches and tournaments.
#[derive(Args, Clone, Debug)]
pub(super) struct StreamArgs {
    #[command(flatten)]
    events: EventsArgs,

    /// Level of detail of the events
    #[arg(long, help_heading = "Files", value_name = "LEVEL")]
    #[arg(default_value = "games", value_parser = one_of(&LEVELS))]
    event_level: EventLevel,
}

impl StreamArgs {
    pub(super) fn target(&self) -> (Option<EventTarget>, EventLevel) {
        (self.events.target(), self.event_level)
    }
}

/// When the manager ends games.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct AdjudicationArgs {
    /// End a game as won when both brains see the same side ahead by SCORE for MOVES
    ///
    /// With one-sided, when one sees itself behind for as many moves of its own.
    #[arg(long, help_heading = "Play", value_name = "SCORE,MOVES[,one-sided]", value_parser = rules::resign_of)]
    resign: Option<Resign>,

    /// End a game as drawn when no brain sees anybody ahead by more than SCORE for MOVES
    ///
    /// The moves before AFTER, 0 by default, do not count.
    #[arg(long, help_heading = "Play", value_name = "SCORE,MOVES[,AFTER]", value_parser = rules::draw_of)]
    draw: Option<Draw>,

    /// End a game as drawn after so many moves of both players together
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=rules::MOST))]
    max_moves: Option<u32>,
}

impl AdjudicationArgs {
    pub(super) fn rules(&self) -> Adjudication {
        Adjudication {
            resign: self.resign,
            draw: self.draw,
            max_moves: self.max_moves,
        }
    }
}

/// The lobby for brains that connect, for matches and tournaments.
#[derive(Args, Clone, Debug)]
pub(super) struct LobbyArgs {
    /// Address of the lobby, to which brains connect
    #[arg(long, help_heading = "Lobby", value_name = "ADDR", value_parser = address)]
    pub(super) listen: Option<String>,

    /// Longest wait for a brain of the lobby [default: 60s]
    #[arg(long, help_heading = "Lobby", value_name = "TIME", value_parser = values::duration)]
    pub(super) wait: Option<Duration>,

    /// Give each name in the lobby to the first brain that uses it with a token
    #[arg(long, help_heading = "Lobby")]
    pub(super) protect_names: bool,

    /// Interval between two probes of an idle program
    #[arg(long, help_heading = "Lobby", value_name = "TIME", default_value = "30s", value_parser = values::positive_duration)]
    pub(super) keepalive: Duration,
}

/// How started programs are confined, for single matches.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SandboxArgs {
    /// Sandbox of started programs: on, strict or off
    ///
    /// In a sandbox, a program can read and write only its own files and use only
    /// its port. With strict, it is not started where the system cannot enforce
    /// all of that.
    #[arg(long, help_heading = "Play", value_name = "MODE")]
    #[arg(default_value = "off")]
    sandbox: Mode,
}

impl SandboxArgs {
    /// The rules for each program; `None` without a sandbox.
    pub(super) fn rules(self) -> Option<Rules> {
        self.sandbox.rules()
    }
}

/// How long the manager waits for programs, in matches and tournaments.
#[derive(Args, Clone, Debug)]
pub(super) struct PatienceArgs {
    /// Longest wait for an answer that is not a move
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "5s", value_parser = values::positive_duration)]
    pub(super) answer_timeout: Duration,

    /// Longest wait until a started program listens
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "5s", value_parser = values::positive_duration)]
    pub(super) start_timeout: Duration,

    /// Time added to every limit for the transmission
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "100ms", value_parser = values::duration)]
    pub(super) lag_allowance: Duration,
}

const _: () = {
    // The defaults above are these.
    assert!(START_TIMEOUT.as_secs() == 5);
    assert!(KEEPALIVE.as_secs() == 30);
    assert!(LAG_ALLOWANCE.as_millis() == 100);
};

impl PatienceArgs {
    pub(super) fn start(
        &self,
        transcripts: Option<&PathBuf>,
    ) -> Result<StartOptions, CommandError> {
        let transcripts = transcripts.map(|folder| {
            Transcripts::open(folder.clone())
                .map(Arc::new)
                .map_err(|error| {
                    let text = Phrase::new("terminal-no-transcripts");
                    let text = text.with("folder", folder.display().to_string());
                    CommandError::failed(text.with("why", error.to_string()))
                })
        });
        Ok(StartOptions {
            timeout: self.start_timeout,
            transcripts: transcripts.transpose()?,
        })
    }
}

/// A bar for long work, in units that this message names; it is shown on terminals
/// only.
pub(super) fn bar_of(units: &str, language: Language) -> ProgressBar {
    let is_seen = io::stdout().is_terminal() && io::stderr().is_terminal();
    if !is_seen {
        return ProgressBar::hidden();
    }
    let values = [
        ("bar", "{bar:30}".into()),
        ("done", "{human_pos}".into()),
        ("all", "{human_len}".into()),
        ("units", language.say(units).into()),
        ("left", "{eta}".into()),
    ];
    let template = language.with("terminal-bar", &values);
    let bar = ProgressBar::no_length();
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// `HOST:PORT`, checked without listening there.
pub(super) fn address(text: &str) -> Result<String, AddressError> {
    check_address(text).map(str::to_owned)
}
