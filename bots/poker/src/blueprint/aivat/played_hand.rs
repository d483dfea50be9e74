//! A hand of two players as it was played.

use poker_rules::table::TurnOffer;
use poker_rules::{Action, Deck, Setup};

use crate::Choice;

/// A hand with all its cards.
#[derive(Clone, Debug)]
pub(crate) struct PlayedHand {
    /// Stacks, button and blinds.
    pub(crate) setup: Setup,
    /// The cards, as far as they were dealt; the rest is in any order.
    pub(crate) deck: Deck,
    /// The actions of the hand.
    pub(crate) actions: Vec<ActionRecord>,
    /// The number of the hand: seeds whatever is drawn, and nothing else.
    pub(crate) number: u64,
}

/// One action.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ActionRecord {
    pub(crate) action: Action,
    /// How likely each choice was, if the player told.
    pub(crate) chances: Option<Vec<(Choice, f64)>>,
}

/// The effect of an action, by whatever word it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Fold,
    Stay,
    /// A bet that stands at so many chips.
    To(u64),
}

impl Effect {
    /// Of an action that was offered.
    pub(super) fn of(action: Action, offer: &TurnOffer, level: u64) -> Effect {
        match action {
            Action::Fold => Effect::Fold,
            // The last two are of other games, which are refused before.
            Action::Check | Action::Call | Action::BringIn | Action::Draw(_) => Effect::Stay,
            Action::Bet(total) | Action::Raise(total) => Effect::To(total),
            Action::AllIn => match offer.all_in {
                Some(total) if total > level => Effect::To(total),
                _ => Effect::Stay,
            },
        }
    }
}
