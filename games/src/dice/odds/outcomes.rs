//! The outcomes of a throw, reduced to the facts that matter for good play:
//! throws with the same choices are merged.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::dice::{self, DICE, Throw};

/// The unit of points here, 50: the largest that divides all scores.
pub const STEP: u32 = 50;

/// The outcomes of a number of dice.
#[derive(Debug)]
pub(super) struct Outcomes {
    /// The chance that nothing scores.
    pub(super) nothing: f64,
    /// Outcomes that use all dice without a choice.
    pub(super) forced: Vec<ForcedScore>,
    /// Outcomes with a choice.
    pub(super) choices: Vec<Choices>,
}

/// Compulsory combinations of equal worth.
#[derive(Debug)]
pub(super) struct ForcedScore {
    /// Their total chance.
    pub(super) chance: f64,
    /// Their points, in fifties.
    pub(super) steps: usize,
}

/// Throws with equal choices.
#[derive(Debug)]
pub(super) struct Choices {
    /// Their total chance.
    pub(super) chance: f64,
    /// The sets of dice that may be set aside. Of two ways that leave as many
    /// dice, only the one with more points is listed, since more points are
    /// never worse.
    pub(super) keeps: Vec<Keep>,
    /// Whether one die may be thrown again instead (rule 5).
    pub(super) reroll: bool,
}

/// Dice set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Keep {
    /// Their points, in fifties.
    pub(super) steps: usize,
    /// The number of dice left; 0 is a full hand.
    pub(super) left: u8,
}

/// The outcomes of a throw of this number of dice (1 to 6).
pub(super) fn outcomes(dice: u8) -> &'static Outcomes {
    static ALL: LazyLock<Vec<Outcomes>> = LazyLock::new(|| (1..=DICE).map(count).collect());
    &ALL[usize::from(dice.clamp(1, DICE)) - 1]
}

/// Points in fifties, rounded down.
pub fn steps(points: u32) -> usize {
    (points / STEP) as usize
}

/// Points in fifties, rounded up.
pub fn fifties(points: u32) -> usize {
    points.div_ceil(STEP) as usize
}

fn count(dice: u8) -> Outcomes {
    let mut nothing = 0;
    let mut forced: HashMap<usize, u32> = HashMap::new();
    let mut choices: HashMap<(Vec<Keep>, bool), u32> = HashMap::new();
    for (throw, ways) in Throw::all(dice) {
        if let Some(points) = dice::compulsory(*throw) {
            *forced.entry(steps(points)).or_default() += ways;
        } else if dice::scores(*throw) {
            let reroll = dice::doubled(*throw).is_some();
            *choices.entry((keeps(*throw), reroll)).or_default() += ways;
        } else {
            nothing += ways;
        }
    }
    let all = 6u32.pow(u32::from(dice));
    let chance = |ways: u32| f64::from(ways) / f64::from(all);
    let forced = forced.into_iter();
    let choices = choices.into_iter();
    let mut outcomes = Outcomes {
        nothing: chance(nothing),
        forced: forced
            .map(|(steps, ways)| ForcedScore {
                chance: chance(ways),
                steps,
            })
            .collect(),
        choices: choices
            .map(|((keeps, reroll), ways)| Choices {
                chance: chance(ways),
                keeps,
                reroll,
            })
            .collect(),
    };
    // A map has no order, but the order of a sum affects its last digits.
    outcomes.forced.sort_by_key(|forced| forced.steps);
    outcomes.choices.sort_by_key(|choice| {
        let keeps = choice.keeps.iter().map(|keep| (keep.left, keep.steps));
        (keeps.collect::<Vec<_>>(), choice.reroll)
    });
    outcomes
}

/// The most points for each number of dice left.
fn keeps(throw: Throw) -> Vec<Keep> {
    let mut best = [0; DICE as usize];
    for (kept, points) in dice::keeps(throw) {
        let left = usize::from(throw.dice() - kept.dice());
        best[left] = best[left].max(steps(points));
    }
    let best = (0u8..).zip(best).filter(|(_, steps)| *steps > 0);
    best.map(|(left, steps)| Keep { steps, left }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_each_throw_add_up_to_one() {
        for dice in 1..=DICE {
            let all = outcomes(dice);
            let forced: f64 = all.forced.iter().map(|forced| forced.chance).sum();
            let choices: f64 = all.choices.iter().map(|choice| choice.chance).sum();
            assert!(
                (all.nothing + forced + choices - 1.0).abs() < 1e-12,
                "{dice}"
            );
        }
    }

    #[test]
    fn of_equal_numbers_of_dice_the_best_points_are_kept() {
        let keeps = keeps("1 2 2 2 4 5".parse().unwrap());
        let keeps: Vec<_> = keeps.iter().map(|keep| (keep.left, keep.steps)).collect();
        assert_eq!(keeps, [(1, 7), (2, 6), (3, 4), (4, 3), (5, 2)]);
    }
}
