//! `arbiter check`: whether a store is sound.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use words::{Language, Phrase, Printable, say};

use super::CommandError;
use super::shared_args::bar_of;
use contest::file::RegisteredFiles;
use store::{CheckObserver, CheckSummary, Digest, Finding};

const EXAMPLES: &str = "\
A check compares every game with its record, replays it by the rules, replays every
hand of poker, and looks at names, files, permissions, and the players who
registered with their programs. It changes nothing, and the store may be in use. Each line of the output is something that is wrong; the
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
pub fn run(args: &CheckArgs, language: Language) -> Result<(), CommandError> {
    if args.mend {
        for done in store::mend(&args.store).map_err(CommandError::failed)? {
            let mended = say!(language, "terminal-mended", what = done.to_string());
            writeln!(io::stdout(), "{mended}")?;
        }
    }
    let (_, findings, summary) = check_store(&args.store, &args.announced, None, language)?;
    if findings > 0 {
        let result = Phrase::new("terminal-findings").with("count", findings);
        return Err(CommandError::failed(result.and("checked", summary)));
    }
    let result = Phrase::new("terminal-nothing-wrong").and("checked", summary);
    writeln!(io::stdout(), "{}", result.say(language))?;
    Ok(())
}

/// Checks a store and prints the damage. `known` is a head of its chain that was written
/// down. Gives the summary of the check, the number of findings, and both in words.
///
/// # Errors
/// There is no store, or it cannot be read.
pub(super) fn check_store(
    store: &Path,
    announced: &[PathBuf],
    known: Option<Digest>,
    language: Language,
) -> Result<(CheckSummary, u64, Phrase), CommandError> {
    let mut printer = Printer::new(language);
    let checked = store::check(store, announced, known, &mut printer);
    let registered = RegisteredFiles::of_contest(store).findings();
    for finding in &registered {
        printer.print(finding);
    }
    let findings = printer.end()?;
    let checked = checked.map_err(CommandError::failed)?;
    let words = Phrase::new("terminal-checked").with("games", checked.games);
    let words = words.with("hands", checked.hands);
    let mut more = Vec::new();
    if checked.waiting > 0 {
        more.push(Phrase::new("terminal-checked-waiting").with("count", checked.waiting));
    }
    if !announced.is_empty() {
        more.push(Phrase::new("terminal-checked-announced").with("count", checked.announced));
    }
    let summary = more.into_iter().fold(words, |list, next| {
        let list = Phrase::new("terminal-list").and("list", list);
        list.and("next", next)
    });
    Ok((checked, findings, summary))
}

/// Prints findings as they come, and how far the check is.
pub(super) struct Printer {
    bar: ProgressBar,
    outcome: io::Result<()>,
    /// How many findings were printed.
    pub(super) count: u64,
}

impl Printer {
    pub(super) fn new(language: Language) -> Printer {
        Printer {
            bar: bar_of("terminal-bar-games", language),
            outcome: Ok(()),
            count: 0,
        }
    }

    fn print(&mut self, finding: &dyn Display) {
        let line = Printable::line(finding.to_string());
        let printed = self.bar.suspend(|| writeln!(io::stdout(), "{line}"));
        self.count += 1;
        if self.outcome.is_ok() {
            self.outcome = printed;
        }
    }

    /// Clears the bar; gives the number of findings.
    ///
    /// # Errors
    /// They cannot be printed; a reader who has read enough is no error.
    pub(super) fn end(self) -> Result<u64, CommandError> {
        self.bar.finish_and_clear();
        CommandError::unless_closed(self.outcome.map_err(CommandError::Output))?;
        Ok(self.count)
    }
}

impl CheckObserver for Printer {
    fn found(&mut self, finding: &Finding) {
        self.print(finding);
    }

    fn progress(&mut self, done: u64, of: u64) {
        self.bar.set_length(of);
        self.bar.set_position(done);
    }
}
