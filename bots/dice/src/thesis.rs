//! The player of the thesis (its section 5.3.3), with the risk it accepts as
//! parameters, since the thesis does not print them.

use std::fmt;
use std::str::FromStr;

use games::dice::{Action, DICE, Dice, Then, Throw, keeps};
use rand::rngs::StdRng;

use super::strategy::{Strategy, most};

/// Keeps the single combination that leaves most dice, as long as it gives up
/// few points by that; and throws on only with enough dice for the points of
/// the turn, all that count taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thesis {
    /// The fewest dice it throws with points from the minimum on, from 600 and
    /// from 1,000 on; `None` where it never does.
    pub dare: [Option<u8>; 3],
    /// The most points it gives up for more dice.
    pub give_up: u32,
}

/// The points at which the second and the third band begin.
const BANDS: [u32; 2] = [600, 1000];

impl Default for Thesis {
    /// The parameters that fit the figures of the thesis best.
    fn default() -> Thesis {
        Thesis {
            dare: [Some(5); 3],
            give_up: 250,
        }
    }
}

impl Thesis {
    fn dares(&self, points: u32, dice: u8) -> bool {
        let band = BANDS.iter().filter(|from| points >= **from).count();
        self.dare[band].is_some_and(|least| dice >= least)
    }

    /// The single combination that leaves most dice among those that give up
    /// little, or everything.
    fn pick(&self, throw: Throw, all: (Throw, u32)) -> Throw {
        let cheap = |(_, points): &(Throw, u32)| all.1 - points <= self.give_up;
        let singles = keeps(throw)
            .into_iter()
            .filter(|(kept, _)| is_single(*kept));
        let best = singles
            .filter(cheap)
            .max_by_key(|(kept, points)| (DICE - kept.dice(), *points));
        best.map_or(all.0, |(kept, _)| kept)
    }
}

/// Whether this is one combination: one die, or equal ones that count together.
fn is_single(kept: Throw) -> bool {
    let values = kept.counts().iter().filter(|count| **count > 0).count();
    values == 1 && kept.dice() != 2
}

impl Strategy for Thesis {
    fn choose(&self, state: &Dice, throw: Throw, _: &mut StdRng) -> Action {
        let all = most(throw);
        let left = throw.dice() - all.0.dice();
        let points = state.points().saturating_add(all.1);
        let may_stop = state.rules().allow_bank(points, left).is_ok();
        if left == 0 {
            return Action::Keep(all.0, Then::Roll);
        }
        let picked = self.pick(throw, all);
        if !may_stop || self.dares(points, throw.dice() - picked.dice()) {
            return Action::Keep(picked, Then::Roll);
        }
        Action::Keep(all.0, Then::Bank)
    }
}

impl fmt::Display for Thesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for least in self.dare {
            match least {
                Some(least) => write!(f, "{least},")?,
                None => write!(f, "never,")?,
            }
        }
        write!(f, "{}", self.give_up)
    }
}

impl FromStr for Thesis {
    type Err = String;

    /// `5,5,5,250`: the fewest dice in the three bands (1 to 5 or `never`),
    /// then the most points given up.
    fn from_str(text: &str) -> Result<Thesis, String> {
        let error = || {
            format!(
                "'{text}' is not of the form 5,5,5,250: the fewest dice thrown from the minimum, \
                 from 600 and from 1000 points on (1 to 5, or never), and the most points given up"
            )
        };
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let [low, middle, high, give_up] = words[..] else {
            return Err(error());
        };
        let least = |word: &str| match word {
            "never" => Ok(None),
            _ => match word.parse() {
                Ok(dice @ 1..=5) => Ok(Some(dice)),
                _ => Err(error()),
            },
        };
        Ok(Thesis {
            dare: [least(low)?, least(middle)?, least(high)?],
            give_up: give_up.parse().map_err(|_| error())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_parameters_are_written_as_they_are_read() {
        for text in ["5,5,5,250", "3,5,never,300"] {
            assert_eq!(text.parse::<Thesis>().unwrap().to_string(), text);
        }
        for wrong in [
            "",
            "5,5,5",
            "0,5,5,250",
            "6,5,5,250",
            "5,5,5,x",
            "5,5,5,250,1",
        ] {
            assert!(wrong.parse::<Thesis>().is_err(), "{wrong}");
        }
    }
}
