//! The decisions of a player of dice, without the wire.

use bot_kit::Step;
use games::Game;
use games::dice::odds::Appraiser;
use games::dice::{Action, Dice, Then, Throw, doubled, keeps};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// A way to play.
pub trait Strategy: Send + Sync {
    /// Chooses for the seat on turn in `state`, whose dice are `throw`.
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action;
}

/// A player that knows the value of every choice takes the best.
impl<A: Appraiser> Strategy for A {
    fn choose(&self, state: &Dice, throw: Throw, _: &mut StdRng) -> Action {
        let mut best = (everything(throw), f64::NEG_INFINITY);
        for_each_choice(self, state, throw, |action, worth| {
            if worth > best.1 {
                best = (action, worth);
            }
        });
        best.0
    }
}

/// Gives every choice and its value.
fn for_each_choice(
    appraiser: &impl Appraiser,
    state: &Dice,
    throw: Throw,
    mut consider: impl FnMut(Action, f64),
) {
    for (kept, points) in keeps(throw) {
        let points = state.points().saturating_add(points);
        let left = throw.dice() - kept.dice();
        if state.rules().allow_bank(points, left).is_ok() {
            let worth = appraiser.stopping(state, points);
            consider(Action::Keep(kept, Then::Bank), worth);
        }
        let worth = appraiser.throwing(state, points, left);
        consider(Action::Keep(kept, Then::Roll), worth);
    }
    if let Some(value) = doubled(throw) {
        consider(Action::Reroll(value), appraiser.rerolling(state));
    }
}

/// A strategy with the value of every choice in points, which errs like people.
pub(super) struct EloStrategy<A> {
    pub(super) appraiser: A,
    pub(super) step: Step,
}

impl<A: Appraiser + Send + Sync> Strategy for EloStrategy<A> {
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action {
        let mut choices = Vec::new();
        for_each_choice(&self.appraiser, state, throw, |action, worth| {
            choices.push((action, worth as i32));
        });
        let drawn = self.step.draw(&choices, random);
        drawn.unwrap_or_else(|| everything(throw))
    }
}

/// Plays like another strategy, but stops as soon as that wins the game, which
/// one that counts points alone does not know.
pub(super) struct TakesTheWin<S>(pub(super) S);

impl<S: Strategy> Strategy for TakesTheWin<S> {
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action {
        let rules = state.rules();
        let total = state.totals()[state.seat().index()].saturating_add(state.points());
        let wins = |(kept, points): &(Throw, u32)| {
            let left = throw.dice() - kept.dice();
            let stops = rules.allow_bank(state.points().saturating_add(*points), left);
            stops.is_ok() && total.saturating_add(*points) >= rules.target
        };
        let winning = if rules.last_round {
            None
        } else {
            keeps(throw).into_iter().find(wins)
        };
        match winning {
            Some((kept, _)) => Action::Keep(kept, Then::Bank),
            None => self.0.choose(state, throw, random),
        }
    }
}

/// Any legal choice, each as likely as the others.
pub struct AnyChoice;

impl Strategy for AnyChoice {
    fn choose(&self, state: &Dice, throw: Throw, random: &mut StdRng) -> Action {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
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
