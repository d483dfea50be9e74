//! The most points a turn can bring on average, exactly.

use games::dice::{Action, COMPLETED_STRAIGHT, DICE, Dice, Rules, Then, Throw, points_of_keeping};

use super::outcomes::STEP;
use super::strategy::Appraiser;
use super::turn::{Row, TurnValues, Value, reroll, soonest_stops};

/// The expected points of every state of a turn, for a player who wants as
/// many as can be.
pub struct Maximum {
    values: TurnValues,
}

/// From this many points on stopping as soon as possible is best: six dice, the
/// safest throw, lose all once in 43 times, which is more than 1,100 points,
/// twice what a whole turn brings.
const STOP_FROM: u32 = 50_000;

impl Maximum {
    /// The values where a turn needs the minimum of these rules.
    pub fn new(rules: Rules) -> Maximum {
        let from = (STOP_FROM / STEP) as usize;
        let stops = soonest_stops();
        // Beyond, the values are linear in the points; 4,000 is the most that
        // one throw counts.
        let top: Vec<(Row, Row)> = (from..=from + (4000 / STEP) as usize)
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
        let minimum = rules.minimum.div_ceil(STEP) as usize;
        let mut values = TurnValues::default();
        values.solve(from, &top, 0.0, |steps| {
            (steps >= minimum).then_some(steps as f64 * f64::from(STEP))
        });
        Maximum { values }
    }

    /// The points expected of a turn.
    pub fn points_a_turn(&self) -> f64 {
        self.values.start().worth
    }

    /// The points expected at the end of the turn, all included, and the
    /// chance to end with nothing, when `dice` dice (0: a full hand) are
    /// thrown with so many points.
    pub fn throw(&self, points: u32, dice: u8) -> Value {
        self.values.throw((points / STEP) as usize, dice)
    }

    /// The least points with which stopping is better than throwing so many
    /// dice (1 to 5).
    pub fn stops_at(&self, rules: Rules, dice: u8) -> u32 {
        let from = rules.minimum.div_ceil(STEP) * STEP;
        let mut points = (from..STOP_FROM).step_by(STEP as usize);
        let stops = |points: &u32| f64::from(*points) >= self.throw(*points, dice).worth;
        points.find(stops).unwrap_or(STOP_FROM)
    }
}

impl Appraiser for Maximum {
    fn worth(&self, state: &Dice, throw: Throw, action: Action) -> f64 {
        let points = state.points();
        match action {
            Action::Keep(kept, then) => {
                let points = points.saturating_add(worth_of(throw, kept));
                match then {
                    Then::Roll => self.throw(points, throw.dice() - kept.dice()).worth,
                    Then::Bank => f64::from(points),
                }
            }
            Action::Reroll(_) => {
                let completed = self.throw(points.saturating_add(COMPLETED_STRAIGHT), 0);
                reroll(completed, 0.0).worth
            }
            Action::Roll(_) => 0.0,
        }
    }
}

fn worth_of(throw: Throw, kept: Throw) -> u32 {
    points_of_keeping(throw, kept).unwrap_or_default()
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
        let again = reroll(maximum.throw(1500, 0), 0.0);
        assert_eq!(format!("{:.1}", again.worth), "316.9");
        assert_eq!(format!("{:.1}", maximum.throw(100, 5).worth), "397.3");
    }
}
