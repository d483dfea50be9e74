//! Plays hold'em over the poker protocol, and studies how agents learn.

use std::path::PathBuf;
use std::process::ExitCode;

use bot_kit::finish;
use bot_kit::study::{StudyError, exit_status};
use clap::Parser;
use poker_agent::{Config, Connect, Manner, Study, run};

const EXAMPLES: &str = "\
Examples:
  poker-agent --connect localhost:5556 --name Anna                    the strongest there is
  poker-agent --kind bluff --bluff 0.2 --adaptive --connect localhost:5556 --name Bob
  poker-agent --kind qlearn --db rules.db3 --keep --connect localhost:5556 --name Cora
  poker-agent --config bluff.toml --connect localhost:5556            words of a file
  poker-agent learn --csv curve.csv --svg curve.svg                   how qlearn learns
  poker-agent compare strong equity                                   who wins more";

/// Plays no-limit hold'em at a poker server, at any table that waits.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES,
          args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Arguments {
    #[command(flatten)]
    connect: Connect,

    #[command(flatten)]
    manner: Manner,

    /// Take what the words do not say from the sections `table` and `player`
    /// of this file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(subcommand)]
    study: Option<Study>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(study) = arguments.study {
        return study.run();
    }
    let file = match arguments.config.as_deref().map(Config::read).transpose() {
        Ok(file) => file.unwrap_or_default(),
        Err(error) => return exit_status("poker-agent", Err(StudyError::words(error))),
    };
    let manner = arguments.manner.or(file.player);
    match manner.player(rand::random()) {
        Ok(agent) => run(
            &arguments.connect.or(file.table),
            manner.kind().word(),
            agent,
        ),
        Err(error) => finish("poker-agent", Err(error)),
    }
}
