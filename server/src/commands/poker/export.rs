//! `arbiter poker export`: recorded hands as PHH.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use games::holdem::phh;
use words::Phrase;

use super::CommandError;
use record::TableId;
use record::hand::RecordError;
use store::{DamagedHand, HandBook, StoredHand};

const EXAMPLES: &str = "\
Cards that nobody showed are ???? while their table is open, and known after it
has closed. 'arbiter poker replay' reads the output.

Examples:
  arbiter poker export --store arbiter-data > hands.phhs
  arbiter poker export --store arbiter-data --table 3 --player Ann";

/// Write the hands that a server recorded as PHH
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ExportArgs {
    /// Table whose hands are written; without it, all tables
    #[arg(long, help_heading = "Game", value_name = "NUMBER")]
    table: Option<TableId>,
    /// Player whose hands are written; without it, all players
    #[arg(long, help_heading = "Game", value_name = "NAME")]
    player: Option<String>,
    /// Folder of the store
    #[arg(
        long,
        help_heading = "Files",
        value_name = "DIR",
        default_value = "arbiter-data"
    )]
    store: PathBuf,
}

/// Writes the hands to standard output.
///
/// # Errors
/// The store cannot be read, hands are damaged and left out, or standard output
/// cannot be written.
pub(super) fn run(args: &ExportArgs) -> Result<(), CommandError> {
    let failed = |error: &dyn std::fmt::Display| CommandError::failed(error.to_string());
    let book = HandBook::open_to_read(&args.store).map_err(CommandError::failed)?;
    let mut out = std::io::stdout().lock();
    let mut done = Ok(());
    let mut damaged = Damaged::default();
    let read = book.for_each(args.table, |hand| {
        let hand = match hand {
            Ok(hand) => hand,
            Err(error) => {
                damaged.note(&error);
                return true;
            }
        };
        let wanted = |name: &String| hand.record.names.iter().flatten().any(|own| own == name);
        if args.player.as_ref().is_none_or(wanted) {
            done = match exported(&hand) {
                Ok(text) => std::io::Write::write_all(&mut out, text.as_bytes())
                    .map_err(CommandError::Output),
                Err(error) => Err(failed(&error)),
            };
        }
        done.is_ok()
    });
    done?;
    read.map_err(CommandError::failed)?;
    damaged.result()
}

/// The hands that are left out because they are damaged.
#[derive(Default)]
struct Damaged {
    count: u64,
    first: String,
}

impl Damaged {
    fn note(&mut self, hand: &DamagedHand) {
        if self.count == 0 {
            self.first = hand.to_string();
        }
        self.count += 1;
    }

    fn result(self) -> Result<(), CommandError> {
        match self.count {
            0 => Ok(()),
            count => {
                let text = Phrase::new("terminal-hands-left-out").with("count", count);
                Err(CommandError::failed(text.with("first", self.first)))
            }
        }
    }
}

/// A hand as a table of a `.phhs` file, named by its number.
fn exported(stored: &StoredHand) -> Result<String, RecordError> {
    let history = stored.record.history(!stored.is_open)?;
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(text, "[{}]\n{}", stored.record.id, phh::write(&history));
    Ok(text)
}
