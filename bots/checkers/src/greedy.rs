//! The player that takes what it can get.

use bot_kit::{Brain, Choice, Limits, Report};
use games::Game;
use games::checkers::{Checkers, Move};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::evaluate::{Weights, evaluate};

/// Takes as many pieces as it can, and chooses the best position after its own
/// move; of equal moves it plays any.
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

impl Brain<Checkers> for Greedy {
    fn choose(&mut self, state: &Checkers, _: &Limits, _: &mut Report<'_>) -> Choice<Move> {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let (rule, seat) = (state.rule(), state.to_move());
        let value = |action: &Move| {
            let after = state.board().after(rule, seat, *action);
            let taken = if action.is_capture() {
                action.steps()
            } else {
                0
            };
            (taken, -evaluate(Weights::of(rule), &after, seat.other()))
        };
        let best = actions.iter().map(value).max();
        actions.retain(|action| Some(value(action)) == best);
        let action = actions.choose(&mut self.rng);
        // No seat is asked without a legal action.
        action.map_or(Choice::Forfeit, |action| Choice::Action(*action))
    }
}
