//! The greatest average points of a turn, exactly.

use super::Appraiser;
use super::outcomes::{STEP, fifties, steps};
use super::turn::{Row, TurnValues, Value, soonest_stops};
use crate::dice::{DICE, Dice, Rules};

/// The expected points of every state of a turn, for a player who maximises
/// them.
pub struct Maximum {
    values: TurnValues,
}

/// From this many points on it is best to stop as soon as possible: even six
/// dice, the safest throw, lose everything once in 43 times, which costs more
/// than 1,100 points, twice the average of a whole turn.
const STOP_FROM: u32 = 50_000;

impl Maximum {
    /// Computes the values for turns under these rules.
    pub fn new(rules: Rules) -> Maximum {
        let from = steps(STOP_FROM);
        let stops = soonest_stops();
        // Above this the values are linear in the points; one throw scores
        // 4,000 at most.
        let top: Vec<(Row, Row)> = (from..=from + steps(4000))
            .map(|steps| {
                let points = steps as f64 * f64::from(STEP);
                let throw = stops.map(|stop| Value {
                    worth: stop.stop * points + stop.more * f64::from(STEP),
                    bust: 1.0 - stop.stop,
                });
                let mut best = [Value::sure(points); DICE as usize + 1];
                best[0] = throw[0];
                (throw, best)
            })
            .collect();
        let minimum = fifties(rules.minimum);
        let mut values = TurnValues::default();
        values.solve(from, &top, 0.0, |steps| {
            (steps >= minimum).then_some(steps as f64 * f64::from(STEP))
        });
        Maximum { values }
    }

    /// The expected points of a turn.
    pub fn points_a_turn(&self) -> f64 {
        self.values.start().worth
    }

    /// The expected points at the end of the turn, earlier points included, and
    /// the chance to end with nothing, for a throw of `dice` dice (0: a full
    /// hand) with `points` points.
    pub fn throw(&self, points: u32, dice: u8) -> Value {
        self.values.throw(steps(points), dice)
    }

    /// The fewest points with which stopping is better than throwing `dice`
    /// dice (1 to 5).
    pub fn stops_at(&self, rules: Rules, dice: u8) -> u32 {
        let from = rules.minimum.div_ceil(STEP) * STEP;
        let mut points = (from..STOP_FROM).step_by(STEP as usize);
        let stops = |points: &u32| f64::from(*points) >= self.throw(*points, dice).worth;
        points.find(stops).unwrap_or(STOP_FROM)
    }
}

impl Appraiser for Maximum {
    fn throwing(&self, _: &Dice, points: u32, dice: u8) -> f64 {
        self.throw(points, dice).worth
    }

    fn stopping(&self, _: &Dice, points: u32) -> f64 {
        f64::from(points)
    }

    fn busting(&self, _: &Dice) -> f64 {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_brings_545_points_with_the_known_thresholds() {
        let rules = Rules::default();
        let maximum = Maximum::new(rules);
        assert_eq!(format!("{:.3}", maximum.points_a_turn()), "545.331");
        let stops = [1, 2, 3, 4, 5].map(|dice| maximum.stops_at(rules, dice));
        assert_eq!(stops, [350, 350, 450, 1050, 3050]);
    }

    #[test]
    fn throwing_one_die_again_is_worth_less_than_a_one() {
        let maximum = Maximum::new(Rules::default());
        let again = maximum.rerolling(&Dice::new(Rules::default(), 2));
        assert_eq!(format!("{again:.1}"), "316.9");
        assert_eq!(format!("{:.1}", maximum.throw(100, 5).worth), "397.3");
    }
}
