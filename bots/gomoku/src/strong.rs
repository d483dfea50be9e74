//! The strong player, and weaker ones made from it: it first looks for wins by
//! threats, then searches deeply with knowledge of fours.

mod advice;
mod elo_player;
mod fours;
mod moves;
mod node;
mod position;
mod skill;
mod threats;
pub mod training;

use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report};
use games::gomoku::{Action, Gomoku, Point};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use search::{Budget, Search};

pub use self::advice::Advice;
pub use self::elo_player::EloPlayer;
use self::moves::select;
use self::node::Node;
use self::position::{ForcedReplies, Position};
pub use self::skill::Skill;
use super::Summary;
use super::board::Threat;
use super::places::Place;

/// The time for one move if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(5);

/// The number of positions between two looks at the clock: about 0.1 ms.
const CLOCK_INTERVAL: u64 = 64;

/// The most positions that a search for a win by fours may take at the root.
const FOURS_BUDGET: u32 = 20_000;

/// The number of moves of the root, the most promising ones, that are tried for
/// answers that win by threats before the search.
const ANSWERED: usize = 20;

/// The size of the memory of the search, in mebibytes.
const MEMORY: usize = 16;

/// A player that searches as well as its skill allows.
pub struct Strong {
    rng: StdRng,
    skill: Skill,
    search: Search<Node>,
    /// The last position, with the known threats.
    node: Option<Node>,
    /// The number of stones at the last request; it reveals a new game.
    stones: usize,
    last: Summary,
    /// The advice for its next choice.
    advice: Advice,
}

impl Strong {
    /// A player with this seed and skill. If time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, skill: Skill) -> Strong {
        Strong {
            rng: StdRng::seed_from_u64(seed),
            skill,
            search: Search::new(MEMORY),
            node: None,
            stones: usize::MAX,
            last: Summary::default(),
            advice: Advice::default(),
        }
    }

    /// Takes advice for the next choice alone.
    pub fn advise(&mut self, advice: Advice) {
        self.advice = advice;
    }

    /// The most positions that it searches for one move.
    pub fn most_nodes(&self) -> u64 {
        self.skill.nodes
    }

    /// The summary of the last search.
    pub fn last_search(&self) -> Summary {
        self.last
    }
}

impl Brain<Gomoku> for Strong {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        let mut kept = self.node.take();
        let advice = std::mem::take(&mut self.advice);
        if state.stones() != self.stones.wrapping_add(2) {
            // Nothing learnt in one game may affect the next.
            self.search.forget();
            if let Some(node) = &mut kept {
                node.forget();
            }
        }
        self.stones = state.stones();
        let until = limits.think_until(UNLIMITED);
        let clock = Clock::new(until, self.skill.nodes, CLOCK_INTERVAL);
        let node = self.node.insert(Node::of(kept, state, self.skill, clock));
        let mut thinker = Thinker {
            rng: &mut self.rng,
            skill: self.skill,
            search: &mut self.search,
            summary: Summary::default(),
            advice: &advice,
        };
        let best = if node.position.board.is_lost(node.colour) {
            None
        } else {
            thinker.best(node, report)
        };
        self.last = Summary {
            time: Instant::now().saturating_duration_since(limits.asked),
            ..thinker.summary
        };
        let point = best.map(|place| node.position.board.point(place));
        point.map(Action::from).into()
    }
}

/// The computation of one choice.
struct Thinker<'a> {
    rng: &'a mut StdRng,
    skill: Skill,
    search: &'a mut Search<Node>,
    summary: Summary,
    advice: &'a Advice,
}

impl Thinker<'_> {
    /// The best move of the side on turn; `None` if it has none.
    fn best(&mut self, node: &mut Node, report: &mut Report<'_>) -> Option<Place> {
        if let Some(place) = at_once(&mut node.position, node.colour) {
            return Some(place);
        }
        let overlooks = self.rng.random_range(0..100) < self.skill.oversights;
        node.moves = self.moves(&mut node.position, node.colour, overlooks);
        if overlooks {
            return node.moves.first().copied();
        }
        let win = self.forced(node);
        self.summary.nodes = node.position.clock.nodes();
        if win.is_some() {
            self.summary.score = search::WIN;
            return win;
        }
        if node.moves.len() < 2 {
            return node.moves.first().copied();
        }
        self.searched(node, report)
    }

    /// The best of the moves of the root by the shared search.
    fn searched(&mut self, node: &mut Node, report: &mut Report<'_>) -> Option<Place> {
        let budget = Budget {
            clock: node.position.clock,
            last_start: None,
            depth: self.skill.depth,
        };
        let found = self.search.best(node, budget, &mut |node, found| {
            let point = |place: &Place| node.position.board.point(*place);
            let pv: Vec<Point> = found.pv.iter().map(point).collect();
            report.thought(&found.thought(&pv));
        })?;
        self.summary.depth = found.depth;
        self.summary.score = found.score;
        self.summary.nodes = found.nodes;
        Some(found.action)
    }

    /// The first stone of a win by threats. Without one, removes the moves
    /// after which the opponent has such a win, unless all are such moves.
    fn forced(&mut self, node: &mut Node) -> Option<Place> {
        if !self.skill.fours {
            return None;
        }
        let Node {
            position,
            fours,
            threats,
            moves,
            colour,
            ..
        } = node;
        let colour = *colour;
        if let Some(win) = fours.search(position, colour, FOURS_BUDGET) {
            return Some(win.place);
        }
        if !self.skill.threats {
            return None;
        }
        let whole = position.clock;
        position.clock = whole.part(self.skill.threats_share);
        let win = threats.search(position, colour);
        let used = position.clock.nodes();
        position.clock = whole.and(used);
        if win.is_some() {
            return win;
        }
        let share = position.clock.part(self.skill.threats_share);
        let promising = &moves[..moves.len().min(ANSWERED)];
        let lost = threats.losing(position, colour, promising, share);
        let used = used + position.clock.nodes();
        position.clock = whole.and(used);
        if !moves.iter().all(|place| lost.contains(place)) {
            moves.retain(|place| !lost.contains(place));
        }
        None
    }

    /// The moves of the root, the most promising first, equal promises in any
    /// order, so that not all games are one.
    fn moves(&mut self, position: &mut Position, colour: usize, own_alone: bool) -> Vec<Place> {
        let mut moves = Vec::new();
        let hindrances = position.board.hindrances(colour);
        position.board.settle();
        let board = &position.board;
        select(board, colour, hindrances, &mut moves);
        let advice = self.advice;
        advice.restrict(board, &mut moves);
        let promise = |place: &Place| board.promise(colour, *place) + advice.promise(board, *place);
        moves.sort_by_key(|place| -promise(place));
        moves.truncate(self.skill.root_width());
        moves.shuffle(self.rng);
        moves.sort_by_key(|place| {
            if own_alone {
                -board.attack(colour, *place)
            } else {
                -promise(place)
            }
        });
        moves
    }
}

/// A stone that completes a row.
fn win(position: &Position, colour: usize) -> Option<Place> {
    position.board.threatening(colour, Threat::Win).next()
}

/// A move that needs no search: a win, a block, the middle of an empty board,
/// or any move if neither side can win any more.
fn at_once(position: &mut Position, colour: usize) -> Option<Place> {
    if let Some(place) = win(position, colour) {
        return Some(place);
    }
    if let ForcedReplies::To(stops) = position.pressed(colour) {
        position.board.settle();
        let promise = |place: &Place| position.board.promise(colour, *place);
        return stops.iter().max_by_key(promise);
    }
    let board = &position.board;
    if board.stones() == 0 && board.is_allowed(colour, board.centre()) {
        return Some(board.centre());
    }
    let points = board.points().iter().copied();
    let mut free = points.filter(|place| board.is_free(*place));
    if free.clone().any(|place| board.is_alive(place)) {
        return None;
    }
    free.find(|place| board.is_allowed(colour, *place))
}

#[cfg(test)]
mod claims;
#[cfg(test)]
mod tests;
