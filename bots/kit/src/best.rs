//! The player that looks at each action once.

use games::Game;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::{Brain, Choice, Limits, Report};

/// Plays the legal action that is worth most by itself; of equal ones it plays any.
pub struct OnePly<G: Game, V> {
    rng: StdRng,
    worth: fn(&G, G::Action) -> V,
}

impl<G: Game, V> OnePly<G, V> {
    /// The player of this seed, with `worth` for the value of a legal action of a state.
    /// Equal seeds play equal games.
    pub fn new(seed: u64, worth: fn(&G, G::Action) -> V) -> OnePly<G, V> {
        OnePly {
            rng: StdRng::seed_from_u64(seed),
            worth,
        }
    }
}

impl<G: Game, V: Ord> Brain<G> for OnePly<G, V> {
    fn choose(&mut self, state: &G, _: &Limits, _: &mut Report<'_>) -> Choice<G::Action> {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let worth = |action: &G::Action| (self.worth)(state, *action);
        any_best(actions, &mut self.rng, worth).into()
    }
}

/// Any of the candidates with the highest value, each as likely as the others;
/// `None` where there is no candidate.
fn any_best<A, V: Ord>(
    candidates: impl IntoIterator<Item = A>,
    rng: &mut StdRng,
    mut value: impl FnMut(&A) -> V,
) -> Option<A> {
    let mut best: Option<(V, A)> = None;
    let mut equals = 0;
    for candidate in candidates {
        let value = value(&candidate);
        match &best {
            Some((highest, _)) if value < *highest => continue,
            Some((highest, _)) if value == *highest => equals += 1,
            _ => equals = 1,
        }
        // The n-th of equals takes the place with a chance of 1 in n.
        if rng.random_range(0..equals) == 0 {
            best = Some((value, candidate));
        }
    }
    best.map(|(_, best)| best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_chosen_equally_often_and_no_others() {
        let mut rng = StdRng::seed_from_u64(1);
        let mut counts = [0; 5];
        for _ in 0..30_000 {
            let chosen = any_best(0..5usize, &mut rng, |number| number % 2);
            counts[chosen.unwrap()] += 1;
        }
        assert_eq!((counts[0], counts[2], counts[4]), (0, 0, 0));
        assert!((14_500..15_500).contains(&counts[1]), "{counts:?}");
        assert_eq!(any_best([0; 0], &mut rng, |_| 0), None);
    }
}
