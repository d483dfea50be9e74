//! `arbiter poker export`: recorded hands in the formats of others, or as rows.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use poker_rules::phh::HandHistory;

use super::CommandError;
use super::hand_format::{HandWriteError, HandWriter, LeftOutHands, OutputFormat, output};
use super::hand_rows::RowKind;
use record::TableId;
use store::{HandBook, StoredHand};

const EXAMPLES: &str = "\
Cards that nobody showed are ???? while their table is open, and known after it
has closed. 'arbiter poker replay' reads PHH, and 'arbiter poker convert' all formats.
A hand that a format cannot tell is left out, and the exit status is 1.

Examples:
  arbiter poker export --store arbiter-data > hands.phhs
  arbiter poker export --store arbiter-data --table 3 --player Ann
  arbiter poker export --store long-match --format acpc > match.log
  arbiter poker export --store long-match --format parquet --rows actions > actions.parquet";

/// Write the hands that a server or a match recorded
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ExportArgs {
    /// Table whose hands are written; without it, all tables
    #[arg(long, help_heading = "Game", value_name = "NUMBER")]
    table: Option<TableId>,
    /// Player whose hands are written; without it, all players
    #[arg(long, help_heading = "Game", value_name = "NAME")]
    player: Option<String>,
    /// Format of the output
    #[arg(long, help_heading = "Files", value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Phh)]
    format: OutputFormat,
    /// What a row of CSV and of Parquet is [default: hands]
    #[arg(long, help_heading = "Files", value_enum, value_name = "WHAT")]
    rows: Option<RowKind>,
    /// Folder of the store
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    #[arg(default_value = "arbiter-data")]
    store: PathBuf,
}

/// Writes the hands to standard output.
///
/// # Errors
/// The store cannot be read, hands are damaged and left out, or standard output
/// cannot be written.
pub(super) fn run(args: &ExportArgs) -> Result<(), CommandError> {
    let writer = HandWriter::begin(output(args.format)?, args.format, args.rows)?;
    let wanted = |name: &String| args.player.as_ref().is_none_or(|player| player == name);
    write(&args.store, args.table, wanted, writer).map(drop)
}

/// Writes the hands of the players with these names in PHH; gives how many.
///
/// # Errors
/// As for [`run`].
pub(in super::super) fn export_all_of(
    names: &[String],
    store: &Path,
    out: impl Write + Send,
) -> Result<u64, CommandError> {
    let writer = HandWriter::begin(out, OutputFormat::Phh, None)?;
    write(store, None, |name| names.contains(name), writer)
}

/// Writes the hands with a player that is wanted; gives how many.
fn write(
    store: &Path,
    table: Option<TableId>,
    wanted: impl Fn(&String) -> bool,
    mut writer: HandWriter<'_>,
) -> Result<u64, CommandError> {
    let book = HandBook::open_to_read(store).map_err(CommandError::failed)?;
    let mut done = Ok(());
    let mut damaged = LeftOutHands::default();
    // Only a store of tournaments at tables says how many they are.
    let tables = book.condition("tables").map_err(CommandError::failed)?;
    let tables: Option<u64> = tables.parse().ok();
    let read = book.for_each(table, |hand| {
        let hand = match hand {
            Ok(hand) => hand,
            Err(error) => {
                damaged.note(error.to_string());
                return true;
            }
        };
        if hand.record.names.iter().flatten().any(&wanted) {
            match export(&mut writer, &hand, tables) {
                Ok(()) => {}
                Err(HandWriteError::Output(error)) => done = Err(error),
                Err(HandWriteError::Hand(why)) => {
                    damaged.note(format!("hand {}: {why}", hand.record.id));
                }
            }
        }
        done.is_ok()
    });
    done.map_err(CommandError::Output)?;
    read.map_err(CommandError::failed)?;
    let count = writer.written;
    writer.end()?;
    damaged.result("terminal-hands-left-out").map(|()| count)
}

/// Notes where a hand was played in tournaments that begin with so many tables; the
/// fields with `_` are our own.
fn place(history: &mut HandHistory, stored: &StoredHand, tables: u64) {
    let (game, round) = poker::round_of(stored.record.id.get(), tables);
    let table = stored.record.table.get().saturating_sub(1);
    let table = table.checked_rem(tables).unwrap_or(table) + 1;
    history.set_number("table", table);
    history.set_number("_tournament", game);
    history.set_number("_round", round);
}

/// Writes a hand; in tournaments that begin with so many tables.
fn export(
    writer: &mut HandWriter<'_>,
    stored: &StoredHand,
    tables: Option<u64>,
) -> Result<(), HandWriteError> {
    let history = stored.record.history(!stored.is_open);
    let mut history = history.map_err(|error| HandWriteError::Hand(error.to_string()))?;
    history.set_date(&stored.ended);
    history.set_note("venue", "Arbiter");
    if let Some(count) = tables {
        place(&mut history, stored, count);
    }
    writer.hand(&stored.record.id.to_string(), &history)
}
