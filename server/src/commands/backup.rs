//! `arbiter backup`: a copy of a store that may be in use.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use super::shared_args::bar_of;

const EXAMPLES: &str = "\
The store may be in use: a backup delays nobody, and holds what was committed when
it began. It has the database and every record, is private to its owner, and is on
the disk when the command ends. It is a store itself: give it as --store. Event
files, logs and the files of the operator are not in it.

Examples:
  arbiter backup club-monday --store club
  arbiter backup /backup/arbiter --store /srv/arbiter/arbiter-data
  arbiter check club-monday                                         checks it";

/// Copy a store, even while a server or tournament writes it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BackupArgs {
    /// Folder for the copy; it must be new or empty
    #[arg(value_name = "DIR")]
    to: PathBuf,

    /// Folder of the store
    #[arg(long, help_heading = "Files", value_name = "DIR", default_value = ".")]
    store: PathBuf,
}

/// Copies the store.
///
/// # Errors
/// There is no store, the folder is not empty, something cannot be read or
/// written, or the store has lost records.
pub fn run(args: &BackupArgs) -> Result<(), CommandError> {
    let bar = bar_of("pages and records");
    let copied = store::back_up(&args.store, &args.to, &mut |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let copied = copied.map_err(|error| CommandError::Failed(error.to_string()))?;
    writeln!(
        io::stdout(),
        "{} now holds {} games",
        args.to.display(),
        copied.games
    )?;
    match copied.lost.first() {
        None => Ok(()),
        Some(first) => Err(CommandError::Failed(format!(
            "the store {} has lost the records of {} games, the first is game {first}; \
             the backup is whole without them",
            args.store.display(),
            copied.lost.len()
        ))),
    }
}
