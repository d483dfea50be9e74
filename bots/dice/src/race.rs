//! The race of two players to the target: how it is solved, and how the last
//! turn of a round is played.

mod chase;

use games::dice::odds::TurnValues;
use games::dice::odds::race::{RaceTurn, Table};
use rayon::prelude::*;

pub(crate) use chase::Chase;

/// A table and the cost of its computation.
#[derive(Debug)]
pub struct RaceSolution {
    /// The chances to win.
    pub table: Table,
    /// How many states of turns were worked out, each counted once.
    pub states: u64,
    /// How many times a whole turn was worked out.
    pub turns: u64,
}

/// Changes below this are rounding.
const EXACT: f64 = 1e-14;

/// More steps than Newton's method ever takes here.
const MOST_ROUNDS: u32 = 100;

/// Solves the race for a target and a minimum of a turn, both in fifties, on
/// all cores. `progress` is told now and then how many pairs of needs are done.
pub fn solve(target: usize, minimum: usize, progress: impl Fn(usize)) -> RaceSolution {
    let mut table = Table::empty(target, minimum);
    let mut turns = 0;
    // A player writes down at least `minimum` fifties, so pairs of needs with sums
    // closer together do not depend on each other.
    let batch = minimum.max(1);
    let mut done = 0;
    for least in (2..=2 * target).step_by(batch) {
        let sums = least..(least + batch).min(2 * target + 1);
        let pairs: Vec<(usize, usize)> = sums.flat_map(|sum| pairs_of(sum, target)).collect();
        let known = &table;
        let solved: Vec<Pair> = pairs
            .into_par_iter()
            .map_init(TurnValues::default, |values, (low, high)| {
                solve_pair(known, values, low, high)
            })
            .collect();
        done += solved.len();
        for pair in solved {
            turns += pair.turns;
            table.set(pair.low, pair.high, pair.chances[0]);
            table.set(pair.high, pair.low, pair.chances[1]);
        }
        progress(done);
    }
    RaceSolution {
        states: states(target, minimum),
        table,
        turns,
    }
}

/// How many pairs of needs there are up to a target.
pub fn pairs(target: usize) -> usize {
    target * (target + 1) / 2
}

/// All pairs of needs with this sum, the smaller one first.
fn pairs_of(sum: usize, target: usize) -> impl Iterator<Item = (usize, usize)> {
    let least = sum.saturating_sub(target).max(1);
    (least..=sum / 2).map(move |low| (low, sum - low))
}

/// Totals of both, points of the turn up to those that win, one to six dice.
fn states(target: usize, minimum: usize) -> u64 {
    let rows: usize = (1..=target).map(|own| own.max(minimum) + 1).sum();
    (rows * target * 6) as u64
}

/// The chances of the seat on turn, by which of two needs is its own.
struct Pair {
    low: usize,
    high: usize,
    /// Of the seat that needs the lower and of the one that needs the higher.
    chances: [f64; 2],
    turns: u64,
}

fn solve_pair(table: &Table, values: &mut TurnValues, low: usize, high: usize) -> Pair {
    let mut pair = Pair {
        low,
        high,
        chances: [0.5; 2],
        turns: 0,
    };
    // One fifty less makes a good guess.
    if low > 1 {
        pair.chances = [table.get(low - 1, high), table.get(high, low - 1)];
    }
    for _ in 0..MOST_ROUNDS {
        let [x, y] = pair.chances;
        pair.chances = if low == high {
            let (cut, slope) = tangent(table, values, low, high, x);
            pair.turns += 1;
            [cut / (1.0 + slope); 2]
        } else {
            let (cut_x, slope_x) = tangent(table, values, low, high, y);
            let (cut_y, slope_y) = tangent(table, values, high, low, x);
            pair.turns += 2;
            let x = (cut_x - slope_x * cut_y) / (1.0 - slope_x * slope_y);
            [x, cut_y - slope_y * x]
        };
        let change = (pair.chances[0] - x).abs() + (pair.chances[1] - y).abs();
        if change < EXACT {
            break;
        }
    }
    pair
}

/// The chance of a seat as a line in the chance of its opponent, `cut - slope *
/// opponent`, where that is near `opponent`.
fn tangent(
    table: &Table,
    values: &mut TurnValues,
    own: usize,
    other: usize,
    opponent: f64,
) -> (f64, f64) {
    let turn = RaceTurn {
        own,
        minimum: table.minimum(),
    };
    turn.solve(values, 1.0 - opponent, |steps| {
        1.0 - table.get(other, own - steps)
    });
    let start = values.start();
    (start.worth + start.bust * opponent, start.bust)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_states_of_the_whole_race_are_as_many_as_published() {
        assert_eq!(states(200, 7), 24_385_200);
    }

    #[test]
    fn the_seat_that_needs_less_or_is_on_turn_is_better_off() {
        let RaceSolution { table, .. } = solve(20, 7, |_| ());
        for own in 1..=20 {
            assert!(table.get(own, own) > 0.5, "{own}");
            for other in 2..=20 {
                let easier = table.get(own, other) - table.get(own, other - 1);
                let harder = table.get(other, own) - table.get(other - 1, own);
                assert!(easier > -1e-12 && harder < 1e-12, "{own} {other}");
            }
        }
    }

    #[test]
    fn the_kept_table_is_what_a_shorter_race_comes_to() {
        let kept = Table::kept();
        let target = 40;
        let solved = solve(target, kept.minimum(), |_| ()).table;
        for own in 1..=target {
            for other in 1..=target {
                let difference = kept.get(own, other) - solved.get(own, other);
                // Chances are kept as 32-bit fractions.
                assert!(
                    difference.abs() <= 1.0 / f64::from(u32::MAX),
                    "{own} {other}"
                );
            }
        }
    }

    #[test]
    fn every_chance_is_the_best_turn_against_the_chances_of_the_other() {
        let RaceSolution { table, .. } = solve(30, 7, |_| ());
        let mut values = TurnValues::default();
        for (own, other) in [(1, 1), (30, 30), (3, 29), (29, 3), (7, 8), (14, 30)] {
            let opponent = table.get(other, own);
            let (cut, slope) = tangent(&table, &mut values, own, other, opponent);
            let again = cut - slope * opponent;
            assert!(
                (again - table.get(own, other)).abs() < 1e-12,
                "{own} {other}"
            );
        }
    }
}
