//! `poker-agent learn`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use bot_kit::study::{self, SeedArgs, StudyError, progress};
use clap::Args;
use rayon::prelude::*;

use super::super::{Buckets, Kind, Manner};
use super::chart::{Line, Panel, chart};
use super::curve::{Curve, Share, WINDOW, curve};

const EXAMPLES: &str = "\
Examples:
  poker-agent learn                                  against three agents, with both buckets
  poker-agent learn --hands 20000 --against random --buckets uniform
  poker-agent learn --csv curve.csv --svg curve.svg  every thousand hands, and a chart
  poker-agent learn --against bluff --buckets fine-middle --db rules.db3";

/// Let qlearn learn against other agents, and show how its success grows
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct LearnArgs {
    /// Kind of the opponent; several are played one after the other
    #[arg(long, help_heading = "Play", value_enum, value_delimiter = ',', value_name = "KIND,…",
          default_values_t = [Kind::Random, Kind::Equity, Kind::Bluff])]
    against: Vec<Kind>,

    /// Division of the chances to win that qlearn learns with
    ///
    /// Without it, both are tried.
    #[arg(long, help_heading = "Play", value_enum)]
    buckets: Option<Buckets>,

    /// Number of hands to play
    ///
    /// This number is played against each opponent.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 100_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    hands: u64,

    /// Number of random deals to sample
    ///
    /// Both agents sample them for each decision.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    samples: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// File to write the results to as CSV
    ///
    /// Each line is for a thousand hands.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    csv: Option<PathBuf>,

    /// File to draw charts into as SVG
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    svg: Option<PathBuf>,

    /// File that keeps what is learnt
    ///
    /// qlearn begins with what the file has. It is for one opponent and one kind
    /// of buckets.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    db: Option<PathBuf>,
}

/// The shares of success against this kind that the thesis prints.
fn printed(kind: Kind) -> &'static [f64] {
    match kind {
        Kind::Random => &[0.8954, 0.8916],
        // Its text says that the second opponent was `equity`, its figures
        // that it was `bluff`.
        Kind::Equity | Kind::Bluff => &[0.8147, 0.8235, 0.8288],
        Kind::Qlearn | Kind::Strong | Kind::Blueprint => &[],
    }
}

struct Run {
    against: Kind,
    buckets: Buckets,
    curve: Curve,
}

pub(super) fn run(args: &LearnArgs) -> Result<(), StudyError> {
    let kinds = match args.buckets {
        Some(buckets) => vec![buckets],
        None => vec![Buckets::Uniform, Buckets::FineMiddle],
    };
    let mut pairs = Vec::new();
    for against in &args.against {
        pairs.extend(kinds.iter().map(|buckets| (*against, *buckets)));
    }
    if args.db.is_some() && pairs.len() != 1 {
        let words = "--db is for one opponent and one kind of buckets: add --against and --buckets";
        return Err(StudyError::words(words));
    }
    // A file that cannot be written should be reported before the work is done.
    let create = |file: &PathBuf| File::create(file).map_err(|error| StudyError::file(file, error));
    let csv = args.csv.as_ref().map(create).transpose()?;
    args.svg.as_ref().map(create).transpose()?;
    let bar = progress(args.hands * pairs.len() as u64, "hands");
    let runs: Result<Vec<Run>, StudyError> = pairs
        .into_par_iter()
        .map(|(against, buckets)| {
            let learner = Manner {
                buckets: Some(buckets),
                db: args.db.clone(),
                ..Manner::of(Kind::Qlearn).with_samples(args.samples)
            };
            let opponent = Manner::of(against).with_samples(args.samples);
            let curve = curve(
                learner.player(args.seed.seed).map_err(StudyError::failed)?,
                opponent
                    .player(args.seed.seed.wrapping_add(1))
                    .map_err(StudyError::failed)?,
                args.hands,
                args.seed.seed,
                &|hands| bar.inc(hands),
            );
            Ok(Run {
                against,
                buckets,
                curve: curve.map_err(StudyError::failed)?,
            })
        })
        .collect();
    let runs = runs?;
    bar.finish_and_clear();
    table(&mut io::stdout().lock(), &runs)?;
    if let Some(csv) = csv {
        let mut csv = BufWriter::new(csv);
        write_csv(&mut csv, &runs)?;
        csv.flush()?;
    }
    match &args.svg {
        Some(file) => study::write(file, picture(&args.against, &runs)),
        None => Ok(()),
    }
}

fn percent(share: Share) -> String {
    format!(
        "{:>5.1} ± {:<4.1}",
        share.value * 100.0,
        share.error * 100.0
    )
}

fn table(out: &mut impl Write, runs: &[Run]) -> io::Result<()> {
    writeln!(
        out,
        "{:<9}{:<13}{:<34}{:<38}thesis",
        "against", "buckets", "hands in profit, %", "freezeouts won, %"
    )?;
    writeln!(
        out,
        "{:<22}{:<17}{:<17}{:<13}{:<13}{:<12}",
        "", "first 1,000", "last 1,000", "first", "last", "all"
    )?;
    for run in runs {
        let first = run.curve.windows.first().copied().unwrap_or_default();
        let full = run.curve.windows.iter().rev();
        let last = full.clone().find(|window| window.hands == WINDOW);
        let last = last
            .or(run.curve.windows.last())
            .copied()
            .unwrap_or_default();
        let [early, late] = run.curve.ends(WINDOW as usize);
        let whole = run.curve.whole();
        let thesis = printed(run.against).iter();
        let thesis: Vec<String> = thesis
            .map(|share| format!("{:.1}", share * 100.0))
            .collect();
        writeln!(
            out,
            "{:<9}{:<13}{:<17}{:<17}{:<13}{:<13}{:<12} {} of {}, {:+.1} bb/100 at last; {}",
            run.against.word(),
            run.buckets.word(),
            percent(first.profit()),
            percent(last.profit()),
            percent(early),
            percent(late),
            percent(whole.success()),
            whole.victories,
            whole.freezeouts,
            last.bb100(),
            thesis.join(", ")
        )?;
    }
    Ok(())
}

fn write_csv(out: &mut impl Write, runs: &[Run]) -> io::Result<()> {
    writeln!(
        out,
        "against,buckets,hands_before,hands,in_profit,profit,profit_error,bb100,freezeouts,won,\
         success,success_error"
    )?;
    for run in runs {
        let mut before = 0;
        for window in &run.curve.windows {
            let (profit, success) = (window.profit(), window.success());
            writeln!(
                out,
                "{},{},{before},{},{},{:.4},{:.4},{:.2},{},{},{:.4},{:.4}",
                run.against.word(),
                run.buckets.word(),
                window.hands,
                window.profits,
                profit.value,
                profit.error,
                window.bb100(),
                window.freezeouts,
                window.victories,
                success.value,
                success.error
            )?;
            before += window.hands;
        }
    }
    Ok(())
}

fn picture(against: &[Kind], runs: &[Run]) -> String {
    let panels: Vec<Panel<'_>> = against
        .iter()
        .map(|kind| Panel {
            title: kind.word().to_owned(),
            lines: runs
                .iter()
                .filter(|run| run.against == *kind)
                .map(|run| Line {
                    name: run.buckets.word().to_owned(),
                    curve: &run.curve,
                })
                .collect(),
            printed: printed(*kind).to_vec(),
        })
        .collect();
    chart(&panels)
}
