//! `arbiter backup`: a copy of a store that may be in use.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use words::{Language, Phrase};

use super::CommandError;
use super::shared_args::bar_of;

const EXAMPLES: &str = "\
The store may be in use: a backup delays nobody, and holds what was committed when
it began. It has the database, every record, the players who registered and their
programs. It is private to its owner, and on the disk when the command ends. It is a
store itself: give it as --store. Event files, logs and the files of the operator
are not in it.

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
pub fn run(args: &BackupArgs, language: Language) -> Result<(), CommandError> {
    let bar = bar_of("terminal-bar-pages", language);
    let copied = store::back_up(&args.store, &args.to, &mut |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let copied = copied.map_err(CommandError::failed)?;
    let copy = match copied.registered {
        0 => Phrase::new("terminal-copied"),
        files => Phrase::new("terminal-copied-files").with("files", files.to_string()),
    };
    let copy = copy.with("folder", args.to.display().to_string());
    let copy = copy.with("games", copied.games);
    writeln!(io::stdout(), "{}", copy.say(language))?;
    match copied.lost.first() {
        None => Ok(()),
        Some(first) => {
            let text = Phrase::new("terminal-lost-records").with("first", first.to_string());
            let text = text.with("store", args.store.display().to_string());
            Err(CommandError::failed(text.with("count", copied.lost.len())))
        }
    }
}
