//! `arbiter check`: whether a store is sound.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;

use super::CommandError;
use super::shared_args::bar_of;
use store::{CheckObserver, Checked, Finding};

const EXAMPLES: &str = "\
A check compares every game with its record, replays it by the rules, replays every
hand of poker, and looks at names, files and permissions. It changes nothing, and
the store may be in use. Each line of the output is something that is wrong; the
exit status is then 1. With --mend, what waits is written, and files that are no
sound records are moved aside. Nothing is deleted.

Examples:
  arbiter check club
  arbiter check club --announced club.jsonl
  arbiter check club --mend               mends a store that is not in use";

/// Check a store: its games, records, hands and files
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// Folder of the store
    #[arg(value_name = "STORE")]
    store: PathBuf,

    /// Mend what can be mended, before the check
    ///
    /// No server or tournament may use the store meanwhile.
    #[arg(long, help_heading = "Files")]
    mend: bool,

    /// File of events that must announce every game once
    ///
    /// It may be given several times; together, the files must have all games.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    announced: Vec<PathBuf>,
}

/// Checks the store.
///
/// # Errors
/// There is no store, it cannot be read or mended, or something is wrong.
pub fn run(args: &CheckArgs) -> Result<(), CommandError> {
    let failed = |error: store::StoreError| CommandError::Failed(error.to_string());
    if args.mend {
        for done in store::mend(&args.store).map_err(failed)? {
            writeln!(io::stdout(), "mended: {done}")?;
        }
    }
    let mut printer = Printer {
        bar: bar_of("games and hands"),
        outcome: Ok(()),
    };
    let checked = store::check(&args.store, &args.announced, &mut printer);
    printer.bar.finish_and_clear();
    let done = printer.outcome.map_err(CommandError::Output);
    CommandError::unless_closed(done)?;
    let Checked {
        games,
        hands,
        waiting,
        announced,
        findings,
    } = checked.map_err(failed)?;
    let mut summary = format!("{games} games and {hands} hands checked");
    if waiting > 0 {
        summary += &format!(", {waiting} records wait in the database to be written");
    }
    if !args.announced.is_empty() {
        summary += &format!(", {announced} games announced");
    }
    if findings > 0 {
        return Err(CommandError::Failed(format!(
            "{summary}: {findings} findings"
        )));
    }
    writeln!(io::stdout(), "{summary}: nothing is wrong")?;
    Ok(())
}

/// Prints findings as they come.
struct Printer {
    bar: ProgressBar,
    outcome: io::Result<()>,
}

impl CheckObserver for Printer {
    fn found(&mut self, finding: &Finding) {
        let printed = self.bar.suspend(|| writeln!(io::stdout(), "{finding}"));
        if self.outcome.is_ok() {
            self.outcome = printed;
        }
    }

    fn progress(&mut self, done: u64, of: u64) {
        self.bar.set_length(of);
        self.bar.set_position(done);
    }
}
