//! Plays five in a row over the line protocol.

use std::process::ExitCode;

use bot_kit::{Brain, Common, GomocupArgs, Random, parse, run_gomocup};
use clap::{Parser, ValueEnum};
use games::gomoku::Gomoku;
use gomoku_brain::{AlphaBeta, Greedy, Judge, Opener, Skill, Strong};

const EXAMPLES: &str = "\
Examples:
  gomoku-brain 7001                                  as the manager starts it
  gomoku-brain --level greedy --seed 1 7001          the same game every time
  gomoku-brain --keep --name Anna 7001               one game after the other
  gomoku-brain --connect localhost:5555 --name Anna  into the lobby of the manager
  gomoku-brain --gomocup                             under a manager of Gomocup";

/// Play five in a row, on every board and by every rule of the game
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    /// Level of play
    #[arg(long, value_enum, default_value_t = Level::Strong, help_heading = "Play")]
    level: Level,

    /// Limit of positions searched for one move
    ///
    /// It is for the levels that look ahead. Without limits of time, --seed
    /// then repeats their games.
    #[arg(long, value_name = "N", help_heading = "Play", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    gomocup: GomocupArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any free point
    Random,
    /// The best point, without looking ahead
    Greedy,
    /// Two plies ahead, and often blind to the rows of the other side
    Easy,
    /// Four plies ahead, and sometimes blind to the rows of the other side
    Medium,
    /// Alpha-beta search for as long as the time allows
    Alphabeta,
    /// Six plies ahead and along all fours, with rare oversights
    Hard,
    /// Wins by threats first, then alpha-beta search for as long as the time allows
    Strong,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        nodes,
        gomocup,
        common,
    } = parse();
    let nodes = nodes.unwrap_or(u64::MAX);
    let play = Play { gomocup, common };
    let searching = |name, skill: Skill| {
        let skill = skill.with_nodes(nodes);
        play.open(name, |seed| Strong::new(seed, skill))
    };
    match level {
        Level::Random => play.run("random", Random::new),
        Level::Greedy => play.open("greedy", Greedy::new),
        Level::Easy => searching("easy", Skill::EASY),
        Level::Medium => searching("medium", Skill::MEDIUM),
        Level::Alphabeta => play.open("alphabeta", |seed| AlphaBeta::new(seed, nodes)),
        Level::Hard => searching("hard", Skill::HARD),
        Level::Strong => searching("strong", Skill::STRONG),
    }
}

/// Where to play, and by which protocol.
struct Play {
    gomocup: GomocupArgs,
    common: Common,
}

impl Play {
    /// Plays with a player that is opened for by Swap2.
    fn open<P: Judge>(&self, name: &str, make: impl Fn(u64) -> P + Sync) -> ExitCode {
        self.run(name, |seed| Opener::new(seed, make(seed)))
    }

    fn run<B: Brain<Gomoku>>(&self, name: &str, make: impl Fn(u64) -> B + Sync) -> ExitCode {
        run_gomocup(&self.common, self.gomocup, name, make)
    }
}
