//! `arbiter poker statistics`: the figures that trackers of poker count.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use words::{Language, Phrase};

use super::CommandError;
use super::hand_format::{HandFormat, LeftOutHands, read_file, replayed};
use super::statistics_table::{DIGITS, Part, Row, table, write_rows};
use record::hand::figures::{Breakdown, Tally};
use reports::RowForm;
use store::HandBook;

const EXAMPLES: &str = "\
Files are in the notation PHH (Poker Hand History), or end with .ohh, .json, .txt
(PokerStars), .log or .acpc, as for 'arbiter poker convert'. The columns are described
in docs/poker.md; CSV and Parquet have the counts behind them, too.

Examples:
  arbiter poker statistics session.phhs                      a row a player
  arbiter poker statistics *.phhs --player Ann --by position
  arbiter poker statistics --store arbiter-data --by stack --format csv --out stacks.csv
  arbiter poker statistics *.phhs --format parquet --out players.parquet";

/// Count how players play: over hands of files or of a store
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct StatisticsArgs {
    /// File of hands, .phh, .phhs, .ohh, .txt of PokerStars, …; any number of them
    #[arg(value_name = "FILE", required_unless_present = "store")]
    files: Vec<PathBuf>,
    /// Player whose hands count
    ///
    /// Without it, all players.
    #[arg(long, help_heading = "Game", value_name = "PLAYER")]
    player: Option<String>,
    /// What the hands of a player are divided by
    #[arg(long, help_heading = "Game", value_name = "WHAT", value_enum)]
    by: Option<DivisionWord>,
    /// Form of the result
    #[arg(long, help_heading = "Files", value_name = "FORM", value_enum)]
    #[arg(default_value = "table")]
    format: Form,
    /// File to write
    ///
    /// Without it, standard output.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    out: Option<PathBuf>,
    /// Folder of the store
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    #[arg(conflicts_with = "files")]
    store: Option<PathBuf>,
}

/// What hands are divided by, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DivisionWord {
    /// Place at the table
    Position,
    /// Stack before the hand, in big blinds
    Stack,
    /// Round that the player came to
    Street,
}

/// The form of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Columns for people
    Table,
    /// Comma-separated values, with a header
    Csv,
    /// Apache Parquet, for data frames
    Parquet,
}

/// Counts, and writes the result.
///
/// # Errors
/// A file or the store cannot be read, hands are left out, or the result cannot
/// be written.
pub(super) fn run(args: &StatisticsArgs, language: Language) -> Result<(), CommandError> {
    let by = match args.by {
        None => Breakdown::Player,
        Some(DivisionWord::Position) => Breakdown::Position,
        Some(DivisionWord::Stack) => Breakdown::Stack,
        Some(DivisionWord::Street) => Breakdown::Street,
    };
    let mut counting = HandCount {
        tally: Tally::new(by),
        left_out: LeftOutHands::default(),
    };
    match &args.store {
        Some(store) => counting.store(store)?,
        None => {
            for file in &args.files {
                counting.file(file)?;
            }
        }
    }
    let wanted = |name: &str| args.player.as_ref().is_none_or(|player| player == name);
    let rows = counting.tally.rows().filter(|(name, ..)| wanted(name));
    let rows: Vec<Row<'_>> = rows
        .map(|(player, group, figures)| Row {
            player,
            part: Part(by, group),
            figures,
        })
        .collect();
    write(args, &rows, language)?;
    // Hands that are left out are a failure, after all others were counted.
    counting.left_out.result("terminal-hands-not-counted")
}

/// The hands so far.
struct HandCount {
    tally: Tally,
    left_out: LeftOutHands,
}

impl HandCount {
    /// The hands of a store, while a server may write it.
    fn store(&mut self, dir: &Path) -> Result<(), CommandError> {
        let book = HandBook::open_to_read(dir).map_err(CommandError::failed)?;
        let read = book.for_each(None, |hand| {
            match hand {
                Ok(hand) => self.tally.count(&hand.record),
                Err(error) => self.left_out.note(error.to_string()),
            }
            true
        });
        read.map_err(CommandError::failed)
    }

    /// The hands of a file.
    fn file(&mut self, path: &Path) -> Result<(), CommandError> {
        let format = HandFormat::of_file(path).unwrap_or(HandFormat::Phh);
        for (name, history) in read_file(path, format, None)? {
            match replayed(history) {
                Ok((history, replayed)) if replayed.complete() => {
                    self.tally.count_filed(&history, &replayed);
                }
                Ok(_) => self
                    .left_out
                    .note(format!("{}: hand {name} has no end", path.display())),
                Err(error) => {
                    self.left_out
                        .note(format!("{}: hand {name}: {error}", path.display()));
                }
            }
        }
        Ok(())
    }
}

fn write(args: &StatisticsArgs, rows: &[Row<'_>], language: Language) -> Result<(), CommandError> {
    let is_terminal = args.out.is_none() && io::stdout().is_terminal();
    if is_terminal && args.format == Form::Parquet {
        return Err(CommandError::usage(Phrase::new("terminal-parquet-shown")));
    }
    let write = |out: &mut (dyn Write + Send)| match args.format {
        Form::Table => out.write_all(table(rows, is_terminal, language).as_bytes()),
        Form::Csv => write_rows(rows, out, RowForm::Csv(Some(DIGITS))),
        Form::Parquet => write_rows(rows, out, RowForm::Parquet),
    };
    match &args.out {
        Some(path) => {
            let failed = |error| CommandError::of_file(path, error);
            let mut out = BufWriter::new(File::create(path).map_err(failed)?);
            write(&mut out).and_then(|()| out.flush()).map_err(failed)
        }
        None => {
            let mut out = BufWriter::new(io::stdout());
            write(&mut out)?;
            Ok(out.flush()?)
        }
    }
}
