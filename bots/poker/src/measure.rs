//! `poker-agent exploit`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use bot_kit::study::{SeedArgs, StudyError, grouped, progress};
use clap::Args;

use super::blueprint::best_response;
use super::interval::interval;
use super::respond::{self, Terms};
use super::{BLUFF, Kind};

const EXAMPLES: &str = "\
Examples:
  poker-agent exploit                                the strategy of the program
  poker-agent exploit --blueprint deep.blueprint --hands 100000 --seed 7
  poker-agent exploit strong --hands 2000            the agent strong, by actual play";

/// Measure how much can be won against a strategy at least
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ExploitArgs {
    /// Kind of agent to measure
    ///
    /// Of blueprint, the strategy of a file is measured. The others are asked
    /// what they would do with other cards, and begin each hand without
    /// memories. qlearn cannot be measured.
    #[arg(value_enum, value_name = "KIND", default_value = "blueprint")]
    kind: Kind,

    /// Number of hands to play
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    hands: u64,

    /// Number of the opponent's possible hands to try
    ///
    /// More take longer, and let more be won. Not for blueprint.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=1_225))]
    tried: u64,

    /// Number of random deals to sample
    ///
    /// equity and bluff sample them for each decision.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    samples: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// File with the strategy of blueprint, as train writes it
    ///
    /// Without it, a strategy of the program is measured.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    blueprint: Option<PathBuf>,

    /// Stack of both players, in big blinds
    ///
    /// Without a file, it chooses among the strategies of blueprint. Each is
    /// measured with the stacks that it is for.
    #[arg(long, help_heading = "Table", value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(5..=1_000))]
    stack: u64,
}

/// Plays a local best response against the strategy or the agent.
///
/// # Errors
/// The file cannot be read, or is no strategy; the agent cannot be measured.
pub(super) fn run(args: &ExploitArgs) -> Result<(), StudyError> {
    let bar = progress(args.hands, "hands");
    let progress = || bar.inc(1);
    let terms = Terms {
        hands: args.hands,
        tried: args.tried as usize,
        stack: args.stack,
        seed: args.seed.seed,
    };
    let won = match args.kind {
        Kind::Blueprint => best_response(
            args.blueprint.as_deref(),
            args.stack,
            terms.seed,
            args.hands,
            &progress,
        )?,
        Kind::Strong => respond::strong(terms, &progress).map_err(StudyError::failed)?,
        Kind::Random => respond::random(terms, &progress).map_err(StudyError::failed)?,
        Kind::Equity | Kind::Bluff => {
            let bluff = (args.kind == Kind::Bluff).then_some(BLUFF);
            respond::equity(terms, args.samples, bluff, &progress).map_err(StudyError::failed)?
        }
        Kind::Qlearn => {
            return Err(StudyError::words(
                "qlearn learns while it plays, and cannot be measured: give another kind",
            ));
        }
    };
    bar.finish_and_clear();
    let hundreds: Vec<f64> = won.iter().map(|won| 100.0 * won).collect();
    let (mean, error) = interval(&hundreds);
    writeln!(
        io::stdout().lock(),
        "a local best response wins {mean:.1} ± {error:.1} big blinds in 100 of {} hands",
        grouped(args.hands)
    )?;
    Ok(())
}
