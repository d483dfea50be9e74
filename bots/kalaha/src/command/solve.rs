//! `kalaha-brain solve`.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_kit::complain;
use bot_kit::study::StudyError;
use clap::Args;
use games::Game as _;
use games::kalaha::{Kalaha, Pit};

use super::super::board::{Board, Next};
use super::super::endgame::{MOST_BEANS, positions};
use super::super::search::{Budget, PROOF_STEPS, Search, SearchResult};
use super::{CaptureWord, build_table};

const START: &str = "4 4 4 4 4 4 0 4 4 4 4 4 4 0 south";

const EXAMPLES: &str = "\
Examples:
  kalaha-brain solve                                   the game itself
  kalaha-brain solve --all --position '0 5 1 6 6 5 1 4 4 4 4 4 4 0 north'  each pit
  kalaha-brain solve --capture nonempty --time 10m     by the other rule";

/// Prove what a position is worth
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SolveArgs {
    /// Position to start from, in the one-line notation of the game
    ///
    /// The pits and the store of south, those of north (each side from its own
    /// left), and the seat on turn.
    #[arg(long, help_heading = "Game", value_name = "TEXT", default_value = START)]
    position: String,

    /// Rule of capture for a last bean in an own empty pit
    #[arg(long, help_heading = "Game", value_enum, default_value = "always")]
    capture: CaptureWord,

    /// Number of turns to look ahead; without it, to the end of the game
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=254))]
    depth: Option<u32>,

    /// Time limit, like 60s or 5m; without it, until the value is proven
    #[arg(long, help_heading = "Play", value_name = "TIME", conflicts_with = "depth", value_parser = humantime::parse_duration)]
    time: Option<Duration>,

    /// Show what each pit is worth, not only the best
    #[arg(long, help_heading = "Play")]
    all: bool,

    /// Number of beans of the endgame table that is worked out first
    #[arg(long, help_heading = "Play", value_name = "BEANS", default_value_t = 12,
          value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_BEANS)))]
    table: u32,

    /// Memory for solving, in MiB
    #[arg(long, help_heading = "Play", value_name = "MIB", default_value_t = 1024,
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
}

/// A running solver, with the data that its report needs.
struct Solver {
    search: Search,
    budget: Budget,
    began: Instant,
    /// Whether the result of each depth is reported.
    talks: bool,
}

pub(super) fn run(args: &SolveArgs) -> Result<(), StudyError> {
    let game =
        Kalaha::any_position(&args.position, args.capture.into()).map_err(StudyError::words)?;
    let began = Instant::now();
    let table = build_table(args.table, args.capture.into());
    say(format_args!(
        "endgame table: all {} positions with up to {} beans in the pits, {:.1} s",
        positions(args.table),
        args.table,
        began.elapsed().as_secs_f64()
    ))?;
    let mut solver = Solver {
        search: Search::new(Arc::new(table), args.memory as usize),
        budget: Budget {
            until: args.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: None,
            steps: args.depth.unwrap_or(PROOF_STEPS),
            whole: args.depth.is_none(),
        },
        began,
        talks: io::stderr().is_terminal(),
    };
    let board = Board::of(&game);
    let Some(found) = solver.solve(board) else {
        let score = score(&game, board.lead());
        return Ok(say(format_args!("the game is over: {score}"))?);
    };
    say(format_args!(
        "best is {}, {} in {:.1} s, {} positions looked at",
        pit_name(found.best),
        how(&found),
        began.elapsed().as_secs_f64(),
        solver.search.nodes()
    ))?;
    if args.all {
        solver.all(&game, board)?;
    }
    let value = board.lead() + found.gain;
    let meaning = if found.proven {
        score(&game, value)
    } else {
        "not proven".to_owned()
    };
    Ok(say(format_args!("value {value:+}: {meaning}"))?)
}

impl Solver {
    fn solve(&mut self, board: Board) -> Option<SearchResult> {
        let (began, talks) = (self.began, self.talks);
        let mut tell = |found: &SearchResult, nodes: u64| {
            if talks {
                complain(format_args!(
                    "{:6.1} s  {nodes:>11} positions  best {} {:+}, {}",
                    began.elapsed().as_secs_f64(),
                    pit_name(found.best),
                    board.lead() + found.gain,
                    how(found),
                ));
            }
        };
        self.search.deepen(board, self.budget, &mut tell)
    }

    /// Shows the value of each pit for the seat on turn.
    fn all(&mut self, game: &Kalaha, board: Board) -> io::Result<()> {
        let mut pits = Vec::new();
        game.legal_actions(&mut pits);
        for pit in pits {
            let mut next = board;
            let again = match next.sow(pit.index(), game.capture()) {
                Next::Passed => false,
                Next::Again | Next::Over => true,
            };
            let seen = if again { next } else { next.swapped() };
            let found = self.solve(seen);
            let value = seen.lead() + found.map_or(0, |found| found.gain);
            let value = if again { value } else { -value };
            let how = found.map_or("the end".to_owned(), |found| how(&found));
            say(format_args!("  {pit} {value:+}, {how}"))?;
        }
        Ok(())
    }
}

/// How a value was found.
fn how(found: &SearchResult) -> String {
    if found.proven {
        "proven".to_owned()
    } else {
        format!("not proven, {} turns ahead", found.depth)
    }
}

/// `south wins 29:19`, of the lead that the seat on turn has at the end.
fn score(game: &Kalaha, lead: i32) -> String {
    let total = i32::from(game.total());
    let (mover, other) = match game.to_move().index() {
        0 => ("south", "north"),
        _ => ("north", "south"),
    };
    let (most, least) = ((total + lead.abs()) / 2, (total - lead.abs()) / 2);
    match lead {
        0 => format!("a draw, {most}:{least}"),
        1.. => format!("{mover} wins {most}:{least}"),
        _ => format!("{other} wins {most}:{least}"),
    }
}

fn pit_name(pit: usize) -> String {
    Pit::new(pit as u8).map_or_else(String::new, |pit| pit.to_string())
}

fn say(line: impl Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}
