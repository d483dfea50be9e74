//! Makes a book from games, each move checked by a search.

use std::collections::HashMap;
use std::time::Instant;

use bot_kit::Limits;
use games::gomoku::{Gomoku, Opening, Point};

use super::super::judge::Judge;
use super::super::lesson::{Lesson, Step};
use super::super::symmetry::{Keys, turned};
use super::{BookMove, format};

/// The most positions that are counted; later games add no new ones.
const MOST_POSITIONS: usize = 200_000;

/// How good a move must be.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Checks {
    /// The games in which it was played, at least.
    pub(in super::super) games: u32,
    /// By how much its score may be below that of the best move, in units of
    /// the search.
    pub(in super::super) worse: i32,
}

/// Games and results of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    games: u32,
    total: i64,
}

/// A position as it came first, and its moves as they lie on its board.
struct Entry {
    state: Gomoku,
    moves: HashMap<Point, Count>,
}

/// Counts the openings of games.
#[derive(Default)]
pub(in super::super) struct Builder {
    entries: HashMap<i64, Entry>,
}

impl Builder {
    /// Counts the moves of a game.
    pub(in super::super) fn add(&mut self, lesson: &Lesson, plies: u32) {
        for step in &lesson.steps {
            let is_early = step.before.stones() < plies as usize;
            if is_early && step.before.opening() == Opening::Free {
                self.count(step, lesson.result(step.colour()));
            }
        }
    }

    fn count(&mut self, step: &Step, result: i64) {
        let keys = Keys::of(&step.before);
        let is_full = self.entries.len() >= MOST_POSITIONS;
        if is_full && !self.entries.contains_key(&keys.key()) {
            return;
        }
        let entry = self.entries.entry(keys.key()).or_insert_with(|| Entry {
            state: step.before.clone(),
            moves: HashMap::new(),
        });
        let count = entry
            .moves
            .entry(moved(&keys, &entry.state, step.point))
            .or_default();
        count.games = count.games.saturating_add(1);
        count.total += result;
    }

    /// The number of moves that were played often enough.
    pub(in super::super) fn candidates(&self, checks: Checks) -> usize {
        let moves = self.entries.values().flat_map(|entry| entry.moves.values());
        moves.filter(|count| count.games >= checks.games).count()
    }

    /// The text of the book of the moves that pass the checks, and how many
    /// these are. `checked` is told after each.
    pub(in super::super) fn text(
        self,
        about: &[String],
        checks: Checks,
        judge: &mut Judge,
        checked: &dyn Fn(),
    ) -> (String, usize) {
        let mut entries: Vec<Entry> = self.entries.into_values().collect();
        entries.sort_by_cached_key(|entry| {
            let state = &entry.state;
            let rules = super::super::symmetry::rules_of(state);
            let key = Keys::of(state).key();
            (rules, state.size(), state.stones(), key)
        });
        let mut positions = Vec::new();
        let mut kept = 0;
        for Entry { state, moves } in entries {
            let mut good = Vec::new();
            let mut moves: Vec<(Point, Count)> = moves.into_iter().collect();
            moves.retain(|(_, count)| count.games >= checks.games);
            moves.sort_unstable_by_key(|(point, count)| (u32::MAX - count.games, *point));
            if moves.is_empty() {
                continue;
            }
            let unlimited = Limits::new(Instant::now(), None, None);
            let best = judge.best(&state, &[], &unlimited);
            // The best move is searched as the others are.
            let best = best.and_then(|best| judge.score_of(&state, best.point, &unlimited));
            let least = best.map_or(i32::MIN, |best| best.saturating_sub(checks.worse));
            for (point, Count { games, total }) in moves {
                let score = judge.score_of(&state, point, &unlimited);
                checked();
                let won = 0.5 + total as f64 / f64::from(games) / 2.0;
                let found = score.filter(|score| *score >= least);
                good.extend(found.map(|score| BookMove {
                    point,
                    games,
                    won,
                    score,
                }));
            }
            kept += good.len();
            if !good.is_empty() {
                positions.push((state, good));
            }
        }
        (format::write(about, &positions), kept)
    }
}

/// Where a move of a position lies on the board of an entry, which is the same
/// position turned: the first of the points that are the same.
fn moved(keys: &Keys, entry: &Gomoku, point: Point) -> Point {
    let size = entry.size();
    let normal = keys
        .normal()
        .next()
        .map(|symmetry| turned(point, size, symmetry));
    let normal = normal.unwrap_or(point);
    let there = Keys::of(entry);
    let back = there.normal().map(|symmetry| {
        let back = super::super::symmetry::inverse(symmetry);
        turned(normal, size, back)
    });
    back.min().unwrap_or(point)
}
