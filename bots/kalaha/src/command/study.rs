//! `kalaha-brain study`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use bot_kit::study::{self, SeedArgs, StudyError, progress};
use clap::Args;

use super::super::chart::{MeanLength, histogram, mean_lengths};
use super::super::simulate::{Pair, Tally, simulate};
use super::super::thesis::{CELLS, DRAWS, cells, differs, printed};

const EXAMPLES: &str = "\
Examples:
  kalaha-brain study                                    all 21 pairs, a million games each
  kalaha-brain study --games 10000 --pairs 3/5,5/5 --seed 7
  kalaha-brain study --csv study.csv --svg charts       tables and charts into files";

/// Play the strategies against each other, and compare with the thesis
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct StudyArgs {
    /// Number of games to play
    ///
    /// Each pair of strategies plays this number.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 1_000_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,

    /// List of pairs of strategies: all, or some like 0/1,3/5
    #[arg(long, help_heading = "Play", value_name = "PAIRS", default_value = "all", value_parser = pairs)]
    pairs: Pairs,

    #[command(flatten)]
    seed: SeedArgs,

    /// File to write the results to as CSV
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Folder to draw charts into as SVG
    ///
    /// A histogram of the lengths for each pair, and a chart of the mean lengths.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    svg: Option<PathBuf>,
}

/// The pairs on the command line.
#[derive(Clone, Debug)]
struct Pairs(Vec<Pair>);

fn pairs(text: &str) -> Result<Pairs, String> {
    match text {
        "all" => Ok(Pairs(Pair::all().collect())),
        some => some
            .split(',')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Pairs),
    }
}

pub(super) fn run(args: &StudyArgs) -> Result<(), StudyError> {
    // A file that cannot be written should be reported before the work is done.
    let csv = args.csv.as_deref().map(create).transpose()?;
    if let Some(folder) = &args.svg {
        fs::create_dir_all(folder).map_err(|error| StudyError::file(folder, error))?;
    }
    let began = Instant::now();
    let all = args.games.saturating_mul(args.pairs.0.len() as u64);
    let bar = progress(all, "games");
    let mut out = io::stdout().lock();
    let mut results = Vec::new();
    for pair in &args.pairs.0 {
        let tally = simulate(*pair, args.games, args.seed.seed, &|done| bar.inc(done));
        bar.suspend(|| compare(&mut out, *pair, &tally))?;
        results.push((*pair, tally));
    }
    bar.finish_and_clear();
    let draws: u64 = results.iter().map(|(_, tally)| tally.draws()).sum();
    let seconds = began.elapsed().as_secs_f64();
    writeln!(
        out,
        "{draws} draws in {all} games; the thesis prints {DRAWS} in 21000000"
    )?;
    writeln!(
        out,
        "(* more than four standard errors of the difference)  {seconds:.1} s"
    )?;
    if let Some(mut csv) = csv {
        write_csv(&mut csv, &results)?;
        csv.flush()?;
    }
    match &args.svg {
        Some(folder) => write_charts(folder, &results),
        None => Ok(()),
    }
}

fn create(file: &Path) -> Result<BufWriter<File>, StudyError> {
    let created = File::create(file).map_err(|error| StudyError::file(file, error))?;
    Ok(BufWriter::new(created))
}

/// Shows a pair beside the figures that the thesis prints.
fn compare(out: &mut impl Write, pair: Pair, tally: &Tally) -> io::Result<()> {
    let ours = cells(tally);
    let (length, games) = tally.commonest_length();
    let names = CELLS.map(|name| format!("{name:>8} ")).concat();
    writeln!(
        out,
        "{pair:<8}{names} length   commonest {length}: {games} games"
    )?;
    let row = |name: &str, values: [f64; 6], length: f64| {
        let values = values.map(|value| format!("{value:>8.4} ")).concat();
        format!("  {name:<6}{values} {length:>6.2}")
    };
    writeln!(out, "{}", row("here", ours, tally.mean_length()))?;
    let Some(printed) = printed(pair) else {
        return Ok(());
    };
    writeln!(out, "{}", row("thesis", printed.cells, printed.mean_length))?;
    write!(out, "  {:<6}", "")?;
    for (index, (ours, printed)) in ours.into_iter().zip(printed.cells).enumerate() {
        let starter = match index {
            0 | 1 | 4 => tally.a_starts,
            _ => tally.b_starts,
        };
        let far = differs(ours, starter.games(), printed);
        let mark = if far { '*' } else { ' ' };
        write!(out, "{:>+8.4}{mark}", ours - printed)?;
    }
    writeln!(out, " {:>+6.2}", tally.mean_length() - printed.mean_length)
}

fn write_csv(out: &mut impl Write, results: &[(Pair, Tally)]) -> io::Result<()> {
    writeln!(out, "pair,games,{},mean_length,draws", CELLS.join(","))?;
    for (pair, tally) in results {
        let cells = cells(tally).map(|cell| format!("{cell:.6},")).concat();
        let (games, draws, mean) = (tally.games(), tally.draws(), tally.mean_length());
        writeln!(out, "{pair},{games},{cells}{mean:.4},{draws}")?;
    }
    Ok(())
}

/// One game in this number may be longer than the histogram shows.
const CUT: u64 = 2_000;

fn write_charts(folder: &Path, results: &[(Pair, Tally)]) -> Result<(), StudyError> {
    // One axis for all, so that they can be compared.
    let longest = results.iter().map(|(_, tally)| common_end(tally)).max();
    let longest = longest.unwrap_or(0).next_multiple_of(10);
    for (pair, tally) in results {
        let (a, b) = (pair.a.number(), pair.b.number());
        let title = format!("Strategy {a} against strategy {b}");
        let svg = histogram(&title, &tally.lengths, longest);
        study::write(&folder.join(format!("length-{a}-{b}.svg")), svg)?;
    }
    let bars: Vec<MeanLength> = results
        .iter()
        .map(|(pair, tally)| MeanLength {
            name: pair.to_string(),
            ours: tally.mean_length(),
            printed: printed(*pair).map(|printed| printed.mean_length),
        })
        .collect();
    study::write(&folder.join("mean-length.svg"), mean_lengths(&bars))
}

/// The length that all but one of [`CUT`] games do not pass.
fn common_end(tally: &Tally) -> usize {
    let mut beyond = 0;
    let from_the_end = tally.lengths.iter().enumerate().rev();
    for (length, games) in from_the_end {
        beyond += games;
        if beyond > tally.games() / CUT {
            return length;
        }
    }
    0
}
