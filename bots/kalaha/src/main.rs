//! Plays Kalaha over the line protocol, and studies and solves it.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bot_kit::{AtMost, Brain, Common, LevelArgs, Strength, finish, parse, run};
use clap::{Parser, ValueEnum};
use games::kalaha::Kalaha;
use kalaha_brain::{Book, Command, EloPlayer, Endgame, LEVELS, Strategy, StrategyPlayer, Thinker};

const EXAMPLES: &str = "\
Examples:
  kalaha-brain 7001                              as the manager starts it
  kalaha-brain --strategy 5 --seed 1 7001        a strategy of the thesis
  kalaha-brain --level search --move-time 100ms 7001
  kalaha-brain --elo 600 7001                    about as strong as that
  kalaha-brain --connect localhost:5555 --name Anna --level perfect
  kalaha-brain study --games 1000000 --csv study.csv --svg charts
  kalaha-brain solve --position '4 4 4 4 4 4 0 4 4 4 4 4 4 0 south'";

/// Play Kalaha with any number of beans and by every rule of capture, and solve it
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    level: LevelArgs<Level>,

    /// Strategy of the thesis to play instead of a level
    ///
    /// 0 sows at random, 1 into the store, 2 captures, 3 and 4 do both, 5
    /// starves the other side.
    #[arg(long, help_heading = "Play", value_name = "N", conflicts_with_all = ["level", "elo"], value_parser = strategy)]
    strategy: Option<Strategy>,

    /// Time limit for one move, like 100ms or 2s
    ///
    /// It is for the levels search and perfect, which stop earlier when the
    /// manager gives less time.
    #[arg(long, help_heading = "Play", value_name = "TIME", conflicts_with = "elo", value_parser = humantime::parse_duration)]
    move_time: Option<Duration>,

    /// File of an endgame table, made by 'kalaha-brain table'
    ///
    /// Without it, a small table is worked out at the start.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    #[arg(conflicts_with = "elo")]
    table: Option<PathBuf>,

    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Level {
    /// Any pit that is not empty: strategy 0
    Random,
    /// Alpha-beta search for as long as the time allows
    #[default]
    Search,
    /// A book of every position that it can be asked about in the opening, in
    /// either seat, and a search until the rest is proven
    Perfect,
}

fn strategy(text: &str) -> Result<Strategy, String> {
    let strategy = text.parse().ok().and_then(Strategy::new);
    strategy.ok_or_else(|| "a strategy is a number from 0 to 5".to_owned())
}

fn main() -> ExitCode {
    let Arguments {
        level,
        strategy,
        move_time,
        table,
        common,
        command,
    } = parse();
    if let Some(command) = command {
        return command.run();
    }
    level.play("kalaha-brain", &LEVELS, |strength, name| {
        let strategy = match strength {
            Strength::Level(Level::Random) => Strategy::new(0),
            _ => strategy,
        };
        if let Some(strategy) = strategy {
            let name = format!("strategy-{}", strategy.number());
            return run(&common, &name, |seed| StrategyPlayer::new(strategy, seed));
        }
        let table = match table.as_deref().map(Endgame::load).transpose() {
            Ok(table) => table.map(Arc::new),
            Err(error) => return finish("kalaha-brain", Err(error)),
        };
        let thinker = || Thinker::new(table.clone(), move_time);
        run(&common, name, |seed| -> Box<dyn Brain<Kalaha>> {
            match strength {
                Strength::Level(Level::Perfect) => {
                    Box::new(Thinker::with_book(table.clone(), move_time, Book::kept()))
                }
                Strength::Level(_) => Box::new(thinker()),
                Strength::Elo(step) if step.is_best() => {
                    Box::new(AtMost::new(thinker(), step.positions))
                }
                Strength::Elo(step) => Box::new(EloPlayer::new(seed, step)),
            }
        })
    })
}
