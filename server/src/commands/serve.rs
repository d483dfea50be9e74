//! `arbiter serve`: the server that stays up.

use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use crate::serve::{ServerConfig, run_server};

const EXAMPLES: &str = "\
The file says where to listen and what is kept where; config/server.toml has
every key with a comment. Ctrl-C or SIGTERM once stops in order: nobody is let
in, running games may end within a minute. Twice leaves at once.

Examples:
  arbiter serve
  arbiter serve --config /etc/arbiter/server.toml
  telnet 127.0.0.1 4000";

/// The words of `arbiter serve`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ServeArgs {
    /// The server's file, see docs/server.md
    #[arg(long, value_name = "FILE.toml", default_value = "config/server.toml")]
    config: PathBuf,
}

/// Serves until it is told to stop.
///
/// # Errors
/// The file is wrong, a port or the store cannot be had, or results cannot be
/// kept any more.
pub fn run(args: &ServeArgs) -> Result<(), CommandError> {
    let config = ServerConfig::load(&args.config);
    let config = config.map_err(|error| CommandError::Usage(error.to_string()))?;
    // One thread for everything that waits, as in a tournament.
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| CommandError::Failed(format!("no runtime: {error}")))?
        .block_on(run_server(config))
        .map_err(|error| CommandError::Failed(error.to_string()))
}
