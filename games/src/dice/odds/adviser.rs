//! The exact value of every choice.

use super::race::Race;
use super::{Appraiser, Maximum};
use crate::dice::{DICE, Dice, Phase, Throw, doubled, keeps, scores};

/// Computes the odds of states with the same rules.
pub struct Adviser {
    maximum: Maximum,
    race: Option<Race>,
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The dice set aside; for a die thrown again, the dice of the doubled
    /// value.
    pub kept: Throw,
    /// Whether one of them is thrown again instead (rule 5).
    pub reroll: bool,
    /// Their points.
    pub points: u32,
    /// The difference from the points of all scoring dice together.
    pub given_up: u32,
    /// The chance that a throw of as many dice shows these values exactly as
    /// often.
    pub rarity: f64,
    /// The number of dice of the next throw, if the turn continues.
    pub next: u8,
    /// The chance that the next throw scores.
    pub next_scores: f64,
    /// The value of stopping now, if that is allowed.
    pub stop: Option<ChoiceValue>,
    /// The value of throwing on.
    pub on: ChoiceValue,
}

/// The value of a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChoiceValue {
    /// The expected points at the end of the turn, for a seat that maximises
    /// points.
    pub points: f64,
    /// The chance to win if both players then play to win; `None` with more
    /// than two players, or if the rules differ from those of the solved race.
    pub win: Option<f64>,
}

impl Adviser {
    /// Makes the adviser for the rules of this state.
    pub fn new(state: &Dice) -> Adviser {
        Adviser {
            maximum: Maximum::new(state.rules()),
            race: Race::between(state.totals(), state.rules()),
        }
    }

    /// The chance to win of a seat about to throw six fresh dice with these
    /// totals, its own first; `None` if the rules differ from those of the
    /// solved race.
    pub fn win(&self, own: u32, other: u32) -> Option<f64> {
        self.race.as_ref().map(|race| race.chance(own, other))
    }

    /// All choices of the seat on turn, most points first, a die thrown again
    /// last. Empty if there is nothing to choose.
    pub fn options(&self, state: &Dice) -> Vec<Choice> {
        let Phase::Choose(throw) = state.phase() else {
            return Vec::new();
        };
        let mut keeps = keeps(throw);
        keeps.sort_by_key(|(kept, points)| (std::cmp::Reverse(*points), kept.dice()));
        let most = keeps.first().map_or(0, |(_, points)| *points);
        let mut options: Vec<Choice> = keeps
            .into_iter()
            .map(|(kept, points)| self.option(state, throw, kept, points, most))
            .collect();
        options.extend(doubled(throw).map(|value| self.reroll(state, throw, value)));
        options
    }

    fn option(&self, state: &Dice, throw: Throw, kept: Throw, points: u32, most: u32) -> Choice {
        let left = throw.dice() - kept.dice();
        let next = if left == 0 { DICE } else { left };
        let total = state.points().saturating_add(points);
        let may_stop = state.rules().allow_bank(total, left).is_ok();
        Choice {
            kept,
            reroll: false,
            points,
            given_up: most - points,
            rarity: rarity(throw, kept),
            next,
            next_scores: chance_to_score(next),
            stop: may_stop.then(|| self.worth(|appraiser| appraiser.stopping(state, total))),
            on: self.worth(|appraiser| appraiser.throwing(state, total, left)),
        }
    }

    fn reroll(&self, state: &Dice, throw: Throw, value: u8) -> Choice {
        let kept = Throw::of([value; 2]).unwrap_or_default();
        Choice {
            kept,
            reroll: true,
            points: 0,
            given_up: 0,
            rarity: rarity(throw, kept),
            next: 1,
            next_scores: 1.0 / 6.0,
            stop: None,
            on: self.worth(|appraiser| appraiser.rerolling(state)),
        }
    }

    /// The value of throwing `dice` dice (1 to 6) with the points of the turn,
    /// for the seat on turn.
    pub fn before_throw(&self, state: &Dice, dice: u8) -> ChoiceValue {
        self.worth(|appraiser| appraiser.throwing(state, state.points(), dice))
    }

    fn worth(&self, of: impl Fn(&dyn Appraiser) -> f64) -> ChoiceValue {
        ChoiceValue {
            points: of(&self.maximum),
            win: self.race.as_ref().map(|race| of(race)),
        }
    }
}

/// The chance that a throw of `dice` dice scores.
pub fn chance_to_score(dice: u8) -> f64 {
    share(dice, scores)
}

/// The chance that a throw of as many dice shows the values of `kept` exactly
/// as often as `throw` does.
pub fn rarity(throw: Throw, kept: Throw) -> f64 {
    let values: Vec<u8> = (1..=6).filter(|value| kept.count(*value) > 0).collect();
    share(throw.dice(), |other| {
        let mut values = values.iter();
        values.all(|value| other.count(*value) == throw.count(*value))
    })
}

fn share(dice: u8, is: impl Fn(Throw) -> bool) -> f64 {
    let all = Throw::all(dice);
    let ways = |those: &mut dyn Iterator<Item = &(Throw, u32)>| -> u32 {
        those.map(|(_, ways)| ways).sum()
    };
    let good = ways(&mut all.iter().filter(|(throw, _)| is(*throw)));
    f64::from(good) / f64::from(ways(&mut all.iter()).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Settings};

    fn state(position: &str) -> Dice {
        Dice::from_position(&Settings::default_of(Dice::INFO), position).unwrap()
    }

    #[test]
    fn the_rarity_of_combinations_is_as_published() {
        for (throw, kept, chance) in [
            ("1 2 2 3 4 6", "1", 0.401_878),
            ("1 2 6 6 6 4", "6 6 6", 0.053_584),
            ("1 5 5 2 3 4", "1 5 5", 0.082_305),
        ] {
            let chance_now = rarity(throw.parse().unwrap(), kept.parse().unwrap());
            assert!((chance_now - chance).abs() < 5e-7, "{kept}: {chance_now}");
        }
        assert!((chance_to_score(3) - 0.722_222).abs() < 5e-7);
        assert!((chance_to_score(5) - 0.922_840).abs() < 5e-7);
    }

    #[test]
    fn every_choice_is_there_with_what_it_gives_up() {
        let state = state("0 0 first 0 dice 1 2 3 4 4 5");
        let options = Adviser::new(&state).options(&state);
        let rows: Vec<_> = options
            .iter()
            .map(|option| {
                (
                    option.kept.to_string(),
                    option.points,
                    option.given_up,
                    option.next,
                )
            })
            .collect();
        assert_eq!(
            rows,
            [
                ("1 5".to_owned(), 150, 0, 4),
                ("1".to_owned(), 100, 50, 5),
                ("5".to_owned(), 50, 100, 5),
                ("4 4".to_owned(), 0, 0, 1),
            ]
        );
        let again = &options[3];
        assert!(again.reroll && again.stop.is_none());
        assert_eq!(format!("{:.1}", again.on.points), "316.9");
        assert_eq!(format!("{:.1}", options[1].on.points), "397.3");
    }

    #[test]
    fn a_choice_that_wins_is_certain_to() {
        let state = state("9700 9900 first 250 dice 1 2 3");
        let options = Adviser::new(&state).options(&state);
        assert_eq!(options[0].stop.unwrap().win, Some(1.0));
        assert!(options[0].on.win.unwrap() < 1.0);
    }

    #[test]
    fn the_chance_before_the_first_throw_is_that_of_the_table() {
        let state = state("5000 5000 first 0 throw 6");
        let adviser = Adviser::new(&state);
        let before = adviser.before_throw(&state, 6).win.unwrap();
        assert!((before - adviser.win(5000, 5000).unwrap()).abs() < 1e-6);
        assert!((adviser.win(0, 0).unwrap() - 0.532_739).abs() < 1e-6);
    }
}
