//! A brain that answers at once, to measure the manager with.

use bot_kit::{Brain, Choice, Limits, Report};
use games::gomoku::{Action, Gomoku, MAX_SIZE, Point};

/// Plays the crossings of its colour in a fixed drawing, one after another.
/// Two of them fill any board to a draw.
#[derive(Debug, Default)]
pub struct Instant {
    /// The next crossings to try; those before are known to be taken.
    next: usize,
    /// How many stones stood when it was last asked; now there are two more,
    /// or it is another game.
    stones: usize,
}

/// How many crossings the drawing has.
const CROSSINGS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// Whether the drawing has a cross here. Rows and diagonals run `xxoo`,
/// columns `xo`, so nowhere are there more than two in a row: too few for any
/// line that wins. Of an odd board it has one cross more than rounds.
fn is_cross(point: Point) -> bool {
    (point.column() + 2 * point.row()) % 4 < 2
}

impl Brain<Gomoku> for Instant {
    fn choose(&mut self, state: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        if state.stones() != self.stones + 2 {
            self.next = 0;
        }
        self.stones = state.stones();
        let cross = state.to_move().index() == 0;
        let free = |index: usize| {
            let size = usize::from(MAX_SIZE);
            let point = Point::new((index % size) as u8, (index / size) as u8)?;
            (state.contains(point) && state.at(point).is_none()).then_some(point)
        };
        for index in self.next..CROSSINGS {
            if let Some(point) = free(index).filter(|point| is_cross(*point) == cross) {
                self.next = index + 1;
                return Choice::Action(point.into());
            }
        }
        // An opponent that does not play the drawing has taken the own ones.
        self.next = CROSSINGS;
        (0..CROSSINGS).find_map(free).map(Action::from).into()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bot_kit::{Random, play_out};
    use games::{Game, Settings};

    use super::*;

    fn settings(size: u8, line: &str, rule: &str) -> Settings {
        Settings::new(Gomoku::INFO, Some(size), [("line", line), ("rule", rule)]).unwrap()
    }

    /// Plays to the end with the second brain in the second seat; the number
    /// of moves and the winner.
    fn play(
        settings: &Settings,
        first: &mut dyn Brain<Gomoku>,
        second: &mut dyn Brain<Gomoku>,
    ) -> (usize, Option<games::Seat>) {
        let start = Gomoku::start(settings).unwrap();
        let end = play_out(start, [first, second], Duration::from_secs(1)).unwrap();
        assert!(end.state.turn().outcome().is_some(), "nobody gives up");
        (end.state.stones(), end.winner)
    }

    #[test]
    fn two_of_them_play_225_moves_to_a_draw_game_after_game() {
        let settings = Settings::default_of(Gomoku::INFO);
        let (mut one, mut other) = (Instant::default(), Instant::default());
        assert_eq!(play(&settings, &mut one, &mut other), (225, None));
        assert_eq!(play(&settings, &mut one, &mut other), (225, None));
        assert_eq!(play(&settings, &mut other, &mut one), (225, None));
    }

    #[test]
    fn two_of_them_fill_every_board_by_every_rule() {
        for size in 3..=20u8 {
            for line in ["3", "5", "7"] {
                for rule in ["freestyle", "exact"] {
                    let settings = settings(size, line, rule);
                    let (mut one, mut other) = (Instant::default(), Instant::default());
                    let filled = usize::from(size) * usize::from(size);
                    assert_eq!(play(&settings, &mut one, &mut other), (filled, None));
                }
            }
        }
    }

    #[test]
    fn against_others_it_plays_on_to_the_end() {
        for seed in 0..20 {
            let settings = settings(5, "5", "exact");
            let mut random = Random::<Gomoku>::new(seed);
            play(&settings, &mut Instant::default(), &mut random);
            play(&settings, &mut random, &mut Instant::default());
        }
    }
}
