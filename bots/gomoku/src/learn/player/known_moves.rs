//! The known moves of a position.

use games::gomoku::{Gomoku, Point};

use super::super::memory::{Memory, MemoryError, Tally};
use super::super::pattern::{near, pattern};
use super::super::symmetry::Keys;
use super::{Advice, SEEN};

/// The amount that a pattern that always won adds to the promise of a move.
const PATTERN: f64 = 1_000.0;

/// The known moves of a position.
#[derive(Default)]
pub(super) struct KnownMoves {
    /// The moves that came in games.
    pub(super) moves: Vec<(Point, Tally)>,
    /// The advice for the search.
    pub(super) advice: Advice,
}

impl KnownMoves {
    /// The tally of a move.
    pub(super) fn of(&self, point: Point) -> Tally {
        let found = self.moves.iter().find(|(known, _)| *known == point);
        found.map_or(Tally::default(), |(_, tally)| *tally)
    }

    /// The move that did best, if it was seen often enough or is known to win.
    pub(super) fn best(&self) -> Option<(Point, f64)> {
        let tried = self.moves.iter();
        let tried =
            tried.filter(|(_, tally)| (tally.games >= SEEN || tally.won > 0) && !tally.is_lost());
        let worth = tried.map(|(point, tally)| (*point, tally.value()));
        worth.max_by(|one, other| one.1.total_cmp(&other.1))
    }
}

/// Looks up all moves of a position.
pub(super) fn look_up(memory: &Memory, state: &Gomoku) -> Result<KnownMoves, MemoryError> {
    let mut known = KnownMoves::default();
    let (keys, colour) = (Keys::of(state), state.to_move());
    for point in state.points().filter(|point| state.at(*point).is_none()) {
        let tally = memory.position(keys.after(point, colour))?;
        if tally.is_lost() {
            known.advice.avoided.push(point);
        }
        if tally != Tally::default() {
            known.moves.push((point, tally));
        }
    }
    for point in near(state) {
        let value = memory.pattern(pattern(state, point, colour))?.value();
        // Bounded by its factor.
        let promise = (value * PATTERN) as i32;
        if promise != 0 {
            known.advice.favoured.push((point, promise));
        }
    }
    Ok(known)
}
