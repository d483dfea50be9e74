//! `dice-brain fairness`: tests of the dice.

use bot_kit::SeedArgs;
use bot_kit::study::{StudyError, grouped, progress};

use crate::fairness::{SUSPICIOUS, test_dice};

const EXAMPLES: &str = "\
Examples:
  dice-brain fairness                     a million throws
  dice-brain fairness --throws 100000 --seed 1";

/// Test the dice of the manager
///
/// Draws throws of six dice just as the manager does, and tests them by
/// chi-square. The exit status is 1 if fair dice hardly ever fall so.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct FairnessArgs {
    /// Number of throws of six dice
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1_000_000,
          value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    throws: u64,
    #[command(flatten)]
    seed: SeedArgs,
}

/// Throws between two updates of the progress bar.
const TOLD_EVERY: u64 = 1000;

pub(super) fn run(args: &FairnessArgs) -> Result<(), StudyError> {
    let seed = args.seed.or_random();
    let bar = progress(args.throws, "throws");
    let mut thrown = 0;
    let findings = test_dice(args.throws, seed, || {
        thrown += 1;
        if thrown % TOLD_EVERY == 0 {
            bar.set_position(thrown);
        }
    });
    bar.finish_and_clear();
    println!("{} throws of six dice, seed {seed}", grouped(args.throws));
    for finding in &findings {
        println!(
            "{:24} chi-square {:8.2}, {:3} degrees of freedom, p = {:.4}",
            finding.what, finding.chi_square, finding.freedom, finding.p
        );
    }
    if findings.iter().any(|finding| finding.p < SUSPICIOUS) {
        Err(StudyError::failed(format!(
            "the dice are suspicious: fair dice fall so less than once in {:.0} runs",
            1.0 / SUSPICIOUS
        )))
    } else {
        Ok(())
    }
}
