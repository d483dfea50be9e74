//! `poker-agent exploit`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use bot_kit::study::{SeedArgs, StudyError, grouped, progress};
use clap::Args;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rayon::prelude::*;

use crate::arena::interval;

use super::exploit::Response;
use super::read;

const EXAMPLES: &str = "\
Examples:
  poker-agent exploit                                the strategy of the program
  poker-agent exploit --blueprint deep.blueprint --hands 100000 --seed 7";

/// Measure how much can be won against a strategy at least
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ExploitArgs {
    /// Number of hands to play
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    hands: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// File with the strategy of blueprint, as train writes it
    ///
    /// Without it, the strategy of the program is measured.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    blueprint: Option<PathBuf>,
}

/// Plays a local best response against the strategy.
///
/// # Errors
/// The file cannot be read, or is no strategy.
pub(super) fn run(args: &ExploitArgs) -> Result<(), StudyError> {
    let blueprint = read(args.blueprint.as_deref()).map_err(StudyError::failed)?;
    let bar = progress(args.hands, "hands");
    let won: Vec<f64> = (0..args.hands)
        .into_par_iter()
        .map(|number| {
            let seed = args.seed.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut random = SmallRng::seed_from_u64(seed.wrapping_add(number));
            let won = Response::play(&blueprint, (number % 2) as u8, &mut random);
            bar.inc(1);
            100.0 * won
        })
        .collect();
    bar.finish_and_clear();
    let (mean, error) = interval(&won);
    writeln!(
        io::stdout().lock(),
        "a local best response wins {mean:.1} ± {error:.1} big blinds in 100 of {} hands",
        grouped(args.hands)
    )?;
    Ok(())
}
