//! The last turn of a game that is played to the end of its round: another
//! seat has reached the target, and only a higher total wins.

use games::Seat;
use games::dice::odds::race::RaceTurn;
use games::dice::odds::{Appraiser, STEP, TurnValues, fifties, steps};
use games::dice::{Action, Dice, Throw};
use rand::rngs::StdRng;

use crate::Strategy;

/// Plays like another strategy until somebody else has reached the target, and
/// then to have more than the leader (1) or as much (a half). Later turns of
/// the seats after it are left out.
pub(crate) struct Chase<S>(pub(crate) S);

impl<S: Strategy> Strategy for Chase<S> {
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action {
        let rules = state.rules();
        if rules.last_round && leader(state) >= rules.target {
            LastTurn::of(state).choose(state, throw, random)
        } else {
            self.0.choose(state, throw, random)
        }
    }
}

/// The highest total of the other seats.
fn leader(state: &Dice) -> u32 {
    let totals = Seat::all(state.totals().len()).zip(state.totals());
    let others = totals.filter(|(seat, _)| *seat != state.seat());
    others.map(|(_, total)| *total).max().unwrap_or_default()
}

/// The values of the last turn.
struct LastTurn {
    values: TurnValues,
    /// The fifties that win.
    wins_from: usize,
}

impl LastTurn {
    fn of(state: &Dice) -> LastTurn {
        let own = state.totals()[state.seat().index()];
        // One step more than the lead of the others; the leader needs one step.
        let wins_from = steps(leader(state).saturating_sub(own).saturating_add(STEP));
        let turn = RaceTurn {
            own: wins_from,
            minimum: fifties(state.rules().minimum),
        };
        let mut values = TurnValues::default();
        turn.solve(&mut values, 0.0, |steps| worth(steps, wins_from));
        LastTurn { values, wins_from }
    }
}

/// Of stopping with so many fifties.
fn worth(steps: usize, wins_from: usize) -> f64 {
    match (steps + 1).cmp(&wins_from) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    }
}

impl Appraiser for LastTurn {
    fn throwing(&self, _: &Dice, points: u32, dice: u8) -> f64 {
        self.values.throw(steps(points), dice).worth
    }

    fn stopping(&self, _: &Dice, points: u32) -> f64 {
        worth(steps(points), self.wins_from)
    }

    fn busting(&self, _: &Dice) -> f64 {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bank350;
    use games::dice::Phase;
    use games::{Game, Settings};
    use rand::SeedableRng;

    fn choice(position: &str) -> String {
        let settings = Settings::new(Dice::INFO, None, [("last-round", "on")]).unwrap();
        let state = Dice::from_position(&settings, position).unwrap();
        let Phase::Choose(throw) = state.phase() else {
            panic!("{position} leaves no choice");
        };
        let random = &mut StdRng::seed_from_u64(1);
        Chase(Bank350).choose(&state, throw, random).to_string()
    }

    #[test]
    fn points_that_do_not_win_are_not_written_down_in_the_last_turn() {
        assert_eq!(choice("10400 9700 second 350 dice 1 2 2"), "keep 1 roll");
        assert_eq!(choice("10400 9700 second 650 dice 1 2 2"), "keep 1 bank");
        // A draw at hand against one die: a third, and then a full hand.
        assert_eq!(choice("10400 9700 second 600 dice 1 2"), "keep 1 bank");
        assert_eq!(choice("9400 9700 second 350 dice 1 2 2"), "keep 1 bank");
    }
}
