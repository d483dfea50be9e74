//! The point evaluation of the thesis: the best point by itself, without
//! looking ahead.

use bot_kit::{Brain, Choice, Limits, Report};
use games::gomoku::{Action, Gomoku};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::field::{Field, Threat};
use super::places::Place;

/// Looks from every free point in the eight directions as far as a row through
/// it reaches, joins them to four lines, adds the values of a stone of its own
/// and of one of the opponent's there, and takes the best point; of equal ones
/// any.
pub struct Greedy {
    rng: StdRng,
    field: Option<Field>,
    /// How it found the last position for the colour on turn.
    pub(crate) last_score: i32,
}

impl Greedy {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            rng: StdRng::seed_from_u64(seed),
            field: None,
            last_score: 0,
        }
    }
}

impl Brain<Gomoku> for Greedy {
    fn choose(&mut self, state: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        let field = Field::of(&mut self.field, state);
        let colour = state.to_move().index();
        let best = best_points(field, colour);
        let place = best.choose(&mut self.rng);
        let put = place.map_or(0, |place| field.value(colour, *place));
        self.last_score = put + field.total(colour) - field.total(1 - colour);
        place.map(|place| field.point(*place).into()).into()
    }
}

/// The value of a point to `colour`: its own stone there half as much again as
/// keeping the opponent's away.
pub(crate) fn worth(field: &Field, colour: usize, place: Place) -> i32 {
    let own = field.value(colour, place);
    own + own / 2 + field.value(1 - colour, place)
}

fn best_points(field: &Field, colour: usize) -> Vec<Place> {
    let mut best = Vec::new();
    let mut highest = i32::MIN;
    for place in field.points().iter().copied() {
        if !field.is_free(place) || !field.is_allowed(colour, place) {
            continue;
        }
        let worth = match field.threat(colour, place) {
            // A win is not weighed against anything.
            Threat::Win => i32::MAX,
            _ => worth(field, colour, place),
        };
        if worth > highest {
            highest = worth;
            best.clear();
        }
        if worth == highest {
            best.push(place);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bot_kit::{Random, play_out};
    use games::{Game, Seat, Settings};

    use super::*;

    #[test]
    fn random_moves_lose_against_it_by_every_rule() {
        for (seed, (line, rule)) in [
            ("5", "freestyle"),
            ("5", "exact"),
            ("4", "exact"),
            ("5", "renju"),
            ("5", "caro"),
            ("5", "open"),
        ]
        .into_iter()
        .cycle()
        .take(30)
        .enumerate()
        {
            let options = [("line", line), ("rule", rule)];
            let settings = Settings::new(Gomoku::INFO, Some(15), options).unwrap();
            let start = Gomoku::start(&settings).unwrap();
            let mut greedy = Greedy::new(seed as u64);
            let mut random = Random::<Gomoku>::new(seed as u64);
            let end = play_out(start, [&mut random, &mut greedy], Duration::from_secs(1));
            let winner = end.unwrap().state.winner();
            assert_eq!(winner, Some(Seat::SECOND), "{line} {rule}");
        }
    }
}
