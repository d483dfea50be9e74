//! Plays all games of the poker protocol, and studies how agents learn.

use std::path::PathBuf;
use std::process::ExitCode;

use bot_kit::study::{StudyError, exit_status};
use bot_kit::{finish, parse};
use clap::Parser;
use poker_agent::{Config, Connect, KindError, Manner, Study, run};

const EXAMPLES: &str = "\
Examples:
  poker-agent --connect localhost:5556 --name Anna                    the strongest kind
  poker-agent --kind bluff --bluff 0.2 --adaptive --connect localhost:5556 --name Bob
  poker-agent --elo 460 --connect localhost:5556 --name Dan           about as strong as that
  poker-agent --kind qlearn --db rules.db3 --keep --connect localhost:5556 --name Cora
  poker-agent --config bluff.toml --connect localhost:5556            settings from a file
  poker-agent learn --csv curve.csv --svg curve.svg                   how qlearn learns
  poker-agent compare strong equity                                   who wins more
  poker-agent train --out deep.blueprint --stack 200                  a strategy for blueprint";

/// Play at a poker server, and study how agents learn
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    #[command(flatten)]
    manner: Manner,

    /// Configuration file
    ///
    /// Its sections `table` and `player` give what the command line leaves out.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(flatten)]
    connect: Connect,

    #[command(subcommand)]
    study: Option<Study>,
}

fn main() -> ExitCode {
    let arguments: Arguments = parse();
    if let Some(study) = arguments.study {
        return study.run();
    }
    let file = match arguments.config.as_deref().map(Config::read).transpose() {
        Ok(file) => file.unwrap_or_default(),
        Err(error) => return exit_status("poker-agent", Err(StudyError::words(error))),
    };
    let manner = arguments.manner.or(file.player);
    match manner.player(rand::random()) {
        Ok(agent) => run(&arguments.connect.or(file.table), &manner.name(), agent),
        Err(error @ (KindError::Elo(_) | KindError::EloOfKind | KindError::Share(_))) => {
            exit_status("poker-agent", Err(StudyError::words(error)))
        }
        Err(error) => finish("poker-agent", Err(error)),
    }
}
