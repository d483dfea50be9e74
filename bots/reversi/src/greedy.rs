//! The player that takes what it can get.

use bot_kit::{Brain, Choice, Limits, Report, any_best};
use games::Game;
use games::reversi::{Move, Reversi};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Turns as many discs as it can; of equal moves it plays any.
pub struct Greedy {
    rng: StdRng,
}

impl Greedy {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            rng: StdRng::seed_from_u64(seed),
        }
    }
}

impl Brain<Reversi> for Greedy {
    fn choose(&mut self, state: &Reversi, _: &Limits, _: &mut Report<'_>) -> Choice<Move> {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let turned = |action: &Move| {
            let mut after = state.clone();
            // A legal action is not refused.
            after
                .play(*action)
                .map_or(0, |()| after.turned().count_ones())
        };
        let action = any_best(actions, &mut self.rng, turned);
        // No seat is asked without a legal action.
        action.map_or(Choice::Forfeit, Choice::Action)
    }
}
