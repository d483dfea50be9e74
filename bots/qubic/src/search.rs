//! The searching player: forced wins first, then alpha-beta with forced wins
//! at every node, in any cube, with and without gravity.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report, Thought};
use games::qubic::{Cell, Qubic};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::bits::bits;
use super::field::Field;
use super::forcing::{Forced, Forcing, key};
use super::naive::choice;
use super::value::{COMPLETE, value};

/// The most time for a move, as specified for this player.
const THINK: Duration = Duration::from_millis(100);

/// The most positions of a search for a forced win: where the brain is asked,
/// and at the nodes of its search.
const ROOT_BUDGET: u64 = 20_000;
const NODE_BUDGET: u64 = 100;

/// A node of a search for a forced win takes about so long, in the worst case
/// (with gravity, on a slow machine); little time must do for it as well.
const FORCING_NODE: Duration = Duration::from_micros(4);

/// How many moves are looked at below the root, the best by their looks.
const WIDTH: usize = 16;

/// How many positions are remembered; a power of two.
const MEMORY: usize = 1 << 16;

/// Between two looks at the clock.
const CLOCK_INTERVAL: u64 = 16;

const WIN: i64 = 1_000 * COMPLETE;

/// Looks for a forced win, and without one searches ahead for 0.1 s.
pub struct Search {
    rng: StdRng,
    forcing: Forcing,
    memory: Vec<Known>,
}

/// The result of an earlier search of a position.
#[derive(Clone, Copy, Default)]
struct Known {
    key: u64,
    best: u32,
    depth: u32,
    score: i64,
    bound: Bound,
}

/// What the score of an earlier search says.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Bound {
    /// Nothing.
    #[default]
    None,
    /// It is as much at least.
    Least,
    /// It is as much at most.
    Most,
    /// It is as much.
    Exact,
}

impl Known {
    /// The score, where it answers the question of this depth and window. Wins
    /// are counted from the root and differ from way to way.
    fn answer(&self, key: u64, depth: u32, alpha: i64, beta: i64) -> Option<i64> {
        let settled = match self.bound {
            Bound::None => false,
            Bound::Least => self.score >= beta,
            Bound::Most => self.score <= alpha,
            Bound::Exact => true,
        };
        let holds = self.key == key && self.depth >= depth && self.score.abs() < WIN / 2;
        (settled && holds).then_some(self.score)
    }
}

impl Search {
    /// The player of this seed.
    pub fn new(seed: u64) -> Search {
        Search {
            rng: StdRng::seed_from_u64(seed),
            forcing: Forcing::new(),
            memory: vec![Known::default(); MEMORY],
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
        if let Forced::Win(line) = self.forcing.search(&field, side, affordable) {
            tell(
                state,
                WIN,
                line.len() as u32,
                self.forcing.nodes(),
                &line,
                report,
            );
            return choice(line.first().copied(), state);
        }
        let mut moves: Vec<u32> = match field.wins(1 - side) {
            0 => bits(field.playable()).collect(),
            threats => bits(threats).take(1).collect(),
        };
        moves.shuffle(&mut self.rng);
        let looks = Looks::new(&field, side);
        moves.sort_by_cached_key(|cell| Reverse(looks.of(&field, *cell)));
        if moves.len() > 1 {
            let mut run = Run {
                search: self,
                clock: Clock::new(until, u64::MAX, CLOCK_INTERVAL),
            };
            run.deepen(state, &field, side, &mut moves, report);
        }
        choice(moves.first().copied(), state)
    }
}

/// One search.
struct Run<'a> {
    search: &'a mut Search,
    clock: Clock,
}

impl Run<'_> {
    /// Searches deeper and deeper; the best move of the last search that found
    /// one comes to the front of `moves`.
    fn deepen(
        &mut self,
        state: &Qubic,
        field: &Field,
        side: usize,
        moves: &mut [u32],
        report: &mut Report<'_>,
    ) {
        let free = field.playable().count_ones();
        let deepest = if field.shape().gravity() {
            u32::MAX
        } else {
            free
        };
        for depth in 1..=deepest.min(64) {
            let mut best = -2 * WIN;
            for index in 0..moves.len() {
                let after = field.with(side, moves[index]);
                let score = -self.score(&after, 1 - side, depth - 1, 1, -2 * WIN, -best);
                if self.clock.is_over() {
                    return;
                }
                if score > best {
                    best = score;
                    moves[..=index].rotate_right(1);
                }
            }
            tell(state, best, depth, self.clock.nodes(), &moves[..1], report);
            if best.abs() > WIN / 2 {
                return;
            }
        }
    }

    /// The score of a position for `side`, which is on turn.
    fn score(
        &mut self,
        field: &Field,
        side: usize,
        depth: u32,
        ply: u32,
        mut alpha: i64,
        beta: i64,
    ) -> i64 {
        if self.clock.tick() {
            return 0;
        }
        if field.has_line(1 - side) {
            return -(WIN - i64::from(ply));
        }
        let playable = field.playable();
        if playable == 0 {
            return 0;
        }
        if let Forced::Win(line) = self.search.forcing.search(field, side, NODE_BUDGET) {
            return WIN - i64::from(ply) - line.len() as i64;
        }
        let threats = field.wins(1 - side);
        if threats == 0 && depth == 0 {
            return value(field, side);
        }
        // Where a line must be stopped there is no choice, and no end of the search.
        let depth = depth.saturating_sub(u32::from(threats == 0));
        let key = key(field, side);
        let slot = key as usize % MEMORY;
        let known = self.search.memory[slot];
        if let Some(score) = known.answer(key, depth, alpha, beta) {
            return score;
        }
        let first = (known.key == key).then_some(known.best);
        let moves = if threats == 0 {
            promising(field, side, playable, first)
        } else {
            bits(threats).take(1).collect()
        };
        let mut best = -2 * WIN;
        let mut known = Known {
            key,
            depth,
            ..Known::default()
        };
        let lowest = alpha;
        for cell in moves {
            let after = field.with(side, cell);
            let score = -self.score(&after, 1 - side, depth, ply + 1, -beta, -alpha);
            if self.clock.is_over() {
                return 0;
            }
            if score > best {
                best = score;
                known.best = cell;
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        known.score = best;
        known.bound = match best {
            _ if best >= beta => Bound::Least,
            _ if best > lowest => Bound::Exact,
            _ => Bound::Most,
        };
        self.search.memory[slot] = known;
        best
    }
}

/// The best moves by their looks, the one remembered before all.
fn promising(field: &Field, side: usize, playable: u128, first: Option<u32>) -> Vec<u32> {
    let looks = Looks::new(field, side);
    let mut moves: Vec<u32> = bits(playable).collect();
    moves.sort_by_cached_key(|cell| {
        Reverse(if Some(*cell) == first {
            u32::MAX
        } else {
            looks.of(field, *cell)
        })
    });
    moves.truncate(WIDTH);
    moves
}

/// What cells are worth to a side by the lines through them: own ones to be
/// lengthened, the other side's to be stopped.
pub(crate) struct Looks {
    /// Lines of equal worth, and this worth.
    lines: Vec<(u128, u32)>,
}

impl Looks {
    pub(crate) fn new(field: &Field, side: usize) -> Looks {
        let mut lines = vec![(field.open_lines(side, 0), 2)];
        for stones in 1..field.length() {
            let worth = 5u32.pow(stones);
            lines.push((field.open_lines(side, stones), 2 * worth));
            lines.push((field.open_lines(1 - side, stones), worth));
        }
        lines.retain(|(lines, _)| *lines != 0);
        Looks { lines }
    }

    pub(crate) fn of(&self, field: &Field, cell: u32) -> u32 {
        let through = field.through(cell);
        let worths = self.lines.iter();
        worths
            .map(|(lines, worth)| worth * (lines & through).count_ones())
            .sum()
    }
}

/// Tells a score in hundredths of a line of one stone less than complete; a
/// win is a hundred of these.
fn tell(state: &Qubic, score: i64, depth: u32, nodes: u64, line: &[u32], report: &mut Report<'_>) {
    let pv: Vec<Cell> = line
        .iter()
        .filter_map(|cell| Cell::from_number(*cell, state.size()))
        .collect();
    report.thought(&Thought {
        score: score.clamp(-10_000, 10_000) as i32,
        depth,
        nodes,
        pv: &pv,
    });
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
