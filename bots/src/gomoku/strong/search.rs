//! The search: iterative deepening, principal variation first, with wins by
//! fours looked for at every position.

use super::super::field::{Place, Threat};
use super::super::memory::{Bound, Known};
use super::super::score::{INFINITE, WIN, WON};
use super::fours::Fours;
use super::moves::{Candidate, Experience, is_threatened, select};
use super::position::{Position, Pressed};
use super::skill::Skill;
use crate::{Report, Thought};

/// The deepest that forced moves may lead.
const MAX_PLY: i32 = 64;

/// How far below its depth a search follows threats that must be answered.
const MAX_EXTENSION: i32 = 4;

/// Candidates after so many are first searched less deep.
const FULL_DEPTH_MOVES: usize = 3;

/// The positions that a win by fours may take: after a move of the root, in
/// the tree, and at its leaves.
const FOURS_BUDGETS: [u32; 3] = [200, 30, 8];

/// One search from one position.
pub(super) struct Search<'a, 'b> {
    position: Position<'a>,
    fours: &'b mut Fours,
    experience: Experience,
    skill: &'b Skill,
    /// The candidates of all positions on the way, one after another.
    candidates: Vec<Candidate>,
    root_depth: i32,
    finished: u32,
}

/// The bounds between which a score matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search from a position, which it leaves as it was.
    pub(super) fn new(
        position: Position<'a>,
        fours: &'b mut Fours,
        skill: &'b Skill,
    ) -> Search<'a, 'b> {
        Search {
            position,
            fours,
            experience: Experience::new(),
            skill,
            candidates: Vec::new(),
            root_depth: 0,
            finished: 0,
        }
    }

    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.position.clock.nodes()
    }

    /// The depth that was searched to its end, in plies.
    pub(super) fn finished(&self) -> u32 {
        self.finished
    }

    /// The best of these moves for `colour`, which stand in the order of their
    /// promise; `None` if there are none.
    pub(super) fn best(
        &mut self,
        colour: usize,
        moves: &mut [Candidate],
        report: &mut Report<'_>,
    ) -> Option<Place> {
        for depth in 1..=self.skill.depth {
            if moves.len() < 2 {
                break;
            }
            self.root_depth = depth;
            let Some(score) = self.deepen(colour, depth, moves) else {
                break;
            };
            self.finished = depth as u32;
            self.tell(score, colour, moves[0].place, report);
            if self.position.clock.is_over() || score.abs() >= WON {
                break;
            }
        }
        moves.first().map(|best| best.place)
    }

    /// Searches the moves of the root to this depth and puts the best first;
    /// its score, or `None` if the time was over before the first was known.
    fn deepen(&mut self, colour: usize, depth: i32, moves: &mut [Candidate]) -> Option<i32> {
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let window = Window {
                alpha,
                beta: INFINITE,
            };
            let score = self.after(moves[index].place, colour, |search| {
                search.reply(colour, depth - 1, 0, window, index)
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

    /// The score, for `colour`, of the move just played as the candidate of
    /// this index: the first with the whole window; later ones only asked
    /// whether they are better, the last of them less deep at first.
    fn reply(
        &mut self,
        colour: usize,
        depth: i32,
        ply: i32,
        Window { alpha, beta }: Window,
        index: usize,
    ) -> i32 {
        let mut ask = |depth, alpha: i32, beta: i32| {
            let window = Window {
                alpha: -beta,
                beta: -alpha,
            };
            -self.score(1 - colour, depth, ply + 1, window)
        };
        if index == 0 {
            return ask(depth, alpha, beta);
        }
        let less = match index {
            _ if depth < 2 || index < FULL_DEPTH_MOVES => 0,
            ..8 => 1,
            _ => 2,
        };
        let mut score = ask(depth - less, alpha, alpha + 1);
        if less > 0 && score > alpha {
            score = ask(depth, alpha, alpha + 1);
        }
        if score > alpha && score < beta {
            score = ask(depth, alpha, beta);
        }
        score
    }

    /// The score of the position for `colour`, which is on turn.
    fn score(&mut self, colour: usize, depth: i32, ply: i32, window: Window) -> i32 {
        if self.position.clock.tick() || self.position.field.is_full() {
            return 0;
        }
        if self.position.field.count(colour, Threat::Win) > 0 {
            return WIN - ply - 1;
        }
        match self.position.pressed(colour) {
            Pressed::To(stops) => return self.stop(colour, depth, ply, window, &stops),
            Pressed::No if self.position.double(colour).is_some() => return WIN - ply - 3,
            Pressed::No => {}
        }
        let key = self.position.key(colour);
        let known = self.position.memory.recall(key, ply);
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            let settled = match known.bound {
                Bound::Exact => true,
                Bound::Least => known.score >= window.beta,
                Bound::Most => known.score <= window.alpha,
            };
            if settled {
                return known.score;
            }
        }
        if let Some(plies) = self.wins_by_fours(colour, depth, ply) {
            return WIN - ply - plies;
        }
        let mut depth = depth;
        if depth <= 0 {
            let follows = ply < self.root_depth + MAX_EXTENSION;
            if !(follows && is_threatened(self.position.field, colour)) {
                return self.estimate(colour);
            }
            depth = 1;
        }
        if ply >= MAX_PLY {
            return self.estimate(colour);
        }
        let start = self.candidates.len();
        select(
            self.position.field,
            &self.experience,
            (colour, ply),
            self.skill.width_at(depth, self.position.field.stones()),
            known.map(|known| known.best),
            &mut self.candidates,
        );
        let score = self.best_of(colour, depth, ply, window, start);
        self.candidates.truncate(start);
        score
    }

    /// The score where only these moves stop the opponent from winning at
    /// once. They cost no depth.
    fn stop(
        &mut self,
        colour: usize,
        depth: i32,
        ply: i32,
        window: Window,
        stops: &[Place],
    ) -> i32 {
        if ply >= MAX_PLY && !stops.is_empty() {
            return self.estimate(colour);
        }
        let mut best = -(WIN - ply - 2);
        for place in stops {
            let narrowed = Window {
                alpha: -window.beta,
                beta: -window.alpha.max(best),
            };
            let score = self.after(*place, colour, |search| {
                -search.score(1 - colour, depth, ply + 1, narrowed)
            });
            best = best.max(score);
            if best >= window.beta || self.position.clock.is_over() {
                break;
            }
        }
        best
    }

    /// In how many plies `colour` wins by fours alone, as far as is looked.
    fn wins_by_fours(&mut self, colour: usize, depth: i32, ply: i32) -> Option<i32> {
        if !self.skill.fours || self.position.field.count(colour, Threat::Four) == 0 {
            return None;
        }
        let budget = match () {
            () if ply <= 1 => FOURS_BUDGETS[0],
            () if depth > 0 => FOURS_BUDGETS[1],
            () => FOURS_BUDGETS[2],
        };
        let win = self.fours.search(&mut self.position, colour, budget);
        win.map(|win| win.plies)
    }

    /// The best score of the candidates from `start` on.
    fn best_of(
        &mut self,
        colour: usize,
        depth: i32,
        ply: i32,
        window: Window,
        start: usize,
    ) -> i32 {
        let count = self.candidates.len() - start;
        if count == 0 {
            // Nobody can put a stone any more.
            return 0;
        }
        let mut best = -INFINITE;
        let mut best_place = self.candidates[start].place;
        for index in 0..count {
            let place = self.candidates[start + index].place;
            let alpha = window.alpha.max(best);
            let narrowed = Window { alpha, ..window };
            let score = self.after(place, colour, |search| {
                search.reply(colour, depth - 1, ply, narrowed, index)
            });
            if self.position.clock.is_over() {
                return 0;
            }
            if score > best {
                best = score;
                best_place = place;
            }
            if best >= window.beta {
                self.experience.refuted(colour, place, ply, depth);
                break;
            }
        }
        let known = Known {
            score: best,
            bound: match best {
                _ if best >= window.beta => Bound::Least,
                _ if best > window.alpha => Bound::Exact,
                _ => Bound::Most,
            },
            depth,
            best: best_place,
        };
        let key = self.position.key(colour);
        self.position.memory.keep(key, ply, known);
        best
    }

    /// What the position looks like, for the colour on turn, whose lines are
    /// worth a little more because it is.
    fn estimate(&self, colour: usize) -> i32 {
        let score = self.position.field.odds(colour) / 10;
        score.clamp(1 - WON, WON - 1)
    }

    /// Does something with a stone put down, and takes it up again.
    fn after<T>(&mut self, place: Place, colour: usize, then: impl FnOnce(&mut Self) -> T) -> T {
        self.position.put(place, colour);
        let result = then(self);
        self.position.take(place, colour);
        result
    }

    /// Tells what was found, with the moves expected as far as remembered.
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
            if !self.position.field.is_free(next) {
                break;
            }
            places.push(next);
            self.position.put(next, mover);
        }
        for (index, place) in places.iter().enumerate().rev() {
            self.position.take(*place, (colour + index) % 2);
        }
        let field = &self.position.field;
        let pv: Vec<_> = places.iter().map(|place| field.point(*place)).collect();
        report.thought(&Thought {
            score,
            depth: self.finished,
            nodes: self.nodes(),
            pv: &pv,
        });
    }
}
