//! `poker-agent train`.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bot_kit::study::{self, SeedArgs, StudyError, grouped, progress};
use clap::Args;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::boards::keys;
use super::buckets::{Buckets, MOST_BUCKETS};
use super::cfr::Learnt;
use super::lookup::Lookup;
use super::menu::holdem;
use super::policy::Policy;
use super::store::{Blueprint, MOST_ENTRIES};
use super::training::{Limits, STRETCH, train};
use super::tree::Tree;

const EXAMPLES: &str = "\
Examples:
  poker-agent train --out heads-up.blueprint                 stacks of 100 big blinds
  poker-agent train --out deep.blueprint --stack 200 --minutes 60 --threads 2
  poker-agent train --out small.blueprint --buckets 50,50,30 --iterations 2000000";

/// Work out a strategy for two players, for the kind blueprint
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct TrainArgs {
    /// Number of deals to learn from
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 20_000_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    iterations: u64,

    /// Number of minutes after which the training ends, with what was learnt
    #[arg(long, help_heading = "Play", value_name = "N",
          value_parser = clap::value_parser!(u64).range(1..=100_000))]
    minutes: Option<u64>,

    /// Number of threads
    ///
    /// With one, a seed gives the same strategy again.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,

    /// Number of buckets of hands on the flop, the turn and the river
    ///
    /// Each at most 250.
    #[arg(long, help_heading = "Play", value_name = "N,…", value_parser = counts,
          default_value = "150,150,100")]
    buckets: [usize; 3],

    #[command(flatten)]
    seed: SeedArgs,

    /// File to write
    ///
    /// It is written at the end. Ctrl-C ends the training with what was learnt.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    out: PathBuf,

    /// Stack of both players, in big blinds
    #[arg(long, help_heading = "Table", value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(5..=1_000))]
    stack: u32,
}

fn counts(text: &str) -> Result<[usize; 3], String> {
    let counts: Option<Vec<usize>> = text.split(',').map(|word| word.parse().ok()).collect();
    let counts: Option<[usize; 3]> = counts.and_then(|counts| counts.try_into().ok());
    let sensible = |count: &usize| (1..=MOST_BUCKETS).contains(count);
    counts
        .filter(|counts| counts.iter().all(sensible))
        .ok_or_else(|| format!("give three numbers from 1 to {MOST_BUCKETS}, like 150,150,100"))
}

/// Set by Ctrl-C, which ends the training; a second one ends the program.
fn interrupted() -> Result<Arc<AtomicBool>, StudyError> {
    let stopped = Arc::new(AtomicBool::new(false));
    flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stopped))?;
    flag::register(SIGINT, Arc::clone(&stopped))?;
    Ok(stopped)
}

/// Runs the training.
///
/// # Errors
/// The file cannot be written, or the tree is too large.
pub(super) fn run(args: &TrainArgs) -> Result<(), StudyError> {
    let begun = Instant::now();
    let stopped = interrupted()?;
    let until = args
        .minutes
        .map(|minutes| begun + Duration::from_secs(60 * minutes));
    let [flop, turn, river] = args.buckets;
    let tree = Tree::new(
        &holdem(args.stack),
        [super::buckets::STARTS, flop, turn, river],
    );
    if tree.entries > MOST_ENTRIES {
        return Err(StudyError::words(
            "the tree is too large: give fewer buckets",
        ));
    }
    // A file that cannot be written should be reported before the work is done.
    // An earlier strategy stays until the new one is there.
    let writable = File::options().append(true).create(true).open(&args.out);
    writable.map_err(|error| StudyError::file(&args.out, error))?;
    let buckets = Buckets::find(args.buckets, args.seed.seed);
    let bar = progress((keys(3).len() + keys(4).len()) as u64, "boards");
    let lookup = Lookup::new(buckets.clone(), || bar.inc(1));
    bar.finish_and_clear();
    let tree = Tree::new(&holdem(args.stack), buckets.counts());
    let learnt = Learnt::new(&tree);
    let bar = progress(args.iterations, "deals");
    let limits = Limits {
        deals: args.iterations,
        threads: args.threads,
        seed: args.seed.seed,
        stop: &|| {
            let late = until.is_some_and(|until| Instant::now() >= until);
            late || stopped.load(Ordering::Relaxed)
        },
        progress: &|deals| bar.inc(deals),
    };
    let deals = train(&tree, &learnt, &limits, STRETCH, &|random| {
        lookup.deal(random)
    });
    bar.finish_and_clear();
    let policy = Policy::of(&tree, &learnt);
    let blueprint = Blueprint {
        stack: args.stack,
        buckets,
        tree,
        policy,
        deals,
        seed: args.seed.seed,
    };
    let bytes = blueprint.write();
    study::write(&args.out, &bytes)?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} deals in {} s; {} betting sequences, {} probabilities, {} bytes",
        grouped(deals),
        begun.elapsed().as_secs(),
        grouped(blueprint.tree.nodes.len() as u64),
        grouped(blueprint.tree.entries as u64),
        grouped(bytes.len() as u64),
    )?;
    Ok(())
}
