//! `poker-agent aivat`.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use bot_kit::study::{StudyError, grouped, progress};
use clap::Args;
use poker_rules::phh;
use rayon::prelude::*;

use super::Summary;
use super::estimate::{Estimate, Estimator, Unlike};
use super::read::played;

/// The largest file that is read, in bytes: about 300,000 hands.
const MOST_BYTES: u64 = 256 << 20;

const EXAMPLES: &str = "\
The player must be the kind blueprint, with the same strategy, and two players
must be dealt in. A hand in which the player did what the strategy never does
is an error, since the result would be wrong on average.

Examples:
  arbiter poker match A='poker-agent --kind blueprint' B=./mine --store match
  arbiter poker export --store match > match.phhs
  poker-agent aivat match.phhs --player A";

/// Take the luck off what blueprint won in recorded hands
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct AivatArgs {
    /// File of hands, .phh or .phhs
    file: PathBuf,

    /// Player whose hands count
    ///
    /// Its strategy is known.
    #[arg(long, help_heading = "Game", value_name = "PLAYER")]
    player: String,

    /// File with the strategy of blueprint, as train writes it
    ///
    /// Without it, blueprint plays the strategies of the program, for stacks of
    /// 100 and of 200 big blinds.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    blueprint: Option<PathBuf>,
}

/// Estimates all hands of the file.
///
/// # Errors
/// The file cannot be read, has hands that cannot be estimated, or none of the
/// player.
pub(in super::super) fn run(args: &AivatArgs) -> Result<(), StudyError> {
    let text = read(&args.file)?;
    let hands =
        phh::read(&text).map_err(|error| StudyError::file(&args.file, io::Error::other(error)))?;
    let estimator = Estimator::open(args.blueprint.as_deref()).map_err(StudyError::failed)?;
    let bar = progress(hands.len() as u64, "hands");
    let numbered: Vec<(u64, phh::HandEntry)> = (1u64..).zip(hands).collect();
    let all: Result<Vec<Option<Estimate>>, StudyError> = numbered
        .par_iter()
        .map(|(number, hand)| {
            let estimate = estimate(&estimator, &args.player, *number, hand);
            bar.inc(1);
            estimate
        })
        .collect();
    bar.finish_and_clear();
    let samples: Vec<Estimate> = all?.into_iter().flatten().collect();
    if samples.is_empty() {
        return Err(StudyError::failed(format!(
            "{} has no hands of {}: give another --player",
            args.file.display(),
            args.player
        )));
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} hands of {}, bb/100:",
        grouped(samples.len() as u64),
        args.player
    )?;
    for (name, (mean, error)) in Summary::of(&samples).rows() {
        writeln!(out, "{name:<22}{mean:>10.1}  ± {error:.1}")?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, StudyError> {
    let mut text = String::new();
    let file =
        File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    file.map_err(|error| StudyError::file(path, error))?;
    if text.len() as u64 <= MOST_BYTES {
        Ok(text)
    } else {
        Err(StudyError::failed(format!(
            "{} is larger than 256 MiB: split it",
            path.display()
        )))
    }
}

/// The winnings of the player; `None` where it was not dealt in.
fn estimate(
    estimator: &Estimator,
    player: &str,
    number: u64,
    (name, history): &phh::HandEntry,
) -> Result<Option<Estimate>, StudyError> {
    let wrong = |why: &dyn std::fmt::Display| StudyError::failed(format!("hand {name}: {why}"));
    let history = history.as_ref().map_err(|error| wrong(error))?;
    let Some(seat) = history.players.iter().position(|one| one == player) else {
        return Ok(None);
    };
    let played = played(history, number).map_err(|error| wrong(&error))?;
    match estimator.estimate(&played, seat) {
        Ok(estimate) => Ok(Some(estimate)),
        Err(error @ Unlike::Action(_)) => Err(wrong(&format!(
            "{error}: give the --blueprint that {player} plays"
        ))),
        Err(error) => Err(wrong(&error)),
    }
}
