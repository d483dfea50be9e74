//! The alpha-beta player, after the thesis' design: a search over the best
//! moves alone, narrow and deep while there is little on the board, wider and
//! shallower later.

mod candidates;
mod search;

use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report};
use games::gomoku::{Action, Gomoku};
use rand::SeedableRng;
use rand::rngs::StdRng;

use self::search::Search;
use super::Summary;
use super::field::Field;
use super::memory::Memory;

/// The time for one move if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(5);

/// The number of positions between two looks at the clock: about 0.2 ms.
const CLOCK_INTERVAL: u64 = 128;

/// Searches ahead as far as its time allows.
pub struct AlphaBeta {
    rng: StdRng,
    /// The most positions of one search.
    nodes: u64,
    memory: Memory,
    field: Option<Field>,
    /// The stones when it was last asked, by which a new game is noticed.
    stones: usize,
    last: Summary,
}

impl AlphaBeta {
    /// The player of this seed, which looks at `nodes` positions a move at
    /// most. Where the time never cuts its searches short, equal seeds play
    /// equal games.
    pub fn new(seed: u64, nodes: u64) -> AlphaBeta {
        AlphaBeta {
            rng: StdRng::seed_from_u64(seed),
            nodes,
            memory: Memory::new(),
            field: None,
            stones: usize::MAX,
            last: Summary::default(),
        }
    }

    /// The summary of the last search.
    pub fn last_search(&self) -> Summary {
        self.last
    }
}

impl Brain<Gomoku> for AlphaBeta {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        if state.stones() != self.stones.wrapping_add(2) {
            // No game depends on those before it.
            self.memory.forget();
        }
        self.stones = state.stones();
        let field = Field::of(&mut self.field, state);
        let colour = state.to_move().index();
        if field.is_lost(colour) {
            return Choice::Forfeit;
        }
        let clock = Clock::new(limits.think_until(UNLIMITED), self.nodes, CLOCK_INTERVAL);
        let mut search = Search::new(field, &mut self.memory, clock);
        let best = search.best(colour, &mut self.rng, report);
        self.last = Summary {
            depth: search.finished(),
            score: search.score_found(),
            nodes: search.nodes(),
            time: Instant::now().saturating_duration_since(limits.asked),
        };
        // No seat is asked on a full board.
        best.map_or(Choice::Forfeit, |place| {
            Choice::Action(field.point(place).into())
        })
    }
}

#[cfg(test)]
#[path = "alphabeta/tests.rs"]
mod tests;
