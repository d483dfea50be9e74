//! A player of some strength: it searches little, and errs like people.

use std::time::Duration;

use bot_kit::{ActionSampler, Limits, Step};

use crate::score::{is_won, plies_to_end};
use crate::{Budget, Position, Search};

/// The time for a choice where there is no limit. The positions run out long
/// before.
const UNLIMITED: Duration = Duration::from_secs(10);

/// The memory for positions, in mebibytes: it is cleared before each choice.
const MEMORY: usize = 2;

/// Searches as many positions as its strength says, and draws among the actions
/// by their values.
pub struct SoftSearch<P: Position> {
    search: Search<P>,
    sampler: ActionSampler,
}

impl<P: Position> SoftSearch<P> {
    /// A player of this seed and strength. Where time never cuts its searches
    /// short, equal seeds play equal games.
    pub fn new(seed: u64, step: Step) -> SoftSearch<P> {
        SoftSearch {
            search: Search::new(MEMORY),
            sampler: ActionSampler::new(seed, step),
        }
    }

    /// An action of the side on turn and its value, `None` where there is none.
    /// An action that wins at once is always chosen.
    pub fn draw(&mut self, position: &mut P, limits: &Limits) -> Option<(P::Action, i32)> {
        let step = *self.sampler.step();
        let budget = Budget::of(limits, UNLIMITED);
        let budget = Budget {
            clock: budget.clock.at_most(step.positions),
            ..budget
        };
        let values = self.search.values(position, budget, step.margin());
        let best = *values.first()?;
        if is_won(best.1) && plies_to_end(best.1) == Some(1) {
            return Some(best);
        }
        let drawn = self.sampler.draw(&values)?;
        values.into_iter().find(|(action, _)| *action == drawn)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::End;

    /// A pile from which one to five are taken; the player of the last wins.
    #[derive(Clone)]
    struct Pile(u8);

    impl Position for Pile {
        type Action = u8;

        fn key(&self) -> u64 {
            self.0.into()
        }

        fn outcome(&self) -> Option<End> {
            (self.0 == 0).then_some(End::Lost)
        }

        fn actions(&mut self, out: &mut Vec<u8>) {
            out.extend(1..=self.0.min(5));
        }

        fn without_action(&self) -> End {
            End::Lost
        }

        fn play(&mut self, taken: u8) {
            self.0 -= taken;
        }

        fn evaluate(&mut self) -> i32 {
            0
        }
    }

    fn choices(pile: u8, positions: u64, temperature: f64) -> Vec<u8> {
        let step = Step {
            elo: 0,
            positions,
            temperature,
            horror: 100,
        };
        let mut player = SoftSearch::new(1, step);
        let limits = Limits::within(Duration::from_secs(60));
        let choose = |_| player.draw(&mut Pile(pile), &limits).unwrap().0;
        (0..50).map(choose).collect()
    }

    #[test]
    fn what_wins_at_once_is_always_chosen() {
        assert_eq!(choices(4, 1, 1e9), [4; 50]);
    }

    #[test]
    fn equal_seeds_choose_the_same_and_not_always_one() {
        let chosen = choices(9, 1, 50.0);
        assert_eq!(chosen, choices(9, 1, 50.0));
        assert!((1..=5).all(|taken| chosen.contains(&taken)), "{chosen:?}");
    }

    #[test]
    fn a_player_that_sees_further_errs_less() {
        // To leave six wins: three are taken, all else loses by far.
        assert_eq!(choices(9, 10_000, 5.0), [3; 50]);
    }
}
