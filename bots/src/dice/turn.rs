//! The values of one turn, from the last throw to the first: what every number
//! of dice with every number of points is worth to a player who then chooses
//! best.

use games::dice::{COMPLETED_STRAIGHT, DICE};

use super::outcomes::{Choices, STEP, outcomes};

/// What a state of a turn is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Value {
    /// What is expected at the end of the turn: points, or the chance to win.
    pub worth: f64,
    /// The chance that the turn ends with nothing.
    pub bust: f64,
}

impl Value {
    /// A value that is certain.
    pub fn sure(worth: f64) -> Value {
        Value { worth, bust: 0.0 }
    }

    fn add(&mut self, chance: f64, value: Value) {
        self.worth += chance * value.worth;
        self.bust += chance * value.bust;
    }
}

/// The values of states with the same points, by the number of dice. Index 0
/// is a full hand, which means six dice to throw.
pub type Row = [Value; DICE as usize + 1];

/// The values of a turn.
#[derive(Clone, Debug, Default)]
pub struct TurnValues {
    /// Of throwing so many dice, by the points of the turn in fifties.
    throw: Vec<Row>,
    /// Of the better of throwing on and stopping, likewise.
    best: Vec<Row>,
}

impl TurnValues {
    /// The value of throwing `dice` dice (0: a full hand) with so many fifties.
    pub fn throw(&self, steps: usize, dice: u8) -> Value {
        self.throw[steps.min(self.throw.len() - 1)][usize::from(dice)]
    }

    /// The rows of [`TurnValues::throw`], from no points on.
    pub fn throws(&self) -> &[Row] {
        &self.throw
    }

    /// The value of the turn before its first throw.
    pub fn start(&self) -> Value {
        self.throw(0, DICE)
    }

    /// Works out all values from the highest points down. `top` holds the
    /// values from that many fifties on: of throwing and of the better choice;
    /// its last row stands for all above. `bust` is worth of a turn that ends
    /// with nothing, `bank(steps)` of stopping where that is allowed.
    pub fn solve(
        &mut self,
        from: usize,
        top: &[(Row, Row)],
        bust: f64,
        bank: impl Fn(usize) -> Option<f64>,
    ) {
        self.throw.clear();
        self.best.clear();
        self.throw.resize(from, Row::default());
        self.best.resize(from, Row::default());
        self.throw.extend(top.iter().map(|(throw, _)| *throw));
        self.best.extend(top.iter().map(|(_, best)| *best));
        for steps in (0..from).rev() {
            let mut throw = Row::default();
            for dice in 1..=DICE {
                throw[usize::from(dice)] = value_of_throw(&self.best, steps, dice, bust);
            }
            throw[0] = throw[usize::from(DICE)];
            self.throw[steps] = throw;
            self.best[steps] = throw;
            if let Some(bank) = bank(steps).map(Value::sure) {
                // Never with a full hand.
                for best in &mut self.best[steps][1..] {
                    if bank.worth >= best.worth {
                        *best = bank;
                    }
                }
            }
        }
    }
}

fn value_of_throw(best: &[Row], steps: usize, dice: u8, bust: f64) -> Value {
    let outcomes = outcomes(dice);
    let last = best.len() - 1;
    let at = |more: usize, left: u8| best[(steps + more).min(last)][usize::from(left)];
    let mut value = Value {
        worth: outcomes.nothing * bust,
        bust: outcomes.nothing,
    };
    for forced in &outcomes.forced {
        value.add(forced.chance, at(forced.steps, 0));
    }
    for choice in &outcomes.choices {
        value.add(choice.chance, best_choice(choice, at, bust));
    }
    value
}

#[inline]
fn best_choice(choice: &Choices, at: impl Fn(usize, u8) -> Value, bust: f64) -> Value {
    let mut best = Value::sure(f64::NEG_INFINITY);
    for keep in &choice.keeps {
        let value = at(keep.steps, keep.left);
        if value.worth > best.worth {
            best = value;
        }
    }
    if choice.reroll {
        let value = reroll(at((COMPLETED_STRAIGHT / STEP) as usize, 0), bust);
        if value.worth > best.worth {
            best = value;
        }
    }
    best
}

/// The value of throwing one die again (rule 5), where completing the straight
/// is worth `completed`: one of six values does it.
pub(super) fn reroll(completed: Value, bust: f64) -> Value {
    let mut value = Value {
        worth: 5.0 / 6.0 * bust,
        bust: 5.0 / 6.0,
    };
    value.add(1.0 / 6.0, completed);
    value
}

/// What becomes of a seat that stops as soon as it may, whatever it costs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SoonestStop {
    /// The chance to come to a stop.
    pub(super) stop: f64,
    /// The fifties expected until then, counted as nothing where it is not
    /// reached.
    pub(super) more: f64,
}

/// [`SoonestStop`] by the number of dice thrown; index 0 is a full hand.
pub(super) fn soonest_stops() -> [SoonestStop; DICE as usize + 1] {
    // A full hand leads back to six dice: their own values are a pair of
    // linear equations, x = a + b x.
    let once = soonest_stop(DICE, SoonestStop::default());
    let back = soonest_stop(
        DICE,
        SoonestStop {
            stop: 1.0,
            more: 0.0,
        },
    );
    let again = back.stop - once.stop;
    let stop = once.stop / (1.0 - again);
    let with_stop = soonest_stop(DICE, SoonestStop { stop, more: 0.0 });
    let six = SoonestStop {
        stop,
        more: with_stop.more / (1.0 - again),
    };
    let mut all = [six; DICE as usize + 1];
    for dice in 1..DICE {
        all[usize::from(dice)] = soonest_stop(dice, six);
    }
    all
}

fn soonest_stop(dice: u8, full_hand: SoonestStop) -> SoonestStop {
    let outcomes = outcomes(dice);
    let mut value = SoonestStop::default();
    let mut add = |chance: f64, steps: usize, then: SoonestStop| {
        value.stop += chance * then.stop;
        value.more += chance * (then.stop * steps as f64 + then.more);
    };
    for forced in &outcomes.forced {
        add(forced.chance, forced.steps, full_hand);
    }
    for choice in &outcomes.choices {
        // Whatever leaves a die lets the turn stop; the most points do best.
        let stops = choice.keeps.iter().filter(|keep| keep.left > 0);
        match stops.map(|keep| keep.steps).max() {
            Some(steps) => add(
                choice.chance,
                steps,
                SoonestStop {
                    stop: 1.0,
                    more: 0.0,
                },
            ),
            None => {
                let steps = choice.keeps.iter().map(|keep| keep.steps).max();
                add(choice.chance, steps.unwrap_or_default(), full_hand);
            }
        }
    }
    value
}
