//! The point evaluation of the thesis: the best point by itself, without
//! looking ahead.

use bot_kit::{Brain, Choice, Limits, Report};
use games::gomoku::{Action, Gomoku};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::board::{Board, Evaluation, Threat};
use super::places::Place;
use super::shape::Shape;

/// The value of each shape on a line to a single stone, in the order of
/// [`Shape`]. A stone that completes or stops the longer row always comes
/// first.
const POINT_VALUES: [i32; Shape::COUNT] = [0, 0, 4, 25, 120, 150, 900, 1_000, 10_000, 100_000];

/// Looks from every free point in the eight directions as far as a row through
/// it reaches, joins them to four lines, adds the values of a stone of its own
/// and of one of the opponent's there, and takes the best point; of equal ones
/// any.
pub struct Greedy {
    rng: StdRng,
    board: Option<Board>,
    /// How it found the last position for the colour on turn.
    pub(crate) last_score: i32,
}

impl Greedy {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            rng: StdRng::seed_from_u64(seed),
            board: None,
            last_score: 0,
        }
    }
}

impl Brain<Gomoku> for Greedy {
    fn choose(&mut self, state: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        let board = Board::of(&mut self.board, state, Evaluation::Thesis);
        let colour = state.to_move().index();
        let best = best_points(board, colour);
        let place = best.choose(&mut self.rng);
        let put = place.map_or(0, |place| value(board, colour, *place));
        self.last_score = put + board.total(colour) - board.total(1 - colour);
        place.map(|place| board.point(*place).into()).into()
    }
}

/// The value of a stone of `colour` on a free point, by its four lines.
fn value(board: &Board, colour: usize, place: Place) -> i32 {
    let shapes = board.shapes(colour, place).into_iter();
    shapes.map(|shape| POINT_VALUES[shape as usize]).sum()
}

/// The value of a point to `colour`: its own stone there half as much again as
/// keeping the opponent's away.
pub(crate) fn worth(board: &Board, colour: usize, place: Place) -> i32 {
    let own = value(board, colour, place);
    own + own / 2 + value(board, 1 - colour, place)
}

fn best_points(board: &Board, colour: usize) -> Vec<Place> {
    let mut best = Vec::new();
    let mut highest = i32::MIN;
    for place in board.points().iter().copied() {
        if !board.is_free(place) || !board.is_allowed(colour, place) {
            continue;
        }
        let worth = match board.threat(colour, place) {
            // A win is not weighed against anything.
            Threat::Win => i32::MAX,
            _ => worth(board, colour, place),
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
