//! The player that goes by its chances, and the one that also bluffs.

use poker_rules::Limits;
use poker_rules::table::{Event, TurnOffer};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::chances::{against_each, equity};
use super::limits;
use super::{Agent, Choice, View, drawing};

/// From here on, against each opponent, a hand bets.
const BET: f64 = 0.60;
/// From here on it may raise a bet.
const RAISE: f64 = 0.72;
/// From here on it raises whenever it may.
const STRONG: f64 = 0.85;

/// A fixed tree of decisions over the chances of the own cards, by Monte Carlo,
/// and the offered actions. Bets are drawn between the least and a limit that
/// grows with the chances.
///
/// With a bluff, a hand in so many is played as if it were strong.
#[derive(Clone)]
pub struct ByEquity {
    random: SmallRng,
    samples: u64,
    bluff: Option<Bluff>,
}

/// How often a hand is played as if it were strong.
#[derive(Clone, Copy, Debug)]
pub struct Bluff {
    /// Of a hand, 0 to 1.
    chance: f64,
    adaptive: bool,
    /// The chances with which the hand is played; drawn as it begins.
    pretended: Option<f64>,
    /// The recent earnings of bluffed hands, in big blinds.
    earned: f64,
}

impl Bluff {
    /// A change of the chance after a bluff, where it adapts.
    const STEP: f64 = 0.01;
    /// An adapted chance stays in these bounds, so that there is always
    /// something to learn from.
    const BOUNDS: [f64; 2] = [0.01, 0.60];
    /// The weight of the last bluff in [`Bluff::earned`].
    const FRESH: f64 = 0.05;

    /// Bluffs a share of the hands, 0 to 1; an adaptive one goes up and down
    /// with the earnings of its bluffs.
    pub fn new(chance: f64, adaptive: bool) -> Bluff {
        Bluff {
            chance,
            adaptive,
            pretended: None,
            earned: 0.0,
        }
    }

    fn settle(&mut self, net: i64, big_blind: u64) {
        if self.pretended.take().is_none() || !self.adaptive {
            return;
        }
        let won = net as f64 / big_blind.max(1) as f64;
        self.earned += Bluff::FRESH * (won - self.earned);
        let step = if self.earned > 0.0 {
            Bluff::STEP
        } else {
            -Bluff::STEP
        };
        let [least, most] = Bluff::BOUNDS;
        self.chance = (self.chance + step).clamp(least, most);
    }
}

impl ByEquity {
    /// The player of this seed, which draws so many deals a decision.
    pub fn new(seed: u64, samples: u64, bluff: Option<Bluff>) -> ByEquity {
        ByEquity {
            random: SmallRng::seed_from_u64(seed),
            samples,
            bluff,
        }
    }

    /// Bets more the better the chances are: at most once the pot at even
    /// chances and four times at certain ones.
    fn bet(&mut self, offer: &TurnOffer, chance: f64) -> Choice {
        let Some(Limits { min, max }) = limits(offer) else {
            return Choice::up_to(offer, u64::MAX);
        };
        let sure = ((chance - 0.5) * 2.0).clamp(0.0, 1.0);
        let span = (offer.pot as f64 * sure * 1.5) as u64;
        let most = min.saturating_add(span).min(max);
        Choice::up_to(offer, self.random.random_range(min..=most.max(min)))
    }

    fn decide(&mut self, offer: &TurnOffer, chance: f64, need: f64, whole: f64) -> Choice {
        let coin = self.random.random::<f64>();
        if offer.check {
            return match chance {
                BET.. => self.bet(offer, chance),
                // Now and then also with a hand of the middle.
                0.5..BET if coin < 0.25 => self.bet(offer, chance),
                _ => Choice::stay(offer),
            };
        }
        if offer.bring_in.is_some() {
            return match chance {
                RAISE.. => self.bet(offer, chance),
                _ => Choice::passive(offer),
            };
        }
        match chance {
            STRONG.. if coin < 0.1 => Choice::all_in(offer),
            STRONG.. => self.bet(offer, chance),
            RAISE.. if coin < 0.4 => self.bet(offer, chance),
            _ if whole >= need => Choice::stay(offer),
            _ => Choice::fold(),
        }
    }
}

impl Agent for ByEquity {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        if let Some(choice) = drawing::choice(view, offer) {
            return choice;
        }
        let opponents = view.opponents().count();
        let seed = self.random.random();
        let Some(known) = equity(view, self.samples, seed) else {
            return Choice::passive(offer);
        };
        let call = offer.call.unwrap_or(0) as f64;
        // The chances that the pot asks for: the call's share of the chips to
        // win.
        let need = call / (offer.pot as f64 + call).max(1.0);
        let pretended = self.bluff.and_then(|bluff| bluff.pretended);
        match pretended {
            Some(chance) => self.decide(offer, chance, need, chance),
            None => self.decide(offer, against_each(known, opponents), need, known),
        }
    }

    fn observe(&mut self, _: &View, event: &Event) {
        if let (Event::Hand(_), Some(bluff)) = (event, &mut self.bluff) {
            let bluffs = self.random.random_bool(bluff.chance.clamp(0.0, 1.0));
            bluff.pretended = bluffs.then(|| self.random.random_range(RAISE..0.95));
        }
    }

    fn hand_over(&mut self, view: &View, net: i64) {
        if let Some(bluff) = &mut self.bluff {
            bluff.settle(net, view.big_blind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adaptive_bluffing_follows_what_bluffs_earn() {
        let mut bluff = Bluff::new(0.2, true);
        for _ in 0..10 {
            bluff.pretended = Some(0.9);
            bluff.settle(30, 10);
        }
        assert!((bluff.chance - 0.3).abs() < 1e-9);
        for _ in 0..100 {
            bluff.pretended = Some(0.9);
            bluff.settle(-300, 10);
        }
        assert!((bluff.chance - Bluff::BOUNDS[0]).abs() < 1e-9);
        // A hand that was no bluff says nothing.
        let before = bluff.chance;
        bluff.settle(1000, 10);
        assert_eq!(bluff.chance, before);
    }
}
