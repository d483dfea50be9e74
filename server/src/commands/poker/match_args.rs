//! The arguments of `arbiter poker match`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use contest::values;
use poker::Plan;
use poker_rules::table::Format;
use protocol::acpc::Holdem;
use protocol::poker::{Create, MAX_MOVE_TIME};
use record::hand::Seed;
use words::Phrase;

use super::super::shared_args::{SandboxArgs, StreamArgs, address};
use super::CommandError;
use super::stakes_args::StakesArgs;

const EXAMPLES: &str = "\
An AGENT is a command line to which --connect HOST:PORT --name NAME is appended;
A='./agent --bold' names it A. An agent written for the dealer of the ACPC is
acpc:COMMAND, to which HOST PORT is appended, or acpc:tcp:PORT if it is started
elsewhere. An agent lobby:NAME dials in to --listen itself. In a cash match every
agent has the buy-in again before every hand, so that all hands count the same. A
freezeout lasts until one agent has all chips, and its blinds double every 50 hands.
When an agent has left for good, the match is broken off, and the exit status is 1.
With --store every hand is stored as it ends. Ctrl-C ends the match after the hand
under way and shows the standings so far. The same command continues a match that was
stopped, killed or broken off; after the end it shows the standings again. 'arbiter
poker export' writes the hands.

Examples:
  arbiter poker match 'poker-agent --kind equity' 'poker-agent --kind random'
  arbiter poker match A=./mine B=./yours C=./hers --hands 5000
  arbiter poker match A=./mine B=./yours --hands 10000 --duplicate
  arbiter poker match A=./mine B=./yours --stack 20000 --blinds 50/100
  arbiter poker match A=./mine B=./yours --format freezeout --events -
  arbiter poker match A=./mine B=./yours --format freezeout --games 200
  arbiter poker match A=./mine lobby:Bob --listen 0.0.0.0:5556 --wait 5m
  arbiter poker match A=./mine B=./yours --hands 100000 --store long-match
  arbiter poker match A=./mine B=./yours --variant omaha --limit pot --rake 2.5
  arbiter poker match A=acpc:./mine.sh B=./yours --game holdem.limit.2p.game
  arbiter poker match A=acpc:tcp:9001 'poker-agent --kind equity'
  arbiter poker match A=poker-agent B=./yours --values 'poker-agent judge --player A'";

/// The default number of hands at each level of the blinds.
const LEVEL_HANDS: u64 = 50;

/// The default number of hands of a cash match.
pub(super) const HANDS: u64 = 1_000;

/// The most freezeouts of a match.
const GAMES: u64 = 100_000;

/// The shortest and the longest time between two probes.
const KEEPALIVE: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(24 * 60 * 60)];

/// Play agents against each other at one table
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct MatchArgs {
    /// Agent of each seat
    #[arg(value_name = "AGENT", num_args = 2..=10, required = true)]
    pub(super) agents: Vec<String>,
    /// Number of hands to play
    ///
    /// It is for cash matches; the default is 1000.
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) hands: Option<u64>,
    /// Number of games to play
    ///
    /// It is for freezeouts; the default is 1. Each game has its own decks and
    /// processes, and the seats rotate. --events tells the end of each.
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u64).range(1..=GAMES))]
    pub(super) games: Option<u64>,
    /// Play each deck once for every rotation of the seats
    ///
    /// The hands of a deck are one sample, so that luck counts less. Each
    /// rotation has its own processes. --hands counts all hands, and is rounded
    /// up to whole decks; --games is rounded up likewise.
    #[arg(long, help_heading = "Play")]
    pub(super) duplicate: bool,
    /// Format of the match
    #[arg(long, help_heading = "Play", value_enum, value_name = "TYPE", default_value_t = FormatWord::Cash)]
    pub(super) format: FormatWord,
    /// Number of chips that every agent starts with
    #[arg(long, help_heading = "Play", value_name = "CHIPS", default_value_t = Create::default().buyin)]
    pub(super) stack: u64,
    /// Small and big blind, in chips
    #[arg(long, help_heading = "Play", value_name = "SMALL/BIG", default_value = "5/10", value_parser = values::blinds)]
    pub(super) blinds: (u64, u64),
    /// File of an ACPC game
    ///
    /// Its stack, blinds and limits stand for --stack and --blinds. It has one
    /// player for each agent.
    #[arg(long, help_heading = "Play", value_name = "FILE", conflicts_with_all = ["stack", "blinds", "ante", "format"])]
    pub(super) game: Option<PathBuf>,
    /// Ante of every player in every hand, in chips
    #[arg(long, help_heading = "Play", value_name = "CHIPS", default_value_t = 0)]
    pub(super) ante: u64,
    #[command(flatten)]
    pub(super) stakes: StakesArgs,
    /// Number of hands after which the blinds of a freezeout double; 0: never
    ///
    /// The default is 50.
    #[arg(long, help_heading = "Play", value_name = "N")]
    pub(super) level_hands: Option<u64>,
    /// Seed of the random numbers, to repeat a run
    ///
    /// A match shows its seed at the end. A whole number is good for tests
    /// only: an agent that tries numbers knows all cards after a few hands.
    #[arg(long, help_heading = "Play", value_name = "SEED")]
    pub(super) seed: Option<Seed>,
    /// Time limit for one move, like 100ms or 2s
    ///
    /// After it, the agent checks if that is free, and folds otherwise. With
    /// 0s there is no limit.
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "60s", value_parser = move_time)]
    pub(super) move_time: Duration,
    /// Time that each agent has beyond --move-time, in all
    ///
    /// An agent that thinks longer than --move-time uses it up. Each rotation and
    /// each game begins with all of it.
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "0s", value_parser = time_bank)]
    pub(super) time_bank: Duration,
    /// Interval between two probes of an idle program
    #[arg(long, help_heading = "Time", value_name = "TIME", default_value = "3s", value_parser = keepalive)]
    pub(super) keepalive: Duration,
    /// Program that tells what each hand was worth
    ///
    /// Its figures stand beside the others, each with its interval. It reads hands
    /// from standard input; docs/poker-protocol.md says what it answers.
    #[arg(long, help_heading = "Play", value_name = "COMMAND")]
    pub(super) values: Option<String>,
    /// Folder of the store
    ///
    /// It keeps every hand. A match that is in it already is continued.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    pub(super) store: Option<PathBuf>,
    #[command(flatten)]
    pub(super) events: StreamArgs,
    #[command(flatten)]
    pub(super) sandbox: SandboxArgs,
    /// Address of the lobby, to which brains connect
    #[arg(long, help_heading = "Lobby", value_name = "ADDR", value_parser = address)]
    pub(super) listen: Option<String>,
    /// Longest wait for a brain of the lobby [default: 60s]
    #[arg(long, help_heading = "Lobby", value_name = "TIME", value_parser = values::duration)]
    pub(super) wait: Option<Duration>,
}

/// The values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum FormatWord {
    /// Every agent has the buy-in again before every hand
    Cash,
    /// A game lasts until one agent has all chips
    Freezeout,
}

impl MatchArgs {
    /// Refuses arguments that exclude each other.
    pub(super) fn check(&self, game: Option<&Holdem>) -> Result<(), CommandError> {
        let is_freezeout = self.format == FormatWord::Freezeout;
        let text = match self.hands {
            Some(_) if is_freezeout => "terminal-no-hands",
            _ if self.games.is_some() && !is_freezeout => "terminal-no-games",
            _ if self.level_hands.is_some() && !is_freezeout => "terminal-no-levels",
            _ if self.move_time.is_zero() && !self.time_bank.is_zero() => "terminal-no-bank",
            _ => {
                let table = self.table(self.agents.len(), game);
                return table.check().map_err(CommandError::usage);
            }
        };
        Err(CommandError::usage(Phrase::new(text)))
    }

    /// The parts of the match.
    pub(super) fn plan(&self, agents: usize) -> Plan {
        // The argument was checked against a limit that fits.
        let games = usize::try_from(self.games.unwrap_or(1)).unwrap_or(1);
        match self.format {
            FormatWord::Cash => Plan::of_cash(agents, self.duplicate),
            FormatWord::Freezeout => Plan::of_freezeouts(agents, games, self.duplicate),
        }
    }

    /// The table of one part.
    pub(super) fn table(&self, agents: usize, game: Option<&Holdem>) -> Create {
        let (small_blind, big_blind) = game.map_or(self.blinds, Holdem::small_and_big);
        let stack = game.and_then(|game| game.stacks.first().copied());
        let base = Create {
            seats: agents,
            small_blind,
            big_blind,
            ante: self.ante,
            buyin: stack.unwrap_or(self.stack),
            // The argument was checked against the same limit.
            move_time: u64::try_from(self.move_time.as_millis()).unwrap_or(MAX_MOVE_TIME),
            ..Create::default()
        };
        let base = self.stakes.at(base);
        let rotations = self.plan(agents).count() as u64;
        match self.format {
            FormatWord::Cash => Create {
                hands: self.hands.unwrap_or(HANDS).div_ceil(rotations),
                ..base
            },
            FormatWord::Freezeout => Create {
                format: Format::Freezeout,
                level_hands: self.level_hands.unwrap_or(LEVEL_HANDS),
                ..base
            },
        }
    }
}

/// Why a text is not a valid time.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum TimeError {
    /// The text is not a time.
    #[error("{0}; write a time like 5s or 300ms")]
    NotATime(#[from] humantime::DurationError),
    /// The time is shorter than the first or longer than the second.
    #[error("give {} to {}", humantime::format_duration(*.0), humantime::format_duration(*.1))]
    Range(Duration, Duration),
}

/// The limit of an action, in whole milliseconds on the wire; 0 means none.
pub(super) fn move_time(text: &str) -> Result<Duration, TimeError> {
    let most = Duration::from_millis(MAX_MOVE_TIME);
    match humantime::parse_duration(text)? {
        Duration::ZERO => Ok(Duration::ZERO),
        time => within(time, [Duration::from_millis(1), most]),
    }
}

/// A time bank, in whole milliseconds on the wire.
fn time_bank(text: &str) -> Result<Duration, TimeError> {
    let most = Duration::from_millis(MAX_MOVE_TIME);
    within(humantime::parse_duration(text)?, [Duration::ZERO, most])
}

fn keepalive(text: &str) -> Result<Duration, TimeError> {
    within(humantime::parse_duration(text)?, KEEPALIVE)
}

fn within(time: Duration, [least, most]: [Duration; 2]) -> Result<Duration, TimeError> {
    if (least..=most).contains(&time) {
        Ok(time)
    } else {
        Err(TimeError::Range(least, most))
    }
}
