//! The alpha-beta player, after the thesis' design: a search over the best
//! moves alone, narrow and deep while there is little on the board, wider and
//! shallower later.

mod candidates;
mod node;

use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report};
use games::gomoku::{Action, Gomoku, Point};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use search::{Budget, Search};

use self::candidates::{Phase, select};
use self::node::Node;
use super::Summary;
use super::board::{Board, Evaluation, Threat};
use super::greedy::worth;
use super::places::Place;

/// The time for one move if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(5);

/// The number of positions between two looks at the clock, with the replies that
/// need no search: about 0.2 ms.
const CLOCK_INTERVAL: u64 = 32;

/// The size of the memory of the search, in mebibytes.
const MEMORY: usize = 16;

/// Searches ahead as far as its time allows.
pub struct AlphaBeta {
    rng: StdRng,
    /// The most positions of one search.
    nodes: u64,
    search: Search<Node>,
    board: Option<Board>,
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
            search: Search::new(MEMORY),
            board: None,
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
            self.search.forget();
        }
        self.stones = state.stones();
        self.last = Summary::default();
        let board = Board::of(&mut self.board, state, Evaluation::Thesis);
        let colour = state.to_move().index();
        if board.is_lost(colour) {
            return Choice::Forfeit;
        }
        let best = match at_once(board, colour) {
            Some(place) => Some(board.point(place)),
            None => self.searched(colour, limits, report),
        };
        self.last.time = Instant::now().saturating_duration_since(limits.asked);
        best.map(Action::from).into()
    }
}

impl AlphaBeta {
    /// The best move for `colour` by the shared search.
    fn searched(
        &mut self,
        colour: usize,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Option<Point> {
        let board = self.board.take()?;
        let phase = Phase::at(board.stones());
        let mut moves = Vec::new();
        select(&board, colour, phase.width, &mut moves);
        // Equal promises come in any order, so that not all games are one.
        moves.shuffle(&mut self.rng);
        moves.sort_by_key(|place| -worth(&board, colour, *place));
        let mut node = Node::new(board, colour, moves);
        let budget = Budget {
            clock: Clock::new(limits.think_until(UNLIMITED), self.nodes, CLOCK_INTERVAL),
            last_start: None,
            depth: phase.depth,
        };
        let found = self.search.best(&mut node, budget, &mut |node, found| {
            let point = |place: &Place| node.board.point(*place);
            let pv: Vec<Point> = found.pv.iter().map(point).collect();
            report.thought(&found.thought(&pv));
        });
        let board = self.board.insert(node.board);
        let found = found?;
        self.last = Summary {
            depth: found.depth,
            score: found.score,
            nodes: found.nodes,
            time: Duration::ZERO,
        };
        Some(board.point(found.action))
    }
}

/// A move that needs no search: a win, the only stop of one, the middle of an
/// empty board, any where nobody can win any more.
fn at_once(board: &mut Board, colour: usize) -> Option<Place> {
    if let Some(win) = board.threatening(colour, Threat::Win).next() {
        return Some(win);
    }
    if board.count(1 - colour, Threat::Win) > 0 {
        let stops = board.stops(colour);
        let worth = |place: &Place| worth(board, colour, *place);
        return stops.iter().max_by_key(worth);
    }
    if board.stones() == 0 {
        return Some(board.centre());
    }
    let points = board.points().iter().copied();
    let mut free = points.filter(|place| board.is_free(*place) && board.is_allowed(colour, *place));
    if free.clone().any(|place| board.is_alive(place)) {
        None
    } else {
        free.next()
    }
}

#[cfg(test)]
#[path = "alphabeta/tests.rs"]
mod tests;
