//! The player that looks at each move once.

use bot_kit::{Brain, Choice, Limits, Report};
use games::go::{Action, Go, Point};
use mcts::Random;

use super::field::{Field, number};
use super::grid::Grid;
use super::look::Look;

/// Plays the move that takes, saves or threatens most at once, without looking
/// ahead.
pub struct Greedy(Random);

impl Greedy {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Greedy {
        Greedy(Random::new(seed))
    }
}

impl Brain<Go> for Greedy {
    fn choose(&mut self, state: &Go, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        if wins_by_passing(state) {
            return Choice::Action(Action::Pass);
        }
        let grid: Grid<6> = Grid::new(usize::from(state.size()));
        let field: Field<6, 384> = Field::of(&grid, state);
        let mut best: Option<(u32, Point)> = None;
        let mut equals = 0;
        for point in state.legal_points() {
            let place = number(point, grid.size);
            if field.is_own_eye(&grid, place) {
                continue;
            }
            let Some(worth) = worth(&Look::at(&field, &grid, place)) else {
                continue;
            };
            let highest = best.map_or(0, |(highest, _)| highest);
            if best.is_none() || worth > highest {
                best = Some((worth, point));
                equals = 1;
            } else if worth == highest {
                // Each of the equal ones is chosen equally often.
                equals += 1;
                if self.0.below(equals) == 0 {
                    best = Some((worth, point));
                }
            }
        }
        Choice::Action(best.map_or(Action::Pass, |(_, point)| Action::Play(point)))
    }
}

/// Whether the other side has passed and the side on turn wins by passing too.
pub(crate) fn wins_by_passing(state: &Go) -> bool {
    let margin = match super::field::side(state.to_move()) {
        0 => state.margin(),
        _ => -state.margin(),
    };
    state.passes() == 1 && margin > 0
}

/// The value of a move; `None` for one that only loses stones.
fn worth(look: &Look) -> Option<u32> {
    let gains = 10 * look.takes + 8 * look.saves;
    let loses = look.endangers > look.takes + look.saves;
    if loses && look.endangers > 1 {
        return None;
    }
    let place = match (look.is_alone, look.height) {
        (true, 2 | 3) => 4,
        (_, 0) => 0,
        (_, 1) => 1,
        _ => 2,
    };
    let near = if (1..=3).contains(&look.distance) {
        1
    } else {
        0
    };
    let safe = if loses {
        0
    } else {
        3 * look.attacks.min(3) + 5 * u32::from(look.fits) + 1
    };
    Some(gains + safe + place + near)
}
