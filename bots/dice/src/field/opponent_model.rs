//! The strategies that others are assumed to play: those that look only at the
//! points of the turn, and stop as soon as that wins.

use std::fmt;
use std::str::FromStr;

use games::Seat;
use games::dice::odds::{Maximum, STEP, fifties, steps};
use games::dice::{Action, DICE, Dice, Phase, Rules, Then, points_of_keeping};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::falls::{Fall, Leaves, Step, falls};
use super::turns::{self, Turns};
use crate::strategy::{Bank350, Strategy};
use crate::thesis::Thesis;

/// The assumption of the player of the field about the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpponentModel {
    /// They make the most points a turn.
    #[default]
    Maximum,
    /// They keep everything and stop as soon as they may.
    Bank350,
    /// They play as in the thesis.
    Thesis(Thesis),
}

impl OpponentModel {
    /// Where their turns lead under these rules, for needs up to the target.
    pub(super) fn turns(self, rules: Rules) -> Turns {
        let habits = &mut Habits::new(self, rules);
        let minimum = fifties(rules.minimum);
        Turns::of((1..=fifties(rules.target)).map(|need| {
            let wins_from = need.max(minimum);
            turns::row(need, wins_from, falls, |so_far, dice, index, fall| {
                winning(fall, so_far, wins_from)
                    .unwrap_or_else(|| habits.step(so_far, dice, index, fall))
            })
        }))
    }

    fn strategy(self, rules: Rules) -> Box<dyn Strategy> {
        match self {
            OpponentModel::Maximum => Box::new(Maximum::new(rules)),
            OpponentModel::Bank350 => Box::new(Bank350),
            OpponentModel::Thesis(thesis) => Box::new(thesis),
        }
    }
}

/// The stop after a throw that wins, if there is one.
fn winning(fall: &Fall, so_far: usize, wins_from: usize) -> Option<Step> {
    let Leaves::Choice { keeps, .. } = &fall.leaves else {
        return None;
    };
    let stops = keeps.iter().filter(|keep| keep.left > 0);
    let most = so_far + stops.map(|keep| keep.steps).max()?;
    (most >= wins_from).then_some(Step::Stop(most))
}

/// The steps of a strategy far from the target, asked once for each throw.
struct Habits {
    strategy: Box<dyn Strategy>,
    rules: Rules,
    random: StdRng,
    /// By the points and the dice, one list of throws each.
    known: Vec<Vec<Option<Step>>>,
}

impl Habits {
    fn new(model: OpponentModel, rules: Rules) -> Habits {
        // Nothing is won on the way.
        let rules = Rules {
            target: u32::MAX,
            ..rules
        };
        Habits {
            strategy: model.strategy(rules),
            rules,
            random: StdRng::seed_from_u64(0),
            known: Vec::new(),
        }
    }

    fn step(&mut self, so_far: usize, dice: u8, index: usize, fall: &Fall) -> Step {
        let place = so_far * usize::from(DICE) + usize::from(dice) - 1;
        if self.known.len() <= place {
            self.known.resize(place + 1, Vec::new());
        }
        if let Some(Some(step)) = self.known[place].get(index) {
            return *step;
        }
        let step = self.ask(so_far, fall);
        self.known[place].resize(falls(dice).len(), None);
        self.known[place][index] = Some(step);
        step
    }

    fn ask(&mut self, so_far: usize, fall: &Fall) -> Step {
        let throw = fall.throw;
        let points = so_far as u32 * STEP;
        let phase = Phase::Choose(throw);
        let Ok(state) = Dice::with(self.rules, &[0; 2], Seat::FIRST, points, phase) else {
            // So few dice are never left with so few points.
            return Step::Roll(so_far, throw.dice());
        };
        match self.strategy.choose(&state, throw, &mut self.random) {
            Action::Keep(kept, then) => {
                let more = points_of_keeping(throw, kept).unwrap_or_default();
                let points = so_far + steps(more);
                match then {
                    Then::Roll => Step::Roll(points, throw.dice() - kept.dice()),
                    Then::Bank => Step::Stop(points),
                }
            }
            Action::Reroll(_) | Action::Roll(_) => Step::Again,
        }
    }
}

impl fmt::Display for OpponentModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpponentModel::Maximum => f.write_str("maximum"),
            OpponentModel::Bank350 => f.write_str("bank350"),
            OpponentModel::Thesis(thesis) if *thesis == Thesis::default() => f.write_str("thesis"),
            OpponentModel::Thesis(thesis) => write!(f, "thesis:{thesis}"),
        }
    }
}

impl FromStr for OpponentModel {
    type Err = String;

    /// `maximum`, `bank350`, `thesis` or `thesis:5,5,5,250`.
    fn from_str(text: &str) -> Result<OpponentModel, String> {
        match text.split_once(':') {
            None if text == "maximum" => Ok(OpponentModel::Maximum),
            None if text == "bank350" => Ok(OpponentModel::Bank350),
            None if text == "thesis" => Ok(OpponentModel::Thesis(Thesis::default())),
            Some(("thesis", parameters)) => parameters.parse().map(OpponentModel::Thesis),
            _ => Err(format!(
                "'{text}' is no level that others can be assumed to play: give maximum, bank350, \
                 thesis or thesis:5,5,5,250, as in field:bank350"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points_a_turn;

    #[test]
    fn what_turns_lead_to_adds_up_and_has_the_mean_that_is_known() {
        let rules = Rules::default();
        for text in ["maximum", "bank350", "thesis", "thesis:3,5,never,300"] {
            let model: OpponentModel = text.parse().unwrap();
            assert_eq!(model.to_string(), text);
            let turns = model.turns(rules);
            for need in [1, 2, 7, 8, 30, 200] {
                let sum: f64 = turns.row(need).iter().copied().map(f64::from).sum();
                assert!((sum - 1.0).abs() < 1e-6, "{text} {need}: {sum}");
            }
            // Turns of more than 10,000 points are too rare to matter.
            let chances = turns.row(200).iter().zip((0..=200u32).rev());
            let mean: f64 = chances
                .map(|(chance, steps)| f64::from(*chance) * f64::from(steps * STEP))
                .sum();
            let exact = points_a_turn(&*model.strategy(rules), rules);
            assert!((mean - exact).abs() < 0.1, "{text}: {mean}, {exact}");
        }
    }

    #[test]
    fn other_levels_cannot_be_assumed() {
        for wrong in ["", "random", "race", "field", "thesis:1", "maximum:1"] {
            assert!(wrong.parse::<OpponentModel>().is_err(), "{wrong}");
        }
    }
}
