//! What a player of dice decides, apart from the wire.

use games::Game;
use games::dice::{Action, Dice, Then, Throw, keeps};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::outcomes::STEP;

/// A way to play.
pub trait Strategy: Send + Sync {
    /// Chooses for the seat on turn in `state`, whose dice are `throw`.
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action;
}

/// Knows what every choice is worth, and takes the best.
pub trait Appraiser: Send + Sync {
    /// What the seat on turn in `state`, whose dice are `throw`, may expect of
    /// a legal action.
    fn worth(&self, state: &Dice, throw: Throw, action: Action) -> f64;
}

impl<A: Appraiser> Strategy for A {
    fn choose(&self, state: &Dice, throw: Throw, _: &mut StdRng) -> Action {
        let worth = |action: &Action| self.worth(state, throw, *action);
        let best = legal(state).max_by(|a, b| worth(a).total_cmp(&worth(b)));
        best.unwrap_or_else(|| everything(throw))
    }
}

fn legal(state: &Dice) -> impl Iterator<Item = Action> {
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    actions.into_iter()
}

/// Any legal choice, each as likely as the others.
pub struct AnyChoice;

impl Strategy for AnyChoice {
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action {
        let actions: Vec<Action> = legal(state).collect();
        let action = actions.choose(random).copied();
        action.unwrap_or_else(|| everything(throw))
    }
}

/// Keeps everything, and stops as soon as it may.
pub struct Bank350;

impl Strategy for Bank350 {
    fn choose(&self, state: &Dice, throw: Throw, _: &mut StdRng) -> Action {
        let (kept, worth) = most(throw);
        let left = throw.dice() - kept.dice();
        let points = state.points().saturating_add(worth);
        match state.rules().allow_bank(points, left) {
            Ok(()) => Action::Keep(kept, Then::Bank),
            Err(_) => Action::Keep(kept, Then::Roll),
        }
    }
}

/// All dice of a throw that count, and their points.
pub(super) fn most(throw: Throw) -> (Throw, u32) {
    let all = keeps(throw).into_iter().max_by_key(|(_, points)| *points);
    all.unwrap_or((throw, 0))
}

fn everything(throw: Throw) -> Action {
    Action::Keep(most(throw).0, Then::Roll)
}

/// Points in fifties, rounded up: how many fifties make at least so many.
pub fn fifties(points: u32) -> usize {
    points.div_ceil(STEP) as usize
}
