//! Plays Kalaha over the line protocol, and studies and solves it.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bot_kit::{Common, finish, run};
use clap::{Parser, ValueEnum};
use kalaha_brain::{Book, Command, Endgame, Strategy, StrategyPlayer, Thinker};

const EXAMPLES: &str = "\
Examples:
  kalaha-brain 7001                              as the manager starts it
  kalaha-brain --strategy 5 --seed 1 7001        a strategy of the thesis
  kalaha-brain --level search --move-time 100ms 7001
  kalaha-brain --connect localhost:5555 --name Anna --level perfect
  kalaha-brain study --games 1000000 --csv study.csv --svg charts
  kalaha-brain solve --position '4 4 4 4 4 4 0 4 4 4 4 4 4 0 south'";

/// Plays Kalaha, with any number of beans and by every rule of capture.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES,
          args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Arguments {
    /// How it plays
    #[arg(long, value_enum, default_value_t = Level::Search)]
    level: Level,

    /// Play a strategy of the thesis instead: 0 sows at random, 1 into the
    /// store, 2 captures, 3 and 4 do both, 5 starves the other side
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = strategy)]
    strategy: Option<Strategy>,

    /// Think no longer on a sowing (search, perfect): 100ms, 2s
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    move_time: Option<Duration>,

    /// The file of an endgame table, made by the subcommand table (search,
    /// perfect); a small one is worked out at the start without it
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any pit that is not empty: strategy 0
    Random,
    /// A search ahead for as long as the time allows
    Search,
    /// A book of solved positions, and a search until the rest is proven. The
    /// book holds all that the first player needs, and the hardest of what the
    /// second does: there a sowing late in the opening may be unproven
    Perfect,
}

fn strategy(text: &str) -> Result<Strategy, String> {
    let strategy = text.parse().ok().and_then(Strategy::new);
    strategy.ok_or_else(|| "strategies are numbered 0 to 5".to_owned())
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(command) = arguments.command {
        return command.run();
    }
    let common = &arguments.common;
    let strategy = arguments.strategy.or_else(|| match arguments.level {
        Level::Random => Strategy::new(0),
        Level::Search | Level::Perfect => None,
    });
    if let Some(strategy) = strategy {
        let name = format!("strategy-{}", strategy.number());
        return run(common, &name, |seed| StrategyPlayer::new(strategy, seed));
    }
    let table = match arguments.table.as_deref().map(Endgame::load).transpose() {
        Ok(table) => table.map(Arc::new),
        Err(error) => return finish("kalaha-brain", Err(error)),
    };
    let thinker = || Thinker::new(table.clone(), arguments.move_time);
    match arguments.level {
        Level::Perfect => run(common, "perfect", |_| thinker().with_book(Book::kept())),
        _ => run(common, "search", |_| thinker()),
    }
}
