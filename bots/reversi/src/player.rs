//! The searching player: the shared search, and the solver near the end.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report, Thought};
use games::Game;
use games::reversi::{Bits, Eight, Move, Reversi, Six, Size, Square, Ten};
use search::{Budget, Search};

use super::node::{Node, PASS};
use super::places::Places;
use super::solver::Solver;

/// The time for a move where there is no limit.
const UNLIMITED: Duration = Duration::from_secs(1);

/// The memory of the search, in mebibytes.
const MEBIBYTES: usize = 32;

/// With so many free squares or fewer, the end is solved before anything else.
const NEAR_THE_END: u32 = 12;

/// The time to find the winner with twenty free squares, on a slow machine; with
/// each more, twice as long.
const TWENTY_FREE: Duration = Duration::from_millis(100);

/// The solver looks at the time at every position with more than a few free
/// squares: near the top, putting moves in order takes long.
const CLOCK_INTERVAL: u64 = 1;

/// Searches ahead as far as the time allows, and solves the end of the game.
#[derive(Default)]
pub struct Thinker {
    six: Option<Engine<Six>>,
    eight: Option<Engine<Eight>>,
    ten: Option<Engine<Ten>>,
}

impl Thinker {
    /// A player that knows nothing yet; the same positions and times give the
    /// same moves.
    pub fn new() -> Thinker {
        Thinker::default()
    }
}

impl Brain<Reversi> for Thinker {
    fn choose(
        &mut self,
        state: &Reversi,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Move> {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let action = match actions.as_slice() {
            [] => None,
            [only] => Some(*only),
            _ => match state.size() {
                6 => self.six.get_or_insert_default().best(state, limits, report),
                8 => self
                    .eight
                    .get_or_insert_default()
                    .best(state, limits, report),
                _ => self.ten.get_or_insert_default().best(state, limits, report),
            },
        };
        action.into()
    }
}

/// The engine for boards of one size.
struct Engine<S: Size> {
    places: Arc<Places<S>>,
    search: Search<Node<S>>,
    solver: Solver<S>,
}

impl<S: Size> Default for Engine<S> {
    fn default() -> Engine<S> {
        let places = Arc::new(Places::new());
        Engine {
            solver: Solver::with(Arc::clone(&places)),
            search: Search::new(MEBIBYTES),
            places,
        }
    }
}

impl<S: Size> Engine<S> {
    fn best(&mut self, state: &Reversi, limits: &Limits, report: &mut Report<'_>) -> Option<Move> {
        let free = state.field::<S>().free().count();
        if free <= NEAR_THE_END
            && let Some(action) = self.solved(state, limits, report)
        {
            return Some(action);
        }
        let time = limits
            .think_until(UNLIMITED)
            .saturating_duration_since(limits.asked);
        // A number of positions is for the search alone, so that games repeat.
        if limits.nodes.is_some() || time_to_solve(free) > time {
            return self.searched(state, Budget::of(limits, UNLIMITED), report);
        }
        // A first look leaves most of the time for the solver.
        let found = self.searched(state, Budget::until(limits.asked + time / 4), report);
        self.solved(state, limits, report).or(found)
    }

    /// The best move by the shared search.
    fn searched(
        &mut self,
        state: &Reversi,
        budget: Budget,
        report: &mut Report<'_>,
    ) -> Option<Move> {
        let mut node = Node::new(state.field::<S>(), Arc::clone(&self.places));
        let size = state.size();
        // Deeper than to the end there is nothing.
        let budget = budget.at_most(node.field.free().count() + 2);
        let found = self.search.best(&mut node, budget, &mut |_, found| {
            let pv: Vec<Move> = found
                .pv
                .iter()
                .filter_map(|action| as_move(*action, size))
                .collect();
            report.thought(&found.thought(&pv));
        })?;
        as_move(found.action, size)
    }

    /// The best move by the solver, where it has the time: it finds the winner first,
    /// then the margin.
    fn solved(
        &mut self,
        state: &Reversi,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Option<Move> {
        let field = state.field::<S>();
        let until = limits.think_until(UNLIMITED);
        let all = i32::try_from(S::SIDE * S::SIDE).ok()?;
        let clock = || Clock::new(until.max(Instant::now()), u64::MAX, CLOCK_INTERVAL);
        let who = self.solver.solve(field, -1, 1, clock())?;
        let (least, most) = match who.margin {
            0 => (0, 0),
            margin if margin > 0 => (0, all),
            _ => (-all, 0),
        };
        let mut solved = who;
        if least < most
            && let Some(exact) = self.solver.solve(field, least, most, clock())
        {
            solved = exact;
        }
        let square = Square::from_number(solved.square?, state.size())?;
        report.thought(&Thought {
            score: 100 * solved.margin,
            depth: field.free().count(),
            nodes: self.solver.nodes(),
            pv: &[Move::Square(square)],
        });
        Some(Move::Square(square))
    }
}

/// The time to find the winner with this many free squares.
fn time_to_solve(free: u32) -> Duration {
    let twenty = TWENTY_FREE.as_secs_f64();
    let more = i32::try_from(free).unwrap_or(i32::MAX).saturating_sub(20);
    Duration::try_from_secs_f64(twenty * 2_f64.powi(more)).unwrap_or(Duration::MAX)
}

pub(crate) fn as_move(action: u8, size: u8) -> Option<Move> {
    match action {
        PASS => Some(Move::Pass),
        square => Square::from_number(u32::from(square), size).map(Move::Square),
    }
}
