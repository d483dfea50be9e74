//! Plays tic-tac-toe in a cube over the line protocol, proves that the first
//! player wins, and verifies such a proof.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bot_kit::study::{self, StudyError, exit_status, grouped, progress};
use bot_kit::{AtMost, Brain, Common, LevelArgs, Random, Strength, parse, run};
use clap::{Parser, Subcommand, ValueEnum};
use games::qubic::{Qubic, Shape};
use qubic_brain::{
    Book, Bound, EloPlayer, Findings, LEVELS, Perfect, Search, bound, minimax, naive, prove, verify,
};

const EXAMPLES: &str = "\
Examples:
  qubic-brain 7001                                   as the manager starts it
  qubic-brain --level perfect --seed 1 7001          the proven strategy
  qubic-brain --elo 800 7001                         about as strong as that
  qubic-brain --connect localhost:5555 --name Anna   into the lobby of the manager
  qubic-brain prove --out book.txt                   prove the win and write it down
  qubic-brain verify book.txt                        try every reply against it
  qubic-brain bounds                                 what is known under gravity";

/// Play tic-tac-toe in a cube of 3 to 5, with and without gravity, and prove its win
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    study: Option<Study>,

    #[command(flatten)]
    level: LevelArgs<Level>,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Level {
    /// Any free cell
    Random,
    /// The best position after its own move
    Naive,
    /// The best position after its own move and the best answer
    Minimax,
    /// Forced wins, and alpha-beta search for 0.1 s
    #[default]
    Search,
    /// A proven win as the first player in the cube of 4, otherwise as search
    Perfect,
}

#[derive(Subcommand)]
enum Study {
    /// Prove that the first player wins in the cube of 4; this takes minutes
    ///
    /// The book is text, one position a line: `X O cell`. X and O are 16
    /// hexadecimal digits with bit 16*layer + 4*row + column (from 0), and cell
    /// is the number of such a bit. Each position stands for all its images.
    #[command(after_help = "\
Examples:
  qubic-brain prove --out book.txt
  qubic-brain prove --out book.gz   packed by gzip")]
    Prove {
        /// File to write
        ///
        /// A book whose name ends in .gz is packed by gzip.
        #[arg(long, help_heading = "Files", value_name = "FILE")]
        out: PathBuf,
    },
    /// Try every legal reply against a book
    ///
    /// The exit status is 1 if the book has no answer to a reply.
    #[command(after_help = "\
Examples:
  qubic-brain verify book.txt
  qubic-brain verify             the book that this program plays")]
    Verify {
        /// Book, as text or packed by gzip; without it, the one of this program
        file: Option<PathBuf>,
    },
    /// Find out how soon a win can be forced under gravity
    ///
    /// Every move of both sides is tried as far as some stones are free, that is answer
    /// no threat; behind these, wins by threats alone are looked for, however long.
    #[command(after_help = "\
Examples:
  qubic-brain bounds
  qubic-brain bounds --board 3 --free 26   the whole game")]
    Bounds {
        /// Size of the board
        #[arg(long, value_name = "N", help_heading = "Game", default_value_t = 4,
              value_parser = clap::value_parser!(u8).range(3..=5))]
        board: u8,

        /// Number of free stones, of both sides together, that is reached
        #[arg(long, value_name = "N", help_heading = "Play", default_value_t = 6,
              value_parser = clap::value_parser!(u32).range(0..=125))]
        free: u32,
    },
}

fn main() -> ExitCode {
    let Arguments {
        study,
        level,
        common,
    } = parse();
    match study {
        Some(Study::Prove { out }) => exit_status("qubic-brain", prove_to(&out)),
        Some(Study::Verify { file }) => exit_status("qubic-brain", verify_file(file.as_deref())),
        Some(Study::Bounds { board, free }) => exit_status("qubic-brain", bounds(board, free)),
        None => level.play("qubic-brain", &LEVELS, |strength, name| {
            run(&common, name, |seed| player(strength, seed))
        }),
    }
}

fn player(strength: Strength<Level>, seed: u64) -> Box<dyn Brain<Qubic>> {
    match strength {
        Strength::Level(Level::Random) => Box::new(Random::new(seed)),
        Strength::Level(Level::Naive) => Box::new(naive(seed)),
        Strength::Level(Level::Minimax) => Box::new(minimax(seed)),
        Strength::Level(Level::Search) => Box::new(Search::new(seed)),
        Strength::Level(Level::Perfect) => Box::new(Perfect::new(seed)),
        Strength::Elo(step) if step.is_best() => {
            Box::new(AtMost::new(Search::new(seed), step.positions))
        }
        Strength::Elo(step) => Box::new(EloPlayer::new(seed, step)),
    }
}

fn prove_to(out: &Path) -> Result<(), StudyError> {
    let cannot = |error| StudyError::file(out, error);
    // Whether the file can be written is better known now than in some minutes; its
    // content stays until then.
    let file = fs::OpenOptions::new().append(true).create(true).open(out);
    drop(file.map_err(cannot)?);
    let bar = progress(0, "replies answered");
    let book = prove(&|progress| {
        bar.set_length(progress.replies);
        bar.set_position(progress.done);
        let expanded = grouped(progress.expanded);
        bar.set_message(format!("{expanded} positions expanded, replies answered"));
    });
    bar.finish_and_clear();
    let book = book.map_err(StudyError::failed)?;
    let bytes = if out.extension().is_some_and(|ending| ending == "gz") {
        book.packed().map_err(cannot)?
    } else {
        book.text().into_bytes()
    };
    study::write(out, &bytes)?;
    println!("proven: the first player wins");
    println!(
        "{} positions up to symmetry, {} bytes, in {}",
        book.len(),
        bytes.len(),
        out.display()
    );
    Ok(())
}

fn verify_file(file: Option<&Path>) -> Result<(), StudyError> {
    let read;
    let book = match file {
        None => Book::kept(),
        Some(file) => {
            let bytes = fs::read(file).map_err(|error| StudyError::file(file, error))?;
            read = Book::read(&bytes).map_err(|error| StudyError::file(file, error))?;
            &read
        }
    };
    let bar = progress(book.len() as u64, "positions");
    let findings = verify(book, &|| bar.inc(1));
    bar.finish_and_clear();
    tell(&findings, book.len());
    match findings.gap_count {
        0 => Ok(()),
        gaps => Err(StudyError::failed(format!("the book has {gaps} gaps"))),
    }
}

fn tell(findings: &Findings, entries: usize) {
    let Findings {
        positions,
        replies,
        won_at_once,
        won_by_force,
        most_stones,
        gap_count,
        gaps,
    } = findings;
    println!("{entries} positions in the book, {positions} of them reached");
    println!("{replies} replies tried: {won_at_once} won at once, {won_by_force} by force");
    println!("the first player completes a line with its stone {most_stones} at the latest");
    println!("{gap_count} gaps");
    for gap in gaps {
        println!("{:016x} {:016x}: {}", gap.cross, gap.round, gap.why);
    }
}

fn bounds(board: u8, free: u32) -> Result<(), StudyError> {
    let shape = Shape::new(board, true);
    let shape = shape.ok_or_else(|| StudyError::failed("there is no such cube"))?;
    for stones in 0..=free {
        for (attacker, name) in ["cross", "round"].into_iter().enumerate() {
            let bar = study::spinner();
            let Bound {
                wins,
                positions,
                cut,
            } = bound(shape, attacker, stones, &mut |positions| {
                bar.set_message(format!("{} positions", grouped(positions)));
            });
            bar.finish_and_clear();
            let can = if wins { "can" } else { "cannot" };
            let broken_off = match cut {
                0 => String::new(),
                cut => format!(", {} searches broken off", grouped(cut)),
            };
            println!(
                "{stones} free stones: {name} {can} force a win ({} positions{broken_off})",
                grouped(positions)
            );
            if wins {
                return Ok(());
            }
        }
    }
    Ok(())
}
