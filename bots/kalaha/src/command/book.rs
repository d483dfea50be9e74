//! `kalaha-brain book`.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use bot_kit::study::{self, StudyError, grouped, spinner};
use clap::Args;
use games::kalaha::Capture;

use super::super::book::{Book, Maker};
use super::super::search::Search;
use super::{build_table, load_table};

const EXAMPLES: &str = "\
Examples:
  kalaha-brain book --out book.txt                    continues a book that was stopped
  kalaha-brain book --beans 20 --out book.txt         for a slower machine, larger
  kalaha-brain book --out book.txt --packed book.gz   packed by gzip as well";

/// Make the book of the level perfect
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BookArgs {
    /// Number of beans in the pits, at most
    ///
    /// With so many or fewer the player searches by itself. All positions with
    /// more come into the book.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = BEANS_TO_SEARCH,
          value_parser = clap::value_parser!(u32).range(1..=48))]
    beans: u32,

    /// File of an endgame table, made by 'kalaha-brain table'
    ///
    /// A larger table makes the book in less time.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    table: Option<PathBuf>,

    /// Memory for solving, in MiB
    #[arg(long, help_heading = "Play", value_name = "MIB", default_value_t = 1024,
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// File to write
    ///
    /// If the book exists already, it is continued.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    out: PathBuf,

    /// File for the whole book, packed by gzip
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    packed: Option<PathBuf>,
}

/// The beans in the pits with which the kept book leaves the player alone.
const BEANS_TO_SEARCH: u32 = 26;

/// The beans of the table to solve with if the command line names none.
const BEANS_TO_SOLVE: u32 = 14;

pub(super) fn run(args: &BookArgs) -> Result<(), StudyError> {
    let wrong = |error| StudyError::file(&args.out, error);
    let mut letters = match std::fs::read_to_string(&args.out) {
        Ok(letters) => letters,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(wrong(error)),
    };
    let out = OpenOptions::new().create(true).append(true).open(&args.out);
    let mut out = out.map_err(wrong)?;
    let table = match &args.table {
        Some(file) => load_table(file)?,
        None => build_table(BEANS_TO_SOLVE, Capture::Always),
    };
    let search = Search::new(Arc::new(table), args.memory as usize);
    let mut maker =
        Maker::new(4, &letters, search).map_err(|error| StudyError::file(&args.out, error))?;
    let bar = spinner();
    while let Some(beans) = maker.beans().filter(|beans| *beans > args.beans as usize) {
        let Some(letter) = maker.step() else { break };
        // One write for each letter, so that a stopped run leaves a book.
        out.write_all(&[letter as u8]).map_err(wrong)?;
        letters.push(letter);
        let (length, waiting) = (grouped(maker.len() as u64), grouped(maker.waiting() as u64));
        bar.set_message(format!(
            "{length} in the book, now with {beans} beans, {waiting} waiting"
        ));
    }
    bar.finish_and_clear();
    if let Some(file) = &args.packed {
        let packed = Book::packed(&letters).map_err(|error| StudyError::file(file, error))?;
        study::write(file, packed)?;
    }
    writeln!(
        io::stdout(),
        "{} positions in the book, all that are met with {} beans or more",
        grouped(maker.len() as u64),
        maker.beans().map_or(1, |beans| beans + 1)
    )?;
    Ok(())
}
