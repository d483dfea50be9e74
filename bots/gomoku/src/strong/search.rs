//! The search: iterative deepening, principal variation first, with a search
//! for wins by fours at every position.

mod node;

use bot_kit::{Report, Thought};

use self::node::{Reductions, reductions};
use super::super::field::Place;
use super::super::score::{INFINITE, WON};
use super::fours::Fours;
use super::moves::{Candidate, Experience};
use super::position::Position;
use super::skill::Skill;
use super::threats::Threats;

/// The divisor of the positions searched so far that gives the budget for
/// refuting the best move by a win by threats.
const PROOF_SHARE: u64 = 2;

/// One search from one position.
pub(super) struct Search<'a, 'b> {
    position: Position<'a>,
    fours: &'b mut Fours,
    threats: &'b mut Threats,
    experience: Experience,
    skill: &'b Skill,
    /// The candidates of all positions on the current path, one after another.
    candidates: Vec<Candidate>,
    root_depth: i32,
    finished: u32,
    found: i32,
    reductions: Reductions,
}

/// The bounds between which a score matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// Whether the window has no width: a score is only above or below.
    fn is_narrow(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search from a position; it leaves the position unchanged.
    pub(super) fn new(
        position: Position<'a>,
        (fours, threats): (&'b mut Fours, &'b mut Threats),
        skill: &'b Skill,
    ) -> Search<'a, 'b> {
        Search {
            position,
            fours,
            threats,
            experience: Experience::new(),
            skill,
            candidates: Vec::new(),
            root_depth: 0,
            finished: 0,
            found: 0,
            reductions: reductions(),
        }
    }

    /// The number of positions searched.
    pub(super) fn nodes(&self) -> u64 {
        self.position.clock.nodes()
    }

    /// The depth that was searched completely, in plies.
    pub(super) fn finished(&self) -> u32 {
        self.finished
    }

    /// The score of the deepest complete search.
    pub(super) fn found(&self) -> i32 {
        self.found
    }

    /// The best of these moves for `colour`, which are sorted by promise;
    /// `None` if there are none. Removes moves after which the opponent is
    /// found to win by threats, except the last one.
    pub(super) fn best(
        &mut self,
        colour: usize,
        moves: &mut Vec<Candidate>,
        report: &mut Report<'_>,
    ) -> Option<Place> {
        let mut depth = 0;
        while depth < self.skill.depth && moves.len() > 1 {
            depth += 1;
            self.root_depth = depth;
            let Some(score) = self.deepen(colour, depth, moves) else {
                break;
            };
            if score.abs() < WON && self.is_refuted(colour, moves[0].place) {
                moves.remove(0);
                depth -= 1;
                continue;
            }
            self.finished = depth as u32;
            self.found = score;
            self.tell(score, colour, moves[0].place, report);
            if self.position.clock.is_over() || score.abs() >= WON {
                break;
            }
        }
        moves.first().map(|best| best.place)
    }

    /// Whether the opponent is found to win by threats after this move.
    fn is_refuted(&mut self, colour: usize, place: Place) -> bool {
        let most = self.nodes() / PROOF_SHARE;
        self.skill.threats
            && !self.position.clock.is_over()
            && self
                .threats
                .refutes(&mut self.position, colour, place, most)
    }

    /// Searches the moves of the root to this depth and puts the best first.
    /// Gives its score, or `None` if the time ended before the first score.
    fn deepen(&mut self, colour: usize, depth: i32, moves: &mut [Candidate]) -> Option<i32> {
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let window = Window {
                alpha,
                beta: INFINITE,
            };
            let score = self.after(moves[index].place, colour, |search| {
                let less = (search.less(depth, index) - 1).clamp(0, depth - 1);
                search.reply(colour, depth - 1, 0, window, (index, less))
            });
            if self.position.clock.is_over() {
                break;
            }
            if score > alpha {
                alpha = score;
                moves[..=index].rotate_right(1);
            }
        }
        (alpha > -INFINITE).then_some(alpha)
    }

    /// Reports the result, with the expected moves as far as the memory holds
    /// them.
    fn tell(&mut self, score: i32, colour: usize, best: Place, report: &mut Report<'_>) {
        let mut places = vec![best];
        let mut mover = colour;
        self.position.put(best, mover);
        while places.len() < self.finished as usize {
            mover = 1 - mover;
            let known = self.position.memory.recall(self.position.key(mover), 0);
            let Some(next) = known.map(|known| known.best) else {
                break;
            };
            if !self.position.board.is_free(next) {
                break;
            }
            places.push(next);
            self.position.put(next, mover);
        }
        for (index, place) in places.iter().enumerate().rev() {
            self.position.take(*place, (colour + index) % 2);
        }
        let board = &self.position.board;
        let pv: Vec<_> = places.iter().map(|place| board.point(*place)).collect();
        report.thought(&Thought {
            score,
            depth: self.finished,
            nodes: self.nodes(),
            pv: &pv,
        });
    }
}
