//! A player that wants to win against any number of opponents. They are assumed to
//! play a strategy that only looks at its own points.

mod deadline;
mod falls;
mod opponent_model;
mod turns;

use std::sync::Arc;

use games::dice::odds::race::RaceTurn;
use games::dice::odds::{Appraiser, TurnValues, fifties, steps};
use games::dice::{Action, Dice, Rules, Throw};
use parking_lot::Mutex;
use rand::rngs::StdRng;

use crate::strategy::Strategy;
use deadline::ways;
use turns::Turns;

pub use opponent_model::OpponentModel;

/// How many rounds are looked ahead. Games take about 17.
const MOST_ROUNDS: usize = 64;

/// Rounds that the others leave open less often than this are not looked at.
const HARDLY: f64 = 1e-7;

/// The highest target that is planned for, in fifties: 10,000 points.
const MOST_NEED: usize = 200;

/// How many turns are kept that were worked out, 25 KB each at most.
const KEPT: usize = 64;

/// A player that wants to win against opponents of an assumed strategy. The manual states
/// its assumptions and omissions.
pub struct Field {
    rules: Rules,
    /// The ways to play own turns after this one.
    ways: Vec<Turns>,
    /// The chance of an opponent not to be at the target after 0, 1, …
    /// [`MOST_ROUNDS`] more turns, by its need.
    open: Vec<[f64; MOST_ROUNDS + 1]>,
    kept: [Mutex<Option<Arc<Plan>>>; KEPT],
}

/// The points needed when a turn begins: by its seat, and by the others, sorted, since
/// their order makes no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Needs {
    own: usize,
    others: Vec<usize>,
}

/// A turn that was worked out.
struct Plan {
    needs: Needs,
    values: TurnValues,
    /// The chance to win after the turn, by the points needed then.
    after: Vec<f64>,
}

impl Field {
    /// The player against opponents of this model. `None` for a target over 10,000,
    /// and where the round is finished after the first has reached it.
    pub fn new(rules: Rules, model: OpponentModel) -> Option<Field> {
        if fifties(rules.target) > MOST_NEED || rules.last_round {
            return None;
        }
        let (others, mut ways) = rayon::join(|| model.turns(rules), || ways(rules));
        let open = open(&others, fifties(rules.target));
        ways.push(others);
        Some(Field {
            rules,
            ways,
            open,
            kept: std::array::from_fn(|_| Mutex::default()),
        })
    }

    /// The chance to win that it sees for a seat about to throw six dice, with
    /// its own total and those of the others. None of them has won.
    pub fn chance(&self, own: u32, others: &[u32]) -> f64 {
        let needs = self.needs(own, others.iter().copied());
        self.plan(needs).values.start().worth
    }

    fn needs(&self, own: u32, others: impl Iterator<Item = u32>) -> Needs {
        let need = |total: u32| fifties(self.rules.target.saturating_sub(total)).max(1);
        let mut others: Vec<usize> = others.map(need).collect();
        others.sort_unstable();
        Needs {
            own: need(own),
            others,
        }
    }

    fn plan(&self, needs: Needs) -> Arc<Plan> {
        let mut place = needs.own;
        for other in &needs.others {
            place = place * 31 + other;
        }
        let kept = &self.kept[place % KEPT];
        let lock = || kept.lock();
        if let Some(plan) = lock().as_ref().filter(|plan| plan.needs == needs) {
            return Arc::clone(plan);
        }
        let plan = Arc::new(self.work_out(needs));
        *lock() = Some(Arc::clone(&plan));
        plan
    }

    fn work_out(&self, needs: Needs) -> Plan {
        // The chances that nobody else is at the target after so many rounds.
        let open: [f64; MOST_ROUNDS + 1] = std::array::from_fn(|round| {
            let others = needs.others.iter().map(|need| self.open[*need][round]);
            others.product()
        });
        let rounds = open.iter().take_while(|open| **open > HARDLY).count();
        let rounds = rounds.min(MOST_ROUNDS);
        // Needs beyond the table count as an equal share for all.
        let equal = 1.0 / (needs.others.len() as f32 + 1.0);
        let mut win = vec![equal; needs.own + 1];
        let mut after = vec![1.0; needs.own + 1];
        for round in (0..rounds).rev() {
            // Given that nobody was there before.
            let goes_on = (open[round + 1] / open[round]) as f32;
            for (after, win) in after[1..].iter_mut().zip(&win[1..]) {
                *after = goes_on * win;
            }
            if round > 0 {
                for need in 1..=needs.own {
                    win[need] = self.best(need, &after[..=need]);
                }
            }
        }
        let after: Vec<f64> = after.into_iter().map(f64::from).collect();
        let turn = RaceTurn {
            own: needs.own,
            minimum: fifties(self.rules.minimum),
        };
        let mut values = TurnValues::default();
        turn.solve(&mut values, after[needs.own], |steps| {
            after[needs.own.saturating_sub(steps)]
        });
        Plan {
            needs,
            values,
            after,
        }
    }

    /// The chance to win of a turn that is played in the best of the ways.
    fn best(&self, need: usize, after: &[f32]) -> f32 {
        let worth = |way: &Turns| dot(way.row(need), after);
        self.ways.iter().map(worth).fold(0.0, f32::max)
    }
}

/// The chances of an opponent not to be at the target yet.
fn open(turns: &Turns, target: usize) -> Vec<[f64; MOST_ROUNDS + 1]> {
    let mut open = vec![[1.0; MOST_ROUNDS + 1]; target + 1];
    open[0] = [0.0; MOST_ROUNDS + 1];
    for need in 1..=target {
        for round in 1..=MOST_ROUNDS {
            let to = turns.row(need).iter().zip(&open);
            let chances = to.map(|(chance, open)| f64::from(*chance) * open[round - 1]);
            open[need][round] = chances.sum();
        }
    }
    open
}

/// The sum of the products, eight at a time.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a, rest_a) = a.as_chunks::<8>();
    let (b, rest_b) = b.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (a, b) in a.iter().zip(b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let rest = rest_a.iter().zip(rest_b).map(|(a, b)| a * b);
    sums.into_iter().chain(rest).sum()
}

impl Strategy for Field {
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action {
        let seat = state.seat().index();
        let totals = state.totals().iter().enumerate();
        let others = totals.filter(|(other, _)| *other != seat);
        let needs = self.needs(state.totals()[seat], others.map(|(_, total)| *total));
        self.plan(needs).choose(state, throw, random)
    }
}

impl Plan {
    fn after(&self, points: u32) -> f64 {
        self.after[self.needs.own.saturating_sub(steps(points))]
    }
}

impl Appraiser for Plan {
    fn throwing(&self, _: &Dice, points: u32, dice: u8) -> f64 {
        self.values.throw(steps(points), dice).worth
    }

    fn stopping(&self, _: &Dice, points: u32) -> f64 {
        self.after(points)
    }

    fn busting(&self, _: &Dice) -> f64 {
        self.after(0)
    }
}

#[cfg(test)]
#[path = "field_tests.rs"]
mod tests;
