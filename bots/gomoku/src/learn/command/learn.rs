//! `gomoku-brain learn`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use bot_kit::study::{StudyError, grouped, progress};
use clap::Args;

use super::super::blame::Blame;
use super::super::judge::Judge;
use super::super::memory::{Memory, MemoryError, Sums};
use super::super::source::{self, SourceError};

const EXAMPLES: &str = "\
Examples:
  gomoku-brain learn games --db learnt.db         a folder: arbiter match --records games
  gomoku-brain learn /srv/club --db learnt.db     a store: its records are in /srv/club/records
  gomoku-brain learn records.zip --db learnt.db   records that were downloaded from the page
  gomoku-brain learn 000007.xml --db learnt.db    one game
  gomoku-brain --level hard --db learnt.db 7001   play with what was learnt, and learn more";

/// The games that are written in one transaction.
const AT_ONCE: usize = 200;

/// Learn from records of games for --db
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct LearnArgs {
    /// Record to learn from, or a folder or zip file of records, or a store
    ///
    /// There may be several. Records are XML files. Games that the board did
    /// not decide, and games of another kind, are passed over.
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,

    /// Limit of positions searched for one move
    ///
    /// The search goes back from the end of a game to the move that lost it.
    #[arg(long, value_name = "N", help_heading = "Play", default_value_t = 2_000,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: u64,

    /// File that keeps what is learnt
    ///
    /// It is made if it is not there. A record that it has learnt from before
    /// is passed over.
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    db: PathBuf,
}

pub(super) fn run(args: &LearnArgs) -> Result<(), StudyError> {
    let files = source::files(&args.sources)?;
    let records = source::count(&files)?;
    // Damaged records should be known before anything is written.
    let bar = progress(records as u64, "reading");
    let mut decided = 0_usize;
    source::each(&files, &mut |game| {
        decided += usize::from(game.is_some());
        bar.inc(1);
        Ok(())
    })?;
    bar.finish_and_clear();
    if decided == 0 {
        return Err(SourceError::Nothing { records }.into());
    }
    let mut memory = Memory::open(&args.db)?;
    memory.examine()?;
    let mut judge = Judge::new(args.nodes);
    let mut sums = Sums::default();
    let (mut learnt, mut again, mut waiting) = (0_u64, 0_u64, 0);
    let bar = progress(records as u64, "learning");
    source::each(&files, &mut |game| {
        bar.inc(1);
        let Some(game) = game else {
            return Ok(());
        };
        if memory.has_record(game.record)? || !sums.add_record(game.record) {
            again += 1;
            return Ok(());
        }
        let known = &mut |key| Ok::<_, MemoryError>(memory.position(key)?.plus(sums.position(key)));
        let blame = Blame::of(&game.lesson, &mut judge, known)?;
        blame.teach(&game.lesson, &mut sums);
        learnt += 1;
        waiting += 1;
        if waiting >= AT_ONCE {
            memory.add(&mut sums)?;
            waiting = 0;
        }
        Ok(())
    })?;
    memory.add(&mut sums)?;
    bar.finish_and_clear();
    let (positions, patterns) = memory.size()?;
    let records = records as u64;
    writeln!(
        io::stdout(),
        "learnt {} games of {} records ({} learnt before, {} not decided or of another game)\n\
         {} has {} positions and {} patterns",
        grouped(learnt),
        grouped(records),
        grouped(again),
        grouped(records.saturating_sub(learnt + again)),
        args.db.display(),
        grouped(positions),
        grouped(patterns),
    )?;
    Ok(())
}
