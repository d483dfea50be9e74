//! `kalaha-brain verify`.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use bot_kit::study::{StudyError, grouped, spinner};
use clap::Args;
use games::kalaha::Capture;

use super::super::book::Book;
use super::super::endgame::{MOST_BEANS, positions};
use super::super::player::PLAYER_BEANS;
use super::super::verify::{Findings, Plan, Stage, verify};
use super::{build_table, load_table};

const EXAMPLES: &str = "\
Examples:
  kalaha-brain verify --share 1000                   a sample, in minutes
  kalaha-brain verify --seat south                   everything for the first player
  kalaha-brain verify --table endgame-20 book.txt    faster, with a table that is made once";

/// Try every reply against a book
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// Book, as text or packed by gzip; without it, the one of this program
    file: Option<PathBuf>,

    /// Seat that the player has; without it, both
    #[arg(long, value_enum, value_name = "SIDE", help_heading = "Play")]
    seat: Option<SeatWord>,

    /// Limit of positions searched for one move
    ///
    /// Outside of the book the player has to prove its sowing in so many.
    #[arg(long, help_heading = "Play", value_name = "N")]
    #[arg(default_value_t = 500_000)]
    nodes: u64,

    /// Share of the positions that are looked at: one in N
    ///
    /// The walk meets all positions of the book; this is about the values that
    /// are confirmed and the searches outside of the book.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u64).range(1..))]
    share: u64,

    /// File of an endgame table, made by 'kalaha-brain table'
    ///
    /// A larger table makes it faster. The table is proven first.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    table: Option<PathBuf>,

    /// Memory for solving, in MiB
    #[arg(long, help_heading = "Play", value_name = "MIB", default_value_t = 1024,
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
}

/// The seats on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SeatWord {
    /// The first player
    South,
    /// The second player
    North,
}

/// The memory for one search of the player, in mebibytes: enough for its
/// positions, and soon forgotten.
const PLAYER_MEMORY: usize = 8;

/// The beans of the table that is made if the command line names none.
const BEANS: u32 = 14;
const _: () = assert!(BEANS <= MOST_BEANS);

pub(super) fn run(args: &VerifyArgs) -> Result<(), StudyError> {
    let book = match &args.file {
        None => Book::kept(),
        Some(file) => {
            let bytes = std::fs::read(file).map_err(|error| StudyError::file(file, error))?;
            let letters = Book::letters(&bytes);
            let book = letters.and_then(|letters| Book::read(4, &letters));
            book.map_err(|error| StudyError::file(file, error))?
        }
    };
    let table = match &args.table {
        Some(file) => load_table(file)?,
        None => build_table(BEANS, Capture::Always),
    };
    let plan = Plan {
        start: 4,
        first: args.seat != Some(SeatWord::North),
        second: args.seat != Some(SeatWord::South),
        nodes: args.nodes,
        player_table: PLAYER_BEANS,
        share: args.share,
        player_memory: PLAYER_MEMORY,
        memory: args.memory as usize,
    };
    let bar = spinner();
    let all = grouped(positions(table.beans));
    let mut tell = |stage| {
        bar.set_message(match stage {
            Stage::Table(done) => format!("{} of {all} of the table proven", grouped(done)),
            Stage::Walk(met) => format!("{} positions met", grouped(met)),
            Stage::Confirm(done, of) => {
                format!("{} of {} values confirmed", grouped(done), grouped(of))
            }
        });
    };
    let findings = verify(&book, Arc::new(table), &plan, &mut tell);
    bar.finish_and_clear();
    let findings = findings.map_err(StudyError::failed)?;
    tell_findings(&findings, book.len(), args.share)?;
    match findings.gap_count {
        0 => Ok(()),
        gaps => Err(StudyError::failed(format!("the book has {gaps} gaps"))),
    }
}

fn tell_findings(findings: &Findings, entries: usize, share: u64) -> io::Result<()> {
    let Findings {
        in_book,
        fewest_beans,
        most_beans_outside,
        proven,
        most_nodes,
        in_table,
        left_out,
        confirmed,
        gap_count,
        gaps,
    } = findings;
    let mut out = io::stdout().lock();
    let entries = grouped(entries as u64);
    writeln!(
        out,
        "{entries} positions in the book, {} of them met",
        grouped(*in_book)
    )?;
    if let Some(beans) = fewest_beans {
        writeln!(out, "the fewest beans in the pits of these are {beans}")?;
    }
    if let Some(beans) = most_beans_outside {
        writeln!(out, "the most beans outside of the book are {beans}")?;
    }
    writeln!(
        out,
        "outside: {} proven by at most {} positions each, {} in the endgame table",
        grouped(*proven),
        grouped(*most_nodes),
        grouped(*in_table)
    )?;
    if share > 1 {
        writeln!(
            out,
            "outside: {} left out, as one position in {share} is looked at",
            grouped(*left_out)
        )?;
    }
    writeln!(out, "{} sowings confirmed", grouped(*confirmed))?;
    writeln!(out, "{gap_count} gaps")?;
    for gap in gaps {
        writeln!(out, "{}: {}", gap.position, gap.why)?;
    }
    Ok(())
}
