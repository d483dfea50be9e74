//! Which move lost a game.

use games::gomoku::Point;

use super::judge::{Judge, Verdict};
use super::lesson::Lesson;
use super::memory::{Sums, Tally};
use super::pattern::pattern;
use super::symmetry::Keys;

/// The most own moves that are looked at, from the end of the game.
const MOST_BACK: usize = 24;

/// So many stones from the start, positions are remembered whole; later ones
/// only if they are to blame for the end. They hardly come again.
const OPENING: usize = 40;

/// The weight of a move for its pattern, as a part of the weight of the next
/// move of the game. Moves near the end have more to do with it.
const FADING: f64 = 0.9;

/// A position is given up where so many of its moves have lost, and none has
/// won more often than lost.
const TRIES: usize = 4;

/// The moves that are to blame for the end of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Blame {
    /// The moves of the loser from the one that lost the game on.
    pub(super) lost: Vec<usize>,
    /// The moves of the winner from the one on that left no playable answer.
    pub(super) won: Vec<usize>,
}

impl Blame {
    /// Goes back from the end until the loser had another playable move; that
    /// is one that the search does not see lose, and that has not lost before.
    pub(super) fn of<E>(
        lesson: &Lesson,
        judge: &mut Judge,
        known: &mut dyn FnMut(i64) -> Result<Tally, E>,
    ) -> Result<Blame, E> {
        let mut blame = Blame::default();
        let Some(loser) = lesson.loser() else {
            return Ok(blame);
        };
        let own = lesson.steps.iter().enumerate().rev();
        let own = own.filter(|(_, step)| step.colour() == loser);
        for (index, step) in own.take(MOST_BACK) {
            blame.lost.push(index);
            let keys = Keys::of(&step.before);
            let mut tried: Vec<Point> = vec![step.point];
            let mut holds = false;
            for point in step.before.points() {
                if point == step.point || step.before.at(point).is_some() {
                    continue;
                }
                let tally = known(keys.after(point, loser))?;
                holds |= tally.total > 0;
                if tally.is_lost() {
                    tried.push(point);
                }
            }
            let is_hopeless = tried.len() >= TRIES && !holds;
            if !is_hopeless && judge.verdict(&step.before, &tried) == Verdict::Holds {
                break;
            }
            // The move before, of the winner, has won.
            if let Some(before) = index.checked_sub(1) {
                blame.won.push(before);
            }
        }
        Ok(blame)
    }

    /// Adds the lesson of the game with this blame to the sums.
    pub(super) fn teach(&self, lesson: &Lesson, sums: &mut Sums) {
        let mut weight = 1.0;
        for (index, step) in lesson.steps.iter().enumerate().rev() {
            let result = lesson.result(step.colour());
            let tally = Tally {
                games: 1,
                total: result,
                lost: i64::from(self.lost.contains(&index)),
                won: i64::from(self.won.contains(&index)),
            };
            if step.before.stones() < OPENING || tally.lost + tally.won > 0 {
                sums.add_position(step.key(), tally);
            }
            let around = pattern(&step.before, step.point, step.colour());
            sums.add_pattern(around, weight, weight * result as f64);
            weight *= FADING;
        }
    }
}

#[cfg(test)]
mod tests;
