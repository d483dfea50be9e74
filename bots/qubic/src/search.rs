//! The searching player: forced wins first, then alpha-beta with forced wins
//! at every node, in any cube, with and without gravity.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;
use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report, Thought};
use games::qubic::{Cell, Qubic};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use search::{Budget, SearchResult};

use super::cube::{CellScores, Cube, NODE_BUDGET};
use super::field::{Field, bits};
use super::forcing::{ForcedWinResult, ForcedWinSearch};
use super::naive::choice;

/// The most time for a move, as specified for this player.
const THINK: Duration = Duration::from_millis(100);

/// The most positions of a search for a forced win where the brain is asked.
const ROOT_BUDGET: u64 = 20_000;

/// A node of a search for a forced win takes about so long, in the worst case
/// (with gravity, on a slow machine); little time must do for it as well.
const FORCING_NODE: Duration = Duration::from_micros(4);

/// The size of the memory of the search, in mebibytes.
const MEMORY: usize = 8;

/// Between two looks at the clock.
const CLOCK_INTERVAL: u64 = 16;

/// Looks for a forced win, and without one searches ahead for 0.1 s.
pub struct Search {
    rng: StdRng,
    forcing: Rc<RefCell<ForcedWinSearch>>,
    search: search::Search<Cube>,
}

impl Search {
    /// The player of this seed.
    pub fn new(seed: u64) -> Search {
        Search {
            rng: StdRng::seed_from_u64(seed),
            forcing: Rc::new(RefCell::new(ForcedWinSearch::new())),
            search: search::Search::new(MEMORY),
        }
    }
}

impl Brain<Qubic> for Search {
    fn choose(&mut self, state: &Qubic, limits: &Limits, report: &mut Report<'_>) -> Choice<Cell> {
        let until = limits.think_until(THINK).min(limits.asked + THINK);
        let field = Field::of(state);
        let side = state.to_move().index();
        let left = until.saturating_duration_since(Instant::now());
        // At most ROOT_BUDGET, so the cast loses nothing.
        let affordable = (left.as_micros() / (2 * FORCING_NODE.as_micros()))
            .clamp(u128::from(NODE_BUDGET), u128::from(ROOT_BUDGET))
            as u64;
        let (forced, nodes) = {
            let mut forcing = self.forcing.borrow_mut();
            let before = forcing.nodes;
            let forced = forcing.search(&field, side, affordable);
            (forced, forcing.nodes - before)
        };
        if let ForcedWinResult::Win(line) = forced {
            let win = search::WIN;
            tell(state, win, line.len() as u32, nodes, &line, report);
            return choice(line.first().copied(), state);
        }
        let mut moves: Vec<u32> = match field.wins(1 - side) {
            0 => bits(field.playable()).collect(),
            threats => bits(threats).take(1).collect(),
        };
        moves.shuffle(&mut self.rng);
        let scores = CellScores::new(&field, side);
        moves.sort_by_cached_key(|cell| Reverse(scores.of(&field, *cell)));
        if moves.len() > 1 {
            let mut root = Cube::root(field, side, Rc::clone(&self.forcing), &moves);
            let budget = Budget {
                clock: Clock::new(until, limits.nodes.unwrap_or(u64::MAX), CLOCK_INTERVAL),
                ..Budget::until(until)
            };
            let mut told = |_: &Cube, found: &SearchResult<u32>| {
                let SearchResult {
                    score,
                    depth,
                    nodes,
                    pv,
                    ..
                } = found;
                tell(state, *score, *depth, *nodes, pv, report);
            };
            let found = self.search.best(&mut root, budget, &mut told);
            return choice(found.map(|found| found.action), state);
        }
        choice(moves.first().copied(), state)
    }
}

/// Tells a score in hundredths of a line of one stone less than complete; a
/// win is a hundred of these.
fn tell(state: &Qubic, score: i32, depth: u32, nodes: u64, line: &[u32], report: &mut Report<'_>) {
    let pv: Vec<Cell> = line
        .iter()
        .filter_map(|cell| Cell::from_number(*cell, state.size()))
        .collect();
    report.thought(&Thought {
        score: score.clamp(-10_000, 10_000),
        depth,
        nodes,
        pv: &pv,
    });
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
