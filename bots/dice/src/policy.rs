//! The average result of a turn with a strategy, computed exactly.

use games::Seat;
use games::dice::odds::{STEP, steps};
use games::dice::{self, Action, COMPLETED_STRAIGHT, DICE, Dice, Phase, Rules, Then, Throw};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::strategy::Strategy;

/// No turn that any of our players would go on with comes so far in more than
/// one of a billion times; such a one is counted as stopped.
const FAR: usize = 20_000 / STEP as usize;

/// The expected points of a turn at the start of a game, for a strategy that
/// neither looks at the totals nor leaves anything to chance.
pub fn points_a_turn(strategy: &dyn Strategy, rules: Rules) -> f64 {
    // Nothing is won on the way.
    let rules = Rules {
        target: u32::MAX,
        ..rules
    };
    // The values of throwing so many dice, by the points in fifties.
    let mut values = vec![[0.0; DICE as usize + 1]; FAR];
    for steps in (0..FAR).rev() {
        for dice in 1..=DICE {
            values[steps][usize::from(dice)] = of_throw(strategy, rules, &values, steps, dice);
        }
    }
    values[0][usize::from(DICE)]
}

type Values = [[f64; DICE as usize + 1]];

fn of_throw(strategy: &dyn Strategy, rules: Rules, values: &Values, steps: usize, dice: u8) -> f64 {
    let throws = Throw::all(dice);
    let all: u32 = throws.iter().map(|(_, ways)| ways).sum();
    let worth = |throw: Throw| of_dice(strategy, rules, values, steps, throw);
    let sum: f64 = throws
        .iter()
        .map(|(throw, ways)| f64::from(*ways) * worth(*throw))
        .sum();
    sum / f64::from(all)
}

fn of_dice(
    strategy: &dyn Strategy,
    rules: Rules,
    values: &Values,
    so_far: usize,
    throw: Throw,
) -> f64 {
    let after = |more: u32, left: u8| {
        let points = so_far + steps(more);
        let left = if left == 0 { DICE } else { left };
        let row = values.get(points);
        row.map_or(points as f64 * f64::from(STEP), |row| {
            row[usize::from(left)]
        })
    };
    if let Some(points) = dice::compulsory(throw) {
        return after(points, 0);
    }
    let points = so_far as u32 * STEP;
    let phase = Phase::Choose(throw);
    // Nothing counts, or so few dice are never left with so few points.
    let Ok(state) = Dice::with(rules, &[0; 2], Seat::FIRST, points, phase) else {
        return 0.0;
    };
    match strategy.choose(&state, throw, &mut StdRng::seed_from_u64(0)) {
        Action::Keep(kept, then) => {
            let more = dice::points_of_keeping(throw, kept).unwrap_or_default();
            match then {
                Then::Roll => after(more, throw.dice() - kept.dice()),
                Then::Bank => f64::from(points + more),
            }
        }
        Action::Reroll(_) => after(COMPLETED_STRAIGHT, 0) / 6.0,
        Action::Roll(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::dice::odds::Maximum;

    use crate::Thesis;
    use crate::strategy::Bank350;

    fn points(strategy: &dyn Strategy) -> String {
        format!("{:.2}", points_a_turn(strategy, Rules::default()))
    }

    #[test]
    fn the_players_make_the_known_points_a_turn() {
        assert_eq!(points(&Bank350), "485.77");
        assert_eq!(points(&Thesis::default()), "543.27");
        assert_eq!(
            points(&"3,5,never,300".parse::<Thesis>().unwrap()),
            "527.82"
        );
    }

    #[test]
    fn the_best_choices_make_what_their_values_promise() {
        let rules = Rules::default();
        let maximum = Maximum::new(rules);
        let made = points_a_turn(&maximum, rules);
        assert!((made - maximum.points_a_turn()).abs() < 1e-6, "{made}");
    }
}
