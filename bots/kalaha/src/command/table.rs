//! `kalaha-brain table`.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use bot_kit::study::StudyError;
use clap::Args;

use super::super::endgame::{MOST_BEANS, positions};
use super::{CaptureWord, build_table};

const EXAMPLES: &str = "\
Examples:
  kalaha-brain table --beans 14 --out endgame-14      9,657,700 positions, about 10 MB
  kalaha-brain --level perfect --table endgame-14 7001";

/// Make an endgame table for --table
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct TableArgs {
    /// Rule of capture for a last bean in an own empty pit
    #[arg(long, help_heading = "Game", value_enum, default_value = "always")]
    capture: CaptureWord,

    /// Number of beans in the pits, at most
    ///
    /// The table has all such positions: 10 beans make 650 kB, 12 2.7 MB, 14
    /// 10 MB, 16 30 MB, 18 87 MB, 20 226 MB.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 14,
          value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_BEANS)))]
    beans: u32,

    /// File to write
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &TableArgs) -> Result<(), StudyError> {
    let began = Instant::now();
    let table = build_table(args.beans, args.capture.into());
    let saved = table.save(&args.out);
    saved.map_err(|error| StudyError::file(&args.out, error))?;
    let took = began.elapsed().as_secs_f64();
    let (count, file) = (positions(args.beans), args.out.display());
    writeln!(io::stdout(), "{count} positions in {file}, {took:.1} s")?;
    Ok(())
}
