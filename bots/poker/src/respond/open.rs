//! Agents that can be asked how likely each choice is.

use poker_rules::Action;
use poker_rules::table::TurnOffer;

use crate::{Agent, ByEquity, Choice, Random, Strong, View};

/// How often an agent is asked that only draws.
const ASKED: usize = 6;

/// An agent that says how likely each choice is.
pub(super) trait Open: Agent + Clone {
    /// Whether the chances are exact.
    const IS_EXACT: bool;

    /// The choices with their chances, which add up to 1.
    fn open(&mut self, view: &View, offer: &TurnOffer) -> Vec<(Choice, f64)>;
}

impl Open for Strong {
    const IS_EXACT: bool = true;

    fn open(&mut self, view: &View, offer: &TurnOffer) -> Vec<(Choice, f64)> {
        let chances = self.chances(view, offer);
        chances.unwrap_or_else(|| vec![(Choice::passive(offer), 1.0)])
    }
}

impl Open for ByEquity {
    const IS_EXACT: bool = false;

    fn open(&mut self, view: &View, offer: &TurnOffer) -> Vec<(Choice, f64)> {
        asked(self, view, offer)
    }
}

impl Open for Random {
    const IS_EXACT: bool = false;

    fn open(&mut self, view: &View, offer: &TurnOffer) -> Vec<(Choice, f64)> {
        asked(self, view, offer)
    }
}

fn asked(agent: &mut impl Agent, view: &View, offer: &TurnOffer) -> Vec<(Choice, f64)> {
    let chance = 1.0 / ASKED as f64;
    (0..ASKED)
        .map(|_| (agent.act(view, offer), chance))
        .collect()
}

/// How likely one of these choices is made. Of agents that only draw, bets of
/// about the same size are the same.
pub(super) fn chance_of<A: Open>(
    chances: &[(Choice, f64)],
    choice: Choice,
    view: &View,
    offer: &TurnOffer,
) -> f64 {
    let class = |choice: Choice| class(choice, view, offer);
    let same = |other: Choice| {
        if A::IS_EXACT {
            other == choice
        } else {
            class(other) == class(choice)
        }
    };
    let chances = chances.iter().filter(|(other, _)| same(*other));
    chances.map(|(_, chance)| chance).sum()
}

/// How likely a hand is given up.
pub(super) fn folds(chances: &[(Choice, f64)]) -> f64 {
    let folds = chances
        .iter()
        .filter(|(choice, _)| choice.action() == Action::Fold);
    folds.map(|(_, chance)| chance).sum()
}

/// 0 to fold, 1 to check or call, and four sizes of bets.
fn class(choice: Choice, view: &View, offer: &TurnOffer) -> usize {
    let total = match choice.action() {
        Action::Fold => return 0,
        Action::Check | Action::Call | Action::BringIn | Action::Draw(_) => return 1,
        Action::Bet(total) | Action::Raise(total) => total,
        Action::AllIn => offer.all_in.unwrap_or(u64::MAX),
    };
    let above = total.saturating_sub(view.level()) as f64;
    match above / offer.pot.saturating_add(offer.to_call).max(1) as f64 {
        ..0.45 => 2,
        ..0.90 => 3,
        ..1.60 => 4,
        _ => 5,
    }
}
