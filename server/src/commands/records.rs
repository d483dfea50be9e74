//! `arbiter records`: what is in a store or a folder of records.

mod export;
mod list;
mod show;

use std::io::{self, BufWriter, IsTerminal};
use std::path::{Path, PathBuf};

use super::CommandError;
use record::{ExportFormat, Journal, RecordFolder, check, read_record};

const EXAMPLES: &str = "\
Examples:
  arbiter records --store club                              a table of all games
  arbiter records show 7 --store club                       game 7 with every move
  arbiter records export --format moves --store club        all games as move lists
  arbiter records export 7 8 --format jsonl --out two.jsonl games 7 and 8 from here";

/// Lists, shows and exports the records of games.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RecordsArgs {
    /// A store, or a folder of .xml records
    #[arg(long, value_name = "DIR", global = true, default_value = ".")]
    store: PathBuf,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// A table of all games, in the order of their numbers (done where nothing else is asked for)
    List {
        /// A store, or a folder of .xml records, instead of --store
        dir: Option<PathBuf>,
    },
    /// One game: who played, every move with its time and info, the final board
    Show {
        /// The number of a game, or the file of a record
        record: String,
    },
    /// Games in another form, on standard output or in a file
    Export {
        /// Numbers of games, or files of records; all where none is given
        records: Vec<String>,
        /// The form
        #[arg(long, value_enum, default_value = "xml")]
        format: ExportFormat,
        /// The file to write; it must not exist yet
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

/// Lists, shows or exports.
///
/// # Errors
/// There is no such folder, game or file; or a record is damaged, in which
/// case all the others were treated as asked for.
pub fn run(args: &RecordsArgs) -> Result<(), CommandError> {
    let folder = RecordFolder::new(&args.store);
    let terminal = io::stdout().is_terminal();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match &args.action {
        None | Some(Action::List { dir: None }) => list::list(&folder, terminal, &mut out),
        Some(Action::List { dir: Some(dir) }) => {
            list::list(&RecordFolder::new(dir), terminal, &mut out)
        }
        Some(Action::Show { record }) => show::show(&locate(record, &folder)?, &mut out),
        Some(Action::Export {
            records,
            format,
            out: file,
        }) => match file {
            None => export::export(records, &folder, *format, &mut out),
            Some(file) => export::export_to_file(records, &folder, *format, file),
        },
    };
    CommandError::unless_closed(result)
}

/// The file that a number or a file name means.
fn locate(record: &str, folder: &RecordFolder) -> Result<PathBuf, CommandError> {
    let Ok(id) = record.parse() else {
        return Ok(PathBuf::from(record));
    };
    let found = folder
        .find(id)
        .map_err(|error| unreadable(folder, &error))?;
    match &found[..] {
        [path] => Ok(path.clone()),
        [] => Err(CommandError::Failed(format!(
            "there is no game {id} in {}: 'arbiter records' lists what is there, --store DIR looks elsewhere",
            folder.path().display()
        ))),
        many => Err(CommandError::Failed(format!(
            "game {id} is in {} files, the first of them {}: name one of them",
            many.len(),
            many[0].display()
        ))),
    }
}

/// A record whose form is sound and whose game the rules allow.
pub(super) fn read_checked(path: &Path) -> Result<Journal, CommandError> {
    let failed = |error: &dyn std::fmt::Display| {
        CommandError::Failed(format!("{}: {error}", path.display()))
    };
    let journal = read_record(path).map_err(|error| failed(&error))?;
    check(&journal).map_err(|error| failed(&error))?;
    Ok(journal)
}

fn unreadable(folder: &RecordFolder, error: &io::Error) -> CommandError {
    CommandError::Failed(format!(
        "{} cannot be read: {error}; name a store or a folder of records with --store DIR",
        folder.path().display()
    ))
}

#[cfg(test)]
#[path = "records_tests.rs"]
mod tests;
