//! `arbiter records`: the records in a store or a folder.

mod against;
pub(super) mod export;
mod import;
mod list;
mod show;

use std::io::{self, BufWriter, IsTerminal};
use std::path::{Path, PathBuf};

use words::{Language, Phrase};

use super::CommandError;
use super::shared_args::one_of;
use poker::{POKER, hands_below};
use record::{ExportFormat, GameId, Journal, RecordFolder, check, ending, heading, read_record};

const EXAMPLES: &str = "\
Examples:
  arbiter records --store club                               a table of all games
  arbiter records show 7 --store club                        game 7 with every move
  arbiter records against Ann --store club                   how Ann does against each
  arbiter records export --format moves --store club         all games as lists of moves
  arbiter records export 7 8 --format jsonl --out two.jsonl  games 7 and 8 from here
  arbiter records import games.pgn --store club              games of other programs";

const LIST_EXAMPLES: &str = "\
Examples:
  arbiter records list club
  arbiter records list --store arbiter-data";

const SHOW_EXAMPLES: &str = "\
Examples:
  arbiter records show 7 --store club
  arbiter records show club/records/000007.xml";

const AGAINST_EXAMPLES: &str = "\
Examples:
  arbiter records against Ann --store club
  arbiter records against Ann --csv --store club > ann.csv";

const EXPORT_EXAMPLES: &str = "\
Examples:
  arbiter records export --format moves --store club         all games as lists of moves
  arbiter records export 7 8 --format jsonl --out two.jsonl  games 7 and 8 from here
  arbiter records export --format pgn --store club --out club.pgn
  arbiter records export --with Ann --store club --out ann.xml";

/// List, show, export and import records of games
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct RecordsArgs {
    /// Folder of the store
    ///
    /// It may also be a folder of .xml records. The default is the current folder;
    /// 'import' has none.
    #[arg(long, help_heading = "Files", value_name = "DIR", global = true)]
    store: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List all games, those with the highest numbers first; the default command
    #[command(after_help = LIST_EXAMPLES)]
    List {
        /// Folder of the store, instead of --store
        dir: Option<PathBuf>,
    },
    /// Show one game: its players, every move with its time and info, and the final board
    #[command(after_help = SHOW_EXAMPLES)]
    Show {
        /// Number of a game, or file of a record
        record: String,
    },
    /// Show one player's results against each other one, by who began
    ///
    /// They come with the mean score of the winner, in games that count something: beans
    /// in the store, points, discs.
    #[command(after_help = AGAINST_EXAMPLES)]
    Against {
        /// Name of the player
        player: String,
        /// Write CSV
        #[arg(long, help_heading = "Files")]
        csv: bool,
    },
    /// Write games in another format
    #[command(after_help = EXPORT_EXAMPLES)]
    Export {
        /// Number of a game, or file of a record; without any, all games
        records: Vec<String>,
        /// Player whose games are written, with those of its versions
        #[arg(long, value_name = "NAME")]
        with: Option<String>,
        /// Format of the output
        #[arg(long, help_heading = "Files", default_value = "xml")]
        #[arg(value_parser = one_of(&export::FORMATS))]
        format: ExportFormat,
        /// File to write
        ///
        /// It must not exist yet. Without it, the games are written to standard
        /// output.
        #[arg(long, help_heading = "Files", value_name = "FILE")]
        out: Option<PathBuf>,
    },
    Import(import::ImportArgs),
}

/// Runs the subcommand.
///
/// # Errors
/// There is no such folder, game or file; or a record is damaged. The command
/// leaves damaged records out, and handles all others.
pub fn run(args: &RecordsArgs, language: Language) -> Result<(), CommandError> {
    let folder = RecordFolder::new(args.store.as_deref().unwrap_or(Path::new(".")));
    let terminal = io::stdout().is_terminal();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match &args.command {
        None | Some(Command::List { dir: None }) => {
            list::list(&folder, terminal, language, &mut out)
        }
        Some(Command::List { dir: Some(dir) }) => {
            list::list(&RecordFolder::new(dir), terminal, language, &mut out)
        }
        Some(Command::Show { record }) => show::show(&locate(record, &folder)?, language, &mut out),
        Some(Command::Against { player, csv }) => {
            against::against(player, *csv, &folder, terminal, language, &mut out)
        }
        Some(Command::Export {
            records,
            with,
            format,
            out: file,
        }) => {
            let chosen = export::Chosen::of(records, with.as_deref(), &folder);
            match file {
                None => export::export(&chosen, &folder, *format, language, &mut out),
                Some(file) => export::export_to_file(&chosen, &folder, *format, language, file),
            }
        }
        Some(Command::Import(import)) => {
            import::import(import, args.store.as_deref(), language, &mut out)
        }
    };
    CommandError::unless_closed(result)
}

/// The file of a record, which is given by its number or its name.
pub(super) fn locate(record: &str, folder: &RecordFolder) -> Result<PathBuf, CommandError> {
    let Ok(id) = record.parse::<GameId>() else {
        return Ok(PathBuf::from(record));
    };
    let found = folder
        .find(id)
        .map_err(|error| unreadable(folder, &error))?;
    match &found[..] {
        [path] => Ok(path.clone()),
        [] => {
            let text = Phrase::new("terminal-no-such-game").with("id", id.to_string());
            let folder = folder.path().display().to_string();
            Err(CommandError::failed(text.with("folder", folder)))
        }
        [first, ..] => {
            let text = Phrase::new("terminal-many-files").with("id", id.to_string());
            let text = text.with("count", found.len());
            let first = first.display().to_string();
            Err(CommandError::failed(text.with("first", first)))
        }
    }
}

/// Reads a record, and checks its form and the game by the rules.
pub(super) fn read_checked(path: &Path) -> Result<Journal, CommandError> {
    let journal = read_record(path).map_err(|error| CommandError::of_file(path, error))?;
    check(&journal).map_err(|error| CommandError::of_file(path, error))?;
    Ok(journal)
}

/// Tells of a game without moves in its record: its players, how it ended and, of a match
/// of poker, where its hands are.
pub(super) fn tell_without_moves(
    journal: &Journal,
    path: &Path,
    language: Language,
    out: &mut impl io::Write,
) -> Result<(), CommandError> {
    writeln!(out, "{}", heading(journal, language))?;
    writeln!(out, "{}", ending(journal, language))?;
    if let Some(folder) = hands_of(journal, path) {
        let text = Phrase::new("terminal-hands-elsewhere");
        let text = text.with("folder", folder.display().to_string());
        writeln!(out, "{}", text.say(language))?;
    }
    Ok(out.flush()?)
}

/// The store of the hands of the game in this record, if it is poker: a match has one of
/// its own, a tournament at tables that of its contest.
fn hands_of(journal: &Journal, path: &Path) -> Option<PathBuf> {
    let mut folders = path.ancestors();
    let store = folders
        .find(|folder| folder.ends_with("records"))?
        .parent()?;
    let of_match = match &journal.players[..] {
        [one, other] => Some(hands_below(store, [&one.name, &other.name], journal.id)),
        _ => None,
    };
    let own = of_match.filter(|folder| folder.is_dir());
    (journal.game == POKER).then(|| own.unwrap_or_else(|| store.to_owned()))
}

fn unreadable(folder: &RecordFolder, error: &io::Error) -> CommandError {
    let text = Phrase::new("terminal-folder-unread").with("why", error.to_string());
    CommandError::failed(text.with("folder", folder.path().display().to_string()))
}

#[cfg(test)]
#[path = "records_tests.rs"]
mod tests;
