//! `gomoku-brain book`.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use bot_kit::study::{self, StudyError, grouped, progress};
use clap::Args;

use super::super::book::{Builder, Checks};
use super::super::judge::Judge;
use super::super::source::{self, SourceError};

const EXAMPLES: &str = "\
Examples:
  gomoku-brain book games --out openings.book        a folder: arbiter match --records games
  gomoku-brain book /srv/club --out openings.book    a store: its records are in /srv/club/records
  gomoku-brain book games --out openings.book --plies 6 --least 10 --nodes 100000
  gomoku-brain --book openings.book --seed 1 7001    play by it";

/// Make a book of openings for --book from records of games
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BookArgs {
    /// Record to take openings from, or a folder or zip file of records, or a store
    ///
    /// There may be several.
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,

    /// Limit of positions searched for one move
    ///
    /// So many check whether a move is good.
    #[arg(long, value_name = "N", help_heading = "Play", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,

    /// Number of moves of each game, of both sides together
    #[arg(long, value_name = "N", help_heading = "Play", default_value_t = 8,
          value_parser = clap::value_parser!(u32).range(1..=60))]
    plies: u32,

    /// Number of games in which a move must have been played
    #[arg(long, value_name = "N", help_heading = "Play", default_value_t = 2,
          value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,

    /// Most that a move may be worse than the best one of the search
    ///
    /// 200 are a factor of e in the odds to win.
    #[arg(long, value_name = "N", help_heading = "Play", default_value_t = 100,
          value_parser = clap::value_parser!(i32).range(0..=20_000))]
    worse: i32,

    /// File to write
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    out: PathBuf,
}

pub(super) fn run(args: &BookArgs) -> Result<(), StudyError> {
    let files = source::files(&args.sources)?;
    let records = source::count(&files)?;
    let bar = progress(records as u64, "reading");
    let mut builder = Builder::default();
    let mut games = 0_u64;
    source::each(&files, &mut |game| {
        if let Some(game) = game {
            builder.add(&game.lesson, args.plies);
            games += 1;
        }
        bar.inc(1);
        Ok(())
    })?;
    bar.finish_and_clear();
    if games == 0 {
        return Err(SourceError::Nothing { records }.into());
    }
    let checks = Checks {
        games: args.least,
        worse: args.worse,
    };
    let candidates = builder.candidates(checks);
    if candidates == 0 {
        return Err(StudyError::failed(format!(
            "no opening move was played in {} games or more; give more records or a smaller --least",
            args.least
        )));
    }
    let about = [format!(
        "{games} games, the first {} moves of each, checked with {} positions a move",
        args.plies, args.nodes
    )];
    let bar = progress(candidates as u64, "checking");
    let mut judge = Judge::new(args.nodes);
    let (text, kept) = builder.text(&about, checks, &mut judge, &|| bar.inc(1));
    bar.finish_and_clear();
    // A book that is there is replaced as a whole or not at all.
    let part = args.out.with_added_extension("part");
    study::write(&part, text)?;
    fs::rename(&part, &args.out).map_err(|error| StudyError::file(&args.out, error))?;
    writeln!(
        io::stdout(),
        "{}: {} of {} moves passed the check, from {} games",
        args.out.display(),
        grouped(kept as u64),
        grouped(candidates as u64),
        grouped(games),
    )?;
    Ok(())
}
