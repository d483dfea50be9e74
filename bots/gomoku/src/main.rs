//! Plays five in a row over the line protocol.

use std::process::ExitCode;

use bot_kit::{Common, Random, run};
use clap::{Parser, ValueEnum};
use games::gomoku::Gomoku;
use gomoku_brain::{AlphaBeta, Greedy, Skill, Strong};

const EXAMPLES: &str = "\
Examples:
  gomoku-brain 7001                                  as the manager starts it
  gomoku-brain --level greedy --seed 1 7001          the same game every time
  gomoku-brain --keep --name Anna 7001               a remote brain, on and on
  gomoku-brain --connect localhost:5555 --name Anna  into the manager's lobby";

/// Plays five in a row, on every board and by every rule of the game.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Arguments {
    /// How it plays
    #[arg(long, value_enum, default_value_t = Level::Strong)]
    level: Level,

    /// Look at no more positions a move (all levels that look ahead): where
    /// time is no matter, their games can be repeated with --seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any free point
    Random,
    /// The best point by itself, without looking ahead
    Greedy,
    /// Two plies ahead, and often looks at its own rows alone
    Easy,
    /// Four plies ahead, and sometimes looks at its own rows alone
    Medium,
    /// A search ahead for as long as the time allows
    Alphabeta,
    /// Six plies ahead and along all fours, and rarely overlooks anything
    Hard,
    /// Looks for wins by threats first, then as far ahead as the time allows
    Strong,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        nodes,
        common,
    } = Arguments::parse();
    let nodes = nodes.unwrap_or(u64::MAX);
    let searching = |name, skill: Skill| {
        let skill = skill.with_nodes(nodes);
        run(&common, name, |seed| Strong::new(seed, skill))
    };
    match level {
        Level::Random => run::<Gomoku, _>(&common, "random", Random::new),
        Level::Greedy => run(&common, "greedy", Greedy::new),
        Level::Easy => searching("easy", Skill::EASY),
        Level::Medium => searching("medium", Skill::MEDIUM),
        Level::Alphabeta => run(&common, "alphabeta", |seed| AlphaBeta::new(seed, nodes)),
        Level::Hard => searching("hard", Skill::HARD),
        Level::Strong => searching("strong", Skill::STRONG),
    }
}
