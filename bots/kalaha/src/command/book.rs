//! `kalaha-brain book`.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use bot_kit::study::{StudyError, spinner};
use clap::Args;
use games::kalaha::Capture;

use super::super::book::{Book, Maker, Step};
use super::super::endgame::Endgame;
use super::super::search::Search;
use super::build_table;

const EXAMPLES: &str = "\
Examples:
  kalaha-brain book --out book.txt                  continues a book that was stopped
  kalaha-brain book --nodes 200000 --out book.txt   for a slower machine, larger
  kalaha-brain book --seat north --out north.txt    half of it, beside the other half";

/// Make the book of the level perfect
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BookArgs {
    /// Limit of positions searched for one move
    ///
    /// Only positions that take the player a longer search come into the book.
    #[arg(
        long,
        help_heading = "Play",
        value_name = "N",
        default_value_t = 500_000
    )]
    nodes: u64,

    /// File of an endgame table, made by 'kalaha-brain table'
    ///
    /// A larger table makes the book in less time.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    table: Option<PathBuf>,

    /// Seat that the book is for; without it, for both
    #[arg(long, value_enum, value_name = "SIDE", help_heading = "Play")]
    seat: Option<SeatWord>,

    /// Memory for solving, in MiB
    #[arg(long, help_heading = "Play", value_name = "MIB", default_value_t = 1024,
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// File to write
    ///
    /// If the book exists already, lines are added to it.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    out: PathBuf,
}

/// The seats on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SeatWord {
    /// The first player
    South,
    /// The second player
    North,
}

/// The beans of the table of the player that the book is for.
const BEANS: u32 = 10;

/// The beans of the table to solve with if the command line names none.
const BEANS_TO_SOLVE: u32 = 14;

/// The memory of the player that the book is for, in mebibytes.
const PLAYER_MEMORY: usize = 64;

pub(super) fn run(args: &BookArgs) -> Result<(), StudyError> {
    let wrong = |error| StudyError::file(&args.out, error);
    let book = match std::fs::read_to_string(&args.out) {
        Ok(text) => Book::read(&text).map_err(|error| StudyError::file(&args.out, error))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Book::default(),
        Err(error) => return Err(wrong(error)),
    };
    let out = OpenOptions::new().create(true).append(true).open(&args.out);
    let mut out = out.map_err(wrong)?;
    let table = match &args.table {
        Some(file) => Endgame::load(file).map_err(|error| StudyError::file(file, error))?,
        None => build_table(BEANS_TO_SOLVE, Capture::Always),
    };
    if table.capture() != Capture::Always {
        let reason = "the table is for another rule of capture: make one with --capture always";
        return Err(StudyError::failed(reason));
    }
    let search = |table: Endgame, memory| Search::new(Arc::new(table), memory);
    let quick = search(build_table(BEANS, Capture::Always), PLAYER_MEMORY);
    let thorough = search(table, args.memory as usize);
    let mut maker = Maker::new(book, quick, args.nodes, thorough);
    if args.seat != Some(SeatWord::North) {
        maker.play_first();
    }
    if args.seat != Some(SeatWord::South) {
        maker.play_second();
    }
    let bar = spinner();
    let (mut lines, mut easy) = (0u64, 0u64);
    while let Some(step) = maker.step() {
        match step {
            Step::Easy => easy += 1,
            Step::Known => lines += 1,
            Step::Line(line) => {
                // One write a line: what is stopped leaves whole lines.
                out.write_all(format!("{line}\n").as_bytes())?;
                lines += 1;
            }
        }
        let waiting = maker.waiting();
        bar.set_message(format!(
            "{lines} in the book, {easy} easy, {waiting} waiting"
        ));
    }
    bar.finish_and_clear();
    writeln!(
        io::stdout(),
        "{lines} positions in the book, {easy} more are easy"
    )?;
    Ok(())
}
