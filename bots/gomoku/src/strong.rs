//! The strong player, and weaker ones made from it: it first looks for wins by
//! threats, then searches deeply with knowledge of fours.

mod board;
mod fours;
mod moves;
mod net;
mod position;
mod search;
mod skill;
mod threats;
pub mod training;
mod weights;

use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report};
use games::gomoku::{Action, Gomoku};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use self::board::Board;
use self::fours::Fours;
use self::moves::{Candidate, Experience, select};
use self::position::{Position, Pressed};
use self::search::Search;
pub use self::skill::Skill;
use self::threats::Threats;
use super::Summary;
use super::field::{Place, Threat};
use super::memory::Memory;
use super::score::WON;

/// The time for one move if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(5);

/// The number of positions between two looks at the clock: about 0.1 ms.
const CLOCK_INTERVAL: u64 = 64;

/// The share of its time that each of the two searches for threats may use,
/// first its own, then the opponent's: an eighth.
const THREATS_SHARE: u32 = 8;

/// The most positions that a search for a win by fours may take at the root.
const FOURS_BUDGET: u32 = 20_000;

/// The number of moves searched at the root, as a multiple of the width below.
const ROOT_WIDTH: usize = 2;

/// A player that searches as well as its skill allows.
pub struct Strong {
    rng: StdRng,
    skill: Skill,
    memory: Memory,
    fours: Fours,
    threats: Threats,
    board: Option<Board>,
    /// The number of stones at the last request; it reveals a new game.
    stones: usize,
    last: Summary,
}

impl Strong {
    /// A player with this seed and skill. If time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, skill: Skill) -> Strong {
        Strong {
            rng: StdRng::seed_from_u64(seed),
            skill,
            memory: Memory::new(),
            fours: Fours::new(),
            threats: Threats::new(),
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

impl Brain<Gomoku> for Strong {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        if state.stones() != self.stones.wrapping_add(2) {
            // Nothing learnt in one game may affect the next.
            self.memory.forget();
            self.fours = Fours::new();
            self.threats = Threats::new();
        }
        self.stones = state.stones();
        let board = Board::of(&mut self.board, state);
        let colour = state.to_move().index();
        if board.is_lost(colour) {
            return Choice::Forfeit;
        }
        let until = limits.think_until(UNLIMITED);
        let mut thinker = Thinker {
            rng: &mut self.rng,
            skill: &self.skill,
            fours: &mut self.fours,
            threats: &mut self.threats,
            summary: Summary::default(),
        };
        let clock = Clock::new(until, self.skill.nodes, CLOCK_INTERVAL);
        let position = Position::new(board, &mut self.memory, clock);
        let best = thinker.best(position, colour, report);
        self.last = Summary {
            time: Instant::now().saturating_duration_since(limits.asked),
            ..thinker.summary
        };
        // A seat that cannot put a stone is never asked.
        best.map_or(Choice::Forfeit, |place| {
            Choice::Action(board.point(place).into())
        })
    }
}

/// The computation of one choice.
struct Thinker<'a> {
    rng: &'a mut StdRng,
    skill: &'a Skill,
    fours: &'a mut Fours,
    threats: &'a mut Threats,
    summary: Summary,
}

impl Thinker<'_> {
    /// The best move for `colour`; `None` if it has none.
    fn best(
        &mut self,
        mut position: Position<'_>,
        colour: usize,
        report: &mut Report<'_>,
    ) -> Option<Place> {
        if let Some(place) = at_once(&mut position, colour) {
            return Some(place);
        }
        let overlooks = self.rng.random_range(0..100) < self.skill.oversights;
        let mut moves = self.moves(&mut position, colour, overlooks);
        if overlooks {
            return moves.first().map(|first| first.place);
        }
        if let Some(place) = self.forced(&mut position, colour, &mut moves) {
            self.summary.nodes = position.clock.nodes();
            self.summary.score = WON;
            return Some(place);
        }
        let mut search = Search::new(position, (self.fours, self.threats), self.skill);
        let best = search.best(colour, &mut moves, report);
        self.summary.nodes = search.nodes();
        self.summary.depth = search.finished();
        self.summary.score = search.found();
        best
    }

    /// The first stone of a win by threats. Without one, removes the moves
    /// after which the opponent has such a win, unless all are such moves.
    fn forced(
        &mut self,
        position: &mut Position<'_>,
        colour: usize,
        moves: &mut Vec<Candidate>,
    ) -> Option<Place> {
        if !self.skill.fours {
            return None;
        }
        if let Some(win) = self.fours.search(position, colour, FOURS_BUDGET) {
            return Some(win.place);
        }
        if !self.skill.threats {
            return None;
        }
        let whole = position.clock;
        position.clock = whole.part(THREATS_SHARE);
        let win = self.threats.search(position, colour);
        let used = position.clock.nodes();
        position.clock = whole.and(used);
        if win.is_some() {
            return win;
        }
        let share = position.clock.part(THREATS_SHARE);
        let lost = self.threats.losing(position, colour, moves, share);
        let used = used + position.clock.nodes();
        position.clock = whole.and(used);
        if !moves
            .iter()
            .all(|candidate| lost.contains(&candidate.place))
        {
            moves.retain(|candidate| !lost.contains(&candidate.place));
        }
        None
    }

    /// The moves of the root, the most promising first, equal promises in any
    /// order, so that not all games are one.
    fn moves(
        &mut self,
        position: &mut Position<'_>,
        colour: usize,
        own_alone: bool,
    ) -> Vec<Candidate> {
        let mut moves = Vec::new();
        let experience = Experience::new();
        let hindrances = position.board.hindrances(colour);
        position.board.settle();
        let board = &position.board;
        select(
            board,
            &experience,
            (colour, 0),
            None,
            hindrances,
            &mut moves,
        );
        moves.truncate(self.skill.width * ROOT_WIDTH);
        if own_alone {
            for candidate in &mut moves {
                candidate.promise = board.attack(colour, candidate.place);
            }
        }
        moves.shuffle(self.rng);
        moves.sort_by_key(|candidate| -candidate.promise);
        moves
    }
}

/// A move that needs no search: a win, a block, the middle of an empty board,
/// or any move if neither side can win any more.
fn at_once(position: &mut Position<'_>, colour: usize) -> Option<Place> {
    if let Some(place) = position.board.threatening(colour, Threat::Win).next() {
        return Some(place);
    }
    if let Pressed::To(stops) = position.pressed(colour) {
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
mod tests;
