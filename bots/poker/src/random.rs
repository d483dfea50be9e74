//! The player that does anything.

use poker_rules::table::TurnOffer;
use poker_rules::{Action, Limits};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::limits;
use super::{Agent, Choice, View};

/// Any action that is offered, each as likely as the others. An all-in that
/// comes up is drawn again four times out of five; a bet or raise is 1 chip to
/// a tenth of the stack above the least. Where cards are changed it throws each
/// away as likely as not.
#[derive(Clone)]
pub struct Random(SmallRng);

impl Random {
    /// The player of this seed.
    pub fn new(seed: u64) -> Random {
        Random(SmallRng::seed_from_u64(seed))
    }
}

impl Agent for Random {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        let random = &mut self.0;
        if offer.draw.is_some() {
            let own = view.me().and_then(|me| me.cards.as_deref());
            let mut own = own.unwrap_or_default().to_vec();
            own.retain(|_| random.random_bool(0.5));
            return Choice::draw(offer, own.into_iter().collect());
        }
        let mut all = Vec::new();
        all.extend(offer.fold.then_some(Action::Fold));
        all.extend(offer.bring_in.map(|_| Action::BringIn));
        all.extend(offer.check.then_some(Action::Check));
        all.extend(offer.call.map(|_| Action::Call));
        all.extend(offer.bet.map(|_| Action::Bet(0)));
        all.extend(offer.raise.map(|_| Action::Raise(0)));
        all.extend(offer.all_in.map(|_| Action::AllIn));
        loop {
            match all.choose(random) {
                Some(Action::AllIn) if random.random_range(0..5) < 4 => {}
                Some(Action::Bet(_) | Action::Raise(_)) => {
                    let stack = view.me().map_or(0, |me| me.stack);
                    let above = random.random_range(1..=(stack / 10).max(1));
                    let least = limits(offer).map_or(0, |Limits { min, .. }| min);
                    return Choice::up_to(offer, least.saturating_add(above));
                }
                Some(action) => {
                    let choice = Choice::exactly(offer, *action);
                    return choice.unwrap_or_else(|_| Choice::passive(offer));
                }
                None => return Choice::passive(offer),
            }
        }
    }
}
