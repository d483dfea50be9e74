//! `dice-brain solve`: the exact race.

use std::path::PathBuf;
use std::time::Instant;

use bot_kit::study::{self, StudyError, grouped, progress};
use games::dice::Rules;
use games::dice::odds::fifties;

use crate::race;

const EXAMPLES: &str = "\
Examples:
  dice-brain solve --out race.bin                  the published game
  dice-brain solve --target 2000 --out short.bin   in a second";

/// Solve the race of two players and write its winning chances
///
/// The table holds for every shorter race too.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct SolveArgs {
    /// Total that wins
    #[arg(long, help_heading = "Game", value_name = "POINTS", default_value_t = 10_000,
          value_parser = clap::value_parser!(u32).range(50..=20_000))]
    target: u32,
    /// File to write
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &SolveArgs) -> Result<(), StudyError> {
    let began = Instant::now();
    let target = fifties(args.target);
    let minimum = fifties(Rules::default().minimum);
    let bar = progress(race::pairs(target) as u64, "pairs of totals");
    let solved = race::solve(target, minimum, |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let bytes = solved.table.to_bytes();
    study::write(&args.out, &bytes)?;
    println!(
        "{} states, {} turns worked out in {:.1} s",
        grouped(solved.states),
        grouped(solved.turns),
        began.elapsed().as_secs_f64()
    );
    println!(
        "the first to throw wins {:.3} %",
        100.0 * solved.table.get(target, target)
    );
    println!(
        "{}: {} bytes",
        args.out.display(),
        grouped(bytes.len() as u64)
    );
    Ok(())
}
