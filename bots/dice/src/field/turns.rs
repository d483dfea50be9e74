//! The result of a turn: from the points that a seat needs before it to those that it
//! needs after it, in fifties.

use std::sync::LazyLock;

use games::dice::odds::race::RaceTurn;
use games::dice::odds::{STEP, TurnValues};
use games::dice::{COMPLETED_STRAIGHT, DICE};

use super::falls::{Fall, Leaves, Step};

/// The chances of all turns of a way to play, for needs up to a target.
pub(super) struct Turns {
    /// For each need from 0 on, the chances to need 0, 1, … itself after a
    /// turn, one need after another.
    rows: Vec<f32>,
}

/// States of a turn that come about less often are left out; it counts as one
/// that ends with nothing.
const RARE: f64 = 1e-10;

const WIDTH: usize = DICE as usize + 1;

impl Turns {
    /// Of rows for the needs from 1 on; a seat that needs nothing stays there.
    pub(super) fn of(rows: impl IntoIterator<Item = Vec<f64>>) -> Turns {
        let rows = rows.into_iter().flatten().map(|chance| chance as f32);
        Turns {
            rows: std::iter::once(1.0).chain(rows).collect(),
        }
    }

    /// The chances to need 0, 1, … `need` fifties after a turn that begins with
    /// `need`, which is in the table.
    pub(super) fn row(&self, need: usize) -> &[f32] {
        &self.rows[need * (need + 1) / 2..][..=need]
    }
}

/// The row of one need. `falls` lists the throws of so many dice. `choose` is asked for
/// the step with so many fifties after a throw with a choice of so many dice, by its
/// index; it stops only where that is allowed. With `wins_from` fifties a turn stops as
/// soon as it can.
pub(super) fn row(
    need: usize,
    wins_from: usize,
    falls: impl Fn(u8) -> &'static [Fall],
    mut choose: impl FnMut(usize, u8, usize, &Fall) -> Step,
) -> Vec<f64> {
    let mut row = vec![0.0; need + 1];
    let mut masses = vec![[0.0; WIDTH]; wins_from];
    if let Some(start) = masses.first_mut() {
        start[usize::from(DICE)] = 1.0;
    }
    for steps in 0..wins_from {
        for dice in 1..=DICE {
            let mass = masses[steps][usize::from(dice)];
            if mass < RARE {
                continue;
            }
            for (index, fall) in falls(dice).iter().enumerate() {
                let mut chance = mass * fall.chance;
                let step = match &fall.leaves {
                    Leaves::Nothing => continue,
                    Leaves::All(more) => Step::Roll(steps + more, 0),
                    Leaves::Choice { .. } => choose(steps, dice, index, fall),
                };
                let (points, dice) = match step {
                    Step::Stop(points) => {
                        row[need.saturating_sub(points)] += chance;
                        continue;
                    }
                    Step::Roll(points, dice) => (points, dice),
                    Step::Again => {
                        chance /= 6.0;
                        (steps + COMPLETED, 0)
                    }
                };
                match masses.get_mut(points) {
                    Some(mass) => mass[usize::from(if dice == 0 { DICE } else { dice })] += chance,
                    None => row[0] += chance * STOPS[usize::from(dice)],
                }
            }
        }
    }
    // All else ends with nothing.
    row[need] = 1.0 - row[..need].iter().sum::<f64>();
    row
}

/// The points of a straight completed by one die, in fifties.
pub(super) const COMPLETED: usize = (COMPLETED_STRAIGHT / STEP) as usize;

/// The chance to come to a stop of a seat that stops as soon as it can, by the
/// number of dice; index 0 is a full hand.
static STOPS: LazyLock<[f64; WIDTH]> = LazyLock::new(|| {
    let mut values = TurnValues::default();
    let turn = RaceTurn { own: 1, minimum: 0 };
    turn.solve(&mut values, 0.0, |_| 0.0);
    std::array::from_fn(|dice| values.throw(1, dice as u8).worth)
});
