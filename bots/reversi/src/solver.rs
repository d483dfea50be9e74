//! The exact value of positions near the end: alpha-beta until nobody can move.

mod last;

use std::sync::Arc;

use bot_kit::Clock;
use games::reversi::{Bits, Field, Size};

use super::look::look;
use super::memory::Memory;
use super::node::{PASS, margin};
use super::places::Places;
use super::stable::stable;

/// Solves endgames of boards of one size, and remembers its results, which stay
/// true.
pub struct Solver<S: Size> {
    places: Arc<Places<S>>,
    memory: Memory<S>,
    spare: Vec<Vec<Candidate<S>>>,
    clock: Clock,
    nodes: u64,
}

/// The value of a position, and how to reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// By how many discs the side on turn wins; free squares are the winner's.
    pub margin: i32,
    /// The number of the best square; `None` where it must pass or nobody can
    /// move.
    pub square: Option<u32>,
}

/// A move, and the field after it.
#[derive(Clone, Copy)]
struct Candidate<S: Size> {
    /// The least is tried first.
    rank: i32,
    square: u32,
    after: Field<S>,
}

/// With so many free squares or fewer, moves are tried in the order of the
/// board, and nothing is remembered.
const PLAIN: u32 = 5;

/// From so many free squares on, the known bounds of the positions after one
/// are looked up before any of them is searched.
const LOOKED_AHEAD: u32 = 9;

/// From so many free squares on, moves are ranked by the looks of the position
/// after them as well; from the second number on two plies ahead for every four
/// free squares more, to this depth.
const LOOKS: u32 = 10;
const DEEPER: u32 = 11;
const DEEPEST: u32 = 5;

/// Positions in the memory, as a power of two.
const MEMORY_BITS: u32 = 18;

impl<S: Size> Default for Solver<S> {
    fn default() -> Solver<S> {
        Solver::new()
    }
}

impl<S: Size> Solver<S> {
    /// A solver that knows nothing yet.
    pub fn new() -> Solver<S> {
        Solver::with(Arc::new(Places::new()))
    }

    pub(crate) fn with(places: Arc<Places<S>>) -> Solver<S> {
        Solver {
            places,
            memory: Memory::new(MEMORY_BITS),
            spare: Vec::new(),
            clock: Clock::new(std::time::Instant::now(), 0, 1),
            nodes: 0,
        }
    }

    /// Positions searched by the last call of [`Solver::solve`].
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a field, as far as it lies between `least` and `most`; a
    /// value outside is a bound alone. `None` if the clock stops the search.
    pub fn solve(
        &mut self,
        field: Field<S>,
        least: i32,
        most: i32,
        clock: Clock,
    ) -> Option<Solution> {
        self.clock = clock;
        self.nodes = 0;
        let margin = self.value(field, least, most);
        if self.clock.is_over() {
            return None;
        }
        let best = self.memory.recall(field).map(|entry| u32::from(entry.best));
        let square = best.filter(|best| field.moves().has(*best % u128::BITS));
        // A position with few free squares is not remembered.
        let square = square.or_else(|| self.reaches(field, margin));
        Some(Solution { margin, square })
    }

    /// A move that gives this margin.
    fn reaches(&mut self, field: Field<S>, margin: i32) -> Option<u32> {
        let mut squares = field.moves().squares();
        squares.find(|square| {
            let after = field.played(*square, field.flips(*square));
            -self.value(after, -margin, -margin + 1) >= margin
        })
    }

    /// The margin for the side on turn, exact between `alpha` and `beta`.
    fn value(&mut self, field: Field<S>, mut alpha: i32, mut beta: i32) -> i32 {
        let free = field.free().count();
        if free <= PLAIN {
            return self.plain(field, alpha, beta);
        }
        self.nodes += 1;
        if self.clock.tick() {
            return 0;
        }
        if let Some(most) = self.most(field, alpha, free) {
            if most <= alpha {
                return most;
            }
            beta = beta.min(most);
        }
        let moves = field.moves();
        if moves == S::Bits::NONE {
            let passed = field.passed();
            return if passed.moves() == S::Bits::NONE {
                margin(field)
            } else {
                -self.value(passed, -beta, -alpha)
            };
        }
        let entry = self.memory.recall(field);
        let mut remembered = PASS;
        if let Some(entry) = entry {
            let (least, most) = (i32::from(entry.least), i32::from(entry.most));
            if least >= beta || least == most {
                return least;
            }
            if most <= alpha {
                return most;
            }
            alpha = alpha.max(least);
            beta = beta.min(most);
            remembered = entry.best;
        }
        let mut candidates = self.spare.pop().unwrap_or_default();
        candidates.clear();
        self.rank(field, moves, remembered, &mut candidates);
        let found = if free >= LOOKED_AHEAD {
            self.known_cutoff(&candidates, beta)
        } else {
            None
        };
        let best = found.unwrap_or_else(|| self.best_of(&mut candidates, alpha, beta));
        self.spare.push(candidates);
        if self.clock.is_over() {
            return 0;
        }
        let (score, square) = best;
        let all = margin_limit::<S>();
        let least = if score > alpha { score } else { -all };
        let most = if score < beta { score } else { all };
        // Below 100.
        self.memory.keep(field, least, most, square as u8);
        score
    }

    /// The best of these, searched from the first on: later ones are only asked
    /// whether they are better.
    fn best_of(&mut self, candidates: &mut [Candidate<S>], alpha: i32, beta: i32) -> (i32, u32) {
        let mut best = (i32::MIN, 0);
        let mut lowest = alpha;
        for index in 0..candidates.len() {
            let Candidate { square, after, .. } = pick(candidates, index);
            let score = if index == 0 || beta - lowest == 1 {
                -self.value(after, -beta, -lowest)
            } else {
                let score = -self.value(after, -lowest - 1, -lowest);
                if score > lowest && score < beta {
                    -self.value(after, -beta, -score)
                } else {
                    score
                }
            };
            if self.clock.is_over() {
                break;
            }
            if score > best.0 {
                best = (score, square);
                lowest = lowest.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Whether one of these is known to be good enough.
    fn known_cutoff(&self, candidates: &[Candidate<S>], beta: i32) -> Option<(i32, u32)> {
        let known = candidates.iter().filter_map(|candidate| {
            let most = self.memory.recall(candidate.after)?.most;
            Some((-i32::from(most), candidate.square))
        });
        known.into_iter().find(|(score, _)| *score >= beta)
    }

    /// The most that the side on turn can win by, as the other side has stable
    /// discs; counted only where that may settle the question.
    fn most(&self, field: Field<S>, alpha: i32, free: u32) -> Option<i32> {
        let all = margin_limit::<S>();
        // With many free squares few discs are stable.
        let least = i32::try_from(free).unwrap_or(all);
        if alpha < least {
            return None;
        }
        let [_, lost] = stable(field);
        let lost = i32::try_from(lost.count()).unwrap_or(all);
        Some(all - 2 * lost)
    }

    /// The moves, with the rank of each: moves that leave the other side few
    /// moves are tried first.
    fn rank(&self, field: Field<S>, moves: S::Bits, remembered: u8, out: &mut Vec<Candidate<S>>) {
        let free = field.free();
        let odd = self.places.odd_quarters(free);
        let looks =
            (free.count() >= LOOKS).then(|| (free.count().saturating_sub(DEEPER) / 2).min(DEEPEST));
        for square in moves.squares() {
            let after = field.played(square, field.flips(square));
            let replies = after.moves();
            let count = |set: S::Bits| i32::try_from(set.count()).unwrap_or(i32::MAX);
            let mut rank = 4 * (count(replies) + count(replies & self.places.all_corners));
            if let Some(depth) = looks {
                // Fifty hundredths of a disc weigh as much as half a move.
                rank = 2 * rank + look(&self.places, after, depth) / 50;
            }
            if odd.has(square) {
                rank -= 2;
            }
            if self.places.all_corners.has(square) {
                rank -= 8;
            }
            if u32::from(remembered) == square {
                rank = i32::MIN;
            }
            out.push(Candidate {
                rank,
                square,
                after,
            });
        }
    }
}

/// How many squares a board has.
fn margin_limit<S: Size>() -> i32 {
    i32::try_from(S::SIDE * S::SIDE).unwrap_or(i32::MAX)
}

/// Brings the candidate of the least rank from `index` on to this place.
fn pick<S: Size>(candidates: &mut [Candidate<S>], index: usize) -> Candidate<S> {
    let mut least = index;
    for other in index + 1..candidates.len() {
        if candidates[other].rank < candidates[least].rank {
            least = other;
        }
    }
    candidates.swap(index, least);
    candidates[index]
}

#[cfg(test)]
#[path = "solver_tests.rs"]
mod tests;
