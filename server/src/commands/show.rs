//! `arbiter show`: a page for browsers of what a store holds.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use words::Phrase;

use super::CommandError;
use super::error::runtime;
use super::shared_args::address;
use crate::logging::{self, LogFormat};
use contest::StopSignals;
use contest::file::TournamentConfig;
use web::{ShownStore, Web, WebContext};

const EXAMPLES: &str = "\
The page has the standings, the cross table, the players, every game with its board,
and hands of poker. It only reads: a tournament or a server may write the store
meanwhile, and games appear there when they are over. Nobody plays on this page.
Ctrl-C ends it.

Examples:
  arbiter show config/tournaments/first
  arbiter show /srv/club --tournament club.toml
  arbiter show arbiter-data --page 127.0.0.1:0      at a free port";

/// Show a store in a browser: standings, games, boards and hands
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ShowArgs {
    /// Folder of the store
    #[arg(value_name = "STORE")]
    store: PathBuf,

    /// File of the tournament [default: STORE.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    tournament: Option<PathBuf>,

    /// Address of the page; port 0 is a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080", value_parser = address)]
    page: String,
}

/// Shows the store until a signal arrives.
///
/// # Errors
/// There is no store, it cannot be read, the file of the tournament is wrong, or the
/// address is taken.
pub fn run(args: &ShowArgs) -> Result<(), CommandError> {
    logging::start(None, LogFormat::Text)?;
    // A folder that is written as `.` has a name, too.
    let folder = fs::canonicalize(&args.store).unwrap_or_else(|_| args.store.clone());
    let file = match &args.tournament {
        Some(file) => {
            TournamentConfig::load(file).map_err(CommandError::usage)?;
            file.clone()
        }
        None => folder.with_added_extension("toml"),
    };
    let store = ShownStore::open(&folder, file).map_err(CommandError::failed)?;
    runtime()?.block_on(async {
        let mut signals = StopSignals::new()?;
        let context = WebContext::of_store(store, env!("PROGRAM_VERSION"));
        let web = Web::open(&args.page, context).map_err(|error| {
            let text = Phrase::new("terminal-page-deaf").with("address", args.page.clone());
            CommandError::failed(text.with("why", error.to_string()))
        })?;
        let mut out = io::stdout().lock();
        writeln!(out, "web: http://{}", web.address())?;
        out.flush()?;
        drop(out);
        signals.next().await;
        web.close().await;
        Ok(())
    })
}
