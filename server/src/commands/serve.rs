//! `arbiter serve`: runs the server.

use clap::Args;

use super::CommandError;
use super::error::runtime;
use super::redact::take_out_unused;
use super::shared_args::{ConfigArgs, LogArgs};
use crate::serve::{ServerConfig, run_server};

const EXAMPLES: &str = "\
The file sets the addresses to listen on and the folders of the data;
config/server.toml has every key with a comment. After Ctrl-C or SIGTERM the
server accepts no more clients, and gives running games a minute to end. A second
Ctrl-C or SIGTERM ends it at once.

Examples:
  arbiter serve
  arbiter serve --config /etc/arbiter/server.toml
  telnet 127.0.0.1 4000                            plays on this server";

/// Run the server for brains and people who connect
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ServeArgs {
    #[command(flatten)]
    file: ConfigArgs,

    #[command(flatten)]
    log: LogArgs,
}

/// Runs the server until a signal stops it.
///
/// # Errors
/// The file is wrong, a port or the store cannot be opened, or results cannot
/// be stored any more.
pub fn run(args: &ServeArgs) -> Result<(), CommandError> {
    let config = ServerConfig::load(&args.file.config);
    let config = config.map_err(CommandError::usage)?;
    if let Some(kept) = config.keep_names {
        take_out_unused(&config, kept)?;
    }
    // One thread for everything that waits, as in a tournament.
    runtime()?
        .block_on(run_server(config, args.log.format()))
        .map_err(CommandError::told)
}
