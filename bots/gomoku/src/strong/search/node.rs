//! The score of one position within a search: decisions by threats, pruning of
//! positions far from the window, and the depth of the moves.

use super::super::super::field::{Place, Threat};
use super::super::super::memory::{Bound, Known};
use super::super::super::score::{INFINITE, WIN, WON};
use super::super::board::Points;
use super::super::moves::select;
use super::super::position::Pressed;
use super::{Search, Window};

/// The number of depths and of moves with different reductions.
const REDUCED: usize = 64;

/// How much one ply may change a score, in the search's units.
const MARGIN: i32 = 120;

/// Up to this depth, positions far from the window are not searched.
const FUTILE_DEPTH: i32 = 4;

/// From this depth on, a position is lost only if all moves lose, even those of
/// little promise.
const WHOLE_DEPTH: i32 = 3;

/// The units of the score in 1 of the logarithm of the odds to win.
const UNITS: i32 = 200;

/// The most positions for a win by fours: after a move of the root, in the
/// tree, and at its leaves.
const FOURS_BUDGETS: [u32; 3] = [200, 30, 8];

/// The deepest ply that forced moves may reach.
const MAX_PLY: i32 = 64;

/// How far below its depth a search follows threats that must be answered.
const MAX_EXTENSION: i32 = 4;

/// The start of a reduction, and the divisor of the product of the logarithms
/// of depth and index.
const REDUCTION: (f64, f64) = (0.5, 2.0);

/// The reduction of the first search of a move, by depth and index.
pub(super) type Reductions = [[u8; REDUCED]; REDUCED];

/// Computes the reductions; they grow with both logarithms.
pub(super) fn reductions() -> Reductions {
    let mut reductions = [[0; REDUCED]; REDUCED];
    for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
        for (index, less) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (index as f64).ln();
            *less = (REDUCTION.0 + product / REDUCTION.1) as u8;
        }
    }
    reductions
}

/// The moves of a position.
#[derive(Clone, Copy)]
struct Choice {
    /// The index of its first candidate.
    start: usize,
    /// How many candidates are searched, unless all of these lose.
    width: usize,
    /// The static estimate.
    estimate: i32,
    /// Whether the opponent threatens to win.
    threatened: bool,
}

impl Search<'_, '_> {
    /// The score, for `colour`, of the move just played. The first move gets
    /// the whole window; later ones are tested first with a narrow window and a
    /// depth reduced by `less`.
    pub(super) fn reply(
        &mut self,
        colour: usize,
        depth: i32,
        ply: i32,
        Window { alpha, beta }: Window,
        (index, less): (usize, i32),
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
        if self.position.clock.tick() || self.position.board.is_full() {
            return 0;
        }
        if self.position.board.count(colour, Threat::Win) > 0 {
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
        if ply >= MAX_PLY {
            return self.estimate(colour);
        }
        let hindrances = self.position.board.hindrances(colour);
        let mut depth = depth;
        if depth <= 0 {
            if hindrances.is_none() || ply >= self.root_depth + MAX_EXTENSION {
                return self.estimate(colour);
            }
            depth = 1;
        }
        let estimate = self.estimate(colour);
        if let Some(hindrances) = &hindrances {
            if hindrances.is_empty() && self.position.board.fours(colour).is_empty() {
                return -(WIN - ply - 4);
            }
        } else if window.is_narrow()
            && window.beta.abs() < WON
            && depth <= FUTILE_DEPTH
            && estimate - MARGIN * depth >= window.beta
        {
            return estimate;
        }
        let start = self.candidates.len();
        select(
            self.position.board,
            &self.experience,
            (colour, ply),
            known.map(|known| known.best),
            hindrances,
            &mut self.candidates,
        );
        let choice = Choice {
            start,
            width: self.skill.width_at(depth, self.position.board.stones()),
            estimate,
            threatened: hindrances.is_some(),
        };
        let score = self.best_of(colour, depth, ply, window, choice);
        self.candidates.truncate(start);
        score
    }

    /// The score if only these moves stop the opponent from winning at once.
    /// They cost no depth.
    fn stop(&mut self, colour: usize, depth: i32, ply: i32, window: Window, stops: &Points) -> i32 {
        if ply >= MAX_PLY && !stops.is_empty() {
            return self.estimate(colour);
        }
        let mut best = -(WIN - ply - 2);
        for place in stops.iter() {
            let narrowed = Window {
                alpha: -window.beta,
                beta: -window.alpha.max(best),
            };
            let score = self.after(place, colour, |search| {
                -search.score(1 - colour, depth, ply + 1, narrowed)
            });
            best = best.max(score);
            if best >= window.beta || self.position.clock.is_over() {
                break;
            }
        }
        best
    }

    /// In how many plies `colour` wins by fours alone; `None` if no win is
    /// found.
    fn wins_by_fours(&mut self, colour: usize, depth: i32, ply: i32) -> Option<i32> {
        if !self.skill.fours || self.position.board.count(colour, Threat::Four) == 0 {
            return None;
        }
        if ply >= 2 && !self.position.board.builds(colour) {
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

    /// The best score of the candidates.
    fn best_of(
        &mut self,
        colour: usize,
        depth: i32,
        ply: i32,
        window: Window,
        choice: Choice,
    ) -> i32 {
        let start = choice.start;
        let count = self.candidates.len() - start;
        if count == 0 {
            // Neither side can put a stone any more.
            return 0;
        }
        let mut best = -INFINITE;
        let mut best_place = self.candidates[start].place;
        for index in 0..count {
            if index >= choice.width && (best > -WON || depth < WHOLE_DEPTH) {
                break;
            }
            let place = self.candidates[start + index].place;
            let alpha = window.alpha.max(best);
            let narrowed = Window { alpha, ..window };
            let board = &self.position.board;
            let loud = choice.threatened
                || board.threes(colour).contains(place)
                || board.fours(1 - colour).contains(place);
            if !loud
                && window.is_narrow()
                && best > -WON
                && depth <= FUTILE_DEPTH
                && choice.estimate + MARGIN * (depth + 1) <= alpha
            {
                continue;
            }
            let less = match choice.threatened {
                true => 0,
                false => {
                    let kept = i32::from(loud) + i32::from(!window.is_narrow());
                    (self.less(depth, index) - kept).clamp(0, depth - 1)
                }
            };
            let score = self.after(place, colour, |search| {
                search.reply(colour, depth - 1, ply, narrowed, (index, less))
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

    /// The static estimate for the colour on turn, whose lines count slightly
    /// more because of the turn.
    fn estimate(&mut self, colour: usize) -> i32 {
        self.position.board.settle();
        let score = self.position.board.odds(colour) * UNITS / 1_000;
        score.clamp(1 - WON, WON - 1)
    }

    /// The reduction of the first search of the candidate with this index.
    pub(super) fn less(&self, depth: i32, index: usize) -> i32 {
        let depth = (depth.max(1) as usize).min(REDUCED - 1);
        i32::from(self.reductions[depth][index.min(REDUCED - 1)])
    }

    /// Runs `then` with a stone put down, and takes the stone back.
    pub(super) fn after<T>(
        &mut self,
        place: Place,
        colour: usize,
        then: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.position.put(place, colour);
        let result = then(self);
        self.position.take(place, colour);
        result
    }
}
