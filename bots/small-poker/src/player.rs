//! A strategy at the table.

use std::sync::Arc;

use bot_kit::{Brain, Choice, Limits, Report};
use games::{Game, Viewer};
use rand::SeedableRng as _;
use rand::distr::Distribution as _;
use rand::distr::weighted::WeightedIndex;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

use super::{Strategy, Tree};

/// Plays each action as often as a strategy says, and any legal one where it
/// has none.
pub struct Player {
    known: Option<Arc<(Tree, Strategy)>>,
    random: StdRng,
}

impl Player {
    /// The player of this strategy and seed: equal seeds play equal games.
    pub fn new(known: Option<Arc<(Tree, Strategy)>>, seed: u64) -> Player {
        Player {
            known,
            random: StdRng::seed_from_u64(seed),
        }
    }
}

impl<G: Game> Brain<G> for Player {
    fn choose(&mut self, state: &G, _: &Limits, _: &mut Report<'_>) -> Choice<G::Action> {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let Some(seat) = state.turn().seat() else {
            return Choice::Forfeit;
        };
        let told = state.position(Viewer::Seat(seat));
        let known = self.known.as_deref();
        let choices = known.and_then(|(tree, strategy)| tree.choices(strategy, &told));
        let drawn = choices
            .and_then(|choices| WeightedIndex::new(choices).ok())
            .and_then(|chances| actions.get(chances.sample(&mut self.random)));
        let action = drawn.or_else(|| actions.choose(&mut self.random));
        action.copied().into()
    }
}
