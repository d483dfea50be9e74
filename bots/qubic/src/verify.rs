//! Trust in a book: every legal reply is tried against it.
//!
//! The search that finds forced wins is not trusted: each win it claims is
//! played through on plain sets of cells, with lines that are computed here
//! and in another way than the rules of the game do.

use std::collections::HashSet;
use std::num::NonZero;
use std::sync::LazyLock;
use std::thread;

use games::qubic::Shape;

use super::book::Book;
use super::field::{Field, bits};
use super::forcing::{ForcedWinResult, ForcedWinSearch};
use super::perfect::FORCING_BUDGET;
use super::symmetry::{Position, canonical};

/// How many gaps are kept to be shown; all are counted.
const SHOWN_GAPS: usize = 10;

/// The findings of the verifier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Positions up to symmetry in which the book was asked for its move.
    pub positions: u64,
    /// Replies that were tried, every legal one.
    pub replies: u64,
    /// Replies after which the next stone completes a line.
    pub won_at_once: u64,
    /// Replies after which a forced win was found and played through.
    pub won_by_force: u64,
    /// The most stones that the first player needs to complete a line, against
    /// any play.
    pub most_stones: u32,
    /// Positions after which the book does not win.
    pub gap_count: u64,
    /// The first of these.
    pub gaps: Vec<Gap>,
}

/// A position where a book does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The stones of the first player as bits, as in the book.
    pub cross: u64,
    /// The stones of the second player.
    pub round: u64,
    /// Why it is a gap.
    pub why: &'static str,
}

/// The 76 lines: three axes, on each of which the place stays, rises or falls,
/// but not all stay; the reverse of a line is the same set.
static LINES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let walks: Vec<[u64; 4]> = (0..4)
        .map(|place| [place; 4])
        .chain([[0, 1, 2, 3], [3, 2, 1, 0]])
        .collect();
    let mut lines = Vec::new();
    for layers in &walks {
        for rows in &walks {
            for columns in &walks {
                let cell = |at: usize| 16 * layers[at] + 4 * rows[at] + columns[at];
                let line = (0..4).fold(0u64, |line, at| line | 1 << cell(at));
                if line.count_ones() == 4 && !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    }
    lines
});

/// The free cells that complete a line of `own`.
fn completing(own: u64, other: u64) -> u64 {
    let missing = LINES.iter().map(|line| line & !own);
    let one = missing.filter(|cells| cells.is_power_of_two() && cells & other == 0);
    one.fold(0, |all, cell| all | cell)
}

fn has_line(own: u64) -> bool {
    LINES.iter().any(|line| line & own == *line)
}

/// Plays a book against every reply from the empty cube on. `step` is told of
/// every position done, from several threads.
pub fn verify(book: &Book, step: &(impl Fn() + Sync)) -> Findings {
    let mut findings = Findings::default();
    let mut frontier = vec![canonical((0, 0)).0];
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut searchers: Vec<ForcedWinSearch> =
        (0..threads).map(|_| ForcedWinSearch::new()).collect();
    // All positions of a frontier have equally many stones, so there are 32 at most.
    while !frontier.is_empty() {
        let share = frontier.len().div_ceil(threads);
        let parts = thread::scope(|scope| {
            let handles: Vec<_> = frontier
                .chunks(share)
                .zip(&mut searchers)
                .map(|(positions, forcing)| {
                    scope.spawn(move || {
                        let mut part = Part::new(book, forcing);
                        for position in positions {
                            part.check(*position);
                            step();
                        }
                        (part.findings, part.next)
                    })
                })
                .collect();
            let parts = handles.into_iter().map(thread::ScopedJoinHandle::join);
            parts.collect::<Vec<_>>()
        });
        let mut next = HashSet::new();
        for part in parts {
            match part {
                Ok((part, positions)) => {
                    findings.add(part);
                    next.extend(positions);
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        frontier = next.into_iter().collect();
    }
    findings
}

impl Findings {
    fn add(&mut self, other: Findings) {
        self.positions += other.positions;
        self.replies += other.replies;
        self.won_at_once += other.won_at_once;
        self.won_by_force += other.won_by_force;
        self.most_stones = self.most_stones.max(other.most_stones);
        self.gap_count += other.gap_count;
        self.gaps.extend(other.gaps);
        self.gaps.truncate(SHOWN_GAPS);
    }
}

/// The part that one thread checks.
struct Part<'a> {
    book: &'a Book,
    forcing: &'a mut ForcedWinSearch,
    findings: Findings,
    /// The positions of the book that come next.
    next: HashSet<Position>,
}

impl<'a> Part<'a> {
    fn new(book: &'a Book, forcing: &'a mut ForcedWinSearch) -> Part<'a> {
        Part {
            book,
            forcing,
            findings: Findings::default(),
            next: HashSet::new(),
        }
    }

    fn gap(&mut self, (cross, round): Position, why: &'static str) {
        self.findings.gap_count += 1;
        if self.findings.gaps.len() < SHOWN_GAPS {
            self.findings.gaps.push(Gap { cross, round, why });
        }
    }

    /// Plays the move of the book and every reply. The first player cannot
    /// win at once here.
    fn check(&mut self, position: Position) {
        self.findings.positions += 1;
        let (cross, round) = position;
        let Some(cell) = self.book.at(position) else {
            return self.gap(position, "the book has no move");
        };
        let cross = cross | 1 << cell;
        if cross & round != 0 {
            return self.gap(position, "the cell of the book is occupied");
        }
        if completing(round, cross) != 0 {
            return self.gap(position, "the second player wins at once");
        }
        let free = !(cross | round);
        if free == 0 {
            return self.gap(position, "the cube is full");
        }
        for reply in bits(u128::from(free)) {
            self.findings.replies += 1;
            self.answer((cross, round | 1 << reply));
        }
    }

    /// The first player is on turn after a reply.
    fn answer(&mut self, position: Position) {
        let (cross, round) = position;
        if completing(cross, round) != 0 {
            self.findings.won_at_once += 1;
            self.findings.most_stones = self.findings.most_stones.max(cross.count_ones() + 1);
            return;
        }
        let least = canonical(position).0;
        if self.book.at(least).is_some() {
            self.next.insert(least);
            return;
        }
        let stones = [cross, round].map(u128::from);
        let Some(shape) = Shape::new(4, false) else {
            return;
        };
        let field = Field::with_stones(shape, stones);
        match self.forcing.search(&field, 0, FORCING_BUDGET) {
            ForcedWinResult::Win(line) => match played_through(position, &line) {
                Some(stones) => {
                    self.findings.won_by_force += 1;
                    self.findings.most_stones = self.findings.most_stones.max(stones);
                }
                None => self.gap(position, "a forced win does not hold"),
            },
            ForcedWinResult::Never => {
                self.gap(position, "neither a move of the book nor a forced win");
            }
            ForcedWinResult::Unknown => self.gap(position, "no forced win was found in time"),
        }
    }
}

/// Plays a line of stones that force their answers; how many stones the first
/// player has when it completes a line, or `None` if it does not.
fn played_through((mut cross, mut round): Position, line: &[u32]) -> Option<u32> {
    let mut cells = line.iter().map(|cell| 1u64.checked_shl(*cell));
    while let Some(cell) = cells.next() {
        let cell = cell?;
        // A line that the second player is about to complete must be stopped,
        // unless this stone ends the game.
        let danger = completing(round, cross) & !cell;
        if (cross | round) & cell != 0 {
            return None;
        }
        cross |= cell;
        if has_line(cross) {
            return Some(cross.count_ones());
        }
        if danger != 0 {
            return None;
        }
        let threats = completing(cross, round);
        match threats.count_ones() {
            0 => return None,
            // The only answer that does not lose at once.
            1 => {
                if cells.next().flatten().unwrap_or(threats) != threats {
                    return None;
                }
                round |= threats;
            }
            _ => return Some(cross.count_ones() + 1),
        }
    }
    None
}

#[cfg(test)]
#[path = "verify_tests.rs"]
mod tests;
