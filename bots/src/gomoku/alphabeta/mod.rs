//! The alpha-beta player, after the thesis' design: a search over the best
//! moves alone, narrow and deep while there is little on the board, wider and
//! shallower later.

mod candidates;
mod memory;
mod search;

use std::time::{Duration, Instant};

use games::gomoku::{Gomoku, Point, Rule};
use rand::SeedableRng;
use rand::rngs::StdRng;

use self::memory::Memory;
use self::search::{Budget, Search};
use super::field::{Field, Threat};
use crate::{Brain, Choice, Limits, Report};

/// How long it thinks where nobody sets a limit.
const UNLIMITED: Duration = Duration::from_secs(5);

/// Searches ahead as far as its time allows.
pub struct AlphaBeta {
    rng: StdRng,
    /// The most positions of one search.
    nodes: u64,
    memory: Memory,
    board: Option<Board>,
    last: Summary,
}

/// The field, kept from move to move of the same kind of game.
struct Board {
    rules: (u8, u8, Rule),
    field: Field,
}

/// What the last search did, for measurements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The deepest search that was finished, in plies; 0 where the move was
    /// forced or won at once.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time from the request to the choice.
    pub time: Duration,
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
            board: None,
            last: Summary::default(),
        }
    }

    /// What the last search did.
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
    ) -> Choice<Point> {
        let field = follow(&mut self.board, &mut self.memory, state);
        let colour = state.to_move().index();
        if is_lost(field, colour) {
            return Choice::Forfeit;
        }
        let budget = Budget {
            until: limits.think_until(UNLIMITED),
            nodes: self.nodes,
        };
        let mut search = Search::new(field, &mut self.memory, budget);
        let best = search.best(colour, &mut self.rng, report);
        self.last = Summary {
            depth: search.finished(),
            nodes: search.nodes(),
            time: Instant::now().saturating_duration_since(limits.asked),
        };
        // No seat is asked on a full board.
        best.map_or(Choice::Forfeit, |place| Choice::Action(field.point(place)))
    }
}

/// Whether the opponent wins with the next stone whatever is played: at two
/// points or more, of which one stone stops one, and there is no own win.
fn is_lost(field: &Field, colour: usize) -> bool {
    field.count(colour, Threat::Win) == 0 && field.count(1 - colour, Threat::Win) > 1
}

/// The field brought to this state, made anew for another kind of game. With
/// another game the memory of the last is lost, so that no game depends on
/// those before it.
fn follow<'a>(board: &'a mut Option<Board>, memory: &mut Memory, state: &Gomoku) -> &'a mut Field {
    let rules = (state.size(), state.line(), state.rule());
    let goes_on = |board: &Board| board.rules == rules && board.field.stones() <= state.stones();
    if !board.as_ref().is_some_and(goes_on) {
        memory.forget();
        *board = None;
    }
    let board = board.get_or_insert_with(|| Board {
        rules,
        field: Field::new(state.size(), state.line(), state.rule()),
    });
    board.field.follow(state);
    &mut board.field
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
