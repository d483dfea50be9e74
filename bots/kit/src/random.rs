//! A brain for every game: any legal action, each as likely as the others.

use games::Game;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::{Brain, Choice, Limits, Report};

/// Plays uniformly over the legal actions.
pub struct Random<G: Game> {
    rng: StdRng,
    actions: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Random<G> {
        Random {
            rng: StdRng::seed_from_u64(seed),
            actions: Vec::new(),
        }
    }
}

impl<G: Game> Brain<G> for Random<G> {
    fn choose(&mut self, state: &G, _: &Limits, _: &mut Report<'_>) -> Choice<G::Action> {
        state.legal_actions(&mut self.actions);
        self.actions.choose(&mut self.rng).copied().into()
    }
}
