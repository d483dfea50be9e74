//! The values of one turn, from the last throw to the first: the value of every
//! number of dice with every number of points, for a player who then chooses
//! best.

use std::sync::LazyLock;

use super::outcomes::{Keep, STEP, outcomes};
use crate::dice::{COMPLETED_STRAIGHT, DICE};

/// The value of a state of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Value {
    /// The expectation at the end of the turn: points, or the chance to win.
    pub worth: f64,
    /// The chance that the turn ends with nothing.
    pub bust: f64,
}

impl Value {
    /// A certain value.
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
pub type Row = [Value; WIDTH];

const WIDTH: usize = DICE as usize + 1;

/// The most points of one throw, in fifties: six 1s.
const FARTHEST: usize = 4000 / STEP as usize;

/// The values of a turn.
#[derive(Clone, Debug, Default)]
pub struct TurnValues {
    /// The value of throwing, by the points of the turn in fifties and the
    /// number of dice.
    throw: Vec<Row>,
    /// The value of the better of throwing on and stopping: rows as in `throw`,
    /// one after another, and [`FARTHEST`] more, so that no throw leads beyond.
    best: Vec<Value>,
}

impl TurnValues {
    /// The value of throwing `dice` dice (0: a full hand) with `steps` fifties.
    pub fn throw(&self, steps: usize, dice: u8) -> Value {
        self.throw[steps.min(self.throw.len() - 1)][usize::from(dice)]
    }

    /// The rows of [`TurnValues::throw`], from 0 points on.
    pub fn throws(&self) -> &[Row] {
        &self.throw
    }

    /// The value of the turn before its first throw.
    pub fn start(&self) -> Value {
        self.throw(0, DICE)
    }

    /// Computes all values from the highest points down. `top` holds the values
    /// from `from` fifties on, of throwing and of the better choice; its last
    /// row stands for all higher points. `bust` is the value of a turn that
    /// ends with nothing, `bank(steps)` that of stopping, if that is allowed.
    pub fn solve(
        &mut self,
        from: usize,
        top: &[(Row, Row)],
        bust: f64,
        bank: impl Fn(usize) -> Option<f64>,
    ) {
        self.throw.clear();
        self.throw.resize(from, Row::default());
        self.throw.extend(top.iter().map(|(throw, _)| *throw));
        self.best.clear();
        self.best.resize(from * WIDTH, Value::default());
        for row in 0..=FARTHEST {
            let (_, best) = top[row.min(top.len() - 1)];
            self.best.extend(best);
        }
        for steps in (0..from).rev() {
            let reachable = &self.best[steps * WIDTH..];
            let mut row = Row::default();
            for (value, plan) in row[1..].iter_mut().zip(&*PLANS) {
                *value = plan.value(reachable, bust);
            }
            row[0] = row[WIDTH - 1];
            self.throw[steps] = row;
            if let Some(bank) = bank(steps).map(Value::sure) {
                // A full hand may not stop.
                for best in &mut row[1..] {
                    if bank.worth >= best.worth {
                        *best = bank;
                    }
                }
            }
            self.best[steps * WIDTH..][..WIDTH].copy_from_slice(&row);
        }
    }
}

/// The outcomes of a throw, arranged for speed: each choice as an offset in the
/// values from the points before the throw.
struct Plan {
    nothing: f64,
    forced: Vec<(f64, usize)>,
    choices: Vec<PlannedChoice>,
    /// The offsets of all choices, one choice after another.
    places: Vec<u16>,
}

struct PlannedChoice {
    chance: f64,
    /// The number of offsets of this choice.
    places: u16,
    reroll: bool,
}

/// The plans of one to six dice.
static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| (1..=DICE).map(Plan::of).collect());

/// The offset after completing a straight.
const COMPLETED: usize = (COMPLETED_STRAIGHT / STEP) as usize * WIDTH;

impl Plan {
    fn of(dice: u8) -> Plan {
        let outcomes = outcomes(dice);
        let forced = outcomes.forced.iter();
        let keeps = outcomes.choices.iter().flat_map(|choice| &choice.keeps);
        let place = |keep: &Keep| (keep.steps * WIDTH + usize::from(keep.left)) as u16;
        let choices = outcomes.choices.iter();
        Plan {
            nothing: outcomes.nothing,
            forced: forced
                .map(|forced| (forced.chance, forced.steps * WIDTH))
                .collect(),
            places: keeps.map(place).collect(),
            choices: choices
                .map(|choice| PlannedChoice {
                    chance: choice.chance,
                    places: choice.keeps.len() as u16,
                    reroll: choice.reroll,
                })
                .collect(),
        }
    }

    fn value(&self, best: &[Value], bust: f64) -> Value {
        let mut value = Value {
            worth: self.nothing * bust,
            bust: self.nothing,
        };
        for (chance, place) in &self.forced {
            value.add(*chance, best[*place]);
        }
        let again = reroll(best[COMPLETED], bust);
        let mut rest = &self.places[..];
        for choice in &self.choices {
            let (own, others) = rest.split_at(usize::from(choice.places));
            rest = others;
            // A throw with a choice has at least one die to keep.
            let mut chosen = best[usize::from(own[0])];
            for place in &own[1..] {
                let other = best[usize::from(*place)];
                if other.worth > chosen.worth {
                    chosen = other;
                }
            }
            if choice.reroll && again.worth > chosen.worth {
                chosen = again;
            }
            value.add(choice.chance, chosen);
        }
        value
    }
}

/// The value of throwing one die again (rule 5). One of six values completes
/// the straight, which is worth `completed`.
fn reroll(completed: Value, bust: f64) -> Value {
    let mut value = Value {
        worth: 5.0 / 6.0 * bust,
        bust: 5.0 / 6.0,
    };
    value.add(1.0 / 6.0, completed);
    value
}

/// The prospects of a seat that stops as soon as possible.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SoonestStop {
    /// The chance to come to a stop.
    pub(super) stop: f64,
    /// The expected fifties until then; turns without a stop count as 0.
    pub(super) more: f64,
}

/// [`SoonestStop`] by the number of dice thrown; index 0 is a full hand.
pub(super) fn soonest_stops() -> [SoonestStop; DICE as usize + 1] {
    // A full hand leads back to six dice, so their values satisfy two linear
    // equations, x = a + b x.
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
        // A choice that leaves a die lets the turn stop; the one with the most
        // points is best.
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
