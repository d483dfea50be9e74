//! Ways to play a turn: each is the best one for a seat that must be at the
//! target within so many turns.

use games::dice::Rules;
use games::dice::odds::race::RaceTurn;
use games::dice::odds::{TurnValues, fifties};
use rayon::prelude::*;

use super::falls::{Fall, Leaves, Step, kinds};
use super::turns::{self, COMPLETED, Turns};

/// The deadlines, in turns with the own one. The first gambles for all that is
/// needed; the last leaves time.
const WITHIN: [usize; 6] = [1, 2, 3, 5, 8, 13];

/// Where turns lead that are played for each of the deadlines.
pub(super) fn ways(rules: Rules) -> Vec<Turns> {
    let target = fifties(rules.target);
    let minimum = fifties(rules.minimum);
    // The chances to be at the target in time, by the need.
    let mut in_time = vec![0.0; target + 1];
    in_time[0] = 1.0;
    let mut ways = Vec::new();
    for within in 1..=WITHIN.into_iter().max().unwrap_or_default() {
        let wanted = WITHIN.contains(&within);
        let solved: Vec<(f64, Vec<f64>)> = (1..=target)
            .into_par_iter()
            .map_init(TurnValues::default, |values, need| {
                let turn = Deadline {
                    turn: RaceTurn { own: need, minimum },
                    later: &in_time,
                };
                turn.solve(values);
                let row = wanted.then(|| turn.row(values));
                (values.start().worth, row.unwrap_or_default())
            })
            .collect();
        let (chances, rows): (Vec<f64>, Vec<_>) = solved.into_iter().unzip();
        in_time[1..].copy_from_slice(&chances);
        if wanted {
            ways.push(Turns::of(rows));
        }
    }
    ways
}

/// A turn before a deadline.
struct Deadline<'a> {
    turn: RaceTurn,
    /// The chance to be there in time, by the need after the turn.
    later: &'a [f64],
}

impl Deadline<'_> {
    fn bust(&self) -> f64 {
        self.later[self.turn.own]
    }

    fn bank(&self, steps: usize) -> f64 {
        self.later[self.turn.own.saturating_sub(steps)]
    }

    fn solve(&self, values: &mut TurnValues) {
        self.turn
            .solve(values, self.bust(), |steps| self.bank(steps));
    }

    fn row(&self, values: &TurnValues) -> Vec<f64> {
        let wins_from = self.turn.wins_from();
        turns::row(self.turn.own, wins_from, kinds, |so_far, _, _, fall| {
            self.best(values, so_far, fall)
        })
    }

    fn best(&self, values: &TurnValues, so_far: usize, fall: &Fall) -> Step {
        let mut best = (Step::Again, f64::NEG_INFINITY);
        let mut consider = |step: Step, worth: f64| {
            if worth > best.1 {
                best = (step, worth);
            }
        };
        let Leaves::Choice { keeps, again } = &fall.leaves else {
            return best.0;
        };
        for keep in keeps {
            let points = so_far + keep.steps;
            if keep.left > 0 && points >= self.turn.minimum {
                consider(Step::Stop(points), self.bank(points));
            }
            let on = values.throw(points, keep.left).worth;
            consider(Step::Roll(points, keep.left), on);
        }
        if *again {
            let completed = values.throw(so_far + COMPLETED, 0).worth;
            consider(Step::Again, (completed + 5.0 * self.bust()) / 6.0);
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_for_a_deadline_is_at_the_target_as_often_as_it_can_be() {
        let rules = Rules {
            target: 2000,
            ..Rules::default()
        };
        let ways = ways(rules);
        let mut values = TurnValues::default();
        for need in [1, 7, 20, 40] {
            let turn = RaceTurn {
                own: need,
                minimum: 7,
            };
            turn.solve(&mut values, 0.0, |_| 0.0);
            let now = f64::from(ways[0].row(need)[0]);
            assert!((now - values.start().worth).abs() < 1e-6, "{need}: {now}");
            for later in &ways[1..] {
                assert!(f64::from(later.row(need)[0]) < now + 1e-6, "{need}");
            }
        }
    }
}
