//! What the house takes.

use super::event::Event;
use super::pots::Pot;

/// What the house takes of each pot, before it is won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rake {
    /// Hundredths of a percent of each pot, 0 to 10,000; parts of a chip are
    /// not taken.
    pub basis_points: u16,
    /// The most that is taken of all pots together, in chips; `None` where
    /// there is no end.
    pub most: Option<u64>,
    /// Whether a hand that ends on its first street is free: no flop, no drop.
    pub needs_flop: bool,
}

impl Rake {
    /// Takes the rake out of the pots, the main pot first; how much it is.
    pub(super) fn take(self, pots: &mut [Pot], events: &mut Vec<Event>) -> u64 {
        let most = self.most.unwrap_or(u64::MAX);
        let mut left = most;
        for pot in pots {
            // As wide as the product needs.
            let part = u128::from(pot.amount) * u128::from(self.basis_points) / 10_000;
            let part = u64::try_from(part).unwrap_or(pot.amount).min(left);
            pot.amount -= part;
            pot.rake = part;
            left -= part;
        }
        let amount = most - left;
        if amount > 0 {
            events.push(Event::Rake { amount });
        }
        amount
    }
}
